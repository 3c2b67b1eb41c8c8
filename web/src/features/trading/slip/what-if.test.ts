import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CombinedLeg } from './combined-odds.ts';
import { REST_MS, WhatIfStore } from './what-if.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const leg = (id: string, odds = 2, bet = `bet ${id}`): CombinedLeg => ({ selectionId: id, bet, odds });

/** A slip with one leg, whose prices a test changes, and a provider that answers when a test says so. */
function rig() {
  const prices = new Map([['a', 2]]);
  const bets = new Map<string, string>();
  const legs = { allowed: true };
  const asked: {
    readonly ids: readonly string[];
    readonly signal: AbortSignal;
    readonly answer: (odds: number | null) => void;
  }[] = [];
  const failures: ((error: Error) => void)[] = [];
  const store = new WhatIfStore();
  const stop = store.start({
    legsWith: (id) => (legs.allowed ? [leg('leg'), leg(id, prices.get(id) ?? 3, bets.get(id))] : null),
    fetch: (ids, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ ids, signal, answer: resolve });
        failures.push(reject);
      }),
  });
  store.update('slip');
  const changes = vi.fn();
  store.subscribe(changes);
  return { store, stop, asked, failures, prices, bets, legs, changes, flush: () => vi.advanceTimersByTimeAsync(0) };
}

it('asks once the user has rested on a price, and shows the answer', async () => {
  const { store, asked, changes, flush } = rig();
  store.rest('a');
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(asked).toEqual([]);
  expect(store.of('a')).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ ids }) => ids)).toEqual([['leg', 'a']]);
  expect(store.of('a')).toBe('asked');
  asked[0]?.answer(4.2);
  await flush();
  expect(store.of('a')).toEqual({ odds: 4.2 });
  expect(store.of('a')).toBe(store.of('a'));
  expect(store.of('b')).toBeNull();
  expect(changes).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

it('asks for nothing on the way over prices, and cancels its own request when the user leaves', async () => {
  const { store, asked } = rig();
  for (const id of ['a', 'b', 'c', 'd']) {
    store.rest(id);
    await vi.advanceTimersByTimeAsync(REST_MS / 2);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(asked.map(({ ids }) => ids.at(-1))).toEqual(['d']);
  expect(asked[0]?.signal.aborted).toBe(false);
  store.rest(null);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(store.of('d')).toBeNull();
});

it('keeps answers by bets and prices', async () => {
  const { store, asked, prices, flush } = rig();
  const rest = async (id: string) => {
    store.rest(null);
    store.rest(id);
    await vi.advanceTimersByTimeAsync(REST_MS);
  };
  await rest('a');
  asked[0]?.answer(4);
  await flush();
  await rest('b');
  asked[1]?.answer(6);
  await flush();
  await rest('a');
  expect(store.of('a')).toEqual({ odds: 4 });
  expect(asked).toHaveLength(2);
  prices.set('a', 2.1);
  store.update('slip');
  // The known total was for the price before.
  expect(store.of('a')).toBeNull();
  await vi.advanceTimersByTimeAsync(10 * REST_MS);
  expect(asked).toHaveLength(2);
  await rest('a');
  expect(asked).toHaveLength(3);
  prices.set('a', 2);
  await rest('a');
  expect(store.of('a')).toEqual({ odds: 4 });
  expect(asked).toHaveLength(3);
});

it('remembers what cannot be combined until the slip has other legs', async () => {
  const { store, asked, flush } = rig();
  store.rest('a');
  await vi.advanceTimersByTimeAsync(REST_MS);
  asked[0]?.answer(null);
  await flush();
  store.rest('b');
  expect(store.of('a')).toEqual({ odds: null });
  store.update('slip');
  expect(store.of('a')).toEqual({ odds: null });
  store.update('another slip');
  expect(store.of('a')).toBeNull();
});

it('forgets that a price cannot be combined once it is of another bet, or combines', async () => {
  const { store, asked, bets, flush } = rig();
  const rest = async (odds: number | null) => {
    store.rest(null);
    store.rest('a');
    await vi.advanceTimersByTimeAsync(REST_MS);
    asked.at(-1)?.answer(odds);
    await flush();
    store.rest(null);
  };
  await rest(null);
  bets.set('a', 'another line');
  store.update('slip');
  expect(store.of('a')).toBeNull();
  await rest(null);
  expect(store.of('a')).toEqual({ odds: null });
  bets.set('a', 'a third line');
  await rest(6);
  expect(store.of('a')).toBeNull();
});

it('asks again for the price under the pointer when the slip changes, and not while the price cannot be added', async () => {
  const { store, asked, legs } = rig();
  store.rest('a');
  await vi.advanceTimersByTimeAsync(REST_MS);
  legs.allowed = false;
  store.update('full');
  expect(asked[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(asked).toHaveLength(1);
  legs.allowed = true;
  store.update('one less');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(asked).toHaveLength(2);
});

it('shows nothing after a failure, and asks again on the next rest', async () => {
  const { store, stop, asked, failures, flush } = rig();
  store.rest('a');
  await vi.advanceTimersByTimeAsync(REST_MS);
  failures[0]?.(new Error('PROVIDER_BUSY'));
  await flush();
  expect(store.of('a')).toBeNull();
  store.rest(null);
  store.rest('a');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(asked).toHaveLength(2);
  stop();
  expect(asked[1]?.signal.aborted).toBe(true);
});
