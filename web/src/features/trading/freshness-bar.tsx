import { type Freshness, type FreshnessLevel, isStale } from '@sightline/schema/client/freshness.ts';
import type { ReactNode } from 'react';
import { REFRESH_PAGE } from '../../lib/actions/action.ts';
import { useActions } from '../../lib/actions/action-registry.ts';
import type { LiveSet } from '../../live/set-reader.ts';
import { useFreshness } from '../../live/use-live-set.ts';
import { Button } from '../../ui/button.tsx';
import { LiveIndicator, type LiveTone } from '../../ui/live-indicator.tsx';

const TEXTS: Record<FreshnessLevel, { readonly tone: LiveTone; readonly text: string }> = {
  CONNECTING: { tone: 'waiting', text: 'Connecting' },
  LOADING: { tone: 'waiting', text: 'Loading' },
  LIVE: { tone: 'live', text: 'Live' },
  AGED: { tone: 'stale', text: 'Out of date' },
  RECONNECTING: { tone: 'stale', text: 'Reconnecting' },
  OFFLINE: { tone: 'down', text: 'Offline' },
  PROVIDER_STALE: { tone: 'stale', text: 'Reconnecting to the provider' },
  PROVIDER_DOWN: { tone: 'down', text: "The provider's feed is down. Retrying…" },
};

interface FreshnessText {
  readonly tone: LiveTone;
  /** Announced to screen readers; the same for as long as the level is the same. */
  readonly text: string;
  /** Shown instead of `text` when the age in seconds matters. */
  readonly shown?: string;
}

/** Describes how fresh the prices are. */
export function freshnessText({ level, seconds }: Freshness): FreshnessText {
  const { tone, text } = TEXTS[level];
  if (seconds === null || seconds < 1) return { tone, text };
  const age = `${seconds} s old`;
  return { tone, text, shown: level === 'AGED' ? age : `${text} · ${age}` };
}

interface FreshnessBarProps<S, M, K> {
  readonly set: LiveSet<S, M, K>;
  readonly loading: boolean;
  readonly onRefresh: () => void;
}

/** Shows how fresh a live set is, with a Refresh button while it is stale. */
export function FreshnessBar<S, M, K>({ set, loading, onRefresh }: FreshnessBarProps<S, M, K>) {
  const freshness = useFreshness(set);
  // The page's only Refresh action: refetching queries does not reload a live set.
  useActions([{ id: REFRESH_PAGE, title: 'Refresh', group: 'This page', keywords: ['reload'], shortcut: 'r', run: onRefresh }]);
  return (
    <>
      <LiveIndicator {...freshnessText(freshness)} />
      {(isStale(freshness) || loading) && (
        <Button loading={loading} onClick={onRefresh}>
          Refresh
        </Button>
      )}
    </>
  );
}

/** Greys out the prices inside it while they may be outdated. */
export function StaleFrame<S, M, K>({ set, children }: { set: LiveSet<S, M, K>; children: ReactNode }) {
  const stale = isStale(useFreshness(set));
  return <div data-stale={stale || undefined}>{children}</div>;
}
