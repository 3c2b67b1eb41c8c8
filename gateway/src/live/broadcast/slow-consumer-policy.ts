export interface SlowConsumerLimits {
  /** Above this lag, or above this many unsent bytes, a socket is lagging and receives merged updates of its own. */
  readonly lagMs: number;
  readonly unsentBytes: number;
  /** Above this lag, merged updates are sent only every `longFlushMs`. */
  readonly longLagMs: number;
  /** Above this lag, a socket is dropped. */
  readonly dropMs: number;
  /** Shortest time between two merged updates of a lagging socket. */
  readonly flushMs: number;
  readonly longFlushMs: number;
}

export type ConsumerState = 'keeping-up' | 'lagging' | 'dropped';

/** Older unanswered pings are discarded. */
const MAX_UNANSWERED = 64;
/** A lagging socket must keep up for this long to recover. The time doubles with each relapse. */
const RECOVERY_MS = 1_000;
const MAX_RECOVERY_MS = 60_000;
/** Lagging again within this time after a recovery is a relapse. */
const RELAPSE_MS = 60_000;

/**
 * Slow-consumer policy: decides from pings and unsent bytes whether one socket keeps up. It measures end to end with pings
 * because operating systems buffer unread bytes invisibly. Times are monotonic, ms.
 *
 * | state | changes to | when | the socket |
 * |---|---|---|---|
 * | `keeping-up` | `lagging` | lag > `lagMs`, or unsent bytes > `unsentBytes` | receives every change together with its group |
 * | `lagging` | `keeping-up` | lag and unsent bytes are within their limits for the recovery time, and the last merged update has arrived | receives one merged update at a time, every `flushMs` or `longFlushMs` |
 * | both | `dropped` | lag > `dropMs` | is closed; this state is final |
 */
export class SlowConsumerPolicy {
  readonly #limits: SlowConsumerLimits;
  readonly #unanswered: { readonly seq: number; readonly at: number }[] = [];
  #lastPing = 0;
  #lastPong = 0;
  /** Some clients never answer pings. */
  #hasAnswered = false;
  #roundTripMs = 0;
  #state: ConsumerState = 'keeping-up';
  /** Ping sent after the last merged update: its pong confirms that the update has arrived. */
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

  /** Duration of the last answered ping; null before the first. */
  get roundTripMs(): number | null {
    return this.#hasAnswered ? this.#roundTripMs : null;
  }

  /** Records a ping that is about to be sent. @returns its number */
  ping(now: number): number {
    this.#lastPing += 1;
    this.#unanswered.push({ seq: this.#lastPing, at: now });
    if (this.#unanswered.length > MAX_UNANSWERED) this.#unanswered.shift();
    return this.#lastPing;
  }

  /** Records a pong. @param seq null from a client that does not echo the number: it answers the oldest ping */
  pong(seq: number | null, now: number): void {
    const upTo = seq === null ? this.#unanswered[0]?.seq : seq;
    if (upTo === undefined || upTo > this.#lastPing) return;
    this.#hasAnswered = true;
    for (let oldest = this.#unanswered[0]; oldest && oldest.seq <= upTo; oldest = this.#unanswered[0]) {
      this.#roundTripMs = now - oldest.at;
      this.#unanswered.shift();
    }
    this.#lastPong = Math.max(this.#lastPong, upTo);
  }

  /**
   * The last round trip or the age of the oldest unanswered ping, whichever is longer. 0 for a client that has never answered:
   * its unsent bytes and the silence limit of the socket decide.
   */
  lag(now: number): number {
    const [oldest] = this.#unanswered;
    return this.#hasAnswered ? Math.max(this.#roundTripMs, oldest ? now - oldest.at : 0) : 0;
  }

  /** Measures the socket. @returns its new state */
  update(now: number, unsentBytes: number): ConsumerState {
    const lag = this.lag(now);
    const keepsUp = lag <= this.#limits.lagMs && unsentBytes <= this.#limits.unsentBytes;
    if (lag > this.#limits.dropMs) this.#state = 'dropped';
    if (this.#state === 'keeping-up' && !keepsUp) this.#startLagging(now);
    else if (this.#state === 'lagging') this.#recover(now, keepsUp && unsentBytes === 0);
    return this.#state;
  }

  /** Whether the last merged update has arrived and the next one may be sent. */
  isFlushDue(now: number): boolean {
    const { flushMs, longFlushMs, longLagMs } = this.#limits;
    const interval = this.lag(now) > longLagMs ? longFlushMs : flushMs;
    return this.#lastPong >= this.#flushPing && now - this.#flushedAt >= interval;
  }

  /** Records a merged update whose ping was just sent. */
  recordFlush(now: number): void {
    this.#flushedAt = now;
    this.#flushPing = this.#lastPing;
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
    if (now - this.#recoveringSince < this.#recoveryMs || this.#lastPong < this.#flushPing) return;
    this.#state = 'keeping-up';
    this.#recoveredAt = now;
  }
}
