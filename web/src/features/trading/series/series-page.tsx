import { Navigate, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useLiveSet } from '../../../gateway/live/use-live-set.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleDataBanner } from '../../../ui/load-failure.tsx';
import { ApiCodeButton } from '../api-code/api-code-button.tsx';
import { entitiesOf, sidesText } from '../sides.ts';
import { TRADING_PATH } from '../urls.ts';
import { SeriesContent } from './series-content.tsx';
import { SeriesBar } from './series-bar.tsx';
import classes from './series-page.module.css';
import { seriesSet } from './series-set.ts';

/** /trading/{seriesId}: all markets of one series, updated in real time. */
export function SeriesPage() {
  const { seriesId = '' } = useParams();
  return <Series key={seriesId} id={seriesId} />;
}

function Series({ id }: { id: string }) {
  const set = seriesSet(id);
  const { phase, error, loading, entities, reload } = useLiveSet(set);
  const series = entities.series.find((each) => each.id === id) ?? null;
  useDocumentTitle(series === null ? 'Series' : sidesText(entitiesOf(series)));
  if (phase === 'failed' || (phase === 'ready' && series === null)) return <Navigate to={TRADING_PATH} replace />;
  return (
    <>
      <SeriesBar series={series} matches={entities.matches} set={set} loading={loading} onRefresh={reload} />
      {phase === 'ready' && error !== null && (
        <StaleDataBanner what="the series" error={error} onRetry={reload} retrying={loading} />
      )}
      {series === null ? (
        <SeriesSkeleton />
      ) : (
        <SeriesContent series={series} matches={entities.matches} markets={entities.markets} set={set} />
      )}
      {series !== null && <ApiCodeButton seriesId={id} marketId={null} />}
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
