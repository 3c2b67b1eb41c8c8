import { Navigate, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useLiveSet } from '../../../live/use-live-set.ts';
import { StaleDataBanner } from '../../../ui/load-failure.tsx';
import { entitiesOf, sidesText } from '../sides.ts';
import { TRADING_PATH } from '../urls.ts';
import { SeriesContent } from './series-content.tsx';
import { SeriesHeader } from './series-header.tsx';
import { seriesSet } from './series-set.ts';
import { SeriesSkeleton } from './series-skeleton.tsx';

/** /trading/{seriesId}: every market of one series, as they change. */
export function SeriesPage() {
  const { seriesId = '' } = useParams();
  return <Series key={seriesId} id={seriesId} />;
}

function Series({ id }: { id: string }) {
  const set = seriesSet(id);
  const { phase, error, reading, entities, reload } = useLiveSet(set);
  const series = entities.series.find((each) => each.id === id) ?? null;
  useDocumentTitle(series === null ? 'Series' : sidesText(entitiesOf(series)));
  if (phase === 'failed' || (phase === 'ready' && series === null)) return <Navigate to={TRADING_PATH} replace />;
  return (
    <>
      <SeriesHeader series={series} set={set} reading={reading} onRefresh={reload} />
      {phase === 'ready' && error !== null && <StaleDataBanner what="The series" onRetry={reload} retrying={reading} />}
      {series === null ? (
        <SeriesSkeleton />
      ) : (
        <SeriesContent series={series} matches={entities.matches} markets={entities.markets} set={set} />
      )}
    </>
  );
}
