import { describe, expect, it, vi } from 'vitest';
import { CoalescingCache } from './coalescing-cache.ts';

describe('CoalescingCache', () => {
  it('shares one load among all requests for a key, and none between keys', async () => {
    const cache = new CoalescingCache<{ value: number }>({ name: 'test', ttlMs: 60_000, max: 10 });
    let loads = 0;
    const load = async () => ({ value: (loads += 1) });
    const [a, b] = await Promise.all([cache.get('x', load), cache.get('x', load)]);
    expect(a).toBe(b);
    expect(await cache.get('x', load)).toBe(a);
    expect(await cache.get('y', load)).toEqual({ value: 2 });
  });

  it('never caches a failure', async () => {
    const cache = new CoalescingCache<object>({ name: 'test', ttlMs: 60_000, max: 10 });
    await expect(cache.get('x', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('x', async () => ({ fine: true }))).toEqual({ fine: true });
  });

  it('serves a stale value at once while one load renews it, also after a failure', async () => {
    vi.useFakeTimers();
    try {
      const cache = new CoalescingCache<{ value: number }>({ name: 'test', ttlMs: 1_000, staleMs: 60_000, max: 10 });
      const { promise: renewed, resolve } = Promise.withResolvers<{ value: number }>();
      let loads = 0;
      const never = async (): Promise<{ value: number }> => Promise.reject(new Error('loaded without need'));
      await cache.get('x', async () => ({ value: 1 }));
      expect(await cache.get('x', never)).toEqual({ value: 1 });
      vi.advanceTimersByTime(1_000);
      expect(await cache.get('x', never)).toEqual({ value: 1 });
      await Promise.resolve();
      const load = (): Promise<{ value: number }> => {
        loads += 1;
        return renewed;
      };
      for (let time = 0; time < 3; time += 1) expect(await cache.get('x', load)).toEqual({ value: 1 });
      expect(loads).toBe(1);
      resolve({ value: 2 });
      await renewed;
      expect(await cache.get('x', never)).toEqual({ value: 2 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('caches nothing with a lifetime of 0', async () => {
    const cache = new CoalescingCache<{ value: number }>({ name: 'test', ttlMs: 0, max: 10 });
    let loads = 0;
    const load = async () => ({ value: (loads += 1) });
    await cache.get('x', load);
    expect(await cache.get('x', load)).toEqual({ value: 2 });
  });
});
