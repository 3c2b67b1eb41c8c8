/** Milliseconds, except SLOW_UNREAD_BYTES. */
export const SLOW_CONSUMER_LIMITS = {
  /** Above this lag, or above this many unsent bytes, a socket is lagging and receives merged updates of its own. */
  SLOW_LAG_MS: 1_000,
  SLOW_UNREAD_BYTES: 64 * 1024,
  /** Shortest time between two merged updates of a lagging socket. */
  SLOW_FLUSH_MS: 250,
  /** Above this lag, a client that does not say what it has applied receives merged updates only every SLOWER_FLUSH_MS. */
  SLOWER_LAG_MS: 5_000,
  SLOWER_FLUSH_MS: 1_000,
  /** Above this lag, a socket is dropped. */
  SLOW_CLOSE_MS: 15_000,
};
export type SlowConsumerLimits = Readonly<typeof SLOW_CONSUMER_LIMITS>;

type ConsumerState = 'keeping-up' | 'lagging' | 'dropped';

/** Older pings without a response are discarded. */
const MAX_OPEN_PINGS = 64;
/** A lagging socket must keep up for this long to recover. The time doubles with each relapse. */
const RECOVERY_MS = 1_000;
const MAX_RECOVERY_MS = 60_000;
/** Lagging again within this time after a recovery is a relapse. */
const RELAPSE_MS = 60_000;

/** Pings in the order in which they were sent, until each has its response. */
class PingTimer {
  readonly #open: { readonly seq: number; readonly at: number }[] = [];
  #lastSeq = 0;
  #lastMs: number | null = null;

  /** Number of the last ping with a response; 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** How long that response took; null before the first. */
  get lastMs(): number | null {
    return this.#lastMs;
  }

  get oldestSeq(): number | null {
    return this.#open[0]?.seq ?? null;
  }

  start(seq: number, at: number): void {
    this.#open.push({ seq, at });
    if (this.#open.length > MAX_OPEN_PINGS) this.#open.shift();
  }

  /** A response to this ping is one to all earlier pings. */
  end(upTo: number, now: number): void {
    for (let oldest = this.#open[0]; oldest && oldest.seq <= upTo; oldest = this.#open[0]) {
      this.#lastMs = now - oldest.at;
      this.#open.shift();
    }
    this.#lastSeq = Math.max(this.#lastSeq, upTo);
  }

  /** The last response time or the age of the oldest open ping, whichever is longer. */
  lag(now: number): number {
    const [oldest] = this.#open;
    return Math.max(this.#lastMs ?? 0, oldest ? now - oldest.at : 0);
  }
}

/**
 * Slow-consumer policy: decides from pings and unsent bytes whether one socket keeps up. It measures end to end with pings
 * because operating systems and browsers buffer unread bytes invisibly. A pong says that the client has received what was sent
 * before the ping; with the number `applied`, up to which ping it has also applied it. Times are monotonic, ms.
 *
 * | state | changes to | when | the socket |
 * |---|---|---|---|
 * | `keeping-up` | `lagging` | lag > SLOW_LAG_MS, or unsent bytes > SLOW_UNREAD_BYTES | receives every change together with its group |
 * | `lagging` | `keeping-up` | lag and unsent bytes are within their limits for the recovery time, and the last merged update is applied | receives one merged update at a time, every SLOW_FLUSH_MS or SLOWER_FLUSH_MS |
 * | both | `dropped` | pings are not answered for longer than SLOW_CLOSE_MS | is closed; this state is final |
 */
export class SlowConsumerPolicy {
  readonly #limits: SlowConsumerLimits;
  readonly #answers = new PingTimer();
  /** Has no pings until the client reports what it has applied. */
  readonly #applied = new PingTimer();
  #reportsApplied = false;
  #lastPing = 0;
  #state: ConsumerState = 'keeping-up';
  /** Ping sent after the last merged update: its pong confirms the update. */
  #flushPing = 0;
  #flushedAt = Number.NEGATIVE_INFINITY;
  /** Start of the current recovery. */
  #recoveringSince: number | null = null;
  #recoveryMs = RECOVERY_MS;
  #recoveredAt = Number.NEGATIVE_INFINITY;

  constructor(limits: SlowConsumerLimits) {
    this.#limits = limits;
  }

  get state(): ConsumerState {
    return this.#state;
  }

  /** The last answered ping and its round trip; null before the first. */
  get answered(): { readonly seq: number; readonly roundTripMs: number } | null {
    const { lastSeq, lastMs } = this.#answers;
    return lastMs === null ? null : { seq: lastSeq, roundTripMs: lastMs };
  }

  /** Records a ping that is about to be sent. @returns its number */
  ping(now: number): number {
    this.#lastPing += 1;
    this.#answers.start(this.#lastPing, now);
    if (this.#reportsApplied) this.#applied.start(this.#lastPing, now);
    return this.#lastPing;
  }

  /**
   * Records a pong.
   *
   * @param seq null from a client that does not echo the number: it answers the oldest ping
   * @param applied last ping before which the client has applied everything; null if it does not say so
   */
  pong(seq: number | null, applied: number | null, now: number): void {
    const upTo = seq ?? this.#answers.oldestSeq;
    if (upTo !== null && upTo <= this.#lastPing) this.#answers.end(upTo, now);
    if (applied === null || applied > this.#lastPing) return;
    this.#reportsApplied = true;
    this.#applied.end(applied, now);
  }

  /** How long the client takes to apply updates, or only to receive them if it does not report more. */
  lag(now: number): number {
    return Math.max(this.#answerLag(now), this.#applied.lag(now));
  }

  /** Measures the socket. @returns its new state */
  update(now: number, unsentBytes: number): ConsumerState {
    const keepsUp = this.lag(now) <= this.#limits.SLOW_LAG_MS && unsentBytes <= this.#limits.SLOW_UNREAD_BYTES;
    if (this.#answerLag(now) > this.#limits.SLOW_CLOSE_MS) this.#state = 'dropped';
    if (this.#state === 'keeping-up' && !keepsUp) this.#startLagging(now);
    else if (this.#state === 'lagging') this.#recover(now, keepsUp && unsentBytes === 0);
    return this.#state;
  }

  /** Whether the last merged update is applied and the next one may be sent. */
  isFlushDue(now: number): boolean {
    const { SLOW_FLUSH_MS, SLOWER_FLUSH_MS, SLOWER_LAG_MS } = this.#limits;
    // A client that says what it has applied is ready for the next one, however long the last one took.
    const interval = !this.#reportsApplied && this.lag(now) > SLOWER_LAG_MS ? SLOWER_FLUSH_MS : SLOW_FLUSH_MS;
    return this.#isFlushConfirmed && now - this.#flushedAt >= interval;
  }

  /** Records a merged update whose ping was just sent. */
  recordFlush(now: number): void {
    this.#flushedAt = now;
    this.#flushPing = this.#lastPing;
  }

  /** 0 for a client that has never answered: its unsent bytes and the silence limit of the socket decide. */
  #answerLag(now: number): number {
    return this.#answers.lastMs === null ? 0 : this.#answers.lag(now);
  }

  get #isFlushConfirmed(): boolean {
    return (this.#reportsApplied ? this.#applied : this.#answers).lastSeq >= this.#flushPing;
  }

  #startLagging(now: number): void {
    this.#state = 'lagging';
    const isRelapse = now - this.#recoveredAt < RELAPSE_MS;
    this.#recoveryMs = isRelapse ? Math.min(this.#recoveryMs * 2, MAX_RECOVERY_MS) : RECOVERY_MS;
    this.#recoveringSince = null;
  }

  #recover(now: number, keepsUp: boolean): void {
    if (!keepsUp) {
      this.#recoveringSince = null;
      return;
    }
    this.#recoveringSince ??= now;
    if (now - this.#recoveringSince < this.#recoveryMs || !this.#isFlushConfirmed) return;
    this.#state = 'keeping-up';
    this.#recoveredAt = now;
  }
}
