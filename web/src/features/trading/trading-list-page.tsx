import { NetworkStatus } from '@apollo/client';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { answerErrors } from '../../lib/request-error.ts';
import { formatClock } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListContent } from './list-content.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { missingNotice, missingParts } from './missing-parts.ts';
import { useTradingListQuery } from './trading-list.generated.ts';
import classes from './trading-list.module.css';
import { listParams, readListView } from './urls.ts';
import { useTradingScope } from './use-trading-scope.ts';

/** /trading: tournaments with their live and upcoming series. */
export function TradingListPage() {
  useDocumentTitle('Trading');
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readListView(params), [params]);
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

  return (
    <>
      <PageHeader
        title="Trading"
        {...(list && {
          actions: (
            <>
              <span className={classes.freshness}>As of {formatClock(new Date(list.sentAt))}</span>
              <Button loading={refreshing} leftSection={<IconRefresh size={16} aria-hidden />} onClick={readAgain}>
                Refresh
              </Button>
            </>
          ),
        })}
      />
      {list ? (
        <>
          {error && <MissingNotice error={error} series={list.series} onRetry={readAgain} retrying={refreshing} />}
          <div className={refreshing ? classes.stale : undefined}>
            <ListContent
              series={list.series}
              markets={list.markets}
              view={view}
              onViewChange={(next) => setParams(listParams(next), { replace: true })}
            />
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

interface MissingNoticeProps {
  readonly error: unknown;
  readonly series: readonly { readonly game: { readonly id: string } }[];
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function MissingNotice({ error, series, onRetry, retrying }: MissingNoticeProps) {
  const parts = missingParts(answerErrors(error), series);
  return (
    <div className={classes.noticeFrame}>
      <FormAlert tone="neutral">
        <div className={classes.notice}>
          {parts.length > 0 ? missingNotice(parts) : 'The list could not be read again; this is what was read before.'}
          <Button tone="subtle" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </FormAlert>
    </div>
  );
}
