import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { toast } from '../../../ui/toasts.tsx';
import {
  hasItem,
  itemKey,
  itemName,
  MAX_ITEMS,
  MAX_SERIES,
  NO_WATCHLIST,
  exceededLimit,
  type WatchTarget,
  type Watchlist,
  watchlist,
  withItem,
  withoutItem,
  withRestoredItem,
} from './watchlist.ts';

export function useWatchlist(): [list: Watchlist, change: (next: (list: Watchlist) => Watchlist) => void] {
  const userId = useViewer().user.id;
  const list = useSyncExternalStore(watchlist.subscribe, () => watchlist.read(userId)) ?? NO_WATCHLIST;
  const change = useCallback(
    (next: (list: Watchlist) => Watchlist) => watchlist.change(userId, (stored) => next(stored ?? NO_WATCHLIST)),
    [userId],
  );
  return [list, change];
}

const REFUSALS = {
  items: `Your watchlist is full: ${MAX_ITEMS} items.`,
  series: `Your watchlist can follow ${MAX_SERIES} series. Remove one first.`,
} as const;

/** Adds an item to a user's watchlist or removes it, and confirms it with a toast. */
export function toggleWatchTarget(userId: string, watched: WatchTarget): void {
  const list = watchlist.read(userId) ?? NO_WATCHLIST;
  const key = itemKey(watched);
  const before = list.items.find((each) => itemKey(each) === key);
  const name = itemName(watched);
  if (before !== undefined) {
    const index = list.items.indexOf(before);
    watchlist.change(userId, (stored) => withoutItem(stored ?? NO_WATCHLIST, key));
    toast({
      tone: 'neutral',
      text: `Removed ${name} from your watchlist.`,
      action: {
        label: 'Undo',
        onSelect: () => watchlist.change(userId, (stored) => withRestoredItem(stored ?? NO_WATCHLIST, before, index)),
      },
    });
    return;
  }
  addWatchTarget(userId, watched);
}

/** Adds an item to a user's watchlist and confirms it with a toast. Returns whether the list has it. */
export function addWatchTarget(userId: string, watched: WatchTarget): boolean {
  const list = watchlist.read(userId) ?? NO_WATCHLIST;
  const key = itemKey(watched);
  if (list.items.some((each) => itemKey(each) === key)) return true;
  const reason = exceededLimit(list, watched);
  if (reason !== null) {
    toast({ tone: 'negative', text: REFUSALS[reason] });
    return false;
  }
  watchlist.change(userId, (stored) => withItem(stored ?? NO_WATCHLIST, watched));
  toast({ tone: 'positive', text: `Added ${itemName(watched)} to your watchlist.` });
  return true;
}

/** Whether the user watches the item with this key. Renders again only when that changes. */
export function useIsWatched(userId: string, key: string): boolean {
  return useSyncExternalStore(watchlist.subscribe, () => hasItem(watchlist.read(userId) ?? NO_WATCHLIST, key));
}
