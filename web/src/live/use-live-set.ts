import { useCallback, useSyncExternalStore } from 'react';
import type { Freshness } from './freshness.ts';
import { useLiveHub } from './live-context.ts';
import type { LiveView } from './live-reader.ts';
import type { LiveSet } from './live-set.ts';

export type WatchedSet<S, M, K> = LiveView<S, M, K> & {
  /** Reads the image again, and tries the socket at once. */
  readonly reload: () => void;
};

/** A live set, read while the component is shown. `set` must be the identical object for the same set. */
export function useLiveSet<S, M, K>(set: LiveSet<S, M, K>): WatchedSet<S, M, K> {
  const hub = useLiveHub();
  const watch = useCallback((listener: () => void) => hub.watch(set, listener), [hub, set]);
  const view = useSyncExternalStore(watch, () => hub.reader(set).view());
  const reload = useCallback(() => {
    hub.reader(set).reload();
    hub.retryNow();
  }, [hub, set]);
  return { ...view, reload };
}

/** How fresh that set is. Changes each second while it is not, so it belongs into a small component. */
export function useFreshness<S, M, K>(set: LiveSet<S, M, K>): Freshness {
  const { freshness } = useLiveHub().reader(set);
  return useSyncExternalStore(freshness.subscribe, freshness.get);
}
