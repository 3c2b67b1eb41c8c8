import type { TradingData } from '../../../provider/api/trading-data.ts';
import type { MarketFetch } from './market-pager.ts';

/** Repeated passes over the same lists, until one proves that no market was missed. */
interface Proof {
  readonly keys: readonly string[];
  readonly take: (fetch: MarketFetch) => Promise<void>;
  timer: NodeJS.Timeout | null;
}

interface MarketProofsOptions {
  readonly data: () => TradingData;
  readonly spacingMs: number;
  /** A key was proven, or is no longer proven. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Repeats fetches that may have missed a market: one pass at a time, `spacingMs` apart, until one is proven. Only the latest
 * fetch of a list or fixture is repeated.
 */
export class MarketProofs {
  readonly #options: MarketProofsOptions;
  readonly #proofs = new Map<string, Proof>();

  constructor(options: MarketProofsOptions) {
    this.#options = options;
  }

  isUnproven(keys: readonly string[]): boolean {
    return this.#proofs.size > 0 && keys.some((key) => this.#proofs.has(key));
  }

  /** @param take receives each further pass; when it resolves, everything that the pass lacks has been read too */
  start(keys: readonly string[], fetch: MarketFetch, take: (fetch: MarketFetch) => Promise<void>): void {
    this.stop(keys);
    if (fetch.nextPass === null) return;
    const proof: Proof = { keys, take, timer: null };
    for (const key of keys) this.#proofs.set(key, proof);
    this.#options.onChange();
    void this.#runPass(proof, fetch.nextPass);
  }

  /** Call when no reader needs these keys any more, or when they are fetched again. */
  stop(keys: readonly string[]): void {
    let changed = false;
    for (const key of keys) {
      const proof = this.#proofs.get(key);
      if (!proof) continue;
      changed = true;
      this.#proofs.delete(key);
      if (!this.#isNeeded(proof) && proof.timer) clearTimeout(proof.timer);
    }
    if (changed) this.#options.onChange();
  }

  close(): void {
    for (const { timer } of this.#proofs.values()) if (timer) clearTimeout(timer);
    this.#proofs.clear();
  }

  #isNeeded(proof: Proof): boolean {
    return proof.keys.some((key) => this.#proofs.get(key) === proof);
  }

  async #runPass(proof: Proof, pass: NonNullable<MarketFetch['nextPass']>): Promise<void> {
    let next: MarketFetch['nextPass'] = pass;
    try {
      const fetch = await pass(this.#options.data());
      if (!this.#isNeeded(proof)) return;
      await proof.take(fetch);
      next = fetch.nextPass;
    } catch (error) {
      if (!this.#isNeeded(proof)) return;
      this.#options.onError(error);
    }
    if (next === null) return this.stop(proof.keys.filter((key) => this.#proofs.get(key) === proof));
    const nextPass = next;
    proof.timer = setTimeout(() => void this.#runPass(proof, nextPass), this.#options.spacingMs).unref();
  }
}
