import type { Change, Cursor, LiveSet } from './live-set.ts';

/** A set as a subscription finds it. */
export interface Watched<V> {
  readonly set: LiveSet<V>;
  /** Settles when the set can be read; its failure is the reader's. */
  readonly ready: Promise<void>;
  /** Lets go of the set; may be called more than once. */
  readonly release: () => void;
}

/** One step of a reader: the place that it leads to, and what it is told there. */
export interface Step<B> extends Cursor {
  /** Null: the step is an image. */
  readonly prevSeq: number | null;
  readonly conflated: boolean;
  readonly batch: () => B;
}

/** A set that can be read in the form of its readers. */
export interface Readable<B> {
  /** Readers of one set have the same object here. */
  readonly set: object;
  readonly revision: number;
  since(cursor: Cursor | null): Step<B>;
  follow: LiveSet<unknown>['follow'];
}

export interface Opened<B> extends Readable<B>, Pick<Watched<unknown>, 'ready' | 'release'> {}

/** A source as its reader takes it, whatever it is of. */
export interface Openable {
  /** Where the reader left off; null for an image. */
  readonly after: Cursor | null;
  open(): Opened<unknown>;
}

/**
 * What a subscription reads: a set that is opened by its reader, from a cursor on. Whoever iterates it reads alone; the hub
 * opens it and reads for all at once.
 */
export class LiveSource<V, B> implements AsyncIterable<B>, Openable {
  readonly after: Cursor | null;
  readonly #open: () => Watched<V>;
  readonly #batchOf: (change: Change<V>) => B;

  constructor(options: { after: Cursor | null; open: () => Watched<V>; batchOf: (change: Change<V>) => B }) {
    this.after = options.after;
    this.#open = options.open;
    this.#batchOf = options.batchOf;
  }

  open(): Opened<B> {
    const { set, ready, release } = this.#open();
    return {
      set,
      ready,
      release,
      get revision() {
        return set.revision;
      },
      since: (cursor) => {
        const change = set.since(cursor);
        const { epoch, seq, prevSeq, conflated } = change;
        return { epoch, seq, prevSeq, conflated, batch: () => this.#batchOf(change) };
      },
      follow: (follower) => set.follow(follower),
    };
  }

  /** What is returned to while the set is silent ends when that moves or closes. */
  async *[Symbol.asyncIterator](): AsyncGenerator<B, void> {
    const { set, ready, release } = this.#open();
    try {
      await ready;
      for await (const change of set.read(this.after)) yield this.#batchOf(change);
    } finally {
      release();
    }
  }
}
