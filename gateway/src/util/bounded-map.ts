import { LRUCache } from 'lru-cache';

/** Number of entries with a lifetime that are set until expired ones are dropped. */
const PURGE_INTERVAL = 100;

/** Drops expired entries regularly: otherwise they would be dropped only when they are requested again, or when the map is full. */
class BoundedMap<K extends {}, V extends {}> extends LRUCache<K, V> {
  #timed = 0;

  override set(key: K, value: V | undefined, options: LRUCache.SetOptions<K, V, unknown> = {}): this {
    if ((options.ttl ?? this.ttl) > 0) this.#timed += 1;
    if (this.#timed >= PURGE_INTERVAL) {
      this.#timed = 0;
      this.purgeStale();
    }
    return super.set(key, value, options);
  }
}

/**
 * LRU map of at most `max` entries. It limits the size instead of using the library's own `max`, which allocates all entries
 * at once: a tenth of the gateway's start time for some hundred thousand entries.
 */
export function boundedMap<K extends {}, V extends {}>(
  max: number,
  options: Pick<LRUCache.Options<K, V, unknown>, 'ttl' | 'dispose'> = {},
): LRUCache<K, V> {
  return new BoundedMap<K, V>({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
