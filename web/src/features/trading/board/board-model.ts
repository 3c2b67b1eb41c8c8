import { matchesWords } from '@sightline/schema/rules/search.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { type BoardLayout, type BoardSides, marketHeading, type PricedMarket, type RowLayout, rowLayout } from './market-view.ts';
import type { BoardPins } from './pins.ts';

// Filters, kept in the URL.

/** Categories of market types that a board can be filtered by. */
export const CATEGORIES = ['winner', 'handicap', 'totals', 'players', 'props'] as const;
export type Category = (typeof CATEGORIES)[number];

const CATEGORY_OF: Readonly<Record<BoardLayout, Category>> = {
  TWO_WAY: 'winner',
  THREE_WAY: 'winner',
  CORRECT_SCORE: 'winner',
  HANDICAP: 'handicap',
  TOTAL: 'totals',
  ENTITY_TOTAL: 'players',
  YES_NO: 'props',
  TEAM_YES_NO: 'props',
};

/** Market states that a board can be filtered by. */
export const FILTER_STATES = ['OPEN', 'SUSPENDED', 'SETTLED'] as const;

/** The filters of a board. */
export interface BoardView {
  /** Search text; empty for no search. */
  readonly search: string;
  readonly category: Category | null;
  readonly state: (typeof FILTER_STATES)[number] | null;
}

export const WHOLE_BOARD: BoardView = { search: '', category: null, state: null };

/** Number of filters that are set. */
export function countActiveFilters({ search, category, state }: BoardView): number {
  return [search !== '', category !== null, state !== null].filter(Boolean).length;
}

export function isSameView(a: BoardView, b: BoardView): boolean {
  return a.search === b.search && a.category === b.category && a.state === b.state;
}

export function readBoardView(params: URLSearchParams): BoardView {
  const category = params.get('group');
  const state = params.get('state')?.toUpperCase();
  return {
    search: params.get('search') ?? '',
    category: CATEGORIES.find((each) => each === category) ?? null,
    state: FILTER_STATES.find((each) => each === state) ?? null,
  };
}

/** Copy of `current` with these filters. Other parameters are kept; default values are omitted. */
export function withBoardView(current: URLSearchParams, { search, category, state }: BoardView): URLSearchParams {
  const params = new URLSearchParams(current);
  const values = { search, group: category ?? '', state: state?.toLowerCase() ?? '' };
  for (const [name, value] of Object.entries(values)) {
    // Deleted first, so that the parameters are always in the same order.
    params.delete(name);
    if (value !== '') params.set(name, value);
  }
  return params;
}

/** Categories that occur among the markets, in display order. */
export function categoriesOf(markets: readonly PricedMarket[]): readonly Category[] {
  const present = new Set(markets.filter(hasLayout).map(({ layout }) => CATEGORY_OF[layout]));
  return CATEGORIES.filter((category) => present.has(category));
}

// Arrangement into groups and rows.

/** Markets of one type with the same layout. */
export interface MarketGroup {
  readonly type: string;
  readonly title: string;
  readonly layout: RowLayout;
  readonly category: Category;
  readonly isPinned: boolean;
  /** Rows in display order. An alternative line is hidden until the group is expanded. */
  readonly rows: readonly { readonly id: string; readonly isPinned: boolean; readonly isAlternativeLine: boolean }[];
  /** Number of rows that are alternative lines. */
  readonly alternativeLines: number;
}

type LaidOutMarket = PricedMarket & { readonly layout: BoardLayout };

/**
 * Groups the markets that pass the filters by type: pinned first, lines ascending. Of markets that differ only in their
 * line, all but the main line are alternative lines; a search shows every line.
 */
export function arrangeBoard(
  markets: readonly PricedMarket[],
  sides: BoardSides,
  view: BoardView,
  pins: BoardPins,
): readonly MarketGroup[] {
  const shown = markets.filter(hasLayout).filter((market) => passesFilters(market, view));
  const groupKey = (market: LaidOutMarket) => `${market.typeName} ${rowLayout(market, sides)}`;
  const groups = [...Map.groupBy(shown, groupKey).values()].flatMap((members) => {
    const [first] = members;
    return first === undefined ? [] : [groupOf(first, members, sides, pins, view.search !== '')];
  });
  return groups.toSorted((a, b) => pinRank(a) - pinRank(b) || compareTypes(a, b));
}

/**
 * The groups of a board, and separately those of its settled markets, so that markets that can be traded come first. Pinned markets
 * are never separated; with a search or a filter by state, or if all markets are settled, none are.
 */
export function separateSettled(...[markets, sides, view, pins]: Parameters<typeof arrangeBoard>): {
  readonly groups: readonly MarketGroup[];
  readonly settled: readonly MarketGroup[];
} {
  const isSeparate = ({ id, typeName, state }: PricedMarket): boolean =>
    state === 'SETTLED' && !pins.market.includes(id) && !pins.type.includes(typeName);
  const arrange = (some: readonly PricedMarket[]) => arrangeBoard(some, sides, view, pins);
  const groups = arrange(markets.filter((market) => !isSeparate(market)));
  if (view.state !== null || view.search !== '' || groups.length === 0) return { groups: arrange(markets), settled: [] };
  return { groups, settled: arrange(markets.filter(isSeparate)) };
}

function hasLayout(market: PricedMarket): market is LaidOutMarket {
  return market.layout !== null;
}

function passesFilters(market: LaidOutMarket, { search, category, state }: BoardView): boolean {
  if (category !== null && CATEGORY_OF[market.layout] !== category) return false;
  if (state !== null && market.state !== state) return false;
  const lines = [market.context, ...market.selections].flatMap(({ line }) =>
    line === null ? [] : market.layout === 'HANDICAP' ? [String(line), formatSignedLine(line)] : [String(line)],
  );
  return matchesWords(search, [marketTypeName(market.typeName), marketHeading(market), market.subject?.name, ...lines]);
}

function groupOf(
  first: LaidOutMarket,
  members: readonly LaidOutMarket[],
  sides: BoardSides,
  pins: BoardPins,
  isSearched: boolean,
): MarketGroup {
  const { typeName } = first;
  const families = [...Map.groupBy(members, (market) => lineFamily(market) ?? market.id).values()];
  const rows = families
    .flatMap((family) => {
      const main = mainLine(family);
      return main === null ? [] : [{ main, lines: family.toSorted((a, b) => compareMarkets(a, b, sides)) }];
    })
    .toSorted((a, b) => compareMarkets(a.main, b.main, sides))
    .flatMap(({ main, lines }) =>
      lines.map((market) => {
        const isPinned = pins.market.includes(market.id);
        return { id: market.id, isPinned, isAlternativeLine: market !== main && !isPinned && !isSearched };
      }),
    );
  return {
    type: typeName,
    title: marketTypeName(typeName),
    layout: rowLayout(first, sides) ?? first.layout,
    category: CATEGORY_OF[first.layout],
    isPinned: pins.type.includes(typeName),
    rows: rows.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)),
    alternativeLines: rows.filter(({ isAlternativeLine }) => isAlternativeLine).length,
  };
}

function pinRank({ isPinned, rows }: MarketGroup): number {
  if (isPinned) return 0;
  return rows.some((row) => row.isPinned) ? 1 : 2;
}

// Order of types, markets and lines.

/** The most popular types come first within their category. */
const POPULAR_TYPES = ['series_winner', 'match_winner', 'series_winner_three_way', 'match_winner_three_way'];
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders types by category, popularity, then name. */
function compareTypes(a: MarketGroup, b: MarketGroup): number {
  return (
    CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
    popularityRank(a.type) - popularityRank(b.type) ||
    Number(a.layout === 'CORRECT_SCORE') - Number(b.layout === 'CORRECT_SCORE') ||
    byName.compare(a.title, b.title)
  );
}

function popularityRank(type: string): number {
  const rank = POPULAR_TYPES.indexOf(type);
  return rank === -1 ? POPULAR_TYPES.length : rank;
}

/** Orders markets of one type by match, round, index and subject, then by line. */
function compareMarkets(a: PricedMarket, b: PricedMarket, { first, second }: BoardSides): number {
  const rank = ({ subject }: PricedMarket) => (subject === null ? 2 : [first?.id, second?.id, subject.id].indexOf(subject.id));
  return (
    Number(a.fixture.id) - Number(b.fixture.id) ||
    (a.context.roundNumber ?? 0) - (b.context.roundNumber ?? 0) ||
    (a.context.index ?? 0) - (b.context.index ?? 0) ||
    (a.layout === 'HANDICAP' ? 0 : rank(a) - rank(b) || byName.compare(a.subject?.name ?? '', b.subject?.name ?? '')) ||
    (displayedLine(a) ?? 0) - (displayedLine(b) ?? 0) ||
    Number(a.id) - Number(b.id)
  );
}

/** Key shared by markets that differ only in their line; null for markets without a line. */
function lineFamily({ typeName, layout, fixture, context, subject }: PricedMarket): string | null {
  if (context.line === null) return null;
  const { playerId, teamId, rosterId, roundNumber, index } = context;
  // Handicaps of both teams are one family: each shows the lines of both. By id, because names may load later or never.
  const subjectId = layout === 'HANDICAP' ? '' : (playerId ?? teamId ?? rosterId ?? subject?.id ?? '');
  return JSON.stringify([typeName, fixture.id, roundNumber, index, subjectId]);
}

/** The line that the board shows on the left. */
function displayedLine(market: PricedMarket): number | null {
  if (market.layout !== 'HANDICAP') return market.context.line;
  return market.selections.find(({ side }) => side === 'LEFT')?.line ?? market.context.line;
}

const STATE_RANK = ['OPEN', 'SUSPENDED', 'SETTLED'];

/** The main line of a family: the one whose odds are closest to each other, open before suspended before settled. */
function mainLine(markets: readonly PricedMarket[]): PricedMarket | null {
  const ranked = markets.toSorted((a, b) => stateRank(a) - stateRank(b) || spread(a) - spread(b));
  return ranked[0] ?? null;
}

function stateRank({ state }: PricedMarket): number {
  const rank = STATE_RANK.indexOf(state);
  return rank === -1 ? STATE_RANK.length : rank;
}

function spread({ selections }: PricedMarket): number {
  const odds = selections.flatMap((selection) => selection.odds ?? []);
  return odds.length < 2 ? Number.MAX_VALUE : Math.max(...odds) - Math.min(...odds);
}
