import { useDocumentTitle } from '../../lib/document-title.ts';
import { useLiveSet } from '../../lib/live/use-live-set.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListContent } from './list-content.tsx';
import { ListFailure } from './list-failure.tsx';
import { tradingListSet } from './list-set.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { LiveState, StaleFrame } from './live-state.tsx';
import classes from './trading-list.module.css';
import { useListView } from './use-list-view.ts';
import { useTradingScope } from './use-trading-scope.ts';

/** /trading: tournaments with their live and upcoming series, as they change. */
export function TradingListPage() {
  useDocumentTitle('Trading');
  const [view, changeView] = useListView();
  const { requestsPerSecond, accountManagers } = useTradingScope();
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
          {error !== null && <NotReadAgain onRetry={reload} retrying={reading} />}
          <StaleFrame set={tradingListSet}>
            <ListContent series={entities.series} markets={entities.markets} view={view} onViewChange={changeView} />
          </StaleFrame>
        </>
      )}
      {phase === 'failed' && <ListFailure error={error} accountManagers={accountManagers} onRetry={reload} retrying={reading} />}
      {phase === 'reading' && <ListSkeleton requestsPerSecond={requestsPerSecond} />}
    </>
  );
}

function NotReadAgain({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <div className={classes.noticeFrame}>
      <FormAlert tone="neutral">
        <div className={classes.notice}>
          The list could not be read again; this is what was read before.
          <Button tone="subtle" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </FormAlert>
    </div>
  );
}
