import type { LRUCache } from 'lru-cache';
import { boundedMap } from '../bounded-map.ts';
import { cacheLookups } from '../telemetry/metrics.ts';

/**
 * Shares one load among all who ask for the same key, while it runs and for `ttlMs` after. Failures are never kept.
 * Keys must name whoever may see the value: what is under one key is handed to everyone who asks for it.
 */
export class CoalescingCache<V extends object> {
  readonly #entries: LRUCache<string, Promise<V>>;
  readonly #ttlMs: number;
  readonly #hits: { inc(): void };
  readonly #misses: { inc(): void };

  /** `name` is its name in metrics. */
  constructor(options: { name: string; ttlMs: number; max: number }) {
    this.#hits = cacheLookups.labels(options.name, 'hit');
    this.#misses = cacheLookups.labels(options.name, 'miss');
    this.#ttlMs = options.ttlMs;
    this.#entries = boundedMap(options.max);
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const kept = this.#entries.get(key);
    if (kept) {
      this.#hits.inc();
      return kept;
    }
    this.#misses.inc();
    const entry = load();
    // Without a lifetime while it loads, and a full one from its arrival: slow answers are shared as long as quick ones.
    this.#entries.set(key, entry);
    entry.then(
      () => {
        if (this.#entries.peek(key) !== entry) return;
        if (this.#ttlMs > 0) this.#entries.set(key, entry, { ttl: this.#ttlMs });
        else this.#entries.delete(key);
      },
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** What is still loading is not kept either. */
  clear(): void {
    this.#entries.clear();
  }
}
