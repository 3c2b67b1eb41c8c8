import type { LiveSession } from './live-session.ts';

/** A trading session is renewed this long before it expires; milliseconds. */
const RENEW_BEFORE_MS = 120_000;
/** Minimum time between two attempts; milliseconds. */
const MIN_WAIT_MS = 5_000;
/** Longest delay that setTimeout supports. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Renews the trading session before it expires, while a live set uses it. */
export class TradingRenewal {
  readonly #session: Pick<LiveSession, 'caller' | 'renewTrading'>;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #expiresAt: string | null = null;

  constructor(session: Pick<LiveSession, 'caller' | 'renewTrading'>) {
    this.#session = session;
  }

  /** Call this when a live set starts, and when the session may have changed. */
  arm(): void {
    const expiresAt = this.#session.caller()?.trading?.expiresAt ?? null;
    if (expiresAt === this.#expiresAt && this.#timer !== null) return;
    this.disarm();
    if (expiresAt === null) return;
    this.#expiresAt = expiresAt;
    const remaining = Date.parse(expiresAt) - Date.now();
    // A shorter session is renewed at half of its lifetime.
    this.#schedule(Math.max(remaining - RENEW_BEFORE_MS, remaining / 2));
  }

  disarm(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#expiresAt = null;
  }

  #schedule(ms: number): void {
    this.#timer = setTimeout(() => void this.#renew(), Math.min(Math.max(ms, MIN_WAIT_MS), MAX_WAIT_MS));
  }

  async #renew(): Promise<void> {
    const expiresAt = this.#expiresAt;
    // Retries after a failure until the session expires; then the refused subscription requests a new one.
    await this.#session.renewTrading().catch(() => {});
    if (expiresAt === null || this.#expiresAt !== expiresAt) return;
    const remaining = Date.parse(expiresAt) - Date.now();
    if (remaining > 0) this.#schedule(remaining / 2);
    else this.disarm();
  }
}
