import { useDocumentTitle } from '../../lib/document-title.ts';
import { useLiveSet } from '../../live/use-live-set.ts';
import { useUrlView } from '../../lib/use-url-view.ts';
import { NotReadAgain } from '../../ui/stale-data-banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListContent } from './list-content.tsx';
import { ListFailure } from './list-failure.tsx';
import { tradingListSet } from './list-set.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadingProgress } from './loading-progress.tsx';
import { LiveState, StaleFrame } from './freshness-bar.tsx';
import classes from './trading-list.module.css';
import { listParams, readListView } from './urls.ts';
import { useTradingScope } from './use-trading-scope.ts';

/** /trading: tournaments with their live and upcoming series, as they change. */
export function TradingListPage() {
  useDocumentTitle('Trading');
  const [view, changeView] = useUrlView(readListView, listParams);
  const { requestsPerSecond, isStaff, accountManagers } = useTradingScope();
  const { phase, error, reading, entities, reload } = useLiveSet(tradingListSet);

  return (
    <>
      <PageHeader
        title="Trading"
        actions={
          <div className={classes.state}>
            {phase === 'ready' && <LiveState set={tradingListSet} reading={reading} onRefresh={reload} />}
          </div>
        }
      />
      {phase === 'ready' && (
        <>
          {error !== null && <NotReadAgain what="The list" onRetry={reload} retrying={reading} />}
          <LoadingProgress series={entities.series.length} requestsPerSecond={requestsPerSecond}>
            <StaleFrame set={tradingListSet}>
              <ListContent series={entities.series} markets={entities.markets} view={view} onViewChange={changeView} />
            </StaleFrame>
          </LoadingProgress>
        </>
      )}
      {phase === 'failed' && (
        <ListFailure error={error} isStaff={isStaff} accountManagers={accountManagers} onRetry={reload} retrying={reading} />
      )}
      {phase === 'reading' && <ListSkeleton requestsPerSecond={requestsPerSecond} />}
    </>
  );
}
