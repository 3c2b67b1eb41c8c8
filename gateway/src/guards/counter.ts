import type { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedMap } from '../bounded-map.ts';
import type { Redis } from '../redis/redis.ts';

/** What became of asking for points. */
export interface Taking {
  readonly isTaken: boolean;
  /** Points left in the window, once what was refused is given back. */
  readonly left: number;
  /** Milliseconds until the window begins anew. */
  readonly resetMs: number;
}

const MAX_KEYS = 50_000;

/**
 * Counts points by key within a window that begins with the first; the keys used longest ago are forgotten over a bound.
 * With Redis all gateways count together, and each by itself while it does not answer.
 */
export class Counter {
  readonly #points: number;
  readonly #own: RateLimiterMemory;
  readonly #limiter: RateLimiterMemory | RateLimiterRedis;
  readonly #keys: LRUCache<string, true>;

  constructor(options: { name: string; points: number; windowMs: number; redis: Redis | null }) {
    const { name, points, windowMs, redis } = options;
    const limits = { keyPrefix: name, points, duration: windowMs / 1000 };
    this.#points = points;
    this.#own = new RateLimiterMemory(limits);
    this.#limiter = redis
      ? new RateLimiterRedis({ ...limits, storeClient: redis.client, useRedisPackage: true, insuranceLimiter: this.#own })
      : this.#own;
    this.#keys = boundedMap(MAX_KEYS, {
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.#own.delete(key);
      },
    });
  }

  /** What is refused is not counted. */
  async take(key: string, points = 1): Promise<Taking> {
    this.#keys.set(key, true);
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiter.consume(key, points);
      return { isTaken: true, left: remainingPoints, resetMs: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await this.giveBack(key, points);
      const left = Math.max(0, this.#points - refusal.consumedPoints + points);
      return { isTaken: false, left, resetMs: refusal.msBeforeNext };
    }
  }

  async giveBack(key: string, points = 1): Promise<void> {
    if (this.#keys.has(key)) await this.#limiter.reward(key, points);
  }
}
