import { LRUCache } from 'lru-cache';

/**
 * Returns a cache of at most so many entries, of which the one used least recently leaves first. It grows with its entries:
 * the option `max` of lru-cache allocates memory for all of them at once, some 20 ms for 100,000.
 */
export function entryCache<K extends string | number, V extends NonNullable<unknown>>(
  maxEntries: number,
  ttlMs = 0,
): LRUCache<K, V> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1, ttl: ttlMs });
}
