import type { LiveSession } from './live-session.ts';

/** A trading session is renewed this long before it ends, milliseconds. */
const AHEAD_MS = 120_000;
/** Between two tries, however short a session lasts. */
const MIN_WAIT_MS = 5_000;
/** Longest delay that a timer can hold. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Renews the trading session in time while anything is read with it. */
export class TradingRenewal {
  readonly #session: Pick<LiveSession, 'caller' | 'renewTrading'>;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #expiresAt: string | null = null;

  constructor(session: Pick<LiveSession, 'caller' | 'renewTrading'>) {
    this.#session = session;
  }

  /** To be called when something begins to be read, and when the session may have become another. */
  arm(): void {
    const expiresAt = this.#session.caller()?.trading?.expiresAt ?? null;
    if (expiresAt === this.#expiresAt && this.#timer !== null) return;
    this.disarm();
    if (expiresAt === null) return;
    this.#expiresAt = expiresAt;
    const left = Date.parse(expiresAt) - Date.now();
    // A session that lasts no longer than that is renewed half way.
    this.#wait(Math.max(left - AHEAD_MS, left / 2));
  }

  disarm(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#expiresAt = null;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => void this.#renew(), Math.min(Math.max(ms, MIN_WAIT_MS), MAX_WAIT_MS));
  }

  async #renew(): Promise<void> {
    const expiresAt = this.#expiresAt;
    // What fails is tried again until the session ends; then whoever is refused asks for one.
    await this.#session.renewTrading().catch(() => {});
    if (expiresAt === null || this.#expiresAt !== expiresAt) return;
    const left = Date.parse(expiresAt) - Date.now();
    if (left > 0) this.#wait(left / 2);
    else this.disarm();
  }
}
