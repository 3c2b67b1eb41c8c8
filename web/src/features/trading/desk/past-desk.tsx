import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { describeError } from '../../../lib/request-error.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useByWidth } from '../../../ui/use-by-width.ts';
import { BoardFilters } from '../board/board-filters.tsx';
import { CATEGORIES, WHOLE_BOARD } from '../board/board-model.ts';
import { SeriesRecordingDocument } from '../history/history.generated.ts';
import { momentText, replayText } from '../history/moment-texts.ts';
import { PastBoard } from '../history/past-board.ts';
import { PastNotice, usePastActions } from '../history/past-notice.tsx';
import pastClasses from '../history/past-series.module.css';
import { loadSeriesEvents, type SeriesEvent, shownEvent } from '../history/series-events.ts';
import { mergedRanges, type TimeRange } from '../history/time-range.ts';
import { Timeline } from '../history/timeline.tsx';
import { matchNames } from '../match-names.ts';
import type { PageMatch } from '../series/series-set.ts';
import { readMoment, TRADING_PATH, withMoment } from '../urls.ts';
import { focusBoardHeading } from './board-frame.tsx';
import { DeskGrid } from './desk-grid.tsx';
import classes from './desk-page.module.css';
import { columnCount, deskParams, type DeskState, readDesk } from './desk-state.ts';
import { PastDeskBoard } from './past-desk-board.tsx';
import { PastDeskPlayer } from './past-desk-player.ts';
import { boardActions } from './use-desk-actions.ts';

/** The desk at a past moment, `?at=…`: all its boards show that moment. Nothing on it is live. */
export function PastDesk({ at }: { readonly at: number }) {
  const liveClient = useApolloClient();
  const hub = useLiveHub();
  const { timeZone } = useDisplay();
  const [params, setParams] = useSearchParams();
  const [{ desk }, change] = useUrlState(
    (from) => ({ desk: readDesk(from), at: readMoment(from) ?? at }),
    (view) => withMoment(deskParams(view.desk), view.at),
  );
  const [boards] = useState(() => desk.boards.map(({ seriesId }) => new PastBoard(liveClient, hub, seriesId, at)));
  const [player] = useState(
    () =>
      new PastDeskPlayer(
        boards.map((board) => board.player),
        at,
      ),
  );
  const moment = useSyncExternalStore(player.subscribe, player.get);
  const [speed, setSpeed] = useState(1);
  const [active, setActive] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const [ids] = useState(() => [...new Set(desk.boards.map(({ seriesId }) => seriesId))]);
  const { recording, error, reload } = useDeskRecording(ids);
  // After an error, the grid is another element.
  const fitting = useByWidth(grid, (width) => columnCount(boards.length, width), error);
  const bounds = recording?.bounds ?? null;
  const events = useDeskEvents(boards, desk, bounds);
  const time = momentText(moment.at, timeZone);
  useDocumentTitle(`As of ${time} – Desk`);

  useEffect(
    function startBoards() {
      return player.start();
    },
    [player],
  );
  // During a replay, the URL keeps the moment at which the replay began.
  const isPlaying = moment.speed !== null;
  // The page goes on to show the moment until the router has left it.
  const hasLeft = useRef(false);
  const writeUrl = useEffectEvent((next: number) => {
    if (!hasLeft.current) change({ desk, at: next });
  });
  useEffect(
    function followMoment() {
      if (isPlaying) return;
      // Runs after the render, because the router renders synchronously.
      const timer = setTimeout(() => writeUrl(moment.at));
      return () => clearTimeout(timer);
    },
    [isPlaying, moment.at],
  );
  const isEmpty = recording !== null && bounds === null;
  useEffect(
    function explain() {
      if (isEmpty) toast({ tone: 'neutral', text: 'No prices of these series were recorded yet.' });
    },
    [isEmpty],
  );

  function leave(): void {
    hasLeft.current = true;
    setParams((current) => withMoment(current, null));
    focusHeading();
  }
  function play(nextSpeed: number): void {
    if (bounds !== null) player.play(nextSpeed, bounds.to);
  }
  const togglePlay = () => (isPlaying ? player.pause() : play(speed));
  const changeDesk = (next: DeskState): void => change({ desk: next, at: moment.at });
  usePastActions({ onLeave: leave, onPlay: togglePlay, onStep: (by) => void player.step(by) });
  useActions(
    boardActions(boards.length, (index) => {
      setActive(index);
      focusBoardHeading(index + 1);
    }),
  );
  if (isEmpty) return <Navigate to={{ search: `${withMoment(params, null)}` }} replace />;
  return (
    <div className={`${pastClasses.frame} ${classes.past}`} data-past>
      <header className={classes.head}>
        <nav aria-label="Breadcrumb">
          <Link className={classes.back} to={TRADING_PATH}>
            Trading
          </Link>
        </nav>
        <h1 className="sl-plain sl-15 sl-650 sl-ringless" tabIndex={-1}>
          Desk
        </h1>
        <BoardFilters
          view={desk.view}
          categories={CATEGORIES}
          onChange={(view) => changeDesk({ ...desk, view })}
          onClear={() => changeDesk({ ...desk, view: WHOLE_BOARD })}
        />
      </header>
      <PastNotice
        time={time}
        note={moment.note}
        onLeave={leave}
        timeline={
          recording !== null &&
          bounds !== null && (
            <Timeline
              state={moment}
              bounds={bounds}
              covered={recording.covered}
              events={events}
              speed={speed}
              onSpeed={(next) => {
                setSpeed(next);
                if (isPlaying) play(next);
              }}
              onGoTo={(next) => player.goTo(next)}
              onStep={(by) => void player.step(by)}
              onPlay={togglePlay}
            />
          )
        }
      >
        {moment.speed === null ? 'All boards show this moment.' : replayText(moment.speed)}{' '}
        {bounds !== null && `Available from ${momentText(bounds.from, timeZone)}.`}
      </PastNotice>
      {error === null ? (
        <DeskGrid
          root={grid}
          fitting={fitting}
          desk={desk}
          active={Math.min(active, boards.length - 1)}
          onChange={changeDesk}
          onActivate={setActive}
          renderBoard={(board, index) => {
            const shown = boards[index];
            return (
              shown && (
                <PastDeskBoard
                  board={board}
                  number={index + 1}
                  past={shown}
                  deskView={desk.view}
                  onChange={(next, view = desk.view) => changeDesk({ ...desk, boards: desk.boards.with(index, next), view })}
                />
              )
            );
          }}
          onAdd={null}
        />
      ) : (
        <ErrorState
          title="Couldn't load the recording"
          {...describeError(error)}
          onRetry={() => {
            reload();
            player.retry();
          }}
          retrying={false}
          actions={<Button onClick={leave}>Back to live</Button>}
        />
      )}
    </div>
  );
}

/** The recorded times of the series of a desk. */
interface DeskRecording {
  /** Time from the first recorded moment of any board to the last; null if nothing is recorded. */
  readonly bounds: TimeRange | null;
  /** When any of them was recorded. */
  readonly covered: readonly TimeRange[];
}

async function readRecording(client: ApolloClient, seriesIds: readonly string[]): Promise<DeskRecording> {
  const answers = await Promise.all(
    seriesIds.map((seriesId) =>
      client.query({ query: SeriesRecordingDocument, variables: { seriesId }, fetchPolicy: 'no-cache' }),
    ),
  );
  const recordings = answers.flatMap(({ data }) => (data?.seriesRecording?.availableFrom == null ? [] : data.seriesRecording));
  if (recordings.length === 0) return { bounds: null, covered: [] };
  const starts = recordings.map(({ availableFrom, readableFrom }) =>
    Math.max(...[availableFrom, readableFrom].flatMap((each) => (each == null ? [] : Date.parse(each)))),
  );
  const ends = recordings.flatMap(({ until }) => (until == null ? [] : Date.parse(until)));
  const covered = recordings.flatMap((each) =>
    each.covered.map(({ from, until }) => ({ from: Date.parse(from), to: Date.parse(until) })),
  );
  return { bounds: { from: Math.min(...starts), to: Math.max(...ends) }, covered: mergedRanges(covered) };
}

function useDeskRecording(seriesIds: readonly string[]) {
  const client = useApolloClient();
  const [recording, setRecording] = useState<DeskRecording | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(
    function load() {
      let isOver = false;
      readRecording(client, seriesIds)
        .then((read) => {
          if (isOver) return;
          setRecording(read);
          setError(null);
        })
        .catch((failure: unknown) => {
          if (!isOver) setError(failure);
        });
      return () => {
        isOver = true;
      };
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt reads again
    [client, seriesIds, attempt],
  );
  return { recording, error, reload: () => setAttempt((before) => before + 1) };
}

/** The events of all boards, oldest first, with the number of their board. */
function useDeskEvents(boards: readonly PastBoard[], { boards: shown }: DeskState, bounds: TimeRange | null) {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<readonly (readonly SeriesEvent[])[] | null>(null);
  const ids = shown.map(({ seriesId }) => seriesId).join(' ');
  const { from = null, to = null } = bounds ?? {};
  useEffect(
    function loadEvents() {
      if (from === null || to === null) return;
      const controller = new AbortController();
      const { signal } = controller;
      Promise.all(ids.split(' ').map((id) => loadSeriesEvents(client, id, { from, to }, signal).catch(() => null)))
        .then((events) => {
          if (!signal.aborted && events.some((each) => each !== null)) setLoaded(events.map((each) => each ?? []));
        })
        .catch(() => {});
      return () => controller.abort();
    },
    [client, ids, from, to],
  );
  const [matchLists, setMatchLists] = useState<readonly (readonly PageMatch[])[]>([]);
  useEffect(
    function followMatches() {
      const update = (): void => {
        const lists = boards.map((board) => board.entities().matches);
        setMatchLists((before) => (lists.every((list, index) => list === before[index]) ? before : lists));
      };
      const stops = boards.map(({ player }) => player.subscribe(update));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [boards],
  );
  return useMemo(
    () =>
      loaded
        ?.flatMap((events, index) => {
          const names = matchNames(matchLists[index] ?? []);
          return events.map((event) => {
            const shownAs = shownEvent(event, names);
            return { ...shownAs, text: `Board ${index + 1} · ${shownAs.text}` };
          });
        })
        .toSorted((a, b) => a.at - b.at) ?? null,
    [loaded, matchLists],
  );
}
