import { IconExternalLink, IconX } from '@tabler/icons-react';
import { type Ref, useId, useMemo, useRef, useState } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { describeError } from '../../../lib/request-error.ts';
import { useNow } from '../../../lib/timing.ts';
import { useFreshness, useLiveSet } from '../../../gateway/live/use-live-set.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LiveBoard } from '../board/live-board.tsx';
import type { BoardHandle } from '../board/market-board.tsx';
import { CONNECTION_TEXTS } from '../connection-texts.ts';
import { StaleFrame } from '../freshness-bar.tsx';
import { useBoardJump } from '../jump/board-jump.ts';
import { adjacentMatch, marketsOfRoute, resolveRoute, tabKey, visibleMatches } from '../series/series-route-state.ts';
import { type PageMarket, type PageMatch, type PageSeries, type SeriesSet, seriesSet } from '../series/series-set.ts';
import { type MatchNames, matchNames } from '../match-names.ts';
import { entitiesOf, scoreText, sidesText } from '../sides.ts';
import { StartBadge } from '../start-badge.tsx';
import { useBoardWatchKeys } from '../watch/use-board-watch-keys.ts';
import { WatchButton } from '../watch/watch-button.tsx';
import { TRADING_PATH } from '../urls.ts';
import { BoardFrame, BoardSkeleton, type FilteredBoardProps, shownMatchId, SERIES, useBoardView } from './board-frame.tsx';
import classes from './desk-board.module.css';

const CLOCK_MS = 10_000;

interface DeskBoardProps extends FilteredBoardProps {
  /** Position on the desk, which is also its shortcut; null in a window of its own. */
  readonly number: number | null;
  /** Null if the board cannot be opened in a window of its own. */
  readonly onOpenWindow: (() => void) | null;
  /** Null if the board cannot be closed. */
  readonly onClose: (() => void) | null;
}

/** The markets of one series on the desk: heading, match and filters, live prices. */
export function DeskBoard({ board, number, deskView, onChange, onOpenWindow, onClose }: DeskBoardProps) {
  const set = seriesSet(board.seriesId);
  const { phase, error, loading, entities, reload } = useLiveSet(set);
  const series = entities.series.find(({ id }) => id === board.seriesId) ?? null;
  const matches = useMemo(() => visibleMatches(entities.matches), [entities.matches]);
  const names = useMemo(() => matchNames(entities.matches), [entities.matches]);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const handle = useRef<BoardHandle>(null);
  const [statusPlace, setStatusPlace] = useState<HTMLElement | null>(null);
  useBoardJump({
    seriesId: board.seriesId,
    matchNames: names,
    markets: entities.markets,
    root: () => root.current,
    board: handle,
    onShow: (fixture, view) => onChange({ ...board, matchId: fixture.type === 'MATCH' ? fixture.id : SERIES, view }, view),
  });
  const name = series === null ? `Series ${board.seriesId}` : sidesText(entitiesOf(series));
  useBoardWatchKeys({ seriesId: board.seriesId, seriesName: name });
  const isGone = phase === 'ready' && series === null;
  return (
    <BoardFrame
      board={board}
      number={number}
      id={id}
      series={series}
      name={name}
      matches={matches}
      matchNames={names}
      href={`${TRADING_PATH}/${encodeURIComponent(board.seriesId)}`}
      body={root}
      heading={heading}
      onChange={onChange}
      marks={
        <>
          {series !== null && <Start series={series} />}
          <StaleMark set={set} />
          {number !== null && <span ref={setStatusPlace} className={classes.status} />}
        </>
      }
      tools={
        <>
          {series !== null && <WatchButton watched={{ kind: 'series', seriesId: series.id, seriesName: name }} />}
          {onOpenWindow !== null && (
            <IconButton label={`Open ${name} in its own window`} onClick={onOpenWindow}>
              <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          )}
          {onClose !== null && (
            <IconButton label={`Close ${name}`} onClick={onClose}>
              <IconX size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    >
      {phase === 'failed' && (
        <ErrorState title="Couldn't load this series" {...describeError(error)} onRetry={reload} retrying={loading} />
      )}
      {isGone && <ErrorState title="This series is no longer available" text="It was removed, or your client has no access." />}
      {phase === 'loading' && <BoardSkeleton text="Loading the series and its markets…" />}
      {series !== null && (
        <Markets
          set={set}
          series={series}
          matches={matches}
          names={names}
          markets={entities.markets}
          board={board}
          isOnDesk={number !== null}
          statusPlace={statusPlace}
          deskView={deskView}
          handle={handle}
          onFocusLost={() => heading.current?.focus()}
          onChange={onChange}
        />
      )}
    </BoardFrame>
  );
}

interface MarketsProps extends FilteredBoardProps {
  readonly set: SeriesSet;
  readonly series: PageSeries;
  readonly matches: readonly PageMatch[];
  readonly names: MatchNames;
  readonly markets: readonly PageMarket[];
  readonly isOnDesk: boolean;
  readonly statusPlace: HTMLElement | null;
  readonly handle: Ref<BoardHandle>;
  readonly onFocusLost: () => void;
}

function Markets({ set, series, matches, names, markets: all, board, isOnDesk, deskView, ...props }: MarketsProps) {
  const { statusPlace, handle, onFocusLost, onChange } = props;
  const filters = useBoardView({ board, deskView, onChange }, isOnDesk);
  const matchId = shownMatchId(board, matches);
  const route = useMemo(() => resolveRoute({ tab: 'match', matchId }, series.bestOf, matches), [matchId, series.bestOf, matches]);
  const markets = useMemo(() => marketsOfRoute(route, series.bestOf, all), [route, series.bestOf, all]);
  function step(by: 1 | -1): void {
    const match = adjacentMatch(route, matches, by);
    if (match !== null) onChange({ ...board, matchId: match.id });
    // In the match select, the series comes before the first match.
    else if (by < 0 && route.match !== null && series.bestOf !== 1) onChange({ ...board, matchId: SERIES });
  }
  useActions([
    { id: 'match.previous', title: 'Previous match', group: 'This page', shortcut: '[', run: () => step(-1) },
    { id: 'match.next', title: 'Next match', group: 'This page', shortcut: ']', run: () => step(1) },
  ]);
  return (
    <StaleFrame set={set} isBehind={series.isBehind}>
      <LiveBoard
        series={series}
        markets={markets}
        matchNames={names}
        score={route.match && scoreText(route.match)}
        boardKey={tabKey(route)}
        selection={null}
        isOnDesk={isOnDesk}
        statusPlace={statusPlace}
        {...filters}
        handle={handle}
        onFocusLost={onFocusLost}
      />
    </StaleFrame>
  );
}

function Start({ series }: { series: PageSeries }) {
  return <StartBadge series={series} now={useNow(CLOCK_MS, [series.startAt])} />;
}

/** Says when the prices of this board are not known to be current; the desk has no other place for it. */
function StaleMark({ set }: { set: SeriesSet }) {
  const { level } = useFreshness(set);
  const { tone, word, detail } = CONNECTION_TEXTS[level];
  return (
    <output className={classes.stale} title={detail}>
      {tone === 'connected' ? '' : word}
    </output>
  );
}
