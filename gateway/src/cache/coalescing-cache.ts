import type { LRUCache } from 'lru-cache';
import { boundedMap } from '../util/bounded-map.ts';
import { isRefusal, ProviderFailure } from '../provider/client/provider-failure.ts';
import { cacheLookups } from '../telemetry/metrics.ts';

interface Entry<V> {
  readonly value: Promise<V>;
  /** From then on it is renewed; own monotonic clock, ms. Infinity while it loads or is being renewed. */
  staleFrom: number;
}

/**
 * Shares one load among all who ask for the same key, while it runs and for `ttlMs` after. Failures are never kept.
 * For `staleMs` after that the value is still served at once, while one load renews it in the background.
 * Keys must name the callers who may see the value: a value is returned for every request with its key.
 */
export class CoalescingCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #ttlMs: number;
  readonly #staleMs: number;
  readonly #hits: { inc(): void };
  readonly #misses: { inc(): void };

  /** `name` is its name in metrics. */
  constructor(options: { name: string; ttlMs: number; staleMs?: number; max: number }) {
    this.#hits = cacheLookups.labels(options.name, 'hit');
    this.#misses = cacheLookups.labels(options.name, 'miss');
    this.#ttlMs = options.ttlMs;
    this.#staleMs = options.staleMs ?? 0;
    this.#entries = boundedMap(options.max);
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const kept = this.#entries.get(key);
    if (kept) {
      this.#hits.inc();
      if (performance.now() >= kept.staleFrom) this.#renew(key, kept, load);
      return kept.value;
    }
    this.#misses.inc();
    const entry: Entry<V> = { value: load(), staleFrom: Number.POSITIVE_INFINITY };
    // Without a lifetime while it loads, and a full one from its arrival: slow answers are shared as long as quick ones.
    this.#entries.set(key, entry);
    entry.value.then(
      () => this.#keep(key, entry, entry),
      () => this.#drop(key, entry),
    );
    return entry.value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** What is still loading is not kept either. */
  clear(): void {
    this.#entries.clear();
  }

  #renew(key: string, kept: Entry<V>, load: () => Promise<V>): void {
    kept.staleFrom = Number.POSITIVE_INFINITY;
    const entry: Entry<V> = { value: load(), staleFrom: Number.POSITIVE_INFINITY };
    entry.value.then(
      () => this.#keep(key, entry, kept),
      (error: unknown) => {
        // A refusal is an answer; without one the value is renewed at the next call.
        if (error instanceof ProviderFailure && isRefusal(error)) this.#drop(key, kept);
        else kept.staleFrom = 0;
      },
    );
  }

  /** Unless it was deleted meanwhile. */
  #keep(key: string, entry: Entry<V>, present: Entry<V>): void {
    if (this.#entries.peek(key) !== present) return;
    entry.staleFrom = performance.now() + this.#ttlMs;
    if (this.#ttlMs > 0) this.#entries.set(key, entry, { ttl: this.#ttlMs + this.#staleMs });
    else this.#entries.delete(key);
  }

  #drop(key: string, entry: Entry<V>): void {
    if (this.#entries.peek(key) === entry) this.#entries.delete(key);
  }
}
