import { Recent, RECENT_LIMITS, WORKSPACE_LIMITS } from '@sightline/schema/rules/workspace.ts';
import type * as z from 'zod/mini';
import { cutIsolated } from '../lib/bidi.ts';
import { serverNow } from '../lib/clock.ts';
import { itemSet, type Scope } from '../lib/workspace.ts';

/** A series, API client or customer whose page the user has opened. */
export type RecentItem = z.output<typeof Recent>;

/** Recent items by path. */
const recentItems = itemSet('RECENT', Recent);
/** Characters of a title. */
const MAX_TITLE = 120;

type StoredItems = ReadonlyMap<string, RecentItem>;
const lists = new WeakMap<StoredItems, readonly RecentItem[]>();

/** Newest first. The same list until it changes. */
export function readRecentItems(scope: Scope): readonly RecentItem[] {
  const items = recentItems.read(scope);
  const list = lists.get(items) ?? [...items.values()].toSorted((a, b) => b.at - a.at);
  lists.set(items, list);
  return list;
}

/** Remembers that the user has opened a page, and forgets the oldest beyond the limit. */
export async function addRecentItem(scope: Scope, path: string, title: string): Promise<void> {
  // The path is the id of the item.
  if (path.length > WORKSPACE_LIMITS.itemIdLength) return;
  recentItems.change(scope, path, () => ({ path, title: cutIsolated(title, MAX_TITLE), at: Math.round(serverNow()) }));
  await recentItems.bringUpToDate(scope);
  for (const { path: old } of readRecentItems(scope).slice(RECENT_LIMITS.items)) forgetRecentItem(scope, old);
}

/** Forgets a page of something that no longer exists. */
export function forgetRecentItem(scope: Scope, path: string): void {
  recentItems.change(scope, path, () => null);
}
