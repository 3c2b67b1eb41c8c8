import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveChanges } from '../live-reader.ts';
import type { Change, Cursor, LiveSet, LiveStatus, SetState } from '../live-set.ts';
import { type Bus, BusUnavailable, type StoreResult } from './bus.ts';
import type { Topics } from './topics.ts';
import { encodeStep, type LeaderMessage, snapshotFields, type ValueCodec } from './set-wire.ts';

/** Bound on removed keys in a stored snapshot; above it the snapshot is stored again, with the tombstones of the set. */
const MAX_STORED_REMOVALS = 10_000;
const RETRY_MS = 100;

export interface PublishedPosition extends Cursor {
  readonly status: LiveStatus;
}

export interface PublisherOptions<V> {
  readonly bus: Bus;
  readonly topics: Topics;
  readonly name: string;
  readonly set: LiveSet<V>;
  readonly codec: ValueCodec<V>;
  /** Resolves when the set can be read. */
  readonly ready: Promise<void>;
  /** How long the snapshot is kept after its last step. */
  readonly ttlMs: number;
}

/**
 * Stores a snapshot of one set and publishes each change. While the bus is slow, changes are merged and nothing queues. After
 * a step that could not be stored, the whole snapshot is stored again.
 */
export class SetPublisher<V> {
  readonly #options: PublisherOptions<V>;
  readonly #over = new AbortController();
  /** Waiting callers of `settled` by the revision that they wait for. */
  readonly #waiting = new Map<() => void, number>();
  #reader: LiveChanges<Change<V>> | null = null;
  #position: PublishedPosition | null = null;
  #storedRevision = -1;
  #storedAt = 0;

  constructor(options: PublisherOptions<V>) {
    this.#options = options;
    void this.#run();
  }

  /** Position of the set when it was last stored; null before that. */
  get position(): PublishedPosition | null {
    return this.#position;
  }

  /** Resolves when the present state of the set is stored and published; may never resolve. */
  settled(): Promise<void> {
    const { revision } = this.#options.set;
    if (this.#storedRevision >= revision) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.set(resolve, revision));
  }

  /** Extends the life of the snapshot of a set that does not change. */
  async touch(): Promise<void> {
    if (this.#storedAt === 0 || Date.now() - this.#storedAt < this.#options.ttlMs / 3) return;
    try {
      if ((await this.#store(false, [], null)) !== 'stored') this.#startOver();
    } catch {
      this.#startOver();
    }
  }

  end(): void {
    this.#over.abort();
    this.#startOver();
    this.#waiting.clear();
  }

  #startOver(): void {
    void this.#reader?.return();
  }

  async #run(): Promise<void> {
    const { signal } = this.#over;
    try {
      await this.#options.ready;
    } catch {
      // Whatever opened the set receives the failure too, and ends this publisher.
      return;
    }
    while (!signal.aborted) {
      const state = this.#options.set.state();
      const reader = this.#options.set.read(state);
      this.#reader = reader;
      try {
        await this.#publishFrom(state, reader);
      } catch (error) {
        if (!(error instanceof BusUnavailable)) throw error;
      }
      void reader.return();
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Returns when the whole snapshot has to be stored again. */
  async #publishFrom(state: SetState<V>, reader: LiveChanges<Change<V>>): Promise<void> {
    const { name, set, codec } = this.#options;
    const { epoch, seq, floor } = state;
    let { revision } = set;
    const replaced = JSON.stringify({ type: 'snapshot', set: name, epoch, seq } satisfies LeaderMessage);
    if ((await this.#store(true, snapshotFields(state, codec), replaced)) !== 'stored') return;
    let position = { epoch, seq, status: state.status };
    this.#stored(revision, position);
    let removals = state.removed.length;
    for await (const change of reader) {
      ({ revision } = set);
      if (change.prevSeq === null || change.epoch !== epoch) return;
      if (change.seq > position.seq || change.status !== position.status) {
        removals += change.removed.length;
        if (removals > MAX_STORED_REMOVALS) return;
        const { message, fields } = encodeStep(name, floor, change, codec);
        if ((await this.#store(false, fields, message)) !== 'stored') return;
        position = { epoch, seq: change.seq, status: change.status };
      }
      this.#stored(revision, position);
    }
  }

  async #store(isWhole: boolean, fields: readonly (readonly [string, string])[], message: string | null): Promise<StoreResult> {
    const { bus, topics, name, ttlMs } = this.#options;
    const { lease, channel } = topics;
    const result = await bus.store({ lease, snapshotKey: topics.snapshotKey(name), isWhole, fields, ttlMs, channel, message });
    if (result === 'stored') this.#storedAt = Date.now();
    return result;
  }

  #stored(revision: number, position: PublishedPosition): void {
    this.#position = position;
    this.#storedRevision = revision;
    for (const [resolve, awaited] of this.#waiting) {
      if (awaited > revision) continue;
      this.#waiting.delete(resolve);
      resolve();
    }
  }
}
