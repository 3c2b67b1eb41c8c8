import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import { ReadQueue } from './read-queue.ts';
import type { Priority } from '../../../provider/client/rate-limiter.ts';
import { withSpan } from '../../../telemetry/work.ts';
import type { FixtureKey } from './fixtures.ts';

/** Reads these keys for the lane and offers what it found to the state. */
export interface LaneReads {
  readonly series: (lane: ReadLane, ids: readonly number[]) => Promise<void>;
  readonly matches: (lane: ReadLane, ids: readonly number[]) => Promise<void>;
  readonly fixtures: (lane: ReadLane, keys: readonly FixtureKey[]) => Promise<void>;
}

/** What one lane could not read. */
export type LaneFailure =
  | { readonly what: 'series' | 'matches'; readonly keys: readonly number[]; readonly error: unknown }
  | { readonly what: 'markets'; readonly keys: readonly FixtureKey[]; readonly error: unknown };

/** Keys that are requested close together are read together. */
const GATHER_MS = 5;
const MAX_WAITING = 20_000;
/** A reading requests others a few steps deep; reads that start beside them are not waited for. */
const MAX_PASSES = 4;

/**
 * Queues of one purpose, read with one priority. Each purpose has a lane of its own, so that a page that a person opens waits
 * for its own readings only: neither for those of the comparison in the background nor for their failures.
 */
export class ReadLane {
  readonly priority: Priority;
  readonly series: ReadQueue<number>;
  readonly matches: ReadQueue<number>;
  readonly fixtures: ReadQueue<FixtureKey>;
  readonly #failures: LaneFailure[] = [];
  #reads = 0;
  #closed = false;

  constructor(options: {
    priority: Priority;
    reads: LaneReads;
    retryMs: number;
    /** Null for a lane that ends: its failures are what `gather` yields. */
    onFailure: ((failure: LaneFailure) => void) | null;
  }) {
    const { priority, reads, retryMs, onFailure } = options;
    this.priority = priority;
    const failed = (failure: LaneFailure): void => {
      if (onFailure) onFailure(failure);
      else this.#failures.push(failure);
    };
    const queue = <K extends string | number>(
      what: string,
      read: (lane: ReadLane, keys: readonly K[]) => Promise<void>,
      onError: (error: unknown, keys: readonly K[]) => void,
    ): ReadQueue<K> =>
      new ReadQueue<K>({
        read: (keys) =>
          withSpan(
            () => ({ name: `feed ${what}`, kind: 'internal', attributes: { 'sightline.ids': keys.length } }),
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
    this.series = queue('series', reads.series, (error, keys) => failed({ what: 'series', keys, error }));
    this.matches = queue('matches', reads.matches, (error, keys) => failed({ what: 'matches', keys, error }));
    this.fixtures = queue('markets', reads.fixtures, (error, keys) => failed({ what: 'markets', keys, error }));
  }

  /** Does the work and waits until all that follows from it is read; yields what failed meanwhile. */
  async gather(work: () => Promise<void> | void): Promise<readonly LaneFailure[]> {
    // Each reading may request others, in this order.
    const queues = [this.fixtures, this.matches, this.series];
    const releases = queues.map((queue) => queue.hold());
    await work();
    for (const [index, queue] of queues.entries()) {
      releases[index]?.();
      await queue.settled();
    }
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const before = this.#reads;
      for (const queue of queues) await queue.settled();
      if (this.#reads === before) break;
    }
    return this.#failures;
  }

  /** Takes over what another lane was to read. */
  inherit(lane: ReadLane): void {
    this.series.requestAll(lane.series.waiting);
    this.matches.requestAll(lane.matches.waiting);
    this.fixtures.requestAll(lane.fixtures.waiting);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  close(): void {
    this.#closed = true;
    for (const queue of [this.series, this.matches, this.fixtures]) queue.close();
  }
}
