import type { Change, Cursor, LiveSet } from './live-set.ts';

/** A snapshot that was stored before the set was opened. */
export interface StoredSet<V> {
  readonly change: Change<V>;
  readonly ageMs: number;
  /** Resolves when the set has been read, or the snapshot is too old. Rejects if the set cannot be read. */
  readonly replaced: () => Promise<void>;
}

/** A live set that stays open until it is released. */
export interface OpenSet<V> {
  readonly set: LiveSet<V>;
  /** Resolves when the set has data; rejects when it cannot be loaded. */
  readonly ready: () => Promise<void>;
  /** Resolves when the set was read by a read that began after the call, or after a bounded time; rejects as `ready` does. */
  readonly freshRead: () => Promise<void>;
  /** A stored snapshot to show until the set has been read; null without one, and once the set has been read. Rejects as `ready` does. */
  readonly stored: () => Promise<StoredSet<V> | null>;
  /** Resolves when the set is up to date: because it is live, or because it was read again. */
  readonly refresh: () => Promise<void>;
  /** May be called more than once. */
  readonly release: () => void;
}

interface LiveSourceOptions {
  /** The client's last cursor; null for a snapshot. */
  readonly after: Cursor | null;
  open(): OpenSet<unknown>;
  /** A change in the form that resolvers return. */
  batchOf(change: Change<unknown>): unknown;
}

/**
 * Result of a subscription resolver: a live set, and the cursor from which to read it. The hub opens the set and reads it
 * for all subscribers at once.
 */
export class LiveSource implements AsyncIterable<unknown> {
  readonly #options: LiveSourceOptions;

  constructor(options: LiveSourceOptions) {
    this.#options = options;
  }

  get after(): Cursor | null {
    return this.#options.after;
  }

  open(): OpenSet<unknown> {
    return this.#options.open();
  }

  batchOf(change: Change<unknown>): unknown {
    return this.#options.batchOf(change);
  }

  /** Only marks this as the source of a subscription for graphql-js. */
  [Symbol.asyncIterator](): never {
    throw new Error('a live set is opened by the hub, not iterated');
  }
}
