import { matchesWords } from '@sightline/schema/rules/search.ts';
import type { FragmentType } from '@apollo/client';
import { isListed, seriesBadge } from '@sightline/schema/rules/series.ts';
import { liveSet } from '../../gateway/live/set-reader.ts';
import { type KnownSince, type PriceMove, WINDOW_MS } from './price-moves.ts';
import {
  type ListMarket_marketFragment,
  ListMarket_marketFragmentDoc,
  type ListMatch_matchFragment,
  ListMatch_matchFragmentDoc,
  type ListSeries_seriesFragment,
  ListSeries_seriesFragmentDoc,
  TradingListChangesDocument,
  TradingListDocument,
  type WinnerOdds_marketFragment,
} from './trading-list.generated.ts';
import { scoreText } from './sides.ts';
import type { ListView } from './urls.ts';
import {
  marketsBySeries,
  offeredMarkets,
  type WinnerMarketCandidate,
  type WinnerSelection,
  winnerMarket,
} from './winner-market.ts';

/** A series of the list. It changes rarely, so its row does not subscribe to it. */
export type ListSeries = ListSeries_seriesFragment;
/** A market of the list without its odds: the odds cells subscribe to those. */
export type ListMarket = ListMarket_marketFragment & FragmentType<WinnerOdds_marketFragment>;

/** A match of the list: one with a winner market. */
export type ListMatch = ListMatch_matchFragment;

type ListGame = ListSeries['game'];

/** Live set of the list: series with open or suspended winner markets, and those markets. */
export const tradingListSet = liveSet({
  variables: {},
  query: TradingListDocument,
  subscription: TradingListChangesDocument,
  series: (client, id) => client.readFragment({ fragment: ListSeries_seriesFragmentDoc, id }),
  matches: (client, id) => client.readFragment({ fragment: ListMatch_matchFragmentDoc, id }),
  markets: (client, id) => client.readFragment({ fragment: ListMarket_marketFragmentDoc, id }),
});

// Filtering by search text and game.

export type SearchableSeries = Pick<ListSeries, 'title' | 'game'> & {
  readonly tournament: { readonly title: string } | null;
  readonly competitors: readonly { readonly entity: { readonly name: string; readonly abbreviation: string | null } | null }[];
};

/** Series of the selected game that match every word of the search by title, tournament, game or competitor. */
export function filterSeries<S extends SearchableSeries>(series: readonly S[], view: Pick<ListView, 'search' | 'gameId'>): S[] {
  return series.filter((each) => {
    if (view.gameId !== null && each.game.id !== view.gameId) return false;
    return view.search === '' || matchesWords(view.search, searchTexts(each));
  });
}

function searchTexts(series: SearchableSeries): (string | null | undefined)[] {
  const competitors = series.competitors.flatMap(({ entity }) => [entity?.name, entity?.abbreviation]);
  return [series.title, series.game.title, series.tournament?.title, ...competitors];
}

export interface GameOption {
  readonly id: string;
  readonly title: string;
}

/** Games of the list by title. Includes the selected game even if none of its series is listed any more. */
export function gameOptions(series: readonly Pick<ListSeries, 'game'>[], selected: GameOption | null = null): GameOption[] {
  const games = new Map([
    ...(selected === null ? [] : [[selected.id, selected] as const]),
    ...series.map(({ game }) => [game.id, { id: game.id, title: game.title ?? fallbackTitle(game.id) }] as const),
  ]);
  return [...games.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** The selected game with its current title, else its last known title, else its id. */
export function selectedGame(
  gameId: string | null,
  games: readonly GameOption[],
  previous: GameOption | null,
): GameOption | null {
  if (gameId === null) return null;
  const listed = games.find(({ id }) => id === gameId);
  if (listed !== undefined) return listed;
  return previous?.id === gameId ? previous : { id: gameId, title: fallbackTitle(gameId) };
}

const fallbackTitle = (gameId: string): string => `Game ${gameId}`;

// Grouping by tournament.

export interface ScheduledSeries {
  readonly id: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly deletedAt: string | null;
  readonly tournament: { readonly id: string; readonly title: string; readonly game: ListGame } | null;
}

export interface TournamentGroup<S> {
  readonly id: string;
  readonly title: string;
  /** Null if the tournament is unknown. */
  readonly game: ListGame | null;
  /** Sorted by start, earliest first. */
  readonly series: readonly S[];
}

/** Id of the group of all rows, whatever their tournament. */
export const FLAT_GROUP = 'all';

const OTHER_GROUP = { id: 'other', title: 'Other series', game: null } as const;

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Groups series by tournament, sorted by title. Omits tournaments without an open or suspended market. Series without
 * a known tournament form the last group.
 */
export function groupByTournament<S extends ScheduledSeries>(
  series: readonly S[],
  markets: readonly WinnerMarketCandidate[],
): TournamentGroup<S>[] {
  const offeredSeriesIds = new Set(offeredMarkets(markets).map((market) => market.seriesId));
  const groups = new Map<string, { head: Omit<TournamentGroup<S>, 'series'>; series: S[] }>();
  for (const each of series.filter(isListed)) {
    const head = each.tournament ?? OTHER_GROUP;
    const group = groups.get(head.id) ?? { head, series: [] };
    group.series.push(each);
    groups.set(head.id, group);
  }
  return [...groups.values()]
    .filter((group) => group.series.some((each) => offeredSeriesIds.has(each.id)))
    .map(({ head, series: members }) => ({ id: head.id, title: head.title, game: head.game, series: members.toSorted(byStart) }))
    .toSorted(byGroupTitle);
}

/** The groups with those of their series that match; without the groups that have none. */
export function filterGroups<S>(groups: readonly TournamentGroup<S>[], matches: (series: S) => boolean): TournamentGroup<S>[] {
  return groups.flatMap((group) => {
    const series = group.series.filter(matches);
    return series.length === 0 ? [] : { ...group, series };
  });
}

type StartingSeries = Pick<ScheduledSeries, 'id' | 'startAt'>;

function byStart(a: StartingSeries, b: StartingSeries): number {
  return Date.parse(a.startAt ?? '') - Date.parse(b.startAt ?? '') || Number(a.id) - Number(b.id);
}

function byGroupTitle(a: TournamentGroup<unknown>, b: TournamentGroup<unknown>): number {
  if (a.id === OTHER_GROUP.id || b.id === OTHER_GROUP.id) return a.id === b.id ? 0 : a.id === OTHER_GROUP.id ? 1 : -1;
  return byTitle.compare(a.title, b.title) || Number(a.id) - Number(b.id);
}

/** Ids of the groups that are expanded initially: from the top, until they contain `rowLimit` rows. */
export function initiallyExpanded(
  groups: readonly { readonly id: string; readonly rows: readonly unknown[] }[],
  rowLimit: number,
): Set<string> {
  const expanded = new Set<string>();
  let rows = 0;
  for (const group of groups) {
    if (rows >= rowLimit) break;
    rows += group.rows.length;
    expanded.add(group.id);
  }
  return expanded;
}

// Rows: each series with its winner market.

type RowSeries = Pick<ListSeries, 'id' | 'bestOf' | 'startAt' | 'endAt'>;

/** The biggest move of a winner market, with the selection that moved. */
export type MarketMove = PriceMove & { readonly selection: WinnerSelection };

export interface ListRow<S, M> {
  readonly series: S;
  /** The winner market; null if none is offered. */
  readonly market: M | null;
  /** Number of offered winner markets of the series and its matches. */
  readonly marketCount: number;
  /** Whether it has started. */
  readonly isLive: boolean;
  /** The match that is played now with its score, such as `Match 2 · 8:5`, without the number of an only match; empty if unknown. */
  readonly match: string;
  /** Null while it is not measured, and without a move. */
  readonly move: MarketMove | null;
}

export interface RowGroup<S, M> extends Omit<TournamentGroup<S>, 'series'> {
  readonly rows: readonly ListRow<S, M>[];
}

interface RowSources<M> {
  readonly markets: readonly M[];
  readonly matches: readonly Pick<ListMatch, 'seriesId' | 'order' | 'lifecycle' | 'competitors'>[];
  /** Price moves by market id. */
  readonly moves: ReadonlyMap<string, MarketMove>;
  readonly now: Date;
}

/** Adds to each series what its row shows. */
export function rowGroups<S extends RowSeries, M extends WinnerMarketCandidate>(
  groups: readonly TournamentGroup<S>[],
  { markets, matches, moves, now }: RowSources<M>,
): RowGroup<S, M>[] {
  const offered = marketsBySeries(markets);
  const played = Map.groupBy(
    matches.filter(({ lifecycle }) => lifecycle === 'LIVE'),
    ({ seriesId }) => seriesId,
  );
  const rowOf = (series: S): ListRow<S, M> => {
    const own = offered.get(series.id) ?? [];
    const market = winnerMarket(series, own);
    const isLive = seriesBadge(series, now).kind === 'LIVE';
    const [match] = (isLive ? (played.get(series.id) ?? []) : []).toSorted((a, b) => a.order - b.order);
    return {
      series,
      market,
      marketCount: own.length,
      isLive,
      match: match === undefined ? '' : matchText(match, series.bestOf === 1),
      move: (market && moves.get(market.id)) ?? null,
    };
  };
  return groups.map(({ series: members, ...head }) => ({ ...head, rows: members.map(rowOf) }));
}

function matchText(match: Pick<ListMatch, 'order' | 'competitors'>, isOnly: boolean): string {
  return [isOnly ? null : `Match ${match.order}`, scoreText(match)].filter((part) => part !== null).join(' · ');
}

/** All rows as one group by start. */
export function flatGroup<S extends StartingSeries, M>(groups: readonly RowGroup<S, M>[], title: string): RowGroup<S, M> {
  const rows = groups.flatMap((group) => group.rows).toSorted((a, b) => byStart(a.series, b.series));
  return { id: FLAT_GROUP, title, game: null, rows };
}

/** The moves of all markets, with the times over which they were measured. */
export interface MeasuredMoves {
  /** Price moves by market id. */
  readonly moves: ReadonlyMap<string, MarketMove>;
  /** Null without a price. */
  readonly knownSince: KnownSince | null;
  /** Whether the prices from before the page opened could not be loaded. */
  readonly lacksHistory: boolean;
  /** When they were measured, ms since 1970. */
  readonly at: number;
}

/**
 * All rows as one group, the biggest move first; rows without a move keep their order, as all do until the moves are measured.
 *
 * @param measured null until the moves are measured
 */
export function movesGroup<S, M>(
  groups: readonly RowGroup<S, M>[],
  measured: MeasuredMoves | null,
  timeText: (at: number) => string,
): RowGroup<S, M> {
  const size = ({ move }: ListRow<S, M>): number => Math.abs(move?.change ?? 0);
  const rows = groups.flatMap((group) => group.rows).toSorted((a, b) => size(b) - size(a));
  const hasMoved = rows[0] !== undefined && size(rows[0]) > 0;
  const title = measured === null ? 'Loading price changes…' : movesTitle(measured, hasMoved, timeText);
  return { id: FLAT_GROUP, title, game: null, rows };
}

/** Says no more than the known prices show. */
function movesTitle(
  { knownSince, lacksHistory, at }: MeasuredMoves,
  hasMoved: boolean,
  timeText: (at: number) => string,
): string {
  // A price that is known later than another may have moved before.
  const since = (hasMoved ? knownSince?.first : knownSince?.all) ?? at;
  const isWhole = since <= at - WINDOW_MS;
  const period = isWhole ? 'in 10 minutes' : `since ${timeText(since)}`;
  const text = hasMoved ? `Biggest moves ${period}` : `No price has moved ${period}`;
  return lacksHistory && !isWhole ? `Couldn't load earlier prices. ${text}` : text;
}

/** Text of a change, such as `+12.5%` or `−3.0%`. */
export function changeText(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(1)}%`;
}

/** Whether two groups render the same. Every change of the list builds all groups again. */
export function isSameRowGroup(a: RowGroup<object, object>, b: RowGroup<object, object>): boolean {
  return (
    a.id === b.id &&
    a.title === b.title &&
    a.game?.iconUrl === b.game?.iconUrl &&
    a.game?.title === b.game?.title &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => isSameRow(row, b.rows[index]))
  );
}

function isSameRow(a: ListRow<object, object>, b: ListRow<object, object> | undefined): boolean {
  return (
    a.series === b?.series &&
    a.market === b.market &&
    a.marketCount === b.marketCount &&
    a.isLive === b.isLive &&
    a.match === b.match &&
    a.move === b.move
  );
}
