import { LRUCache } from 'lru-cache';

/**
 * LRU map of at most `max` entries. It limits the size instead of using the library's own `max`, which allocates all entries
 * at once: a tenth of the gateway's start time for some hundred thousand entries.
 */
export function boundedMap<K extends {}, V extends {}>(
  max: number,
  options: Pick<LRUCache.Options<K, V, unknown>, 'ttl' | 'dispose'> = {},
): LRUCache<K, V> {
  return new LRUCache<K, V>({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
