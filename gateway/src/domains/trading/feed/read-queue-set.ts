import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import { ReadQueue } from './read-queue.ts';
import type { Priority } from '../../../provider/client/rate-limiter.ts';
import { withSpan } from '../../../telemetry/operation-context.ts';
import type { FixtureKey } from './fixture-index.ts';

/** Functions that read these keys for a queue set, and apply the results to the state. */
export interface ReadFunctions {
  readonly series: (queues: ReadQueueSet, ids: readonly number[]) => Promise<void>;
  readonly matches: (queues: ReadQueueSet, ids: readonly number[]) => Promise<void>;
  readonly fixtures: (queues: ReadQueueSet, keys: readonly FixtureKey[]) => Promise<void>;
}

/** Keys that could not be read, with the reasons. */
export type ReadFailure =
  | { readonly kind: 'series' | 'matches'; readonly keys: readonly number[]; readonly error: unknown }
  | { readonly kind: 'markets'; readonly keys: readonly FixtureKey[]; readonly error: unknown };

/** Keys that are requested within this time are read together. */
const GATHER_MS = 5;
const MAX_WAITING = 20_000;
/** A read causes further reads, a few levels deep; `drain` stops after this many, since unrelated reads also start new ones. */
const MAX_PASSES = 4;

/**
 * Read queues of one purpose and priority. Each purpose has its own queues, so that a page that a user opens waits only for its
 * own reads, and neither for background reads nor for their failures.
 */
export class ReadQueueSet {
  readonly priority: Priority;
  readonly series: ReadQueue<number>;
  readonly matches: ReadQueue<number>;
  readonly fixtures: ReadQueue<FixtureKey>;
  readonly #failures: ReadFailure[] = [];
  #reads = 0;
  #closed = false;

  constructor(options: {
    priority: Priority;
    reads: ReadFunctions;
    retryMs: number;
    /** Null for a temporary queue set, whose failures `drain` returns. */
    onFailure: ((failure: ReadFailure) => void) | null;
  }) {
    const { priority, reads, retryMs, onFailure } = options;
    this.priority = priority;
    const failed = (failure: ReadFailure): void => {
      if (onFailure) onFailure(failure);
      else this.#failures.push(failure);
    };
    const queue = <K extends string | number>(
      kind: string,
      read: (queues: ReadQueueSet, keys: readonly K[]) => Promise<void>,
      onError: (error: unknown, keys: readonly K[]) => void,
    ): ReadQueue<K> =>
      new ReadQueue<K>({
        read: (keys) =>
          withSpan(
            () => ({ name: `feed ${kind}`, kind: 'internal', attributes: { 'sightline.ids': keys.length } }),
            async () => {
              await read(this, keys);
              this.#reads += 1;
            },
          ),
        chunk: MAX_IDS,
        gatherMs: GATHER_MS,
        retryMs,
        max: MAX_WAITING,
        onError,
      });
    this.series = queue('series', reads.series, (error, keys) => failed({ kind: 'series', keys, error }));
    this.matches = queue('matches', reads.matches, (error, keys) => failed({ kind: 'matches', keys, error }));
    this.fixtures = queue('markets', reads.fixtures, (error, keys) => failed({ kind: 'markets', keys, error }));
  }

  /** Runs the function, then waits for all reads that it causes. @returns what could not be read */
  async drain(request: () => Promise<void> | void): Promise<readonly ReadFailure[]> {
    // In this order, because each read may cause further ones of the kinds after it.
    const queues = [this.fixtures, this.matches, this.series];
    const releases = queues.map((queue) => queue.pause());
    await request();
    for (const [index, queue] of queues.entries()) {
      releases[index]?.();
      await queue.waitForRequested();
    }
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const before = this.#reads;
      for (const queue of queues) await queue.waitForRequested();
      if (this.#reads === before) break;
    }
    return this.#failures;
  }

  /** Takes over the waiting requests of another queue set. */
  requestWaitingOf(other: ReadQueueSet): void {
    this.series.requestAll(other.series.waiting);
    this.matches.requestAll(other.matches.waiting);
    this.fixtures.requestAll(other.fixtures.waiting);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  close(): void {
    this.#closed = true;
    for (const queue of [this.series, this.matches, this.fixtures]) queue.close();
  }
}
