import type { TradingData } from '../../../provider/api/trading-data.ts';
import type { MarketFetch } from './market-pager.ts';

/** Repeated passes over the same lists, until one is verified to be complete. */
interface CompletenessCheck {
  readonly keys: readonly string[];
  readonly apply: (fetch: MarketFetch) => Promise<void>;
  timer: NodeJS.Timeout | null;
}

interface CompletenessChecksOptions {
  readonly data: () => TradingData;
  readonly spacingMs: number;
  /** Called when the checks of a key have begun or ended. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Repeats fetches that may have missed a market: one pass at a time, `spacingMs` apart, until one is verified to be complete. Only the latest
 * fetch of a list or fixture is repeated.
 */
export class CompletenessChecks {
  readonly #options: CompletenessChecksOptions;
  readonly #checks = new Map<string, CompletenessCheck>();

  constructor(options: CompletenessChecksOptions) {
    this.#options = options;
  }

  mayLackMarkets(keys: readonly string[]): boolean {
    return this.#checks.size > 0 && keys.some((key) => this.#checks.has(key));
  }

  /** @param apply receives each further pass; when it resolves, everything that the pass lacks has been read too */
  start(keys: readonly string[], fetch: MarketFetch, apply: (fetch: MarketFetch) => Promise<void>): void {
    this.stop(keys);
    if (fetch.nextPass === null) return;
    const check: CompletenessCheck = { keys, apply, timer: null };
    for (const key of keys) this.#checks.set(key, check);
    this.#options.onChange();
    void this.#runPass(check, fetch.nextPass);
  }

  /** Call when these keys are no longer in use, or are fetched again. */
  stop(keys: readonly string[]): void {
    let hasChanged = false;
    for (const key of keys) {
      const check = this.#checks.get(key);
      if (!check) continue;
      hasChanged = true;
      this.#checks.delete(key);
      if (!this.#isNeeded(check) && check.timer) clearTimeout(check.timer);
    }
    if (hasChanged) this.#options.onChange();
  }

  close(): void {
    for (const { timer } of this.#checks.values()) if (timer) clearTimeout(timer);
    this.#checks.clear();
  }

  #isNeeded(check: CompletenessCheck): boolean {
    return check.keys.some((key) => this.#checks.get(key) === check);
  }

  async #runPass(check: CompletenessCheck, pass: NonNullable<MarketFetch['nextPass']>): Promise<void> {
    let next: MarketFetch['nextPass'] = pass;
    try {
      const fetch = await pass(this.#options.data());
      if (!this.#isNeeded(check)) return;
      await check.apply(fetch);
      if (!this.#isNeeded(check)) return;
      next = fetch.nextPass;
    } catch (error) {
      if (!this.#isNeeded(check)) return;
      this.#options.onError(error);
    }
    if (next === null) return this.stop(check.keys.filter((key) => this.#checks.get(key) === check));
    const nextPass = next;
    check.timer = setTimeout(() => void this.#runPass(check, nextPass), this.#options.spacingMs).unref();
  }
}
