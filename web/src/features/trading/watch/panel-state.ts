import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { FocusReturn } from '../../../lib/focus.ts';
import { Signal } from '../../../lib/signal.ts';

export const PANEL_TABS = ['items', 'shared', 'fired'] as const;
type PanelTab = (typeof PANEL_TABS)[number];

interface PanelState {
  readonly isOpen: boolean;
  readonly tab: PanelTab;
  /** A shortcut wants the focus on the alerts of the item with this key; null: on the chosen tab. A new object for each request. */
  readonly request: { readonly key: string | null } | null;
}

const changes = new Signal();
const focusReturn = new FocusReturn();
let state: PanelState = { isOpen: false, tab: 'items', request: null };

function setState(next: Partial<PanelState>): void {
  state = { ...state, ...next };
  changes.emit();
}

function hasFocus(): boolean {
  return document.activeElement?.closest('[data-watch-panel]') != null;
}

/** Opens the watchlist, which takes the focus, or closes it and restores the focus. Also before the code of the panel is loaded. */
export function toggleWatchPanel(): void {
  if (!state.isOpen) {
    focusReturn.remember();
    setState({ isOpen: true, tab: 'items', request: null });
    return;
  }
  // The focus may be on the page beside the panel.
  const isInside = hasFocus();
  flushSync(() => setState({ isOpen: false }));
  if (isInside) focusReturn.restore();
}

/** Opens the watchlist at a tab, or at the alerts of the item with this key, which get the focus. */
export function showInWatchPanel(target: { readonly tab: PanelTab } | { readonly alertsOf: string }): void {
  if (!hasFocus()) focusReturn.remember();
  const place = 'tab' in target ? { tab: target.tab, key: null } : { tab: 'items' as const, key: target.alertsOf };
  setState({ isOpen: true, tab: place.tab, request: { key: place.key } });
}

export function chooseWatchTab(tab: PanelTab): void {
  setState({ tab, request: null });
}

/** Whether the watchlist is open. It stays open from page to page. */
export function useIsWatchPanelOpen(): boolean {
  return useSyncExternalStore(changes.subscribe, () => state.isOpen);
}

export function useWatchTab(): PanelTab {
  return useSyncExternalStore(changes.subscribe, () => state.tab);
}

export function usePanelRequest(): PanelState['request'] {
  return useSyncExternalStore(changes.subscribe, () => state.request);
}

/** The last request for the alerts of an item; null without one. */
export function useAlertsRequest(key: string): PanelState['request'] {
  return useSyncExternalStore(changes.subscribe, () => (state.request?.key === key ? state.request : null));
}

/** Registers the action that opens and closes the watchlist. */
export function useWatchPanelAction(): void {
  const open = useIsWatchPanelOpen();
  useActions([
    {
      id: 'watchlist.toggle',
      title: open ? 'Close the watchlist' : 'Watchlist and alerts',
      group: 'Watchlist',
      keywords: ['watch', 'star', 'alert'],
      shortcut: 'w',
      run: toggleWatchPanel,
    },
  ]);
}
