import { IconChevronDown, IconExternalLink, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionRegistry, ActionRegistryContext, useActionRegistry, useActions } from '../../../lib/actions/action-registry.ts';
import { describeError } from '../../../lib/request-error.ts';
import { useNow } from '../../../lib/timing.ts';
import { useFreshness, useLiveSet } from '../../../gateway/live/use-live-set.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type BoardHandle, MarketBoard } from '../board/market-board.tsx';
import { BoardNameContext } from '../board/market-group.tsx';
import { CONNECTION_TEXTS } from '../connection-texts.ts';
import { StaleFrame } from '../freshness-bar.tsx';
import { useBoardJump } from '../jump/board-jump.ts';
import { adjacentMatch, ENDED, marketsOfRoute, resolveRoute, tabKey, visibleMatches } from '../series/series-route-state.ts';
import { type PageMarket, type PageMatch, type PageSeries, type SeriesSet, seriesSet } from '../series/series-set.ts';
import { type MatchNames, matchNames } from '../match-names.ts';
import { entitiesOf, scoreText, shortName, sidesOf, sidesText } from '../sides.ts';
import { StartBadge } from '../start-badge.tsx';
import { useWatchAction } from '../watch/use-watch-action.ts';
import { WatchButton } from '../watch/watch-button.tsx';
import { TRADING_PATH } from '../urls.ts';
import classes from './desk-board.module.css';
import type { DeskBoard as Board } from './desk-state.ts';

const CLOCK_MS = 10_000;
/** The series itself where a match is chosen; no match has this id. */
const SERIES = 'series';

interface DeskBoardProps {
  readonly board: Board;
  /** Position on the desk, which is also its shortcut; null in a window of its own. */
  readonly number: number | null;
  readonly onChange: (board: Board) => void;
  /** Null if it cannot be opened in a window of its own, or closed. */
  readonly onOpenWindow: (() => void) | null;
  readonly onClose: (() => void) | null;
}

/** The markets of one series on the desk: heading, match and filters, live prices. */
export function DeskBoard({ board, number, onChange, onOpenWindow, onClose }: DeskBoardProps) {
  const set = seriesSet(board.seriesId);
  const { phase, error, loading, entities, reload } = useLiveSet(set);
  const series = entities.series.find(({ id }) => id === board.seriesId) ?? null;
  const matches = useMemo(() => visibleMatches(entities.matches), [entities.matches]);
  const names = useMemo(() => matchNames(entities.matches), [entities.matches]);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const handle = useRef<BoardHandle>(null);
  useBoardJump({
    seriesId: board.seriesId,
    matchNames: names,
    markets: entities.markets,
    root: () => root.current,
    board: handle,
    onShow: (fixture, view) => onChange({ ...board, matchId: fixture.type === 'MATCH' ? fixture.id : SERIES, view }),
  });
  const name = series === null ? `Series ${board.seriesId}` : sidesText(entitiesOf(series));
  // In its own window, the board is the page.
  const Heading = number === null ? 'h1' : 'h2';
  useWatchAction({ seriesId: board.seriesId, seriesName: name });
  const isGone = phase === 'ready' && series === null;
  return (
    <section className={classes.board} aria-label={number === null ? name : `Board ${number}: ${name}`}>
      <header className={classes.head}>
        {number !== null && (
          <kbd id={`${id}-number`} className={classes.number} aria-hidden="true">
            {number}
          </kbd>
        )}
        <Heading
          ref={heading}
          id={id}
          className="sl-plain sl-fixed sl-fits sl-14 sl-600 sl-truncate"
          tabIndex={-1}
          data-board-heading={number ?? ''}
          title={name}
        >
          <Link className={classes.link} to={`${TRADING_PATH}/${encodeURIComponent(board.seriesId)}`}>
            {series === null ? name : <ShortTitle series={series} />}
          </Link>
        </Heading>
        {series !== null && <Start series={series} />}
        <StaleMark set={set} />
        <span className={classes.tools}>
          {series !== null && (
            <MatchSelect board={board} matches={matches} names={names} bestOf={series.bestOf} onChange={onChange} />
          )}
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
        </span>
      </header>
      <div
        ref={root}
        className={classes.body}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll
        role="group"
        aria-label={`Markets of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {phase === 'failed' && (
          <ErrorState
            title="Couldn't load this series"
            text={describeError(error).text}
            requestId={describeError(error).requestId}
            onRetry={reload}
            retrying={loading}
          />
        )}
        {isGone && <ErrorState title="This series is no longer available" text="It was removed, or your client has no access." />}
        {phase === 'loading' && <BoardSkeleton />}
        {series !== null && (
          <BoardNameContext value={number === null ? null : `${id}-number ${id}`}>
            <Markets
              set={set}
              series={series}
              matches={matches}
              names={names}
              markets={entities.markets}
              board={board}
              handle={handle}
              onFocusLost={() => heading.current?.focus()}
              onChange={onChange}
            />
          </BoardNameContext>
        )}
      </div>
    </section>
  );
}

interface MarketsProps {
  readonly set: SeriesSet;
  readonly series: PageSeries;
  readonly matches: readonly PageMatch[];
  readonly names: MatchNames;
  readonly markets: readonly PageMarket[];
  readonly board: Board;
  readonly handle: Ref<BoardHandle>;
  readonly onFocusLost: () => void;
  readonly onChange: (board: Board) => void;
}

function Markets({ set, series, matches, names, markets: all, board, handle, onFocusLost, onChange }: MarketsProps) {
  const matchId = board.matchId ?? matches.find(({ lifecycle }) => lifecycle === 'LIVE')?.id ?? SERIES;
  const route = useMemo(() => resolveRoute({ tab: 'match', matchId }, series.bestOf, matches), [matchId, series.bestOf, matches]);
  const markets = useMemo(() => marketsOfRoute(route, series.bestOf, all), [route, series.bestOf, all]);
  function step(by: 1 | -1): void {
    const match = adjacentMatch(route, matches, by);
    if (match !== null) onChange({ ...board, matchId: match.id });
    // The choice of the desk has the markets of the series before the first match.
    else if (by < 0 && series.bestOf !== 1) onChange({ ...board, matchId: SERIES });
  }
  useActions([
    { id: 'match.previous', title: 'Previous match', group: 'This page', shortcut: '[', run: () => step(-1) },
    { id: 'match.next', title: 'Next match', group: 'This page', shortcut: ']', run: () => step(1) },
  ]);
  return (
    <StaleFrame set={set} isBehind={series.isBehind}>
      <MarketBoard
        series={series}
        markets={markets}
        matchNames={names}
        boardKey={tabKey(route)}
        selection={null}
        view={board.view}
        onViewChange={(view) => onChange({ ...board, view })}
        handle={handle}
        onFocusLost={onFocusLost}
      />
    </StaleFrame>
  );
}

/** Both sides by their abbreviations, with the score once the series has started. */
function ShortTitle({ series }: { series: PageSeries }) {
  const { first, second } = sidesOf(series);
  const hasScore = series.lifecycle !== 'UPCOMING' && (first?.score ?? second?.score ?? null) !== null;
  return (
    <>
      <bdi>{shortName(first?.entity ?? null)}</bdi>{' '}
      <span className="sl-soft sl-figures">{hasScore ? `${first?.score ?? '–'} : ${second?.score ?? '–'}` : 'vs'}</span>{' '}
      <bdi>{shortName(second?.entity ?? null)}</bdi>
    </>
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

interface MatchSelectProps {
  readonly board: Board;
  readonly matches: readonly PageMatch[];
  readonly names: MatchNames;
  readonly bestOf: number | null;
  readonly onChange: (board: Board) => void;
}

function stateText(match: PageMatch): string | null {
  if (match.lifecycle === 'LIVE') return ['Live', scoreText(match)].filter(Boolean).join(' ');
  return ENDED.includes(match.lifecycle) ? 'ENDED' : null;
}

/** Chooses the match that is live, whichever it is, the series, or one match. */
function MatchSelect({ board, matches, names, bestOf, onChange }: MatchSelectProps) {
  if (bestOf === 1 || matches.length === 0) return null;
  const isKnown = matches.some(({ id }) => id === board.matchId) || board.matchId === null;
  return (
    <span className={classes.match}>
      <select
        className={classes.select}
        aria-label="Match"
        value={isKnown ? (board.matchId ?? '') : SERIES}
        onChange={(event) => onChange({ ...board, matchId: event.currentTarget.value || null })}
      >
        <option value="">Live match (follows)</option>
        <option value={SERIES}>Series</option>
        {matches.map((match) => (
          <option key={match.id} value={match.id}>
            {[names.get(match.id), stateText(match)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} aria-hidden="true" />
    </span>
  );
}

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth'] as const;

function BoardSkeleton() {
  return (
    <div className="sl-grid sl-gap-8">
      <output className="sl-soft sl-13">Loading the series and its markets…</output>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}

/**
 * Gives a board actions of its own. Those of the active board are also the page's, so that a shortcut such as `/` reaches
 * one board only.
 */
export function BoardActions({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  const page = useActionRegistry();
  const [own] = useState(() => new ActionRegistry(page));
  useEffect(
    function registerWithPage() {
      if (!isActive) return;
      const owner = {};
      const registerActions = () => page.register(owner, { actions: own.actions(), keyHints: own.keyHints() });
      registerActions();
      const stop = own.subscribe(registerActions);
      return () => {
        stop();
        page.unregister(owner);
      };
    },
    [isActive, own, page],
  );
  return <ActionRegistryContext value={own}>{children}</ActionRegistryContext>;
}
