import { expect, it } from 'vitest';
import {
  type AlertRule,
  hasItem,
  itemKey,
  MAX_ITEMS,
  MAX_RULES,
  MAX_SERIES,
  NO_WATCHLIST,
  exceededLimit,
  withRestoredItem,
  possibleKinds,
  ruleKinds,
  seriesIds,
  type WatchTarget,
  type Watchlist,
  withItem,
  withMemories,
  withoutItem,
  withoutRule,
  withRule,
} from './watchlist.ts';

const series = (id: number): WatchTarget => ({ kind: 'series', seriesId: String(id), seriesName: `Series ${id}` });
const market = (id: number): WatchTarget => ({
  kind: 'market',
  seriesId: '1',
  seriesName: 'Series 1',
  marketId: String(id),
  name: 'Total rounds 26.5',
});
const listOf = (...items: readonly WatchTarget[]): Watchlist => items.reduce(withItem, NO_WATCHLIST);
const rule = (id: string, value: number): AlertRule => ({ kind: 'move', id, value, memory: null });

it('adds an item once, and removes and restores it at its position', () => {
  const list = listOf(series(1), series(2), market(5), series(1));
  expect(list.items.map(itemKey)).toEqual(['series 1', 'series 2', 'market 5']);
  const [, second] = list.items;
  const less = withoutItem(list, 'series 2');
  expect(less.items.map(itemKey)).toEqual(['series 1', 'market 5']);
  expect(second === undefined ? null : withRestoredItem(less, second, 1)).toEqual(list);
});

it('knows after each change what it has', () => {
  const list = listOf(series(1), market(5));
  expect(['series 1', 'market 5', 'market 1'].map((key) => hasItem(list, key))).toEqual([true, true, false]);
  expect(hasItem(withoutItem(list, 'market 5'), 'market 5')).toBe(false);
});

it('has a limited number of series, but more items of those', () => {
  const full = listOf(...Array.from({ length: MAX_SERIES }, (_, index) => series(index + 1)));
  expect(exceededLimit(full, series(99))).toBe('series');
  expect(withItem(full, series(99))).toBe(full);
  expect(exceededLimit(full, market(1))).toBeNull();
  expect(seriesIds(withItem(full, market(1)).items)).toHaveLength(MAX_SERIES);
});

it('has a limited number of items', () => {
  const full = listOf(...Array.from({ length: MAX_ITEMS + 3 }, (_, index) => market(index)));
  expect(full.items).toHaveLength(MAX_ITEMS);
  expect(exceededLimit(full, market(999))).toBe('items');
});

it('adds the same alert once, and as many as an item may have', () => {
  let list = listOf(market(1));
  for (const each of [rule('a', 5), rule('b', 5), ...Array.from({ length: 9 }, (_, index) => rule(`n${index}`, index + 10))]) {
    list = withRule(list, 'market 1', each);
  }
  const [item] = list.items;
  expect(item?.rules).toHaveLength(MAX_RULES);
  expect(item?.rules.map(({ id }) => id).slice(0, 2)).toEqual(['a', 'n0']);
  expect(withoutRule(list, 'market 1', 'a').items[0]?.rules).toHaveLength(MAX_RULES - 1);
});

it('offers no alert that cannot fire', () => {
  const kinds = (kind: 'series' | 'price', marketState: string | null, lifecycle: string | null) =>
    possibleKinds({ kind }, { marketState, lifecycle });
  expect(kinds('price', 'OPEN', 'LIVE')).toEqual(['move', 'cross', 'suspended']);
  expect(kinds('price', null, 'LIVE')).toEqual(['move', 'cross', 'suspended']);
  expect(kinds('price', 'SETTLED', 'UPCOMING')).toEqual([]);
  expect(kinds('series', 'SETTLED', 'UPCOMING')).toEqual(['live']);
  expect(kinds('series', 'OPEN', 'LIVE')).toEqual(['move', 'suspended']);
  expect(kinds('series', null, null)).toEqual(['move', 'suspended', 'live']);
  expect(kinds('series', 'SETTLED', 'OVER')).toEqual([]);
});

it('offers a crossing for single prices only, and going live for series only', () => {
  expect(ruleKinds({ kind: 'price' })).toContain('cross');
  expect(ruleKinds({ kind: 'market' })).not.toContain('cross');
  expect(ruleKinds({ kind: 'series' })).toContain('live');
  const list = listOf(market(1));
  expect(withRule(list, 'market 1', { kind: 'live', id: 'x', memory: null })).toEqual(list);
});

it('stores what alerts remember, unless they were removed', () => {
  const list = withRule(listOf(market(1)), 'market 1', rule('a', 5));
  const memory = { prices: { '7': 1.85 }, since: null, done: false, firedAt: null };
  expect(withMemories(list, new Map([['a', memory]])).items[0]?.rules[0]?.memory).toBe(memory);
  expect(withMemories(list, new Map([['gone', memory]]))).toBe(list);
});
