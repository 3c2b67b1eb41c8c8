import { useApolloClient } from '@apollo/client/react';
import { IconClockOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { ApolloRoot } from '../../../lib/apollo-root.tsx';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { describeError } from '../../../lib/request-error.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { readBoardView, withBoardView } from '../board/board-model.ts';
import type { BoardHandle } from '../board/market-board.tsx';
import { matchNames } from '../match-names.ts';
import { SeriesBar } from '../series/series-bar.tsx';
import { SeriesTabs } from '../series/series-content.tsx';
import { resolveRoute, visibleMatches } from '../series/series-route-state.ts';
import { entitiesOf, sidesText } from '../sides.ts';
import { fromList, readMoment, readSeriesView, withMoment, withSeriesView } from '../urls.ts';
import { useSeriesRecordingQuery } from './history.generated.ts';
import { completenessText, momentText, replayText } from './moment-texts.ts';
import { PastBoard, type PastEntities } from './past-board.ts';
import { PastMarketBoard } from './past-market-board.tsx';
import { PastNotice, usePastActions } from './past-notice.tsx';
import type { PlayerState } from './past-player.ts';
import classes from './past-series.module.css';
import { shownEvent, useSeriesEvents } from './series-events.ts';
import type { TimeRange } from './time-range.ts';
import { Timeline } from './timeline.tsx';

/** The markets of a series at a past moment, `?at=…`. They are not live, and are not in the cache of live data. */
export function PastSeries({ id, at }: { readonly id: string; readonly at: number }) {
  const liveClient = useApolloClient();
  const hub = useLiveHub();
  const [past] = useState(() => new PastBoard(liveClient, hub, id, at));
  useEffect(
    function startPlayer() {
      return past.player.start();
    },
    [past],
  );
  return (
    <ApolloRoot client={past.client}>
      <Recording id={id} at={at} past={past} />
    </ApolloRoot>
  );
}

function Recording({ id, at, past }: Pick<MomentProps, 'id' | 'at' | 'past'>) {
  const [params] = useSearchParams();
  const { data, error, loading, refetch } = useSeriesRecordingQuery({ variables: { seriesId: id }, fetchPolicy: 'no-cache' });
  const recording = data?.seriesRecording ?? null;
  const isEmpty = recording !== null && recording.availableFrom === null;
  useEffect(
    function explain() {
      if (isEmpty) toast({ tone: 'neutral', text: 'No prices of this series were recorded yet.' });
    },
    [isEmpty],
  );
  // Shows the live page, which redirects to the list if the provider no longer has the series.
  if (isEmpty) return <Navigate to={{ search: `${withMoment(params, null)}` }} replace />;
  const covered = (recording?.covered ?? []).map(({ from, until }) => ({ from: Date.parse(from), to: Date.parse(until) }));
  const start = [recording?.availableFrom, recording?.readableFrom].flatMap((each) => (each == null ? [] : Date.parse(each)));
  const bounds = recording === null ? null : { from: Math.max(...start), to: Date.parse(recording.until ?? '') };
  return (
    <Moment
      id={id}
      at={at}
      past={past}
      bounds={bounds}
      covered={covered}
      recordingError={recording === null && !loading ? (error ?? new Error('No answer.')) : null}
      onReload={() => void refetch().catch(() => {})}
    />
  );
}

interface MomentProps {
  readonly id: string;
  /** The moment of the URL. */
  readonly at: number;
  readonly past: PastBoard;
  /** Range of the recording that the user can read; null until it is known. */
  readonly bounds: TimeRange | null;
  readonly covered: readonly TimeRange[];
  readonly recordingError: unknown;
  readonly onReload: () => void;
}

function Moment({ id, at, past, bounds, covered, recordingError, onReload }: MomentProps) {
  const { player } = past;
  const state = useSyncExternalStore(player.subscribe, player.get);
  const { timeZone } = useDisplay();
  const [params, setParams] = useSearchParams();
  const { state: historyState } = useLocation();
  const [, writeMoment] = useUrlState(readMoment, (moment) => withMoment(params, moment));
  const [speed, setSpeed] = useState(1);
  const entities = useSyncExternalStore(player.subscribe, () => past.entities());
  const { matches } = entities;
  const series = entities.series.find((each) => each.id === id) ?? null;
  const names = useMemo(() => matchNames(matches), [matches]);
  const seriesEvents = useSeriesEvents(id, bounds?.from ?? null, bounds?.to ?? 0);
  const events = useMemo(() => seriesEvents?.map((event) => shownEvent(event, names)) ?? null, [seriesEvents, names]);
  const shownAt = state.shownAt ?? state.at;
  const time = momentText(state.speed === null ? shownAt : state.at, timeZone);
  useDocumentTitle(`As of ${time}${series === null ? '' : ` – ${sidesText(entitiesOf(series))}`}`);

  // During a replay, the URL keeps the moment at which the replay began.
  const isPlaying = state.speed !== null;
  // The page is still rendered until the router has left it, and must not write its moment to the URL then.
  const hasLeft = useRef(false);
  const writeUrl = useEffectEvent((at: number) => {
    if (!hasLeft.current) writeMoment(at);
  });
  useEffect(
    function followMoment() {
      if (isPlaying) return;
      // Runs after the render, because the router renders synchronously.
      const timer = setTimeout(() => writeUrl(state.at));
      return () => clearTimeout(timer);
    },
    [isPlaying, state.at],
  );
  // All navigation but Back and Forward is the page's own: it has written a moment to the URL, and may show a later one now.
  const isPop = useNavigationType() === NavigationType.Pop;
  useEffect(
    function followHistory() {
      if (isPop && at !== player.get().at) player.goTo(at);
    },
    [isPop, at, player],
  );
  function leave(): void {
    hasLeft.current = true;
    setParams((current) => withMoment(current, null), { state: fromList(historyState) });
    focusHeading();
  }
  const togglePlay = () => (isPlaying ? player.pause() : player.play(speed));
  usePastActions({ onLeave: leave, onPlay: togglePlay, onStep: (by) => void player.step(by) });
  return (
    <div className={classes.frame} data-past>
      <SeriesBar series={series} matches={matches} at={new Date(state.at)}>
        {null}
      </SeriesBar>
      <PastNotice
        time={time}
        note={state.note}
        onLeave={leave}
        timeline={
          bounds !== null && (
            <Timeline
              state={state}
              bounds={bounds}
              covered={covered}
              events={events}
              speed={speed}
              onSpeed={(next) => {
                setSpeed(next);
                if (isPlaying) player.play(next);
              }}
              onGoTo={(at) => player.goTo(at)}
              onStep={(by) => void player.step(by)}
              onPlay={togglePlay}
            />
          )
        }
      >
        {factsText(state, timeZone)} {bounds !== null && `Available from ${momentText(bounds.from, timeZone)}.`}
      </PastNotice>
      <Content
        state={state}
        bounds={bounds}
        recordingError={recordingError}
        entities={entities}
        past={past}
        onLeave={leave}
        onReload={() => {
          onReload();
          player.retry();
        }}
      />
    </div>
  );
}

interface ContentProps {
  readonly state: PlayerState;
  readonly bounds: TimeRange | null;
  readonly recordingError: unknown;
  readonly entities: PastEntities;
  readonly past: PastBoard;
  readonly onLeave: () => void;
  readonly onReload: () => void;
}

/** The board of the moment, or why there is none. */
function Content({ state, bounds, recordingError, entities, past, onLeave, onReload }: ContentProps) {
  const failure = recordingError ?? state.error;
  if (failure !== null) {
    return (
      <ErrorState
        title="Couldn't load the recording"
        {...describeError(failure)}
        onRetry={onReload}
        retrying={state.isLoading}
        actions={
          <>
            {bounds !== null && state.at < bounds.from && (
              <Button onClick={() => past.player.goTo(bounds.from)}>Go to the earliest time</Button>
            )}
            <Button onClick={onLeave}>Back to live</Button>
          </>
        }
      />
    );
  }
  if (state.facts?.completeness === 'UNKNOWN') {
    const { nextFrom } = state.facts;
    return (
      <EmptyState
        icon={<IconClockOff size={22} stroke={1.6} />}
        title="Nothing is recorded at this moment"
        action={
          <span className="sl-flex sl-gap-8">
            {nextFrom !== null && (
              <Button onClick={() => past.player.goTo(Date.parse(nextFrom))}>Go to the next recorded time</Button>
            )}
            <Button onClick={onLeave}>Back to live</Button>
          </span>
        }
      />
    );
  }
  const [series] = entities.series;
  if (series === undefined) return <Skeleton height={320} />;
  return <Board state={state} series={series} entities={entities} past={past} />;
}

function Board({
  state,
  series,
  entities,
  past,
}: Pick<ContentProps, 'state' | 'entities' | 'past'> & { series: PastEntities['series'][number] }) {
  const [params, setParams] = useSearchParams();
  const { state: historyState } = useLocation();
  const [view, changeView] = useUrlState(readBoardView, (next) => withBoardView(params, next));
  const handle = useRef<BoardHandle>(null);
  const matches = useMemo(() => visibleMatches(entities.matches), [entities.matches]);
  const names = useMemo(() => matchNames(entities.matches), [entities.matches]);
  const { tab, matchId } = readSeriesView(params);
  const { bestOf } = series;
  // The bet builder exists only in the present: its match is shown instead.
  const route = resolveRoute({ tab: tab === 'betbuilder' ? 'match' : tab, matchId }, bestOf, matches);
  const board = (
    <PastMarketBoard
      state={state}
      series={series}
      entities={entities}
      route={route}
      matchNames={names}
      view={view}
      onViewChange={changeView}
      handle={handle}
      onFocusLost={focusHeading}
    />
  );
  // A click pauses a replay: the dialog of a price needs the facts of one moment.
  return (
    <div aria-busy={state.isLoading} onClickCapture={() => past.player.pause()}>
      {bestOf === 1 ? (
        board
      ) : (
        <SeriesTabs
          route={route}
          matches={matches}
          markets={null}
          names={names}
          hasBuilder={false}
          isPast
          onChange={(next) =>
            setParams((current) => withSeriesView(current, next), { preventScrollReset: true, state: fromList(historyState) })
          }
        >
          {board}
        </SeriesTabs>
      )}
    </div>
  );
}

function factsText({ facts, speed, shownAt, at }: PlayerState, zone: string | null): string {
  if (speed !== null) return replayText(speed);
  return facts === null ? 'Loading the recording…' : completenessText(facts, shownAt ?? at, zone);
}
