import type { ReactNode } from 'react';
import { REFRESH_PAGE } from '../../lib/actions/action-ids.ts';
import { useActions } from '../../lib/actions/use-actions.ts';
import { isStale } from '../../live/freshness.ts';
import type { LiveSet } from '../../live/live-set.ts';
import { useFreshness } from '../../live/use-live-set.ts';
import { Button } from '../../ui/button.tsx';
import { LiveIndicator } from '../../ui/live-indicator.tsx';
import { freshnessText } from './freshness-text.ts';

interface LiveStateProps<S, M, K> {
  readonly set: LiveSet<S, M, K>;
  readonly reading: boolean;
  readonly onRefresh: () => void;
}

/** How fresh the set is; while it is not, with a way to read it by hand. */
export function LiveState<S, M, K>({ set, reading, onRefresh }: LiveStateProps<S, M, K>) {
  const freshness = useFreshness(set);
  // Nothing else may read a live set again.
  useActions([{ id: REFRESH_PAGE, title: 'Refresh', group: 'This page', keywords: ['reload'], shortcut: 'r', run: onRefresh }]);
  return (
    <>
      <LiveIndicator {...freshnessText(freshness)} />
      {(isStale(freshness) || reading) && (
        <Button loading={reading} onClick={onRefresh}>
          Refresh
        </Button>
      )}
    </>
  );
}

/** Greys the prices within while they may be wrong. */
export function StaleFrame<S, M, K>({ set, children }: { set: LiveSet<S, M, K>; children: ReactNode }) {
  const stale = isStale(useFreshness(set));
  return <div data-stale={stale || undefined}>{children}</div>;
}
