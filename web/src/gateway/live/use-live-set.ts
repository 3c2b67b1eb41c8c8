import type { Freshness } from '@sightline/schema/client/freshness.ts';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { LiveHub } from './live-hub.ts';
import type { LiveMeasurements } from './live-stats.ts';
import type { LiveSet, LiveView } from './set-reader.ts';

export const LiveContext = createContext<LiveHub | null>(null);

/** The hub of this tab; available below `LiveProvider` only. */
export function useLiveHub(): LiveHub {
  const hub = useContext(LiveContext);
  if (hub === null) throw new Error('useLiveHub outside of LiveProvider');
  return hub;
}

type LiveSetResult<S, M, K> = LiveView<S, M, K> & {
  /** Reloads the snapshot and reconnects the socket immediately. */
  readonly reload: () => void;
};

/** Subscribes to a live set while the component is mounted. `set` must be the identical object for the same set. */
export function useLiveSet<S, M, K>(set: LiveSet<S, M, K>): LiveSetResult<S, M, K> {
  const hub = useLiveHub();
  const watch = useCallback((listener: () => void) => hub.watch(set, listener), [hub, set]);
  const view = useSyncExternalStore(watch, () => hub.reader(set).view());
  const reload = useCallback(() => {
    hub.reader(set).reload();
    hub.retryNow();
  }, [hub, set]);
  return { ...view, reload };
}

/** Freshness of a set. Updates every second while it is stale, so use it in a small component. */
export function useFreshness<S, M, K>(set: LiveSet<S, M, K>): Freshness {
  const { freshness } = useLiveHub().reader(set);
  return useSyncExternalStore(freshness.subscribe, freshness.get);
}

/** Whether only a part of a list is loaded yet, also while its freshness says that the connection is lost or late. */
export function useIsPartial<S, M, K>(set: LiveSet<S, M, K>): boolean {
  const reader = useLiveHub().reader(set);
  return useSyncExternalStore(reader.freshness.subscribe, () => reader.isPartial);
}

/** Measurements of all live sets in use; new once a second, so use it in a small component. */
export function useLiveMeasurements(): LiveMeasurements {
  const { stats } = useLiveHub();
  return useSyncExternalStore(stats.subscribe, stats.get);
}
