import { useSyncExternalStore } from 'react';
import { WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { onItemsChange, type Scope } from '../../../lib/workspace.ts';
import { toast } from '../../../ui/toasts.tsx';
import {
  addItem,
  exceededLimit,
  itemKey,
  itemLines,
  readWatchlist,
  removeItem,
  watchedItems,
  type Watchlist,
  type WatchTarget,
} from './watchlist.ts';

export function useWatchlist(): Watchlist {
  const scope = useScope();
  return useSyncExternalStore(onItemsChange, () => readWatchlist(scope));
}

/** Why an item was not added, by the limit that it exceeds. */
export const REFUSALS = {
  items: `Your watchlist is full: ${WATCHLIST_LIMITS.items} items.`,
  series: `Your watchlist can follow ${WATCHLIST_LIMITS.series} series. Remove one first.`,
} as const;

/** Adds an item to a watchlist or removes it, and confirms it with a toast. */
export function toggleWatchTarget(scope: Scope, watched: WatchTarget): void {
  const key = itemKey(watched);
  const item = readWatchlist(scope).find((each) => itemKey(each) === key);
  if (item === undefined) {
    addWatchTarget(scope, watched);
    return;
  }
  const restore = removeItem(scope, item);
  const text = `Stopped watching ${itemLines(watched)}`;
  toast({ tone: 'neutral', text, action: { label: 'Undo', onSelect: restore } });
}

/** Adds an item to a watchlist and confirms it with a toast. Returns whether the list has it. */
export function addWatchTarget(scope: Scope, watched: WatchTarget): boolean {
  if (watchedItems.read(scope).has(itemKey(watched))) return true;
  const reason = exceededLimit(readWatchlist(scope), watched);
  if (reason !== null) {
    toast({ tone: 'negative', text: REFUSALS[reason] });
    return false;
  }
  addItem(scope, watched);
  toast({ tone: 'positive', text: `Watching ${itemLines(watched)}` });
  return true;
}

/** Whether the viewer watches the item with this key. Renders again only when that changes. */
export function useIsWatched(key: string): boolean {
  const scope = useScope();
  return useSyncExternalStore(onItemsChange, () => watchedItems.read(scope).has(key));
}
