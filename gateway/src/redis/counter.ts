import type { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import * as z from 'zod';
import { boundedMap } from '../util/bounded-map.ts';
import type { Redis } from './redis.ts';

/** The result of consuming points. */
export interface Consumption {
  readonly isAllowed: boolean;
  /** Points left in the window. */
  readonly remaining: number;
  /** Milliseconds until the window resets. */
  readonly resetMs: number;
  /** Returns the points to the limiter that counted them. */
  refund(): Promise<void>;
}

const MAX_KEYS = 50_000;

/**
 * Fixed-window counter: limits the points per key within a window that starts with the first point. Keeps the most recently
 * used keys. All gateways count together in Redis; while Redis is unavailable each gateway counts alone.
 */
export class Counter {
  readonly #points: number;
  /** The form of a count that a gateway has written. */
  readonly #countSchema: z.ZodType<{ consumedPoints: number; msBeforeNext: number }>;
  readonly #local: RateLimiterMemory;
  readonly #shared: { readonly redis: Redis; readonly limiter: RateLimiterRedis } | null;
  readonly #keys: LRUCache<string, true>;

  constructor(options: { name: string; points: number; windowMs: number; redis: Redis | null }) {
    const { name, points, windowMs, redis } = options;
    const limits = { keyPrefix: name, points, duration: windowMs / 1000 };
    this.#points = points;
    this.#countSchema = z.object({ consumedPoints: z.int().min(0), msBeforeNext: z.number().min(0).max(windowMs) });
    this.#local = new RateLimiterMemory(limits);
    this.#shared = redis && {
      redis,
      limiter: new RateLimiterRedis({ ...limits, storeClient: redis.client, useRedisPackage: true }),
    };
    this.#keys = boundedMap(MAX_KEYS, {
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.#local.delete(key);
      },
    });
  }

  /** Consumes points. Refused points are not counted. */
  async consume(key: string, points = 1): Promise<Consumption> {
    this.#keys.set(key, true);
    const { isAllowed, result, limiter } = await this.#withLimiter(async (limiter) => ({
      ...(await this.#consumeFrom(limiter, key, points)),
      limiter,
    }));
    const refund = (): Promise<void> => this.#refund(limiter, key, points);
    if (!isAllowed) await refund();
    const remaining = isAllowed ? result.remainingPoints : Math.max(0, this.#points - result.consumedPoints + points);
    return { isAllowed, remaining, resetMs: result.msBeforeNext, refund };
  }

  /** Milliseconds until points are available again; 0 if they are available now. Consumes nothing. */
  async resetMs(key: string): Promise<number> {
    const { result } = await this.#withLimiter(async (limiter) => {
      const found = await limiter.get(key);
      if (found === null || this.#isValidCount(found)) return { result: found };
      await limiter.delete(key);
      return { result: null };
    });
    return result !== null && result.consumedPoints >= this.#points ? Math.max(result.msBeforeNext, 1) : 0;
  }

  /** A count in Redis of another form begins again: one that ends after a year would refuse the key for a year. */
  async #consumeFrom(limiter: RateLimiterAbstract, key: string, points: number): ReturnType<typeof consume> {
    const consumed = await consume(limiter, key, points);
    if (this.#isValidCount(consumed.result)) return consumed;
    await limiter.delete(key);
    return consume(limiter, key, points);
  }

  #isValidCount({ consumedPoints, msBeforeNext }: RateLimiterRes): boolean {
    return this.#countSchema.safeParse({ consumedPoints, msBeforeNext }).success;
  }

  async #refund(limiter: RateLimiterAbstract, key: string, points: number): Promise<void> {
    if (limiter === this.#local) {
      if (this.#keys.has(key)) await limiter.reward(key, points);
      return;
    }
    // If Redis is unavailable, the points return when the window ends.
    await this.#shared?.redis.run(() => limiter.reward(key, points)).catch(() => {});
  }

  async #withLimiter<T>(work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const shared = this.#shared;
    if (shared === null) return work(this.#local);
    try {
      return await shared.redis.run(() => work(shared.limiter));
    } catch {
      return work(this.#local);
    }
  }
}

/** The library rejects when it refuses points. */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<{ isAllowed: boolean; result: RateLimiterRes }> {
  try {
    return { isAllowed: true, result: await limiter.consume(key, points) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isAllowed: false, result: refusal };
  }
}
