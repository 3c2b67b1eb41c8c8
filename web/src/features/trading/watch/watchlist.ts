import * as z from 'zod/mini';
import { cutIsolated } from '../../../lib/bidi.ts';
import { preference } from '../../../lib/preferences.ts';
import { RuleMemory, type RuleMemory as Memory } from './alerts.ts';

/** Maximum number of items on a watchlist. */
export const MAX_ITEMS = 60;
/** Maximum number of series on a watchlist: each needs a live subscription. */
export const MAX_SERIES = 10;
/** Maximum number of alerts of an item. */
export const MAX_RULES = 6;
const MAX_NAME = 120;

/** Limits of the value of each kind of alert: percent, decimal odds, seconds. */
export const RULE_LIMITS = {
  move: { min: 0.5, max: 500, step: 0.5 },
  cross: { min: 1.01, max: 1000, step: 0.01 },
  suspended: { min: 1, max: 3600, step: 1 },
} as const;

const Id = z.string().check(z.minLength(1), z.maxLength(64));
const Name = z.string().check(z.maxLength(MAX_NAME));
const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().check(z.gte(min), z.lte(max));

const Rule = z.discriminatedUnion('kind', [
  /** A price moves by this many percent or more. */
  z.object({ kind: z.literal('move'), id: Id, value: within(RULE_LIMITS.move), memory: z.nullable(RuleMemory) }),
  /** A price reaches or passes these decimal odds. */
  z.object({ kind: z.literal('cross'), id: Id, value: within(RULE_LIMITS.cross), memory: z.nullable(RuleMemory) }),
  /** The market stays suspended for this many seconds. */
  z.object({ kind: z.literal('suspended'), id: Id, value: within(RULE_LIMITS.suspended), memory: z.nullable(RuleMemory) }),
  /** The series goes live. */
  z.object({ kind: z.literal('live'), id: Id, memory: z.nullable(RuleMemory) }),
]);
/** An alert of an item. Its memory is null until it is first evaluated. */
export type AlertRule = z.output<typeof Rule>;
export type RuleKind = AlertRule['kind'];

const common = { seriesId: Id, seriesName: Name, rules: z.array(Rule).check(z.maxLength(MAX_RULES)) };
const Item = z.discriminatedUnion('kind', [
  /** A series, with the prices of its winner market. */
  z.object({ kind: z.literal('series'), ...common }),
  /** `name` has the match and the market. */
  z.object({ kind: z.literal('market'), ...common, marketId: Id, name: Name }),
  /** One price. `name` has the match, the market and the outcome. */
  z.object({ kind: z.literal('price'), ...common, marketId: Id, selectionId: Id, name: Name }),
]);
/** An item of a watchlist. Names are those at the time it was added. */
export type WatchItem = z.output<typeof Item>;

const StoredWatchlist = z.object({
  items: z.array(Item).check(z.maxLength(MAX_ITEMS)),
  /** Whether an alert plays a tone. */
  sound: z.boolean(),
  /** Whether an alert shows a system notification. */
  notifies: z.boolean(),
});
export type Watchlist = z.output<typeof StoredWatchlist>;

export const NO_WATCHLIST: Watchlist = { items: [], sound: false, notifies: false };

/** The watchlist of each user; never leaves the browser. */
export const watchlist = preference('watchlist', StoredWatchlist);

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

/** Cached by list, because every star button looks up its item after each change. */
const keysByList = new WeakMap<Watchlist, ReadonlySet<string>>();

/** Whether the list has an item with this key. */
export function hasItem(list: Watchlist, key: string): boolean {
  const itemKeys = keysByList.get(list) ?? new Set(list.items.map(itemKey));
  keysByList.set(list, itemKeys);
  return itemKeys.has(key);
}

/** Full name of an item, such as `Match 1: Match winner, Harbor · Northwind vs Harbor`, or the name of the series. */
export function itemName(item: WatchTarget): string {
  return item.kind === 'series' ? item.seriesName : `${item.name} · ${item.seriesName}`;
}

/** Kinds of alerts that an item can have. */
export function ruleKinds({ kind }: Pick<WatchItem, 'kind'>): readonly RuleKind[] {
  if (kind === 'series') return ['move', 'suspended', 'live'];
  return kind === 'market' ? ['move', 'suspended'] : ['move', 'cross', 'suspended'];
}

/** Kinds of alerts of an item that can fire: a settled market no longer moves, and a series goes live only once. */
export function possibleKinds(
  item: Pick<WatchItem, 'kind'>,
  { marketState, lifecycle }: { readonly marketState: string | null; readonly lifecycle: string | null },
): readonly RuleKind[] {
  const hasStarted = lifecycle !== null && !['UPCOMING', 'POSTPONED', 'UNKNOWN'].includes(lifecycle);
  return ruleKinds(item).filter((kind) => (kind === 'live' ? !hasStarted : marketState !== 'SETTLED'));
}

/** Ids of the series on the list, in order. */
export function seriesIds(items: readonly Pick<WatchItem, 'seriesId'>[]): readonly string[] {
  return [...new Set(items.map(({ seriesId }) => seriesId))];
}

/** Why an item cannot be added; null if it can. */
export function exceededLimit({ items }: Watchlist, { seriesId }: WatchTarget): 'items' | 'series' | null {
  if (items.length >= MAX_ITEMS) return 'items';
  const series = seriesIds(items);
  return series.length >= MAX_SERIES && !series.includes(seriesId) ? 'series' : null;
}

/** Adds an item without alerts. The list is unchanged if it has the item or is full. */
export function withItem(list: Watchlist, watched: WatchTarget): Watchlist {
  const key = itemKey(watched);
  if (exceededLimit(list, watched) !== null || list.items.some((each) => itemKey(each) === key)) return list;
  const names = { seriesName: cutIsolated(watched.seriesName, MAX_NAME), rules: [] };
  const item: WatchItem =
    watched.kind === 'series' ? { ...watched, ...names } : { ...watched, ...names, name: cutIsolated(watched.name, MAX_NAME) };
  return { ...list, items: [...list.items, item] };
}

export function withoutItem(list: Watchlist, key: string): Watchlist {
  return { ...list, items: list.items.filter((each) => itemKey(each) !== key) };
}

/** Adds an item with its alerts at its former position. */
export function withRestoredItem(list: Watchlist, item: WatchItem, index: number): Watchlist {
  if (exceededLimit(list, item) !== null || list.items.some((each) => itemKey(each) === itemKey(item))) return list;
  return { ...list, items: list.items.toSpliced(index, 0, item) };
}

/** Adds an alert to an item, unless it has the same one or too many. */
export function withRule(list: Watchlist, key: string, rule: AlertRule): Watchlist {
  return mapItem(list, key, (item) => {
    const fits = ruleKinds(item).includes(rule.kind) && item.rules.length < MAX_RULES;
    return !fits || item.rules.some((each) => isSameRule(each, rule)) ? item : { ...item, rules: [...item.rules, rule] };
  });
}

export function withoutRule(list: Watchlist, key: string, ruleId: string): Watchlist {
  return mapItem(list, key, (item) => ({ ...item, rules: item.rules.filter(({ id }) => id !== ruleId) }));
}

/** Stores the state of alerts, by alert id. Returns the same list if none of them exists any more. */
export function withMemories(list: Watchlist, memories: ReadonlyMap<string, Memory>): Watchlist {
  const has = list.items.some(({ rules }) => rules.some(({ id }) => memories.has(id)));
  if (!has) return list;
  const remembered = (rule: AlertRule): AlertRule => ({ ...rule, memory: memories.get(rule.id) ?? rule.memory });
  return { ...list, items: list.items.map((item) => ({ ...item, rules: item.rules.map(remembered) })) };
}

function mapItem(list: Watchlist, key: string, change: (item: WatchItem) => WatchItem): Watchlist {
  return { ...list, items: list.items.map((item) => (itemKey(item) === key ? change(item) : item)) };
}

export function isSameRule(a: AlertRule, b: AlertRule): boolean {
  return a.kind === b.kind && (a.kind === 'live' || b.kind === 'live' || a.value === b.value);
}
