import { WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { expect, it } from 'vitest';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import {
  addItem,
  addRule,
  type AlertRule,
  exceededLimit,
  itemKey,
  possibleKinds,
  readWatchlist,
  removeItem,
  removeRule,
  ruleKinds,
  seriesIds,
  watchedItems,
  type WatchItem,
  watchlistOf,
  type WatchTarget,
} from './watchlist.ts';

const scope = useWorkspaceDatabase();
const series = (id: number): WatchTarget => ({ kind: 'series', seriesId: String(id), seriesName: `Series ${id}` });
const market = (id: number): WatchTarget => ({
  kind: 'market',
  seriesId: '1',
  seriesName: 'Series 1',
  marketId: String(id),
  name: 'Total rounds 26.5',
});
const rule = (id: string, value: number): AlertRule => ({ item: 'market 1', kind: 'move', id, value });
const keys = () => readWatchlist(scope()).map(itemKey);
const itemAt = (index: number): WatchItem => {
  const item = readWatchlist(scope())[index];
  if (item === undefined) throw new Error(`No item ${index}`);
  return item;
};
function add(...targets: readonly WatchTarget[]): void {
  for (const target of targets) addItem(scope(), target);
}

it('adds an item once, and removes and restores it at its position', () => {
  add(series(1), series(2), market(5), series(1));
  expect(keys()).toEqual(['series 1', 'series 2', 'market 5']);
  const before = readWatchlist(scope());
  const restore = removeItem(scope(), { ...itemAt(1), seriesName: 'as it is shown' });
  expect(keys()).toEqual(['series 1', 'market 5']);
  restore();
  expect(readWatchlist(scope())).toEqual(before);
});

it('is the same list until it changes', () => {
  add(series(1));
  const list = readWatchlist(scope());
  expect(readWatchlist(scope())).toBe(list);
  add(series(2));
  expect(readWatchlist(scope())).not.toBe(list);
});

it('has a limited number of series, but takes more items of those', () => {
  add(...Array.from({ length: WATCHLIST_LIMITS.series + 1 }, (_, index) => series(index + 1)));
  const full = readWatchlist(scope());
  expect(full).toHaveLength(WATCHLIST_LIMITS.series);
  expect(exceededLimit(full, series(99))).toBe('series');
  expect(exceededLimit(full, market(1))).toBeNull();
  add(market(1));
  expect(seriesIds(readWatchlist(scope()))).toHaveLength(WATCHLIST_LIMITS.series);
});

it('has a limited number of items', () => {
  add(...Array.from({ length: WATCHLIST_LIMITS.items + 3 }, (_, index) => market(index)));
  expect(readWatchlist(scope())).toHaveLength(WATCHLIST_LIMITS.items);
  expect(exceededLimit(readWatchlist(scope()), market(999))).toBe('items');
});

it('shows all items that two devices have merged, beyond the limits too', () => {
  const merged = Array.from({ length: WATCHLIST_LIMITS.items + 5 }, (_, index) => ({ ...series(index), order: 1 }));
  const list = watchlistOf(new Map(merged.map((item) => [itemKey(item), item])), new Map());
  expect(list).toHaveLength(WATCHLIST_LIMITS.items + 5);
});

it('adds the same alert once, and no more alerts than an item may have', () => {
  add(market(1));
  for (const each of [rule('a', 5), rule('b', 5), ...Array.from({ length: 9 }, (_, index) => rule(`n${index}`, index + 10))]) {
    addRule(scope(), itemAt(0), each);
  }
  const { rules } = itemAt(0);
  expect(rules).toHaveLength(WATCHLIST_LIMITS.rulesPerItem);
  expect(rules.map(({ id }) => id).slice(0, 2)).toEqual(['a', 'n0']);
  removeRule(scope(), 'a');
  expect(itemAt(0).rules).toHaveLength(WATCHLIST_LIMITS.rulesPerItem - 1);
});

it('removes and restores the alerts of an item with it', () => {
  add(market(1));
  addRule(scope(), itemAt(0), rule('a', 5));
  const restore = removeItem(scope(), itemAt(0));
  add(market(1));
  expect(itemAt(0).rules).toEqual([]);
  restore();
  expect(itemAt(0).rules).toEqual([rule('a', 5)]);
  expect(watchedItems.read(scope()).size).toBe(1);
});

it('offers no alert that cannot fire', () => {
  const kinds = (
    kind: 'series' | 'market' | 'price',
    state: string | null,
    lifecycle: string | null,
    typeName = 'match_winner',
  ) => possibleKinds({ kind }, { market: state === null ? null : { state, typeName }, lifecycle });
  expect(kinds('price', 'OPEN', 'LIVE')).toEqual(['move', 'cross', 'suspended']);
  expect(kinds('price', null, 'LIVE')).toEqual(['move', 'cross', 'suspended']);
  expect(kinds('price', 'SETTLED', 'UPCOMING')).toEqual([]);
  expect(kinds('series', 'SETTLED', 'UPCOMING')).toEqual(['live']);
  expect(kinds('series', 'OPEN', 'LIVE')).toEqual(['move', 'suspended', 'off']);
  expect(kinds('series', null, null)).toEqual(['move', 'suspended', 'live', 'off']);
  expect(kinds('market', 'OPEN', 'LIVE')).toEqual(['move', 'suspended', 'off']);
  expect(kinds('market', 'OPEN', 'LIVE', 'player_total_kills')).toEqual(['move', 'suspended']);
  expect(kinds('series', 'SETTLED', 'OVER')).toEqual([]);
});

it('offers a crossing for single prices only, and going live for series only', () => {
  expect(ruleKinds({ kind: 'price' })).toContain('cross');
  expect(ruleKinds({ kind: 'market' })).not.toContain('cross');
  expect(ruleKinds({ kind: 'series' })).toContain('live');
  add(market(1));
  addRule(scope(), itemAt(0), { item: 'market 1', kind: 'live', id: 'x' });
  expect(itemAt(0).rules).toEqual([]);
});
