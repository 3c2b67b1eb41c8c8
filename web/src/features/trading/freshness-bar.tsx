import { type Freshness, isStale } from '@sightline/schema/client/freshness.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { REFRESH_PAGE } from '../../lib/actions/action.ts';
import { useIsPhone } from '../../lib/hooks.ts';
import { useActions } from '../../lib/actions/action-registry.ts';
import type { LiveSet } from '../../gateway/live/set-reader.ts';
import { useFreshness, useLiveMeasurements } from '../../gateway/live/use-live-set.ts';
import { Button } from '../../ui/button.tsx';
import { ConnectionChip, type ConnectionTone } from '../../ui/connection-chip.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CONNECTION_TEXTS } from './connection-texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConnectionDetails = lazyPart(async () => (await import('./connection-details.tsx')).ConnectionDetails);

interface FreshnessText {
  readonly tone: ConnectionTone;
  readonly word: string;
  /** The delay while prices are current, else their age. */
  readonly value: string | undefined;
  /** For screen readers. Changes only with the level. */
  readonly announcement: string;
}

/** Describes the connection. @param delayMs measured delay; null while unknown */
export function freshnessText({ level, seconds }: Freshness, delayMs: number | null): FreshnessText {
  const { tone, word, detail } = CONNECTION_TEXTS[level];
  const announcement = level === 'LIVE' ? word : `${word}. ${detail}`;
  if (level === 'LIVE') return { tone, word, value: delayMs === null ? undefined : `${delayMs} ms`, announcement };
  return { tone, word, value: seconds === null || seconds < 1 ? undefined : `${seconds} s`, announcement };
}

interface ConnectionStatusProps {
  readonly freshness: Freshness;
  readonly loading: boolean;
  readonly onRefresh: () => void;
}

/** The connection chip; a click shows the measurements behind it. */
function ConnectionStatus({ freshness, loading, onRefresh }: ConnectionStatusProps) {
  const { delayMs } = useLiveMeasurements();
  const [opened, setOpened] = useState(false);
  useActions([
    {
      id: 'connection.show',
      title: 'Connection details',
      group: 'This page',
      keywords: ['delay', 'freshness'],
      shortcut: 'i',
      run: () => setOpened(true),
    },
  ]);
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Connection"
      width={360}
      target={<ConnectionChip {...freshnessText(freshness, delayMs)} onClick={() => setOpened(!opened)} />}
    >
      <Suspense fallback={<Skeleton height={240} />}>
        <ConnectionDetails freshness={freshness} loading={loading} onRefresh={onRefresh} />
      </Suspense>
    </PopoverPanel>
  );
}

interface FreshnessBarProps<S, M, K> {
  readonly set: LiveSet<S, M, K>;
  readonly loading: boolean;
  readonly onRefresh: () => void;
}

/** Shows how fresh a live set is, with a Refresh button while it is stale. */
export function FreshnessBar<S, M, K>({ set, loading, onRefresh }: FreshnessBarProps<S, M, K>) {
  const freshness = useFreshness(set);
  const isPhone = useIsPhone();
  // The page's only Refresh action: refetching queries does not reload a live set.
  useActions([{ id: REFRESH_PAGE, title: 'Refresh', group: 'This page', keywords: ['reload'], shortcut: 'r', run: onRefresh }]);
  return (
    <>
      <ConnectionStatus freshness={freshness} loading={loading} onRefresh={onRefresh} />
      {/* A phone has no room for it beside the word of the chip, whose details have the same button. */}
      {!isPhone && (isStale(freshness) || loading) && (
        <Button data-refresh loading={loading} onClick={onRefresh}>
          Refresh
        </Button>
      )}
    </>
  );
}

interface StaleFrameProps<S, M, K> {
  readonly set: LiveSet<S, M, K>;
  /** Whether a newer state of all the content exists that is not known yet. */
  readonly isBehind?: boolean;
  readonly children: ReactNode;
}

/** Greys out the prices inside it while they may be outdated. */
export function StaleFrame<S, M, K>({ set, isBehind = false, children }: StaleFrameProps<S, M, K>) {
  const isOutdated = isStale(useFreshness(set)) || isBehind;
  return <div data-stale={isOutdated || undefined}>{children}</div>;
}
