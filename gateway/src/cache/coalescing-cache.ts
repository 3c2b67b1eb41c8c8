import type { LRUCache } from 'lru-cache';
import { isRefusal, ProviderFailure } from '../errors/provider-failure.ts';
import { cacheLookups } from '../telemetry/metrics.ts';
import { boundedMap } from '../util/bounded-map.ts';

interface Entry<V> {
  readonly value: Promise<V>;
  /** The entry is renewed from this time on; monotonic clock, ms. Infinity during a load or a renewal. */
  staleFrom: number;
}

/** Number of stored values after which expired ones are dropped. */
const PURGE_INTERVAL = 100;

/**
 * Single-flight cache: callers with the same key share one load, and its value for `ttlMs` after it arrives. For `staleMs`
 * more the stale value is returned at once while one load renews it. Failed loads are not cached.
 * A key must identify the callers that may see the value, because every request with that key receives it.
 */
export class CoalescingCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #ttlMs: number;
  readonly #staleMs: number;
  readonly #hits: { inc(): void };
  readonly #misses: { inc(): void };
  /** Number of values stored so far. */
  #stored = 0;

  /** @param options `name`: label in metrics */
  constructor(options: { name: string; ttlMs: number; staleMs?: number; max: number }) {
    this.#hits = cacheLookups.labels(options.name, 'hit');
    this.#misses = cacheLookups.labels(options.name, 'miss');
    this.#ttlMs = options.ttlMs;
    this.#staleMs = options.staleMs ?? 0;
    this.#entries = boundedMap(options.max);
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const cached = this.#entries.get(key);
    if (cached) {
      this.#hits.inc();
      if (performance.now() >= cached.staleFrom) this.#revalidate(key, cached, load);
      return cached.value;
    }
    this.#misses.inc();
    const entry: Entry<V> = { value: load(), staleFrom: Number.POSITIVE_INFINITY };
    // The time to live begins when the value arrives, so that slow loads are shared as long as fast ones.
    this.#entries.set(key, entry);
    entry.value.then(
      () => this.#replace(key, entry, entry),
      () => this.#drop(key, entry),
    );
    return entry.value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Also prevents the values of running loads from being cached. */
  clear(): void {
    this.#entries.clear();
  }

  #revalidate(key: string, cached: Entry<V>, load: () => Promise<V>): void {
    cached.staleFrom = Number.POSITIVE_INFINITY;
    const entry: Entry<V> = { value: load(), staleFrom: Number.POSITIVE_INFINITY };
    entry.value.then(
      () => this.#replace(key, cached, entry),
      (error: unknown) => {
        // After a refusal the cached value is no longer valid. After any other failure the next call renews it.
        if (error instanceof ProviderFailure && isRefusal(error)) this.#drop(key, cached);
        else cached.staleFrom = 0;
      },
    );
  }

  /** Does nothing if the current entry was deleted or replaced during the load. */
  #replace(key: string, current: Entry<V>, entry: Entry<V>): void {
    if (this.#entries.peek(key) !== current) return;
    entry.staleFrom = performance.now() + this.#ttlMs;
    // Expired values are otherwise dropped only when they are requested again, or when the cache is full.
    this.#stored += 1;
    if (this.#stored % PURGE_INTERVAL === 0) this.#entries.purgeStale();
    if (this.#ttlMs > 0) this.#entries.set(key, entry, { ttl: this.#ttlMs + this.#staleMs });
    else this.#entries.delete(key);
  }

  #drop(key: string, entry: Entry<V>): void {
    if (this.#entries.peek(key) === entry) this.#entries.delete(key);
  }
}
