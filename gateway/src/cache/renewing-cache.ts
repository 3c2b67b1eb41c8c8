import type { LRUCache } from 'lru-cache';
import { isRefusal, ProviderFailure } from '../errors/provider-failure.ts';
import { cacheLookups } from '../telemetry/metrics.ts';
import { boundedMap } from '../util/bounded-map.ts';

interface Entry<V> {
  /** Null before the first load has ended. */
  value: V | null;
  /** Start of the value's lifetime; monotonic clock, ms. */
  since: number;
  /** When the last load failed. */
  failedAt: number;
  loading: Promise<V> | null;
}

interface RenewingCacheOptions<V> {
  /** Label in metrics. */
  readonly name: string;
  readonly max: number;
  /** How long a value is fresh, from its arrival. */
  readonly ttlMs: number;
  /** Share of `ttlMs` after which a fresh value is renewed in the background; 1 by default: not before it is stale. */
  readonly renewAfter?: number;
  /** How long after `ttlMs` a stale value may be used; 0 by default. */
  readonly staleMs?: number;
  /** Shortest time between a failed renewal and the next; 0 by default. */
  readonly retryMs?: number;
  /** How old an arriving value is; 0 by default. */
  readonly ageOf?: (value: V) => number;
  /** Whether a failed renewal ends the value; by default if the provider refused it. */
  readonly endsValue?: (error: unknown) => boolean;
}

/**
 * Caches what `load` returns, and renews it. Callers with the same key share a running load, so a key must identify the callers that
 * may see the value. Failed loads are not cached; a refusal by the provider also ends the value that was to be renewed.
 *
 * | method | with a fresh value | with a stale value | without |
 * |---|---|---|---|
 * | `get` | returns it | waits for a load | waits for a load |
 * | `getOrStale` | returns it | waits for a load, and returns the stale value if that fails without a refusal | waits for a load |
 * | `getNow` | returns it | returns it, and renews it in the background | waits for a load |
 * | `now` | returns it | returns it, and renews it in the background | null |
 * | `peek` | returns it | returns it | null |
 */
export class RenewingCache<V extends {}> {
  readonly #options: Required<RenewingCacheOptions<V>>;
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #hits: { inc(): void };
  readonly #misses: { inc(): void };

  constructor(options: RenewingCacheOptions<V>) {
    const defaults = { renewAfter: 1, staleMs: 0, retryMs: 0, ageOf: () => 0, endsValue: isRefused };
    this.#options = { ...defaults, ...options };
    this.#entries = boundedMap(options.max);
    this.#hits = cacheLookups.labels(options.name, 'hit');
    this.#misses = cacheLookups.labels(options.name, 'miss');
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const entry = this.#entries.get(key);
    const value = entry && this.#valueIfYounger(entry, this.#options.ttlMs);
    if (!entry || value === null || value === undefined) return this.#load(key, load);
    this.#renewIfDue(key, entry, load);
    return Promise.resolve(value);
  }

  async getOrStale(key: string, load: () => Promise<V>): Promise<V> {
    const entry = this.#entries.get(key);
    const stale = entry && this.#usableValue(entry);
    if (!entry || stale === null || stale === undefined) return this.#load(key, load);
    if (this.#hasJustFailed(entry)) return this.#hit(stale);
    try {
      return await this.get(key, load);
    } catch (error) {
      // The entry is gone after a refusal, or if it was dropped meanwhile.
      if (this.#entries.peek(key) === entry) return stale;
      throw error;
    }
  }

  async getNow(key: string, load: () => Promise<V>): Promise<V> {
    return this.now(key, load) ?? this.#load(key, load);
  }

  now(key: string, load: () => Promise<V>): V | null {
    const entry = this.#entries.get(key);
    const value = entry && this.#usableValue(entry);
    if (!entry || value === null || value === undefined) return null;
    this.#renewIfDue(key, entry, load);
    return value;
  }

  peek(key: string): V | null {
    const entry = this.#entries.get(key);
    return entry ? this.#usableValue(entry) : null;
  }

  /** The value of a load that starts after this call. Callers that wait for its start share it. */
  async reload(key: string, load: () => Promise<V>): Promise<V> {
    await this.#entries.get(key)?.loading?.catch(() => {});
    return this.#load(key, load);
  }

  /** Replaces values. Those that change, and those of running loads, which may be older than the change, are stale from now on. */
  change(replace: (value: V) => V): void {
    for (const [key, { value, loading, failedAt }] of Array.from(this.#entries)) {
      const replaced = value === null ? null : replace(value);
      if (replaced !== value || loading !== null) this.#replace(key, replaced, failedAt);
    }
  }

  /** Keeps all values, but the next caller waits for a load that starts after this call. */
  outdate(): void {
    for (const [key, { value, failedAt }] of Array.from(this.#entries)) this.#replace(key, value, failedAt);
  }

  /** Also prevents the value of a running load from being cached. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Also prevents the values of running loads from being cached. */
  clear(): void {
    this.#entries.clear();
  }

  #valueIfYounger({ value, since }: Entry<V>, maxAgeMs: number): V | null {
    return performance.now() - since < maxAgeMs ? value : null;
  }

  #usableValue(entry: Entry<V>): V | null {
    return this.#valueIfYounger(entry, this.#options.ttlMs + this.#options.staleMs);
  }

  #hasJustFailed({ failedAt }: Entry<V>): boolean {
    return performance.now() - failedAt < this.#options.retryMs;
  }

  #renewIfDue(key: string, entry: Entry<V>, load: () => Promise<V>): void {
    const { ttlMs, renewAfter } = this.#options;
    const isDue =
      entry.loading === null && this.#valueIfYounger(entry, ttlMs * renewAfter) === null && !this.#hasJustFailed(entry);
    if (isDue) this.#load(key, load).catch(() => {});
    else this.#hits.inc();
  }

  #hit(value: V): V {
    this.#hits.inc();
    return value;
  }

  #load(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key);
    if (known?.loading) {
      this.#hits.inc();
      return known.loading;
    }
    this.#misses.inc();
    const entry: Entry<V> = known ?? { value: null, since: 0, failedAt: Number.NEGATIVE_INFINITY, loading: null };
    if (!known) this.#entries.set(key, entry);
    entry.loading = load().then(
      (value) => {
        entry.loading = null;
        // The entry was dropped meanwhile: the value may be older than the change that dropped it.
        if (this.#entries.peek(key) !== entry) return value;
        // The lifetime begins when the value arrives, so that slow loads are shared as long as fast ones.
        const since = performance.now() - this.#options.ageOf(value);
        this.#store(key, Object.assign(entry, { value, since, failedAt: Number.NEGATIVE_INFINITY }));
        return value;
      },
      (error: unknown) => {
        entry.loading = null;
        entry.failedAt = performance.now();
        const isEnded = entry.value === null || this.#options.endsValue(error);
        if (isEnded && this.#entries.peek(key) === entry) this.#entries.delete(key);
        throw error;
      },
    );
    return entry.loading;
  }

  /** The new entry is stale at once; a running load is forgotten. */
  #replace(key: string, value: V | null, failedAt: number): void {
    this.#entries.delete(key);
    if (value === null) return;
    this.#store(key, { value, since: performance.now() - this.#options.ttlMs, failedAt, loading: null });
  }

  #store(key: string, entry: Entry<V>): void {
    const ttl = this.#options.ttlMs + this.#options.staleMs;
    if (ttl <= 0) this.#entries.delete(key);
    else this.#entries.set(key, entry, Number.isFinite(ttl) ? { ttl } : {});
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ProviderFailure && isRefusal(error);
}
