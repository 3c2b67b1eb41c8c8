import type { FragmentType } from '@apollo/client';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine, marginOf } from '@sightline/schema/rules/markets.ts';
import { isolated } from '../../../lib/bidi.ts';
import { outcomeSide, type Sides, shortName } from '../sides.ts';
import type { BoardMarket_marketFragment, BoardSeries_seriesFragment } from './board.generated.ts';

/** A market as a page passes it to the board, which reads the rest from the cache. */
export type BoardMarket = { readonly id: string } & FragmentType<BoardMarket_marketFragment>;
/** A series as a page passes it to the board. */
export type BoardSeries = { readonly id: string } & FragmentType<BoardSeries_seriesFragment>;

/** A market with its prices. */
export type PricedMarket = Pick<
  BoardMarket_marketFragment,
  | 'id'
  | 'typeName'
  | 'state'
  | 'isBehind'
  | 'layout'
  | 'seriesId'
  | 'subject'
  | 'otherEntities'
  | 'fixture'
  | 'context'
  | 'selections'
>;
export type PricedSelection = PricedMarket['selections'][number];
export type BoardLayout = NonNullable<PricedMarket['layout']>;
/** Layout of a row. `OUTCOMES`: a column for each outcome, where one belongs to neither side. */
export type RowLayout = BoardLayout | 'OUTCOMES';

/** The two sides of the series. */
export type BoardSides = Sides<NonNullable<BoardSeries_seriesFragment['competitors'][number]['entity']>>;

type Side = 'LEFT' | 'CENTER' | 'RIGHT';

/** A selection as the board shows it. */
interface BoardCell {
  /** Null if the market has no selection for this cell. */
  readonly selection: PricedSelection | null;
  /** Short label, such as a team's abbreviation. */
  readonly label: string;
  /** Short label with the line of a handicap, to be clear outside its column. */
  readonly shortName: string;
  /** Full name of the selection, with the line of a handicap. */
  readonly name: string;
}

/** A column of a market, by its place: a line, or one or more selections below each other. */
export type BoardColumn =
  | { readonly kind: 'line'; readonly side: Side; readonly text: string }
  | { readonly kind: 'odds'; readonly side: Side; readonly cells: readonly BoardCell[] };

/** A market as the board shows it. */
interface MarketView {
  /** Distinguishes the market from others of its type, such as `Round 3` or a player; empty if nothing does. */
  readonly heading: string;
  /** Columns from left to right. */
  readonly columns: readonly BoardColumn[];
}

/** Heading and columns of a market; null if its layout is unknown. */
export function marketView(market: PricedMarket, sides: BoardSides): MarketView | null {
  const columns = columnsOf(market, sides);
  return columns === null ? null : { heading: marketHeading(market), columns };
}

/** Layout of the row of a market; null if it has none. */
export function rowLayout({ layout, selections }: PricedMarket, sides: BoardSides): RowLayout | null {
  const hasSides = layout === 'TWO_WAY' || layout === 'THREE_WAY' || layout === 'HANDICAP';
  return hasSides && selections.some((selection) => outcomeSide(selection, sides) === null) ? 'OUTCOMES' : layout;
}

function columnsOf(market: PricedMarket, sides: BoardSides): readonly BoardColumn[] | null {
  switch (rowLayout(market, sides)) {
    case 'OUTCOMES':
      return outcomeColumns(market, sides);
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
      return (['LEFT', 'RIGHT'] as const).flatMap((side) => [handicapLine(market, side, sides), teamColumn(market, side, sides)]);
    case 'CORRECT_SCORE':
      return (['LEFT', 'CENTER', 'RIGHT'] as const).flatMap((side) => scoreColumns(market, side));
    case null:
      return null;
  }
}

/** Whether both are of the same series or match. A market keeps its id when the provider moves it. */
export function isSameFixture(a: Pick<PricedMarket, 'fixture'>, b: Pick<PricedMarket, 'fixture'>): boolean {
  return a.fixture.type === b.fixture.type && a.fixture.id === b.fixture.id;
}

/** Text that distinguishes a market from others of its type. */
export function marketHeading({
  typeName,
  layout,
  context,
  subject,
}: Pick<PricedMarket, 'typeName' | 'layout' | 'context' | 'subject'>): string {
  const parts = [
    context.roundNumber === null ? '' : `Round ${context.roundNumber}`,
    context.index === null ? '' : typeName.endsWith('_to_rounds') ? `${context.index} rounds` : `No. ${context.index}`,
    // For a market about a single score, with yes and no.
    layout === 'CORRECT_SCORE' || context.score === null ? '' : `${context.score.home} – ${context.score.away}`,
    // Handicap columns name the team themselves.
    layout === 'HANDICAP' ? '' : isolated(subject?.name ?? fallbackName(context)),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Name of a market, such as `Player total kills Kite 17.5`. A handicap has no line here: its outcomes have one each. */
export function marketName(market: PricedMarket): string {
  const { line } = market.context;
  return joinWords(
    marketTypeName(market.typeName),
    marketHeading(market),
    market.layout === 'HANDICAP' || line === null ? '' : `${line}`,
  );
}

/** Name of a market, unique in its series or match: a handicap has the line of its first side. */
export function fullMarketName(market: PricedMarket): string {
  const line = market.layout === 'HANDICAP' ? (selectionOn(market, 'LEFT') ?? market.selections[0])?.line : null;
  return joinWords(marketName(market), typeof line === 'number' ? formatSignedLine(line) : '');
}

/** The parts that are not empty, with a space between them. */
export function joinWords(...parts: readonly string[]): string {
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

function teamColumn(market: PricedMarket, side: 'LEFT' | 'RIGHT', sides: BoardSides): BoardColumn {
  const entity = sides[side === 'LEFT' ? 'first' : 'second'];
  const selection = teamSelection(market, side, sides);
  const cell = outcomeCell(market, selection, { label: shortName(entity), name: isolated(entity?.name ?? 'To be decided') });
  return { kind: 'odds', side, cells: [cell] };
}

function teamSelection({ selections }: PricedMarket, side: 'LEFT' | 'RIGHT', sides: BoardSides): PricedSelection | null {
  return selections.find((selection) => outcomeSide(selection, sides) === side) ?? null;
}

const PLACES = ['LEFT', 'CENTER', 'RIGHT'] as const;

/** A column for each outcome under its own name: the first side, then the draw and outcomes of neither side, then the second side. */
function outcomeColumns(market: PricedMarket, sides: BoardSides): readonly BoardColumn[] {
  const sideOf = (selection: PricedSelection) => outcomeSide(selection, sides);
  const hasFirst = market.selections.some((selection) => sideOf(selection) === 'LEFT');
  const ranks = { LEFT: 0, CENTER: 2, RIGHT: 4, NONE: hasFirst ? 3 : 1 } as const;
  const rank = (selection: PricedSelection) => ranks[sideOf(selection) ?? 'NONE'];
  const ordered = market.selections.toSorted((a, b) => rank(a) - rank(b));
  const places = ordered.length === 2 ? (['LEFT', 'RIGHT'] as const) : PLACES;
  return ordered.flatMap((selection, index): BoardColumn[] => {
    const side = places[index];
    return side === undefined
      ? []
      : [{ kind: 'odds', side, cells: [outcomeCell(market, selection, ownNames(market, selection, sides))] }];
  });
}

/** Names of an outcome by its own result or team, not by its column. */
function ownNames({ otherEntities }: PricedMarket, { resultName, entity }: PricedSelection, sides: BoardSides) {
  if (resultName !== null) return { label: marketTypeName(resultName), name: marketTypeName(resultName) };
  const known = [sides.first, sides.second, ...otherEntities].find((each) => each?.id === entity?.id) ?? null;
  const unknown = entity === null ? 'Unknown' : `Team ${entity.id}`;
  return { label: known === null ? unknown : shortName(known), name: isolated(known?.name ?? unknown) };
}

function outcomeCell(
  { layout }: PricedMarket,
  selection: PricedSelection | null,
  { label, name }: Pick<BoardCell, 'label' | 'name'>,
): BoardCell {
  const line = layout === 'HANDICAP' && selection !== null && selection.line !== null ? formatSignedLine(selection.line) : '';
  return { selection, label, shortName: joinWords(label, line), name: joinWords(name, line) };
}

/** A column labelled by the result of its selection, or by `defaultResult` if there is no selection. */
function resultColumn(market: PricedMarket, side: Side, defaultResult: string): BoardColumn {
  const selection = selectionOn(market, side);
  const label = marketTypeName(selection?.resultName ?? defaultResult);
  return { kind: 'odds', side, cells: [{ selection, label, shortName: label, name: label }] };
}

/** No column for odd/even totals, which have no line. */
function totalLine({ context }: PricedMarket): readonly BoardColumn[] {
  return context.line === null ? [] : [{ kind: 'line', side: 'CENTER', text: String(context.line) }];
}

function handicapLine(market: PricedMarket, side: 'LEFT' | 'RIGHT', sides: BoardSides): BoardColumn {
  const line = teamSelection(market, side, sides)?.line ?? null;
  return { kind: 'line', side, text: line === null ? '–' : formatSignedLine(line) };
}

/** Scores of one side, largest margin first. There is no column for draws if the market has none. */
function scoreColumns(market: PricedMarket, side: Side): readonly BoardColumn[] {
  const cells = market.selections
    .flatMap((selection) => (selection.side === side && selection.score !== null ? [{ selection, score: selection.score }] : []))
    .toSorted((a, b) => winMargin(b.score) - winMargin(a.score) || b.score.home - a.score.home)
    .map(({ selection, score }) => {
      const label = `${score.home} – ${score.away}`;
      return { selection, label, shortName: label, name: label };
    });
  return cells.length === 0 && side === 'CENTER' ? [] : [{ kind: 'odds', side, cells }];
}

function winMargin({ home, away }: { home: number; away: number }): number {
  return Math.abs(home - away);
}

/** Sum of the implied probabilities minus 1, such as 0.048. Null if it is neither open nor suspended, or a price is missing. */
export function marketMargin({ state, selections }: Pick<PricedMarket, 'state' | 'selections'>): number | null {
  if (state !== 'OPEN' && state !== 'SUSPENDED') return null;
  return marginOf(selections.map(({ odds }) => odds));
}

/** A share with its sign and one decimal, such as `+4.2%`, `−1.0%` or `0.0%`. */
export function signedPercent(share: number): string {
  const text = Math.abs(share * 100).toFixed(1);
  return `${text === '0.0' ? '' : share > 0 ? '+' : '−'}${text}%`;
}

/** A short change, to fit beside a price: `+4.2%`, without decimals from 10% on: `−12%`; empty if it rounds to zero. */
export function shortPercent(share: number): string {
  const percent = Math.abs(share * 100);
  const text = percent.toFixed(percent < 9.95 ? 1 : 0);
  return text === '0.0' ? '' : `${share > 0 ? '+' : '−'}${text}%`;
}
