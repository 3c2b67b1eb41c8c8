export interface SlowConsumerLimits {
  /** Unanswered for longer, or more than so many bytes unread: read to in steps of its own. */
  readonly lagMs: number;
  readonly unreadBytes: number;
  /** Unanswered for longer: in larger steps. */
  readonly longLagMs: number;
  /** Unanswered for longer: let go. */
  readonly lostMs: number;
  /** Shortest time between two steps of its own. */
  readonly stepMs: number;
  readonly longStepMs: number;
}

/** `together`: as fast as the set moves. `apart`: in steps of its own. `lost`: to be let go. */
export type Pace = 'together' | 'apart' | 'lost';

/** Of more unanswered pings than this, the oldest say nothing new. */
const MAX_UNANSWERED = 64;
/** A reader that lagged must keep up for so long before it is taken back; twice as long each time, when it lags again soon. */
const PROVE_MS = 1_000;
const MAX_PROVE_MS = 60_000;
const FORGET_MS = 60_000;

/**
 * How far one reader is behind, end to end: by the pings that it has not answered, since buffers of the operating systems
 * hide what is unread. Times are of one monotonic clock, ms.
 */
export class SlowConsumerPolicy {
  readonly #limits: SlowConsumerLimits;
  readonly #unanswered: { readonly seq: number; readonly at: number }[] = [];
  #seq = 0;
  #answers = false;
  /** From the last ping that was answered to its answer. */
  #trip = 0;
  #pace: Pace = 'together';
  /** Ping behind all that was sent of the last step. */
  #behindStep = 0;
  #answered = 0;
  #stepAt = Number.NEGATIVE_INFINITY;
  #keepsUpSince: number | null = null;
  #proveMs = PROVE_MS;
  #togetherSince = Number.NEGATIVE_INFINITY;

  constructor(limits: SlowConsumerLimits) {
    this.#limits = limits;
  }

  get pace(): Pace {
    return this.#pace;
  }

  /** A ping is about to be sent: its number. */
  ping(now: number): number {
    this.#seq += 1;
    this.#unanswered.push({ seq: this.#seq, at: now });
    if (this.#unanswered.length > MAX_UNANSWERED) this.#unanswered.shift();
    return this.#seq;
  }

  /** A pong came; null: without a number, as of clients that echo nothing. It answers the oldest ping then. */
  pong(seq: number | null, now: number): void {
    const upTo = seq === null ? this.#unanswered[0]?.seq : seq;
    if (upTo === undefined || upTo > this.#seq) return;
    this.#answers = true;
    for (let oldest = this.#unanswered[0]; oldest && oldest.seq <= upTo; oldest = this.#unanswered[0]) {
      this.#trip = now - oldest.at;
      this.#unanswered.shift();
    }
    this.#answered = Math.max(this.#answered, upTo);
  }

  /**
   * How late the last answer came or, where that is more, how long the next one is waited for. 0 of a reader that never
   * answers: its unread bytes and its silence judge it.
   */
  lag(now: number): number {
    const [oldest] = this.#unanswered;
    return this.#answers ? Math.max(this.#trip, oldest ? now - oldest.at : 0) : 0;
  }

  /** Looks how the reader is doing, and says its pace from now on. A lost one stays lost. */
  look(now: number, unreadBytes: number): Pace {
    const lag = this.lag(now);
    const { lagMs, lostMs, unreadBytes: mostUnread } = this.#limits;
    const keepsUp = lag <= lagMs && unreadBytes <= mostUnread;
    if (lag > lostMs) this.#pace = 'lost';
    if (this.#pace === 'together' && !keepsUp) this.#fallBehind(now);
    else if (this.#pace === 'apart') this.#prove(now, keepsUp && unreadBytes === 0);
    return this.#pace;
  }

  /** Whether the last step has arrived and the next one is due. */
  isDue(now: number): boolean {
    const { stepMs, longStepMs, longLagMs } = this.#limits;
    const interval = this.lag(now) > longLagMs ? longStepMs : stepMs;
    return this.#answered >= this.#behindStep && now - this.#stepAt >= interval;
  }

  /** A step was sent, and a ping behind it. */
  stepped(now: number): void {
    this.#stepAt = now;
    this.#behindStep = this.#seq;
  }

  #fallBehind(now: number): void {
    this.#pace = 'apart';
    const relapsed = now - this.#togetherSince < FORGET_MS;
    this.#proveMs = relapsed ? Math.min(this.#proveMs * 2, MAX_PROVE_MS) : PROVE_MS;
    this.#keepsUpSince = null;
  }

  #prove(now: number, keepsUp: boolean): void {
    if (!keepsUp) {
      this.#keepsUpSince = null;
      return;
    }
    this.#keepsUpSince ??= now;
    if (now - this.#keepsUpSince < this.#proveMs || this.#answered < this.#behindStep) return;
    this.#pace = 'together';
    this.#togetherSince = now;
  }
}
