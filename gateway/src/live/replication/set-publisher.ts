import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Cursor, LiveSet, LiveStatus, SetHistory } from '../live-set.ts';
import { type Bus, BusAway, type Published } from './bus.ts';
import type { Topics } from './topics.ts';
import { snapshotFields, type LeaderMessage, stepOf, stepOnWire, type ValueCodec } from './set-wire.ts';

/** Removed keys in a stored image; over that it is stored anew, with those that the set still knows. */
const MAX_STORED_REMOVALS = 10_000;
const RETRY_MS = 100;

export interface Place extends Cursor {
  readonly status: LiveStatus;
}

export interface PublisherOptions<V> {
  readonly bus: Bus;
  readonly names: Topics;
  readonly name: string;
  readonly set: LiveSet<V>;
  readonly codec: ValueCodec<V>;
  /** Resolves when the set can be read. */
  readonly ready: Promise<void>;
  /** How long the image outlives its last step. */
  readonly keptMs: number;
}

/**
 * Stores one set and tells each of its steps. It reads the set as any reader does: while the bus is slow, steps fold into
 * one and nothing queues up. After a step that was not stored the whole set is stored anew.
 */
export class SetPublisher<V> {
  readonly #options: PublisherOptions<V>;
  readonly #over = new AbortController();
  /** Who waits, for which revision of the set. */
  readonly #waiting = new Map<() => void, number>();
  #reader: AsyncGenerator<Change<V>, void, void> | null = null;
  /** Where the set was when it was last stored, and its revision then. */
  #place: Place | null = null;
  #storedRevision = -1;
  #storedAt = 0;

  constructor(options: PublisherOptions<V>) {
    this.#options = options;
    void this.#run();
  }

  /** Where the set was when it was last stored; null before that. */
  get place(): Place | null {
    return this.#place;
  }

  /** Resolves when all that the set shows by now was stored and told; never, where that cannot be had. */
  settled(): Promise<void> {
    const { revision } = this.#options.set;
    if (this.#storedRevision >= revision) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.set(resolve, revision));
  }

  /** Keeps the image of a set that does not move. */
  async touch(): Promise<void> {
    if (this.#storedAt === 0 || Date.now() - this.#storedAt < this.#options.keptMs / 3) return;
    try {
      if ((await this.#store(false, [], null)) !== 'done') this.#startOver();
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
      // Whoever opened the set hears of it, and lets go of this.
      return;
    }
    while (!signal.aborted) {
      const history = this.#options.set.history();
      const reader = this.#options.set.read(history);
      this.#reader = reader;
      try {
        await this.#publishFrom(history, reader);
      } catch (error) {
        if (!(error instanceof BusAway)) throw error;
      }
      void reader.return();
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Returns when the whole set has to be stored anew. */
  async #publishFrom(history: SetHistory<V>, reader: AsyncGenerator<Change<V>, void, void>): Promise<void> {
    const { name, set, codec } = this.#options;
    const { epoch, seq, floor } = history;
    let { revision } = set;
    const news = JSON.stringify({ say: 'image', set: name, epoch, seq } satisfies LeaderMessage);
    if ((await this.#store(true, snapshotFields(history, codec), news)) !== 'done') return;
    let place = { epoch, seq, status: history.status };
    this.#stored(revision, place);
    let removals = history.removed.length;
    for await (const change of reader) {
      ({ revision } = set);
      const step = stepOf(change);
      if (step === null || step.epoch !== epoch) return;
      if (step.seq > place.seq || step.status !== place.status) {
        removals += step.removed.length;
        if (removals > MAX_STORED_REMOVALS) return;
        const { message, fields } = stepOnWire(name, floor, step, codec);
        if ((await this.#store(false, fields, message)) !== 'done') return;
        place = { epoch, seq: step.seq, status: step.status };
      }
      this.#stored(revision, place);
    }
  }

  async #store(isWhole: boolean, fields: readonly (readonly [string, string])[], message: string | null): Promise<Published> {
    const { bus, names, name, keptMs } = this.#options;
    const { lease, channel } = names;
    const published = await bus.publish({ lease, image: names.snapshotKey(name), isWhole, fields, keptMs, channel, message });
    if (published === 'done') this.#storedAt = Date.now();
    return published;
  }

  #stored(revision: number, place: Place): void {
    this.#place = place;
    this.#storedRevision = revision;
    for (const [resolve, wanted] of this.#waiting) {
      if (wanted > revision) continue;
      this.#waiting.delete(resolve);
      resolve();
    }
  }
}
