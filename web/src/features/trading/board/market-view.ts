import type { FragmentType } from '@apollo/client';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { type Sides, shortName } from '../sides.ts';
import type { BoardMarket_marketFragment, BoardSeries_seriesFragment } from './board.generated.ts';

/** A market as a page passes it to the board, which reads the rest from the cache. */
export type BoardMarket = { readonly id: string } & FragmentType<BoardMarket_marketFragment>;
/** A series as a page passes it to the board. */
export type BoardSeries = { readonly id: string } & FragmentType<BoardSeries_seriesFragment>;

/** A market with its prices. */
export type PricedMarket = Pick<
  BoardMarket_marketFragment,
  'id' | 'typeName' | 'state' | 'layout' | 'subject' | 'fixture' | 'context' | 'selections'
>;
export type PricedSelection = PricedMarket['selections'][number];
export type BoardLayout = NonNullable<PricedMarket['layout']>;

/** The two sides of the series. */
export type BoardSides = Sides<NonNullable<BoardSeries_seriesFragment['competitors'][number]['entity']>>;

type Side = 'LEFT' | 'CENTER' | 'RIGHT';

/** A selection as the board shows it. */
export interface BoardCell {
  /** Null if the market has no selection for this cell. */
  readonly selection: PricedSelection | null;
  /** Short label, such as a team's abbreviation. */
  readonly label: string;
  /** Full name of the selection. */
  readonly name: string;
}

/** A column of a market: a line, or one or more selections below each other. */
export type BoardColumn =
  | { readonly kind: 'line'; readonly side: Side; readonly text: string }
  | { readonly kind: 'odds'; readonly side: Side; readonly cells: readonly BoardCell[] };

/** A market as the board shows it. */
export interface MarketView {
  /** Distinguishes the market from others of its type, such as `Round 3` or a player; empty if nothing does. */
  readonly heading: string;
  /** From left to right. */
  readonly columns: readonly BoardColumn[];
}

/** Heading and columns of a market; null if its layout is unknown. */
export function marketView(market: PricedMarket, sides: BoardSides): MarketView | null {
  const columns = columnsOf(market, sides);
  return columns === null ? null : { heading: marketHeading(market), columns };
}

function columnsOf(market: PricedMarket, sides: BoardSides): readonly BoardColumn[] | null {
  switch (market.layout) {
    case 'TWO_WAY':
      return [teamColumn(market, 'LEFT', sides), teamColumn(market, 'RIGHT', sides)];
    case 'THREE_WAY':
      return [teamColumn(market, 'LEFT', sides), resultColumn(market, 'CENTER', 'draw'), teamColumn(market, 'RIGHT', sides)];
    case 'YES_NO':
    case 'TEAM_YES_NO':
      return [resultColumn(market, 'LEFT', 'yes'), resultColumn(market, 'RIGHT', 'no')];
    case 'TOTAL':
    case 'ENTITY_TOTAL':
      return [...totalLine(market), resultColumn(market, 'LEFT', 'over'), resultColumn(market, 'RIGHT', 'under')];
    case 'HANDICAP':
      return (['LEFT', 'RIGHT'] as const).flatMap((side) => [handicapLine(market, side), teamColumn(market, side, sides)]);
    case 'CORRECT_SCORE':
      return (['LEFT', 'CENTER', 'RIGHT'] as const).flatMap((side) => scoreColumns(market, side));
    case null:
      return null;
  }
}

/** Text that distinguishes a market from others of its type. */
export function marketHeading({ typeName, layout, context, subject }: PricedMarket): string {
  const parts = [
    context.roundNumber === null ? '' : `Round ${context.roundNumber}`,
    context.index === null ? '' : typeName.endsWith('_to_rounds') ? `${context.index} rounds` : `No. ${context.index}`,
    // Handicap columns name the team themselves.
    layout === 'HANDICAP' ? '' : (subject?.name ?? fallbackName(context)),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Name of a market, such as `Player total kills Kite 17.5`. A handicap has no line here: its outcomes have one each. */
export function marketName(market: PricedMarket): string {
  const { line } = market.context;
  return words(
    marketTypeName(market.typeName),
    marketHeading(market),
    market.layout === 'HANDICAP' || line === null ? '' : `${line}`,
  );
}

/** Name of a market, unique in its series or match: a handicap has the line of its first side. */
export function fullMarketName(market: PricedMarket): string {
  const line = market.layout === 'HANDICAP' ? (teamSelection(market, 'LEFT')?.line ?? null) : null;
  return words(marketName(market), line === null ? '' : formatSignedLine(line));
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** Name of the market's subject while its real name is unknown. */
function fallbackName({ playerId, teamId, rosterId }: PricedMarket['context']): string {
  if (playerId !== null) return `Player ${playerId}`;
  if (teamId !== null) return `Team ${teamId}`;
  return rosterId === null ? '' : `Roster ${rosterId}`;
}

function selectionOn(market: PricedMarket, side: Side): PricedSelection | null {
  return market.selections.find((selection) => selection.side === side) ?? null;
}

/** The selection of one team. A selection without a side is used only if it is the one remaining and the other side is known. */
function teamSelection(market: PricedMarket, side: 'LEFT' | 'RIGHT'): PricedSelection | null {
  const opposite = selectionOn(market, side === 'LEFT' ? 'RIGHT' : 'LEFT');
  const unassigned = market.selections.filter((selection) => selection.side === null);
  const remaining = opposite !== null && unassigned.length === 1 ? (unassigned[0] ?? null) : null;
  return selectionOn(market, side) ?? remaining;
}

function teamColumn(market: PricedMarket, side: 'LEFT' | 'RIGHT', sides: BoardSides): BoardColumn {
  const entity = sides[side === 'LEFT' ? 'first' : 'second'];
  const cell = { selection: teamSelection(market, side), label: shortName(entity), name: entity?.name ?? 'To be decided' };
  return { kind: 'odds', side, cells: [cell] };
}

/** A column labelled by the result of its selection, or by `defaultResult` if there is no selection. */
function resultColumn(market: PricedMarket, side: Side, defaultResult: string): BoardColumn {
  const selection = selectionOn(market, side);
  const label = marketTypeName(selection?.resultName ?? defaultResult);
  return { kind: 'odds', side, cells: [{ selection, label, name: label }] };
}

/** No column for odd/even totals, which have no line. */
function totalLine({ context }: PricedMarket): readonly BoardColumn[] {
  return context.line === null ? [] : [{ kind: 'line', side: 'CENTER', text: String(context.line) }];
}

function handicapLine(market: PricedMarket, side: 'LEFT' | 'RIGHT'): BoardColumn {
  const line = teamSelection(market, side)?.line ?? null;
  return { kind: 'line', side, text: line === null ? '–' : formatSignedLine(line) };
}

/** Scores of one side, largest margin first. There is no column for draws if the market has none. */
function scoreColumns(market: PricedMarket, side: Side): readonly BoardColumn[] {
  const cells = market.selections
    .flatMap((selection) => (selection.side === side && selection.score !== null ? [{ selection, score: selection.score }] : []))
    .toSorted((a, b) => margin(b.score) - margin(a.score) || b.score.home - a.score.home)
    .map(({ selection, score }) => {
      const label = `${score.home} – ${score.away}`;
      return { selection, label, name: label };
    });
  return cells.length === 0 && side === 'CENTER' ? [] : [{ kind: 'odds', side, cells }];
}

function margin({ home, away }: { home: number; away: number }): number {
  return Math.abs(home - away);
}

/** Sum of the implied probabilities above 1, such as 0.048 for 4.8 %. Null if a selection has no price or the market is settled. */
export function marketMargin({ state, selections }: Pick<PricedMarket, 'state' | 'selections'>): number | null {
  if (state !== 'OPEN' && state !== 'SUSPENDED') return null;
  const odds = selections.flatMap((selection) => (selection.odds !== null && selection.odds > 1 ? [selection.odds] : []));
  if (odds.length < 2 || odds.length < selections.length) return null;
  return odds.reduce((sum, each) => sum + 1 / each, 0) - 1;
}

/** A share with its sign and one decimal, such as `+4.2 %`, `−1.0 %` or `0.0 %`. */
export function signedPercent(share: number): string {
  const text = Math.abs(share * 100).toFixed(1);
  return `${text === '0.0' ? '' : share > 0 ? '+' : '−'}${text} %`;
}

/** A change in as few characters as a price leaves: `+4.2%`, from 10 % on `−12%`; empty if it rounds to nothing. */
export function shortPercent(share: number): string {
  const percent = Math.abs(share * 100);
  const text = percent.toFixed(percent < 9.95 ? 1 : 0);
  return text === '0.0' ? '' : `${share > 0 ? '+' : '−'}${text}%`;
}
