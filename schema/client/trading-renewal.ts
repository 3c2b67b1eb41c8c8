import type { LiveClock } from './live-clock.ts';
import type { LiveSession } from './live-session.ts';
import { RENEW_BEFORE_MS } from './trading-session.ts';

/** Minimum time between two attempts; milliseconds. */
const MIN_WAIT_MS = 5_000;
/** Longest delay that setTimeout supports. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Renews the trading session before it expires, while a subscription uses it. */
export class TradingRenewal {
  readonly #session: Pick<LiveSession, 'tradingSession' | 'renewTrading'>;
  readonly #clock: LiveClock;
  readonly #onRenewed: () => void;
  #cancelTimer: (() => void) | null = null;
  #expiresAt: string | null = null;

  constructor(session: Pick<LiveSession, 'tradingSession' | 'renewTrading'>, clock: LiveClock, onRenewed: () => void) {
    this.#session = session;
    this.#clock = clock;
    this.#onRenewed = onRenewed;
  }

  /** Call this when a subscription starts, and when the session may have changed. */
  arm(): void {
    const expiresAt = this.#session.tradingSession()?.expiresAt ?? null;
    if (expiresAt === this.#expiresAt && this.#cancelTimer !== null) return;
    this.disarm();
    if (expiresAt === null) return;
    this.#expiresAt = expiresAt;
    const remaining = Date.parse(expiresAt) - this.#clock.now();
    // At half of the remaining lifetime if that is later, so that a short session is not renewed at once.
    this.#schedule(Math.max(remaining - RENEW_BEFORE_MS, remaining / 2));
  }

  disarm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#expiresAt = null;
  }

  #schedule(ms: number): void {
    this.#cancelTimer = this.#clock.after(Math.min(Math.max(ms, MIN_WAIT_MS), MAX_WAIT_MS), () => void this.#renew());
  }

  async #renew(): Promise<void> {
    const expiresAt = this.#expiresAt;
    // Retries after a failure until the session expires; then the refused subscription requests a new one.
    const token = this.#session.tradingSession()?.token ?? null;
    await this.#session.renewTrading(token).then(this.#onRenewed, () => {});
    if (expiresAt === null || this.#expiresAt !== expiresAt) return;
    const remaining = Date.parse(expiresAt) - this.#clock.now();
    if (remaining > 0) this.#schedule(remaining / 2);
    else this.disarm();
  }
}
