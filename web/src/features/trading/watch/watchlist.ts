import { isCompared } from '@sightline/schema/rules/consistency.ts';
import { Alert, Watched, WATCHLIST_LIMITS, WatchlistCopy } from '@sightline/schema/rules/workspace.ts';
import type * as z from 'zod/mini';
import { cutIsolated } from '../../../lib/bidi.ts';
import { itemSet, type Scope } from '../../../lib/workspace.ts';

/** Watched items by `itemKey`. */
export const watchedItems = itemSet('WATCHED_SERIES', Watched);
/** Alerts by ids of their own. */
export const alertItems = itemSet('ALERT', Alert);

type StoredWatched = z.output<typeof Watched>;
type StoredAlert = z.output<typeof Alert>;
export type RuleKind = StoredAlert['kind'];

/** An alert of a watched item. */
export type AlertRule = StoredAlert & { readonly id: string };
/** An item of a watchlist with its alerts. Names are those at the time it was added. */
export type WatchItem = StoredWatched & { readonly rules: readonly AlertRule[] };
export type Watchlist = readonly WatchItem[];

/** Longest name of a watched item. */
const MAX_NAME = 120;

/** The series, market or price that a star button adds to the watchlist. */
export type WatchTarget =
  | { readonly kind: 'series'; readonly seriesId: string; readonly seriesName: string }
  | {
      readonly kind: 'market';
      readonly seriesId: string;
      readonly seriesName: string;
      readonly marketId: string;
      readonly name: string;
    }
  | {
      readonly kind: 'price';
      readonly seriesId: string;
      readonly seriesName: string;
      readonly marketId: string;
      readonly selectionId: string;
      readonly name: string;
    };

/** The ids of a watch target. */
type WatchTargetIds =
  | { readonly kind: 'series'; readonly seriesId: string }
  | { readonly kind: 'market'; readonly marketId: string }
  | { readonly kind: 'price'; readonly marketId: string; readonly selectionId: string };

/** Identifies an item within a watchlist. */
export function itemKey(item: WatchTargetIds): string {
  switch (item.kind) {
    case 'series':
      return `series ${item.seriesId}`;
    case 'market':
      return `market ${item.marketId}`;
    case 'price':
      return `price ${item.marketId} ${item.selectionId}`;
  }
}

/** Full name of an item, such as `Match 1: Match winner, Harbor · Northwind vs Harbor`, or the name of the series. */
export function itemName(item: WatchTarget): string {
  return item.kind === 'series' ? item.seriesName : `${item.name} · ${item.seriesName}`;
}

/** Name of an item in messages, such as `Match winner`, and on a second line its series and match. */
export function itemLines(item: WatchTarget): string {
  if (item.kind === 'series') return item.seriesName;
  const [, match, name = item.name] = /^(Match \d[^:]*): (.+)$/su.exec(item.name) ?? [];
  return `${name}\n${item.seriesName}${match === undefined ? '' : ` · ${match}`}`;
}

/** Kinds of alerts that an item can have. */
export function ruleKinds({ kind }: Pick<WatchItem, 'kind'>): readonly RuleKind[] {
  if (kind === 'series') return ['move', 'suspended', 'live', 'off'];
  return kind === 'market' ? ['move', 'suspended', 'off'] : ['move', 'cross', 'suspended'];
}

/** Kinds of alerts of an item that can fire: a settled market no longer moves, a series goes live only once, and some types are not compared. */
export function possibleKinds(
  item: Pick<WatchItem, 'kind'>,
  {
    market,
    lifecycle,
  }: { readonly market: { readonly state: string; readonly typeName: string } | null; readonly lifecycle: string | null },
): readonly RuleKind[] {
  const hasStarted = lifecycle !== null && !['UPCOMING', 'POSTPONED', 'UNKNOWN'].includes(lifecycle);
  const isComparable = item.kind === 'series' || market === null || isCompared(market.typeName);
  return ruleKinds(item).filter((kind) => {
    if (kind === 'live') return !hasStarted;
    return market?.state !== 'SETTLED' && (kind !== 'off' || isComparable);
  });
}

/** Ids of the series on the list, in order. */
export function seriesIds(items: readonly Pick<WatchItem, 'seriesId'>[]): readonly string[] {
  return [...new Set(items.map(({ seriesId }) => seriesId))];
}

/** Why an item cannot be added; null if it can. */
export function exceededLimit(
  list: readonly Pick<WatchItem, 'seriesId'>[],
  { seriesId }: WatchTarget,
): 'items' | 'series' | null {
  if (list.length >= WATCHLIST_LIMITS.items) return 'items';
  const series = seriesIds(list);
  return series.length >= WATCHLIST_LIMITS.series && !series.includes(seriesId) ? 'series' : null;
}

/** Whether a list that was merged from several devices has more than a list can follow. */
export function isBeyondLimits(list: Watchlist): boolean {
  return list.length > WATCHLIST_LIMITS.items || seriesIds(list).length > WATCHLIST_LIMITS.series;
}

type StoredItems = ReadonlyMap<string, StoredWatched>;
type StoredAlerts = ReadonlyMap<string, StoredAlert>;
const lists = new WeakMap<StoredItems, { readonly alerts: StoredAlerts; readonly list: Watchlist }>();

/** The watchlist in its order. Returns the identical list until its items or alerts change. */
export function readWatchlist(scope: Scope): Watchlist {
  const items = watchedItems.read(scope);
  const alerts = alertItems.read(scope);
  const known = lists.get(items);
  if (known?.alerts === alerts) return known.list;
  const list = watchlistOf(items, alerts);
  lists.set(items, { alerts, list });
  return list;
}

export function watchlistOf(items: StoredItems, alerts: StoredAlerts): Watchlist {
  const rules = Map.groupBy(
    Array.from(alerts, ([id, alert]): AlertRule => ({ ...alert, id })),
    ({ item }) => item,
  );
  return Array.from(items)
    .toSorted(([keyA, a], [keyB, b]) => a.order - b.order || (keyA < keyB ? -1 : 1))
    .map(([key, item]) => ({ ...item, rules: rules.get(key) ?? [] }));
}

/** Adds an item to the end of the list, unless the list has it or is full. */
export function addItem(scope: Scope, target: WatchTarget): void {
  const list = readWatchlist(scope);
  if (exceededLimit(list, target) !== null) return;
  const order = (list.at(-1)?.order ?? 0) + 1;
  const names = { seriesName: cutIsolated(target.seriesName, MAX_NAME), order };
  const item =
    target.kind === 'series' ? { ...target, ...names } : { ...target, ...names, name: cutIsolated(target.name, MAX_NAME) };
  watchedItems.change(scope, itemKey(target), (stored) => stored ?? item);
}

/** The copy of the watchlist that can be shared; there is one, with a fixed id. */
const watchlistCopies = itemSet('WATCHED_SERIES', WatchlistCopy);
export const COPY_ID = 'list';

/** Makes the copy that can be shared, or replaces it by the present list. */
export function copyWatchlist(scope: Scope, name: string): void {
  const items = readWatchlist(scope).slice(0, WATCHLIST_LIMITS.items);
  watchlistCopies.change(scope, COPY_ID, () => ({ kind: 'list', name, items: items.map((item) => Watched.parse(item)) }));
}

/** Removes an item with its alerts. Returns a function that restores both, at its former position, if the list still has a place. */
export function removeItem(scope: Scope, shown: WatchItem): () => void {
  const key = itemKey(shown);
  // The shown item may have other names than the stored one.
  const { rules, ...item } = readWatchlist(scope).find((each) => itemKey(each) === key) ?? shown;
  watchedItems.change(scope, key, () => null);
  for (const { id } of rules) removeRule(scope, id);
  return () => {
    if (exceededLimit(readWatchlist(scope), item) !== null) return;
    watchedItems.change(scope, key, (stored) => stored ?? item);
    for (const { id, ...alert } of rules) alertItems.change(scope, id, () => alert);
  };
}

/** Adds an alert to an item, unless it has the same one or too many. */
export function addRule(scope: Scope, item: WatchItem, { id, ...alert }: AlertRule): void {
  const { rules = [] } = readWatchlist(scope).find((each) => itemKey(each) === itemKey(item)) ?? {};
  const fits = ruleKinds(item).includes(alert.kind) && rules.length < WATCHLIST_LIMITS.rulesPerItem;
  if (fits && !rules.some((each) => isSameRule(each, alert))) alertItems.change(scope, id, () => alert);
}

export function removeRule(scope: Scope, id: string): void {
  alertItems.change(scope, id, () => null);
}

export function isSameRule(a: StoredAlert, b: StoredAlert): boolean {
  return a.kind === b.kind && (a.kind === 'live' || b.kind === 'live' || a.value === b.value);
}
