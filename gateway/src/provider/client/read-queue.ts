import type { TradingData } from '../api/trading-data.ts';
import { type CallSource, type Grant, PRIORITY, type Priority, type RateLimiter } from './rate-limiter.ts';
import { type ReadKind, ReadLane } from './read-lane.ts';

/** The part of a lane that the queue needs. */
type Lane = Pick<ReadLane<unknown>, 'level' | 'priority' | 'isBusy' | 'read' | 'close'>;

/**
 * Ids that wait to be read within the rate limit of one trading client, with a lane for each kind of entity. When the rate
 * limiter grants a call, the lane with the most urgent id fills it with its 50 most urgent ids. For kinds of which more ids take more
 * calls, it takes only ids of one priority. Ids that do not fill a call may wait for others:
 *
 * | priority of the most urgent one | waits |
 * |---|---|
 * | `SCREEN` and above | for the rate limiter only |
 * | `SNAPSHOT` | also for reads of lower levels with this or a higher priority, which may add ids |
 * | `REPAIR`, `RECONCILE` | also for 100 ms |
 */
export class ReadQueue implements CallSource {
  readonly #rateLimiter: RateLimiter;
  readonly #dataFor: (priority: Priority, grant: Grant) => TradingData;
  readonly #lanes = new Set<Lane>();
  readonly #holds = new Set<{ readonly priority: Priority }>();
  #wake: NodeJS.Immediate | null = null;

  /** @param options `dataFor` returns the APIs whose first call uses the grant */
  constructor(options: { rateLimiter: RateLimiter; dataFor: (priority: Priority, grant: Grant) => TradingData }) {
    this.#rateLimiter = options.rateLimiter;
    this.#dataFor = options.dataFor;
    this.#rateLimiter.attach(this);
  }

  /** A new lane, in use until it is closed. */
  lane<V>(kind: ReadKind<V>): ReadLane<V> {
    const lane: ReadLane<V> = new ReadLane(kind, {
      isHeld: (priority) => this.#isHeld(kind.level, priority),
      wake: () => this.#wakeSoon(),
      onClose: () => this.#lanes.delete(lane),
    });
    this.#lanes.add(lane);
    return lane;
  }

  /** Call it while pages of a list, which may add ids to all lanes, are being read. @returns a function that ends the hold */
  hold(priority: Priority): () => void {
    const hold = { priority };
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      this.#wakeSoon();
    };
  }

  get priority(): Priority | null {
    return this.#next?.priority ?? null;
  }

  start(grant: Grant): void {
    const next = this.#next;
    if (next) void next.lane.read(this.#dataFor(next.priority, grant));
    else grant.end(null);
  }

  /** @param reason what waiting callers get */
  close(reason: Error): void {
    for (const lane of this.#lanes) lane.close(reason);
    if (this.#wake) clearImmediate(this.#wake);
  }

  /** The lane whose read is the most urgent one, at the lowest level. */
  get #next(): { readonly lane: Lane; readonly priority: Priority } | null {
    let next: { readonly lane: Lane; readonly priority: Priority } | null = null;
    for (const lane of this.#lanes) {
      const { priority } = lane;
      if (priority === null) continue;
      const order = next === null ? -1 : priority - next.priority || lane.level - next.lane.level;
      if (order < 0) next = { lane, priority };
    }
    return next;
  }

  #isHeld(level: number, priority: Priority): boolean {
    if (priority < PRIORITY.SNAPSHOT) return false;
    if ([...this.#holds].some((hold) => hold.priority <= priority)) return true;
    return [...this.#lanes].some((lane) => lane.level < level && lane.isBusy(priority));
  }

  /** Wakes the queue at the end of this turn of the event loop, so that all ids requested in it are read together. */
  #wakeSoon(): void {
    this.#wake ??= setImmediate(() => {
      this.#wake = null;
      this.#rateLimiter.wake();
    });
  }
}
