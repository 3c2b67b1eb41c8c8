import { pageData } from '../../lib/page-data.ts';
import { DataPage } from '../../ui/data-page.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import classes from './live-state.module.css';
import { type LiveStatePageQuery, useLiveStatePageQuery } from './live-state-page.generated.ts';
import { durationText, lagText, SHARING_TEXTS, socketsText } from './live-state-texts.ts';
import { FeedsTable } from './feeds-table.tsx';

type LiveState = LiveStatePageQuery['liveState'];

const POLL_MS = 5_000;

/** /live-state: status of the gateway's feeds and sockets, for staff. */
export function LiveStatePage() {
  const page = pageData(
    useLiveStatePageQuery({
      fetchPolicy: 'network-only',
      pollInterval: POLL_MS,
      skipPollAttempt: () => document.hidden,
      notifyOnNetworkStatusChange: true,
    }),
  );
  return (
    <DataPage
      title="Live state"
      description="Status of the gateway that serves this page. Updates every 5 seconds while the page is visible."
      what="the live state"
      page={page}
    >
      {(data) => (
        <>
          <KeyFigures state={data?.liveState} />
          <FeedsTable feeds={data?.liveState.feeds} />
        </>
      )}
    </DataPage>
  );
}

/** Key figures of the gateway. `state` is undefined while it is loaded. */
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
