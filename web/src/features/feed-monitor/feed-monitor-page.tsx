import { NetworkStatus } from '@apollo/client';
import { IconBroadcastOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StaleDataBanner, LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { COLUMNS, TABLE } from './columns.tsx';
import classes from './feed-monitor.module.css';
import { type LiveStatePageQuery, useLiveStatePageQuery } from './feed-monitor-page.generated.ts';
import { durationText, lagText, SHARING_TEXTS, socketsText } from './feed-monitor-texts.ts';

type LiveState = LiveStatePageQuery['liveState'];

const POLL_MS = 5_000;
const NARROWEST_TABLE = 1_040;
const NONE: LiveState['feeds'] = [];

/** /live-state: how feeds and sockets are doing, for staff. */
export function LiveStatePage() {
  useDocumentTitle('Live state');
  const {
    data: fresh,
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
  const state = (fresh ?? previousData)?.liveState;
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  return (
    <>
      <PageHeader
        title="Live state"
        description="What the gateway that answers sees now. Renewed every 5 seconds while this page is in sight."
      />
      {state && error && <StaleDataBanner what="The live state" {...retry} />}
      {!state && error ? (
        <LoadFailure error={error} title="The live state could not be read" {...retry} />
      ) : (
        <>
          <Facts state={state} />
          <Feeds state={state} />
        </>
      )}
    </>
  );
}

/** The gateway in a few figures; undefined: not read yet. */
function Facts({ state }: { state: LiveState | undefined }) {
  return (
    <dl className={classes.facts}>
      <Fact name="Gateway">{state && `Version ${state.version}`}</Fact>
      <Fact name="Running for">{state && durationText(Date.parse(state.at) - Date.parse(state.startedAt))}</Fact>
      <Fact name="Sharing" isBad={state?.sharing === 'CUT_OFF'}>
        {state && SHARING_TEXTS[state.sharing]}
      </Fact>
      <Fact name="Sockets" isBad={(state?.readers.laggingSockets ?? 0) > 0}>
        {state && socketsText(state.readers)}
      </Fact>
      <Fact name="Readers">{state?.readers.subscriptions}</Fact>
      <Fact name="Longest lag">{state && lagText(state.readers.longestLagMs)}</Fact>
      <Fact name="Let go as too slow" isBad={(state?.slowCloses ?? 0) > 0}>
        {state?.slowCloses}
      </Fact>
    </dl>
  );
}

function Fact({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-bad={isBad || undefined}>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton width={72} height={18} />}</dd>
    </div>
  );
}

function Feeds({ state }: { state: LiveState | undefined }) {
  return (
    <section aria-labelledby="feeds">
      <div className={classes.head}>
        <h2 id="feeds" className={classes.heading}>
          Feeds
        </h2>
        <ColumnMenu table={TABLE} columns={COLUMNS} />
      </div>
      <DataTable
        label="Feeds"
        name={TABLE}
        rows={state?.feeds ?? NONE}
        columns={COLUMNS}
        rowId={({ clientId }) => clientId}
        loading={state === undefined}
        rowSize="lg"
        minWidth={NARROWEST_TABLE}
        empty={
          <EmptyState
            icon={<IconBroadcastOff size={22} stroke={1.6} />}
            title="No feed is open"
            text="A feed opens when somebody of a customer looks at trading, and closes a while after the last one has left."
          />
        }
      />
    </section>
  );
}
