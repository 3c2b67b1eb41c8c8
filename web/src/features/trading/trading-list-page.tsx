import { NetworkStatus } from '@apollo/client';
import { IconRefresh } from '@tabler/icons-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { answerErrors } from '../../lib/request-error.ts';
import { formatClock } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListContent } from './list-content.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useTradingListQuery } from './trading-list.generated.ts';
import classes from './trading-list.module.css';
import { useListView } from './use-list-view.ts';
import { useTradingScope } from './use-trading-scope.ts';

/** /trading: tournaments with their live and upcoming series. */
export function TradingListPage() {
  useDocumentTitle('Trading');
  const [view, changeView] = useListView();
  const { requestsPerSecond, accountManagers } = useTradingScope();
  // What can be read is shown even when parts of it cannot.
  const { data, error, networkStatus, refetch } = useTradingListQuery({
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refreshing = networkStatus === NetworkStatus.refetch;
  // The state of a failed reading is shown by the page itself.
  const readAgain = () => void refetch().catch(() => {});
  const list = data?.tradingList;
  // The button keeps its place while the list is read, so that nothing moves when it comes.
  const waiting = refreshing || (!list && !error);

  return (
    <>
      <PageHeader
        title="Trading"
        {...((list || waiting) && {
          actions: (
            <>
              {list && <span className={classes.freshness}>As of {formatClock(new Date(list.sentAt))}</span>}
              <Button loading={waiting} leftSection={<IconRefresh size={16} aria-hidden />} onClick={readAgain}>
                Refresh
              </Button>
            </>
          ),
        })}
      />
      {list ? (
        <>
          {error && failedWhole(error) && <StaleNotice onRetry={readAgain} retrying={refreshing} />}
          <div className={refreshing ? classes.stale : undefined}>
            <ListContent series={list.series} markets={list.markets} view={view} onViewChange={changeView} />
          </div>
        </>
      ) : error && !refreshing ? (
        <ListFailure error={error} accountManagers={accountManagers} onRetry={readAgain} retrying={refreshing} />
      ) : (
        <ListSkeleton requestsPerSecond={requestsPerSecond} />
      )}
    </>
  );
}

/** Parts that could not be read are errors below the list; placeholders stand in for them and nothing is said. */
function failedWhole(error: unknown): boolean {
  return answerErrors(error).every(({ path }) => path.length < 2);
}

function StaleNotice({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
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
