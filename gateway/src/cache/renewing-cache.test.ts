import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { RenewingCache } from './renewing-cache.ts';

interface Value {
  readonly value: number;
}

const KEY = 'x';
const TTL_MS = 1_000;
const STALE_MS = 60_000;
const bounds = { name: 'test', ttlMs: TTL_MS, staleMs: STALE_MS, max: 10 };
const never = async (): Promise<Value> => Promise.reject(new Error('loaded without need'));
const failing = async (): Promise<Value> => Promise.reject(new Error('no response'));
const refusing = async (): Promise<Value> =>
  Promise.reject(new ProviderFailure({ api: 'account', route: '/v1/game', kind: 'status', status: 403 }));
const loading = (value: number) => async (): Promise<Value> => ({ value });

async function cacheWith(value: number, options: Partial<ConstructorParameters<typeof RenewingCache<Value>>[0]> = {}) {
  const cache = new RenewingCache<Value>({ ...bounds, ...options });
  await cache.get(KEY, loading(value));
  return cache;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a load', () => {
  it('is shared among all requests for a key, and not between keys', async () => {
    const cache = new RenewingCache<Value>(bounds);
    let loads = 0;
    const load = async () => ({ value: (loads += 1) });
    const [a, b] = await Promise.all([cache.get(KEY, load), cache.get(KEY, load)]);
    expect(a).toBe(b);
    expect(await cache.get(KEY, never)).toBe(a);
    expect(await cache.get('y', load)).toEqual({ value: 2 });
  });

  it('is not cached if it fails', async () => {
    const cache = new RenewingCache<Value>(bounds);
    await expect(cache.get(KEY, failing)).rejects.toThrow('no response');
    expect(await cache.get(KEY, loading(1))).toEqual({ value: 1 });
  });

  it('is shared but not cached with a lifetime of 0', async () => {
    const cache = await cacheWith(1, { ttlMs: 0, staleMs: 0 });
    expect(await cache.get(KEY, loading(2))).toEqual({ value: 2 });
    expect(cache.peek(KEY)).toBeNull();
  });

  it.each(['delete', 'clear', 'outdate', 'change'] as const)('is not cached if it began before `%s`', async (drop) => {
    const cache = new RenewingCache<Value>(bounds);
    const { promise, resolve } = Promise.withResolvers<Value>();
    const early = cache.get(KEY, () => promise);
    if (drop === 'change') cache.change((value) => value);
    else cache[drop](KEY);
    resolve({ value: 1 });
    expect(await early).toEqual({ value: 1 });
    expect(await cache.get(KEY, loading(2))).toEqual({ value: 2 });
  });

  it('by `reload` starts after the call, and is shared by all callers that wait for its start', async () => {
    const cache = new RenewingCache<Value>(bounds);
    const { promise, resolve } = Promise.withResolvers<Value>();
    const early = cache.get(KEY, () => promise);
    let loads = 1;
    const load = async () => ({ value: (loads += 1) });
    const late = [cache.reload(KEY, load), cache.reload(KEY, load)];
    resolve({ value: 1 });
    expect(await early).toEqual({ value: 1 });
    expect(await Promise.all(late)).toEqual([{ value: 2 }, { value: 2 }]);
  });
});

describe('a stale value', () => {
  it('is used by `getNow` and `now` while one load renews it', async () => {
    const cache = await cacheWith(1);
    vi.advanceTimersByTime(TTL_MS);
    const { promise: renewed, resolve } = Promise.withResolvers<Value>();
    const load = vi.fn(() => renewed);
    for (let time = 0; time < 3; time += 1) expect(await cache.getNow(KEY, load)).toEqual({ value: 1 });
    expect(cache.now(KEY, load)).toEqual({ value: 1 });
    expect(load).toHaveBeenCalledTimes(1);
    resolve({ value: 2 });
    await renewed;
    expect(await cache.getNow(KEY, never)).toEqual({ value: 2 });
  });

  it('is used by `getOrStale` if it cannot be renewed, and renewed by the next call', async () => {
    const cache = await cacheWith(1);
    vi.advanceTimersByTime(TTL_MS);
    await expect(cache.get(KEY, failing)).rejects.toThrow('no response');
    expect(await cache.getOrStale(KEY, failing)).toEqual({ value: 1 });
    expect(await cache.getOrStale(KEY, loading(2))).toEqual({ value: 2 });
  });

  it('is used without a load shortly after a failed one', async () => {
    const cache = await cacheWith(1, { retryMs: 100 });
    vi.advanceTimersByTime(TTL_MS);
    await cache.getOrStale(KEY, failing);
    expect(await cache.getOrStale(KEY, never)).toEqual({ value: 1 });
    vi.advanceTimersByTime(100);
    expect(await cache.getOrStale(KEY, loading(2))).toEqual({ value: 2 });
  });

  it('is not used any more after `staleMs`', async () => {
    const cache = await cacheWith(1);
    vi.advanceTimersByTime(TTL_MS + STALE_MS);
    await expect(cache.getOrStale(KEY, failing)).rejects.toThrow('no response');
    expect(cache.now(KEY, never)).toBeNull();
    expect(cache.peek(KEY)).toBeNull();
  });

  it.each(['get', 'getOrStale'] as const)('ends with a refusal (`%s`)', async (method) => {
    const cache = await cacheWith(1);
    vi.advanceTimersByTime(TTL_MS);
    await expect(cache[method](KEY, refusing)).rejects.toThrow('403');
    expect(cache.peek(KEY)).toBeNull();
  });

  it('survives a refusal that does not end it', async () => {
    const cache = await cacheWith(1, { endsValue: () => false });
    vi.advanceTimersByTime(TTL_MS);
    expect(await cache.getOrStale(KEY, refusing)).toEqual({ value: 1 });
  });
});

it('a fresh value is renewed in the background after a share of its lifetime', async () => {
  const cache = await cacheWith(1, { renewAfter: 0.75 });
  vi.advanceTimersByTime(TTL_MS * 0.7);
  expect(await cache.get(KEY, never)).toEqual({ value: 1 });
  vi.advanceTimersByTime(TTL_MS * 0.1);
  expect(await cache.get(KEY, loading(2))).toEqual({ value: 1 });
  expect(await cache.get(KEY, never)).toEqual({ value: 2 });
});

it('the age of an arriving value counts towards its lifetime', async () => {
  const cache = await cacheWith(1, { ageOf: () => TTL_MS - 100 });
  vi.advanceTimersByTime(99);
  expect(await cache.get(KEY, never)).toEqual({ value: 1 });
  vi.advanceTimersByTime(1);
  expect(await cache.get(KEY, loading(2))).toEqual({ value: 2 });
});

it('a changed value is stale at once, and the others are not', async () => {
  const cache = await cacheWith(1);
  await cache.get('y', loading(5));
  cache.change((value) => (value.value === 1 ? { value: 10 } : value));
  expect(cache.peek(KEY)).toEqual({ value: 10 });
  expect(await cache.get(KEY, loading(2))).toEqual({ value: 2 });
  expect(await cache.get('y', never)).toEqual({ value: 5 });
});

it('outdated values stay for those that need no current one', async () => {
  const cache = await cacheWith(1);
  cache.outdate();
  expect(cache.peek(KEY)).toEqual({ value: 1 });
  expect(await cache.get(KEY, loading(2))).toEqual({ value: 2 });
});
