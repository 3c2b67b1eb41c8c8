import type { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedMap } from '../util/bounded-map.ts';
import type { Redis } from '../redis/redis.ts';

/** What became of asking for points. */
export interface Taking {
  readonly isTaken: boolean;
  /** Points left in the window, once what was refused is given back. */
  readonly left: number;
  /** Milliseconds until the window resets. */
  readonly resetMs: number;
}

/** Points that were taken, and may be given back to where they were counted. */
export interface Taken extends Taking {
  giveBack(): Promise<void>;
}

const MAX_KEYS = 50_000;

/**
 * Counts points by key within a window that begins with the first; the keys used longest ago are forgotten over a bound.
 * With Redis all gateways count together, and each by itself while it does not answer within its time.
 */
export class Counter {
  readonly #points: number;
  readonly #own: RateLimiterMemory;
  readonly #shared: { readonly redis: Redis; readonly limiter: RateLimiterRedis } | null;
  readonly #keys: LRUCache<string, true>;

  constructor(options: { name: string; points: number; windowMs: number; redis: Redis | null }) {
    const { name, points, windowMs, redis } = options;
    const limits = { keyPrefix: name, points, duration: windowMs / 1000 };
    this.#points = points;
    this.#own = new RateLimiterMemory(limits);
    this.#shared = redis && {
      redis,
      limiter: new RateLimiterRedis({ ...limits, storeClient: redis.client, useRedisPackage: true }),
    };
    this.#keys = boundedMap(MAX_KEYS, {
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.#own.delete(key);
      },
    });
  }

  /** What is refused is not counted. */
  async take(key: string, points = 1): Promise<Taken> {
    this.#keys.set(key, true);
    const { isTaken, taking, limiter } = await this.#counted(async (limiter) => ({
      ...(await consumed(limiter, key, points)),
      limiter,
    }));
    const giveBack = (): Promise<void> => this.#giveBack(limiter, key, points);
    if (!isTaken) await giveBack();
    const left = isTaken ? taking.remainingPoints : Math.max(0, this.#points - taking.consumedPoints + points);
    return { isTaken, left, resetMs: taking.msBeforeNext, giveBack };
  }

  /** Milliseconds until points can be taken again; 0 where they can be now. Counts nothing. */
  async resetMs(key: string): Promise<number> {
    const known = await this.#counted(async (limiter) => ({ taking: await limiter.get(key) }));
    return known.taking !== null && known.taking.consumedPoints >= this.#points ? Math.max(known.taking.msBeforeNext, 1) : 0;
  }

  async #giveBack(limiter: RateLimiterAbstract, key: string, points: number): Promise<void> {
    if (limiter === this.#own) {
      if (this.#keys.has(key)) await limiter.reward(key, points);
      return;
    }
    // What cannot be given back now is forgotten with the window.
    await this.#shared?.redis.run(() => limiter.reward(key, points)).catch(() => {});
  }

  async #counted<T>(work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const shared = this.#shared;
    if (shared === null) return work(this.#own);
    try {
      return await shared.redis.run(() => work(shared.limiter));
    } catch {
      return work(this.#own);
    }
  }
}

/** The library rejects with what it refuses. */
async function consumed(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<{ isTaken: boolean; taking: RateLimiterRes }> {
  try {
    return { isTaken: true, taking: await limiter.consume(key, points) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isTaken: false, taking: refusal };
  }
}
