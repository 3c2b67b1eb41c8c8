import { Suspense, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useLiveSet } from '../../../gateway/live/use-live-set.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRecentItem } from '../../../workspace/use-recent-item.ts';
import { StaleDataBanner } from '../../../ui/load-failure.tsx';
import { entitiesOf, sidesText } from '../sides.ts';
import { fromList, lastRecordedMoment, readMoment, TRADING_PATH, withMoment } from '../urls.ts';
import { SeriesContent } from './series-content.tsx';
import { LiveTools, SeriesBar } from './series-bar.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import classes from './series-page.module.css';
import { seriesSet } from './series-set.ts';

// A lazy chunk, because most visits are of the present.
const PastSeries = lazyPart(async () => (await import('../history/past-series.tsx')).PastSeries);

/** /trading/{seriesId}: all markets of one series, updated in real time, or as recorded at a moment (`?at=…`). */
export function SeriesPage() {
  const { seriesId = '' } = useParams();
  const [params] = useSearchParams();
  const at = readMoment(params);
  if (at === null) return <Series key={seriesId} id={seriesId} />;
  return (
    <Suspense fallback={<SeriesSkeleton />}>
      <PastSeries key={seriesId} id={seriesId} at={at} />
    </Suspense>
  );
}

function Series({ id }: { id: string }) {
  const set = seriesSet(id);
  const { phase, error, loading, entities, reload } = useLiveSet(set);
  const series = entities.series.find((each) => each.id === id) ?? null;
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  function goToTime(): void {
    setParams((current) => withMoment(current, lastRecordedMoment()), { state: fromList(state) });
  }
  const title = series && sidesText(entitiesOf(series));
  useDocumentTitle(title ?? 'Series');
  useRecentItem(phase === 'ready' ? title : undefined);
  // Watching a set that failed before this visit loads it again.
  const [hadFailed, setHadFailed] = useState(phase === 'failed');
  if (hadFailed && phase !== 'failed') setHadFailed(false);
  if ((phase === 'failed' && !hadFailed) || (phase === 'ready' && series === null)) return <Navigate to={TRADING_PATH} replace />;
  return (
    <>
      <SeriesBar series={series} matches={entities.matches} at={null}>
        {series !== null && <LiveTools series={series} set={set} loading={loading} onRefresh={reload} onGoToTime={goToTime} />}
      </SeriesBar>
      {phase === 'ready' && error !== null && (
        <StaleDataBanner what="the series" error={error} onRetry={reload} retrying={loading} />
      )}
      {series === null ? (
        <SeriesSkeleton />
      ) : (
        <SeriesContent series={series} matches={entities.matches} markets={entities.markets} set={set} />
      )}
    </>
  );
}

const SKELETON_PANELS = ['first', 'second', 'third', 'fourth'] as const;

function SeriesSkeleton() {
  return (
    <div className={classes.ghosts} aria-hidden="true">
      <Skeleton width={320} height={44} />
      <Skeleton height={36} />
      {SKELETON_PANELS.map((panel) => (
        <Skeleton key={panel} height={44} />
      ))}
    </div>
  );
}
