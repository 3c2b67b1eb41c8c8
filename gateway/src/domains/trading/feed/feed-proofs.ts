import type { TradingData } from '../../../provider/api/trading-data.ts';
import type { MarketFetch } from './market-pager.ts';

/** One reading that goes on until no market can have been missed. */
interface Proof {
  readonly keys: readonly string[];
  readonly take: (reading: MarketFetch) => Promise<void>;
  timer: NodeJS.Timeout | null;
}

/**
 * Goes on with readings of which a market may have been missed: one pass at a time, `spacingMs` apart, until one is proven.
 * Each list and fixture belongs to its latest reading only.
 */
export class MarketProofs {
  readonly #options: {
    readonly data: () => TradingData;
    readonly spacingMs: number;
    /** A key became proven, or unproven. */
    readonly onChange: () => void;
    readonly onError: (error: unknown) => void;
  };
  readonly #proofs = new Map<string, Proof>();

  constructor(options: {
    data: () => TradingData;
    spacingMs: number;
    onChange: () => void;
    onError: (error: unknown) => void;
  }) {
    this.#options = options;
  }

  isUnproven(keys: readonly string[]): boolean {
    return this.#proofs.size > 0 && keys.some((key) => this.#proofs.has(key));
  }

  /** @param take is given each further pass; of the last one, what it lacks has to be read before it is the proof */
  follow(keys: readonly string[], reading: MarketFetch, take: (reading: MarketFetch) => Promise<void>): void {
    this.end(keys);
    if (reading.nextPass === null) return;
    const proof: Proof = { keys, take, timer: null };
    for (const key of keys) this.#proofs.set(key, proof);
    this.#options.onChange();
    void this.#next(proof, reading.nextPass);
  }

  /** No reader needs these any more, or they are read again. */
  end(keys: readonly string[]): void {
    let changed = false;
    for (const key of keys) {
      const proof = this.#proofs.get(key);
      if (!proof) continue;
      changed = true;
      this.#proofs.delete(key);
      if (!this.#isWanted(proof) && proof.timer) clearTimeout(proof.timer);
    }
    if (changed) this.#options.onChange();
  }

  close(): void {
    for (const { timer } of this.#proofs.values()) if (timer) clearTimeout(timer);
    this.#proofs.clear();
  }

  #isWanted(proof: Proof): boolean {
    return proof.keys.some((key) => this.#proofs.get(key) === proof);
  }

  async #next(proof: Proof, nextPass: NonNullable<MarketFetch['nextPass']>): Promise<void> {
    let next: MarketFetch['nextPass'] = nextPass;
    try {
      const reading = await nextPass(this.#options.data());
      if (!this.#isWanted(proof)) return;
      await proof.take(reading);
      next = reading.nextPass;
    } catch (error) {
      if (!this.#isWanted(proof)) return;
      this.#options.onError(error);
    }
    if (next === null) return this.end(proof.keys.filter((key) => this.#proofs.get(key) === proof));
    const further = next;
    proof.timer = setTimeout(() => void this.#next(proof, further), this.#options.spacingMs).unref();
  }
}
