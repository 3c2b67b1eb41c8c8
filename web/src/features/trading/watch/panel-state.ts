import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { FocusReturn } from '../../../lib/focus.ts';

const listeners = new Set<() => void>();
const focusReturn = new FocusReturn();
let isOpen = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Opens the watchlist, which takes the focus, or closes it and restores the focus. Also before the code of the panel is loaded. */
export function toggleWatchPanel(): void {
  if (!isOpen) {
    focusReturn.remember();
    show(true);
    return;
  }
  flushSync(() => show(false));
  focusReturn.restore();
}

/** Whether the watchlist is open. It stays open from page to page. */
export function useIsWatchPanelOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

/** Registers the action that opens and closes the watchlist. */
export function useWatchPanelAction(): void {
  const open = useIsWatchPanelOpen();
  useActions([
    {
      id: 'watchlist.toggle',
      title: open ? 'Close the watchlist' : 'Watchlist and alerts',
      group: 'This page',
      keywords: ['watch', 'star', 'alert'],
      shortcut: 'w',
      run: toggleWatchPanel,
    },
  ]);
}
