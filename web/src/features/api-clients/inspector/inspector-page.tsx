import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { subscriptionText } from '../../../gateway/live/set-reader.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { useNow } from '../../../lib/timing.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { StatusBadge, type StatusTone } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataPage } from '../../../ui/data-page.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { bytesText } from './bytes-text.ts';
import { endText } from './end-text.ts';
import { ChannelInspectorDocument, useInspectorPageQuery } from './inspector.generated.ts';
import { InspectorRun, type RunView } from './inspector-run.ts';
import classes from './inspector.module.css';
import { MessagesPanel } from './messages-panel.tsx';
import { type InspectedClient, SetupPanel } from './setup-panel.tsx';
import { NoClient } from '../no-client.tsx';

/** /api-clients/{clientId}/inspector: the messages of push channels as the client receives them. */
export function InspectorPage() {
  const { clientId = '' } = useParams();
  const page = pageData(useInspectorPageQuery({ ...PAGE_QUERY, errorPolicy: 'all', variables: { id: clientId } }));
  const client = page.data?.apiClient;
  return (
    <DataPage
      title="Channel inspector"
      documentTitle={client ? named`Channel inspector of ${client.name}` : 'Channel inspector'}
      breadcrumbs={[
        { label: 'API Clients', to: API_CLIENTS_PATH },
        ...(client ? [{ label: client.name || client.id, to: clientUrl(client.id) }] : []),
      ]}
      description="View push messages as this client receives them."
      what="the API client"
      page={page}
    >
      {(data) => {
        if (data === undefined) return <Skeleton height={220} />;
        if (data.apiClient === null) return <NoClient />;
        if (data.apiClient.keys === null) return <SectionFailure text="Couldn't load keys." error={page.error} {...page.retry} />;
        return <Inspector key={clientId} client={data.apiClient} />;
      }}
    </DataPage>
  );
}

/** The run of this page; it ends when the page is left. */
function useInspectorRun(): InspectorRun {
  const hub = useLiveHub();
  const run = useMemo(() => new InspectorRun((subscriber) => hub.subscribe(subscriber)), [hub]);
  useEffect(() => () => run.stop(), [run]);
  return run;
}

function Inspector({ client }: { client: InspectedClient }) {
  const { cache } = useApolloClient();
  const run = useInspectorRun();
  const view = useSyncExternalStore(run.onChange, run.view);
  const [paused, setPaused] = useState<RunView | null>(null);
  const isRunning = view.state === 'STARTING' || view.state === 'CONNECTING' || view.state === 'OPEN';

  function start(keyId: string, channels: readonly string[]) {
    setPaused(null);
    const query = subscriptionText(cache, ChannelInspectorDocument);
    run.start({ query, variables: { clientId: client.id, keyId, channels } });
  }

  return (
    <div className="sl-stack sl-gap-24">
      <SetupPanel client={client} isRunning={isRunning} onStart={start} />
      {view.end !== null && view.end.reason !== 'STOPPED' && <EndNotice end={view.end} />}
      {view.state !== 'IDLE' && (
        <section className="sl-stack sl-gap-16" aria-label="Inspector">
          <div className={classes.bar}>
            <RunStatus view={view} isPaused={paused !== null} />
            <div className={classes.buttons}>
              {isRunning && (
                <>
                  <Button
                    leftSection={
                      paused === null ? (
                        <IconPlayerPause size={16} aria-hidden="true" />
                      ) : (
                        <IconPlayerPlay size={16} aria-hidden="true" />
                      )
                    }
                    onClick={() => setPaused(paused === null ? view : null)}
                  >
                    {paused === null ? 'Pause' : 'Resume'}
                  </Button>
                  <Button tone="primary" leftSection={<IconPlayerStop size={16} aria-hidden="true" />} onClick={() => run.stop()}>
                    Stop
                  </Button>
                </>
              )}
            </div>
          </div>
          <Figures view={view} />
          <MessagesPanel
            clientName={client.name}
            messages={(paused ?? view).messages}
            removed={(paused ?? view).removed}
            newer={paused === null ? 0 : view.totals.received - paused.totals.received}
            isRunning={isRunning}
            onClear={() => {
              setPaused(paused && { ...view, messages: [] });
              run.clear();
            }}
          />
        </section>
      )}
    </div>
  );
}

function EndNotice({ end }: { end: NonNullable<RunView['end']> }) {
  const { isStaff } = useViewer();
  const { tone, title, text } = endText(end, isStaff);
  return (
    <FormAlert tone={tone}>
      <strong>{title}</strong>
      {text !== null && <> {text}</>}
    </FormAlert>
  );
}

const STATUS: Record<RunView['state'], { readonly tone: StatusTone; readonly text: string }> = {
  IDLE: { tone: 'neutral', text: 'Not started' },
  STARTING: { tone: 'neutral', text: 'Connecting…' },
  CONNECTING: { tone: 'neutral', text: 'Connecting…' },
  OPEN: { tone: 'positive', text: 'Connected' },
  ENDED: { tone: 'neutral', text: 'Stopped' },
};

function RunStatus({ view, isPaused }: { view: RunView; isPaused: boolean }) {
  const now = useNow(1_000);
  const { tone, text } = STATUS[view.state];
  const left = view.endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(view.endsAt) - now.getTime()) / 1_000));
  return (
    <div className={classes.status}>
      <output className={classes.badges}>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        {isPaused && <StatusBadge tone="warning">Paused</StatusBadge>}
      </output>
      {view.state === 'OPEN' && left !== null && (
        <span className="sl-plain sl-soft sl-13 sl-figures">
          Stops automatically in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      )}
    </div>
  );
}

/** Rate and totals. */
function Figures({ view: { totals, delivered, state, perSecond, bytesPerSecond } }: { view: RunView }) {
  const { received, receivedBytes, dropped, unreadable } = totals;
  const undelivered = received - dropped - delivered;
  return (
    <Facts look="tiles">
      <Fact name="Messages per second">{perSecond.toFixed(1)}</Fact>
      <Fact name="Data per second">{bytesText(bytesPerSecond)}</Fact>
      <Fact name="Messages">{String(received)}</Fact>
      <Fact name="Data">{bytesText(receivedBytes)}</Fact>
      <Fact name="Dropped" warns={dropped > 0}>
        {String(dropped)}
        {dropped > 0 && <span className={hidden.hidden}>: they arrived faster than this page can show them</span>}
      </Fact>
      {state === 'ENDED' && undelivered > 0 && (
        <Fact name="Not delivered" warns>
          {String(undelivered)}
          <span className={hidden.hidden}>: they were on their way when the inspector stopped</span>
        </Fact>
      )}
      {unreadable > 0 && (
        <Fact name="Unreadable" warns>
          {String(unreadable)}
        </Fact>
      )}
    </Facts>
  );
}
