import { LRUCache } from 'lru-cache';

/**
 * At most `max` entries; the one used longest ago leaves first. Room is taken as it fills: told by `max`, the library
 * takes all of it at once, which for some hundred thousand entries is a tenth of the gateway's start.
 */
export function boundedMap<K extends {}, V extends {}>(
  max: number,
  options: Pick<LRUCache.Options<K, V, unknown>, 'ttl' | 'dispose'> = {},
): LRUCache<K, V> {
  return new LRUCache<K, V>({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
