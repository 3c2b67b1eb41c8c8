import type { FragmentType } from '@apollo/client';
import { createContext, memo, Suspense, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDisplay, useOddsText } from '../../lib/display.tsx';
import { useRovingFocus } from '../../lib/roving-focus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CollapsiblePanel } from '../../ui/panel.tsx';
import { GameIcon, TeamLogo } from '../../ui/logos.tsx';
import { LIST_KEYS } from './list-keys.ts';
import { countdownText } from './list-times.ts';
import rowClasses from './series-row.module.css';
import { entitiesOf, outcomeSide, shortName, sideName, type Sides, sidesOf, sidesText } from './sides.ts';
import { StartBadge } from './start-badge.tsx';
import type { WinnerOdds_marketFragment } from './trading-list.generated.ts';
import classes from './trading-list.module.css';
import {
  changeText,
  FLAT_GROUP,
  initiallyExpanded,
  isSameRowGroup,
  type ListMarket,
  type ListRow,
  type ListSeries,
  type MarketMove,
  type RowGroup,
} from './trading-list-model.ts';
import { seriesUrl } from './urls.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';
import { useWatchKeys } from './watch/use-watch-keys.ts';
import { WatchButton } from './watch/watch-button.tsx';
import type { WatchTarget } from './watch/watchlist.ts';
import { NoWinnerOdds, WinnerOdds } from './winner-odds.tsx';

// Loaded once Consistency is on.
const SeriesOffBy = lazyPart(async () => (await import('./consistency/series-off-by.tsx')).SeriesOffBy);

/** Beyond this number of rows, panels start collapsed. */
const EXPANDED_ROWS = 300;

/** Current time for the start badges, so that the clock renders only them. */
const NowContext = createContext(new Date());

/** Retries loading team names. */
interface NamesRetry {
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** For the rows whose names could not be read. */
export const NamesRetryContext = createContext<NamesRetry>({ retry: () => {}, retrying: false });

export type ListGroup = RowGroup<ListSeries, ListMarket>;

/** Tournaments as collapsible panels with a row for each series. */
export function TradingList({ panels, now }: { panels: readonly ListGroup[]; now: Date }) {
  const expanded = useMemo(() => initiallyExpanded(panels, EXPANDED_ROWS), [panels]);
  const { renderedRows, isComplete } = useIncrementalRows(panels);
  useWatchKeys(focusedSeries);
  const list = useRef<HTMLDivElement>(null);
  useRovingFocus(list, LIST_KEYS);
  const pending = panels.filter(({ id }) => !renderedRows.has(id));
  return (
    <NowContext value={now}>
      <div className={classes.list} aria-busy={!isComplete} ref={list}>
        {panels.map((group) => {
          const rows = renderedRows.get(group.id);
          if (rows === undefined) return null;
          return <TournamentPanel key={group.id} group={group} defaultOpen={expanded.has(group.id)} renderedRows={rows} />;
        })}
        {pending.length > 0 && <PanelPlaceholder panels={pending} expanded={expanded} />}
      </div>
    </NowContext>
  );
}

/** The series in whose row the focus is; null if it is in none. */
function focusedSeries(): WatchTarget | null {
  const { series, name } = document.activeElement?.closest<HTMLElement>('[data-series]')?.dataset ?? {};
  return series === undefined || name === undefined ? null : { kind: 'series', seriesId: series, seriesName: name };
}

/** Reserves the height of panels that are not rendered yet, so that the layout does not shift. */
function PanelPlaceholder({ panels, expanded }: { panels: readonly ListGroup[]; expanded: ReadonlySet<string> }) {
  const rows = panels.reduce((sum, { id, rows: { length } }) => sum + (expanded.has(id) ? length : 0), 0);
  return <div className={classes.place} style={{ '--panels': panels.length, '--rows': rows }} />;
}

interface TournamentPanelProps {
  readonly group: ListGroup;
  readonly defaultOpen: boolean;
  /** Number of rows to render so far. */
  readonly renderedRows: number;
}

/** A tournament with its series. A collapsed panel renders no rows. */
const TournamentPanel = memo(
  function TournamentPanel({ group: { id, title, game, rows }, defaultOpen, renderedRows }: TournamentPanelProps) {
    const isFlat = id === FLAT_GROUP;
    return (
      <div className={classes.panel} style={{ '--rows': rows.length }}>
        <CollapsiblePanel
          id={`tournament-${id}`}
          title={title}
          icon={isFlat ? undefined : <GameIcon src={game?.iconUrl ?? null} name={game?.title ?? null} size={20} />}
          meta={`${rows.length} series`}
          defaultOpen={defaultOpen}
          isInList
        >
          <ul
            className={classes.rows}
            data-flat={isFlat || undefined}
            data-moves={rows.some(({ move }) => move !== null) || undefined}
            data-partial={renderedRows < rows.length || undefined}
          >
            {rows.slice(0, renderedRows).map((row) => (
              <SeriesRow key={row.series.id} {...row} isFlat={isFlat} />
            ))}
          </ul>
        </CollapsiblePanel>
      </div>
    );
  },
  (before, after) =>
    isSameRowGroup(before.group, after.group) &&
    before.defaultOpen === after.defaultOpen &&
    before.renderedRows === after.renderedRows,
);

type SeriesRowProps = Omit<ListRow<ListSeries, ListMarket>, 'market'> & {
  readonly market: FragmentType<WinnerOdds_marketFragment> | null;
  /** Whether its game and tournament are not in a heading above it. */
  readonly isFlat: boolean;
};

/**
 * A series: its star, start, both sides with their score, odds and length. The whole row links to the series page.
 */
const SeriesRow = memo(function SeriesRow({ series, market, marketCount, isLive, match, move, isFlat }: SeriesRowProps) {
  const oddsText = useOddsText();
  const { showsConsistency } = useDisplay();
  const sides = sidesOf(series);
  const { first, second } = entitiesOf(series);
  const names = { first: sideName(sides.first), second: sideName(sides.second) };
  // The score counts matches.
  const hasScore = isLive && series.bestOf !== 1;
  const isUnreadable = names.first === null || names.second === null;
  const name = rowName(names);
  return (
    <li
      className={rowClasses.row}
      data-series={series.id}
      data-name={name}
      data-moved={move !== null || undefined}
      data-stale={series.isBehind || undefined}
    >
      <SeriesLink
        to={seriesUrl(series)}
        name={name}
        title={move === null ? undefined : `${oddsText(move.from)} → ${oddsText(move.to)} within 10 minutes`}
      />
      <span className={rowClasses.mark}>
        <WatchButton watched={{ kind: 'series', seriesId: series.id, seriesName: name }} isInList />
      </span>
      <RowStart series={series} match={match} hasIcon={isFlat} />
      {move !== null && <Move move={move} sides={{ first, second }} />}
      <Side place="first" name={names.first} logoUrl={first?.logoUrl ?? null} />
      <Score place="first" score={hasScore ? sides.first?.score : null} />
      {market === null ? <NoWinnerOdds /> : <WinnerOdds market={market} first={first} second={second} labels={labelsOf(sides)} />}
      <Score place="second" score={hasScore ? sides.second?.score : null} />
      <Side place="second" name={names.second} logoUrl={second?.logoUrl ?? null} />
      <span className={rowClasses.meta} data-off={showsConsistency || undefined}>
        {/* Retry is in the place of the length, because a row has no room for both. */}
        {isUnreadable ? (
          <RetryNames />
        ) : (
          series.bestOf !== null && <span className="sl-soft sl-nowrap">Best of {series.bestOf}</span>
        )}
        <Suspense fallback={null}>{showsConsistency && !isUnreadable && <SeriesOffBy series={series} />}</Suspense>
        {isFlat ? (
          <bdi className={rowClasses.tournament} title={series.tournament?.title}>
            {series.tournament?.title ?? ''}
          </bdi>
        ) : (
          marketCount > 0 &&
          !isUnreadable &&
          !showsConsistency && <span className={rowClasses.count}>{countText(marketCount)}</span>
        )}
      </span>
    </li>
  );
});

/** Covers the row. Brings the filters of the list along, for the way back. */
function SeriesLink({ to, name, title }: { to: string; name: string; title: string | undefined }) {
  const { search } = useLocation();
  return (
    <Link
      className={rowClasses.open}
      to={to}
      state={{ list: search }}
      aria-label={name}
      title={title}
      tabIndex={-1}
      data-stop="main"
    />
  );
}

type ListSide = ListSeries['competitors'][number];

/** Title of a row, with `Unknown team` for a name that could not be read. */
function rowName({ first, second }: Sides<string>): string {
  return sidesText({ first: { name: first ?? 'Unknown team' }, second: { name: second ?? 'Unknown team' } });
}

/** Labels of the prices: a side whose name could not be read has its number. */
function labelsOf({ first, second }: Sides<ListSide>): { readonly first: string; readonly second: string } {
  const label = (side: ListSide | null, seed: number): string =>
    sideName(side) === null ? `Team ${seed}` : shortName(side?.entity ?? null);
  return { first: label(first, 1), second: label(second, 2) };
}

function countText(markets: number): string {
  return markets === 1 ? '1 winner market' : `${markets} winner markets`;
}

/** The badge, and beside or below it the match that is played or the time until the start. */
function RowStart({ series, match, hasIcon }: Pick<SeriesRowProps, 'series' | 'match'> & { readonly hasIcon: boolean }) {
  const now = useContext(NowContext);
  const detail = match === '' ? countdownText(series, now) : match;
  return (
    <span className={rowClasses.start} data-detail={detail === null ? undefined : ''}>
      {hasIcon && (
        <span className={rowClasses.icon}>
          <GameIcon src={series.game.iconUrl} name={series.game.title} size={16} />
        </span>
      )}
      <StartBadge series={series} now={now} />
      {detail !== null && <span className={rowClasses.detail}>{detail}</span>}
    </span>
  );
}

interface SideProps {
  readonly place: 'first' | 'second';
  /** Null if it could not be read. */
  readonly name: string | null;
  readonly logoUrl: string | null;
}

function Side({ place, name, logoUrl }: SideProps) {
  const isKnown = name !== null && name !== 'TBD';
  return (
    <span className={rowClasses.side} data-place={place}>
      <TeamLogo src={logoUrl} name={isKnown ? name : null} size={22} />
      <bdi
        className={rowClasses.name}
        title={name ?? undefined}
        data-unknown={name === null ? 'unreadable' : !isKnown || undefined}
      >
        {name ?? 'Name unavailable'}
      </bdi>
    </span>
  );
}

/** Matches won so far. */
function Score({ place, score }: { place: 'first' | 'second'; score: number | null | undefined }) {
  if (score === null || score === undefined) return null;
  return (
    <span className={rowClasses.score} data-place={place}>
      <span className="sl-hidden">Score </span>
      <data>{score}</data>
    </span>
  );
}

function RetryNames() {
  const { retry, retrying } = useContext(NamesRetryContext);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(function passFocusToRow() {
    const own = button.current;
    return () => {
      if (own === document.activeElement) own?.closest('li')?.querySelector('a')?.focus();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={rowClasses.retry}
      aria-disabled={retrying}
      onClick={retrying ? undefined : retry}
    >
      Retry
    </button>
  );
}

interface MoveProps {
  readonly move: MarketMove;
  readonly sides: Sides<{ readonly id: string; readonly name: string; readonly abbreviation: string | null }>;
}

/** The biggest move of a price, such as `HBR ▲ +12.5%`. */
function Move({ move: { selection, change }, sides: { first, second } }: MoveProps) {
  const side = outcomeSide(selection, { first, second });
  const name = side === null ? 'Other' : side === 'CENTER' ? 'Draw' : shortName(side === 'LEFT' ? first : second);
  const direction = change > 0 ? 'up' : 'down';
  return (
    <span className={rowClasses.move} data-movement={direction}>
      <bdi className={rowClasses.moveName}>{name}</bdi> <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span>{' '}
      <data>{changeText(change)}</data>
    </span>
  );
}
