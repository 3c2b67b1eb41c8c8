import { describe, expect, it } from 'vitest';
import { CoalescingCache } from './coalescing-cache.ts';

describe('CoalescingCache', () => {
  it('shares one load among all who ask for a key, and no load between keys', async () => {
    const cache = new CoalescingCache<{ value: number }>({ name: 'test', ttlMs: 60_000, max: 10 });
    let loads = 0;
    const load = async () => ({ value: (loads += 1) });
    const [a, b] = await Promise.all([cache.get('x', load), cache.get('x', load)]);
    expect(a).toBe(b);
    expect(await cache.get('x', load)).toBe(a);
    expect(await cache.get('y', load)).toEqual({ value: 2 });
  });

  it('never keeps a failure', async () => {
    const cache = new CoalescingCache<object>({ name: 'test', ttlMs: 60_000, max: 10 });
    await expect(cache.get('x', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('x', async () => ({ fine: true }))).toEqual({ fine: true });
  });

  it('keeps nothing after arrival with a lifetime of 0', async () => {
    const cache = new CoalescingCache<{ value: number }>({ name: 'test', ttlMs: 0, max: 10 });
    let loads = 0;
    const load = async () => ({ value: (loads += 1) });
    await cache.get('x', load);
    expect(await cache.get('x', load)).toEqual({ value: 2 });
  });
});
