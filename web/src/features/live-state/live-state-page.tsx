import { NetworkStatus } from '@apollo/client';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { PageHeader } from '../../ui/page.tsx';
import { LoadFailure, StaleDataBanner } from '../../ui/load-failure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import classes from './live-state.module.css';
import { type LiveStatePageQuery, useLiveStatePageQuery } from './live-state-page.generated.ts';
import { durationText, lagText, SHARING_TEXTS, socketsText } from './live-state-texts.ts';
import { FeedsTable } from './feeds-table.tsx';

type LiveState = LiveStatePageQuery['liveState'];

const POLL_MS = 5_000;

/** /live-state: status of the gateway's feeds and sockets, for staff. */
export function LiveStatePage() {
  useDocumentTitle('Live state');
  const {
    data: current,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useLiveStatePageQuery({
    fetchPolicy: 'network-only',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
    notifyOnNetworkStatusChange: true,
  });
  const state = (current ?? previousData)?.liveState;
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  return (
    <>
      <PageHeader
        title="Live state"
        description="Status of the gateway that serves this page. Updates every 5 seconds while the page is visible."
      />
      {state && error && <StaleDataBanner what="the live state" error={error} {...retry} />}
      {!state && error ? (
        <LoadFailure error={error} title="Couldn't load the live state" {...retry} />
      ) : (
        <>
          <KeyFigures state={state} />
          <FeedsTable feeds={state?.feeds} />
        </>
      )}
    </>
  );
}

/** Key figures of the gateway; undefined while loading. */
function KeyFigures({ state }: { state: LiveState | undefined }) {
  return (
    <Facts look="tiles" className={classes.figures}>
      <Fact name="Gateway">{state && `Version ${state.version}`}</Fact>
      <Fact name="Uptime">{state && durationText(Date.parse(state.readAt) - Date.parse(state.startedAt))}</Fact>
      <Fact name="Sharing" warns={state?.sharing === 'REDIS_UNREACHABLE'}>
        {state && SHARING_TEXTS[state.sharing]}
      </Fact>
      <Fact name="Sockets" warns={(state?.subscribers.laggingSockets ?? 0) > 0}>
        {state && socketsText(state.subscribers)}
      </Fact>
      <Fact name="Subscriptions">{state?.subscribers.subscriptions}</Fact>
      <Fact name="Longest lag">{state && lagText(state.subscribers.longestLagMs)}</Fact>
      <Fact name="Dropped (too slow)" warns={(state?.slowCloses ?? 0) > 0}>
        {state?.slowCloses}
      </Fact>
    </Facts>
  );
}
