import { SECOND_MS } from '@sightline/schema/rules/durations.ts';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { subscriptionText } from '../../../gateway/live/subscription-text.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import type { PushCodeSettings } from '../../../lib/push-protocol.ts';
import { useNow } from '../../../lib/timing.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { StatusBadge, type StatusTone } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataPage } from '../../../ui/data-page.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { bytesText } from '../../../lib/text.ts';
import { endText } from './end-text.ts';
import { ChannelInspectorDocument, useInspectorPageQuery } from './inspector.generated.ts';
import { InspectorRun, isRunning, type RunView } from './inspector-run.ts';
import classes from './inspector.module.css';
import { type InspectedClient, SetupPanel } from './setup-panel.tsx';
import { NoClient } from '../no-client.tsx';

// A lazy chunk, because the page starts without messages.
const MessagesPanel = lazyPart(async () => (await import('./messages-panel.tsx')).MessagesPanel);

/** /api-clients/{clientId}/inspector: the messages of push channels as the client receives them. */
export function InspectorPage() {
  const { clientId = '' } = useParams();
  return <ClientInspector key={clientId} id={clientId} />;
}

function ClientInspector({ id }: { id: string }) {
  const page = pageData(useInspectorPageQuery({ ...PAGE_QUERY, errorPolicy: 'all', variables: { id } }));
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
        return <Inspector client={data.apiClient} settings={data.clientConfig} />;
      }}
    </DataPage>
  );
}

/** The run of this page; it ends when the user leaves the page. */
function useInspectorRun(): InspectorRun {
  const hub = useLiveHub();
  const run = useMemo(() => new InspectorRun((subscriber) => hub.subscribe(subscriber)), [hub]);
  useEffect(() => () => run.stop(), [run]);
  return run;
}

function Inspector({ client, settings }: { client: InspectedClient; settings: PushCodeSettings }) {
  const { cache } = useApolloClient();
  const run = useInspectorRun();
  const view = useSyncExternalStore(run.onChange, run.view);
  const [pausedView, setPausedView] = useState<RunView | null>(null);
  /** Number of the run: a new one resets what was chosen in the list of messages. */
  const [runNumber, setRunNumber] = useState(0);

  /** Begins a run, unless another one began while a file was read or a question was open. */
  function begin(startRun: () => void) {
    if (isRunning(run.view())) return;
    setPausedView(null);
    setRunNumber((before) => before + 1);
    startRun();
  }

  function start(keyId: string, channels: readonly string[]) {
    const query = subscriptionText(cache, ChannelInspectorDocument);
    begin(() => run.start({ query, variables: { clientId: client.id, keyId, channels } }));
  }

  /** Freezes the list while the connection stays open, or pauses the replay. */
  function togglePause() {
    if (view.replay !== null) run.setReplay({ isPaused: !view.replay.isPaused });
    else setPausedView(pausedView === null ? view : null);
    // After the run, the pressed Resume button disappears.
    if (!isRunning(view)) focusHeading();
  }

  function stop() {
    run.stop();
    focusHeading();
  }

  return (
    <div className="sl-stack sl-gap-24">
      <SetupPanel
        client={client}
        settings={settings}
        isRunning={isRunning(view)}
        onStart={start}
        onRecording={(recording) => begin(() => run.replay(recording))}
      />
      {view.end !== null && !EXPECTED_ENDS.has(view.end.reason) && <EndNotice end={view.end} />}
      {view.state !== 'IDLE' && (
        <section className="sl-stack sl-gap-16" aria-label="Inspector">
          <RunBar
            view={view}
            isPaused={pausedView !== null || (isRunning(view) && view.replay?.isPaused === true)}
            onPause={togglePause}
            onStop={stop}
            onSpeed={(speed) => run.setReplay({ speed })}
          />
          <Figures view={view} />
          <Suspense fallback={<Skeleton height={260} />}>
            <MessagesPanel
              key={runNumber}
              clientName={client.name}
              messages={(pausedView ?? view).messages}
              removed={(pausedView ?? view).removed}
              newer={pausedView === null ? 0 : view.totals.received - pausedView.totals.received}
              isRunning={isRunning(view)}
              onClear={() => {
                setPausedView(pausedView && { ...view, messages: [] });
                run.clear();
              }}
            />
          </Suspense>
        </section>
      )}
    </div>
  );
}

/** Ends that need no notice, because the user expects them. */
const EXPECTED_ENDS: ReadonlySet<string> = new Set(['STOPPED', 'REPLAYED']);

/** A speed at which every recording is played at once. */
const AT_ONCE = 1_000_000_000;
const SPEEDS = [
  { value: '1', label: '1×' },
  { value: '10', label: '10×' },
  { value: String(AT_ONCE), label: 'All at once' },
] as const;

interface RunBarProps {
  readonly view: RunView;
  readonly isPaused: boolean;
  readonly onPause: () => void;
  readonly onStop: () => void;
  readonly onSpeed: (speed: number) => void;
}

/** The state of a run, and what can be done with it. */
function RunBar({ view, isPaused, onPause, onStop, onSpeed }: RunBarProps) {
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <div className={classes.bar}>
      <RunStatus view={view} isPaused={isPaused} />
      {/* A list that was paused stays so after the end, until the user resumes it. */}
      {(isRunning(view) || isPaused) && (
        <div className={classes.buttons}>
          {view.replay !== null && (
            <SelectField
              label="Speed"
              labelPosition="beside"
              value={String(view.replay.speed)}
              options={SPEEDS}
              onChange={(value) => onSpeed(Number(value))}
            />
          )}
          <Button leftSection={<PauseIcon size={16} aria-hidden="true" />} onClick={onPause}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          {isRunning(view) && (
            <Button tone="primary" leftSection={<IconPlayerStop size={16} aria-hidden="true" />} onClick={onStop}>
              Stop
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function EndNotice({ end }: { end: NonNullable<RunView['end']> }) {
  const { tone, title, text } = endText(end, useViewer());
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
  REPLAYING: { tone: 'warning', text: 'Replaying' },
  ENDED: { tone: 'neutral', text: 'Stopped' },
};

function RunStatus({ view, isPaused }: { view: RunView; isPaused: boolean }) {
  const now = useNow(SECOND_MS);
  const { replay, state, end } = view;
  const { tone, text } = STATUS[state];
  const secondsLeft = view.endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(view.endsAt) - now.getTime()) / 1_000));
  return (
    <div className={classes.status}>
      <output className={classes.badges}>
        <StatusBadge tone={tone}>{end?.reason === 'REPLAYED' ? 'Replay ended' : text}</StatusBadge>
        {isPaused && <StatusBadge tone="warning">Paused</StatusBadge>}
      </output>
      {replay !== null && (
        <span className="sl-plain sl-soft sl-13 sl-figures">
          {view.delivered} of {replay.total} {replay.total === 1 ? 'message' : 'messages'} of <bdi>{replay.name}</bdi>
        </span>
      )}
      {state === 'OPEN' && secondsLeft !== null && (
        <span className="sl-plain sl-soft sl-13 sl-figures">
          Stops automatically in {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
        </span>
      )}
    </div>
  );
}

/** Rate and totals. */
function Figures({ view: { totals, delivered, state, patches, perSecond, bytesPerSecond } }: { view: RunView }) {
  const { received, receivedBytes, dropped, unreadable } = totals;
  const undelivered = received - dropped - delivered;
  return (
    <Facts look="tiles">
      <Fact name="Messages per second">{perSecond.toFixed(1)}</Fact>
      <Fact name="Data per second">{bytesText(bytesPerSecond)}</Fact>
      <Fact name="Messages">{String(received)}</Fact>
      <Fact name="Data">{bytesText(receivedBytes)}</Fact>
      <Fact name="Patches checked">{String(patches.checked)}</Fact>
      <Fact name="Patches that don't give the state" warns={patches.differing > 0}>
        {String(patches.differing)}
      </Fact>
      <Fact name="Dropped" warns={dropped > 0}>
        {String(dropped)}
        {dropped > 0 && <span className="sl-hidden">: they arrived faster than this page can show them</span>}
      </Fact>
      {state === 'ENDED' && undelivered > 0 && (
        <Fact name="Not delivered" warns>
          {String(undelivered)}
          <span className="sl-hidden">: they were on their way when the inspector stopped</span>
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
