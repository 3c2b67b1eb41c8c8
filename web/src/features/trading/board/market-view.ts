import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { shortName } from '../sides.ts';
import type { PricedMarket, PricedSelection, BoardSides } from './board-types.ts';

type Side = 'LEFT' | 'CENTER' | 'RIGHT';

/** One outcome as it stands on a board. */
export interface BoardCell {
  /** Null where the market has no outcome for this place. */
  readonly selection: PricedSelection | null;
  /** Short, such as a team's abbreviation. */
  readonly label: string;
  /** The same in full. */
  readonly name: string;
}

/** A column of a market: a line by itself, or outcomes one below the other. */
export type BoardColumn =
  | { readonly kind: 'line'; readonly side: Side; readonly text: string }
  | { readonly kind: 'odds'; readonly side: Side; readonly cells: readonly BoardCell[] };

/** A market as a board draws it: columns from left to right. */
export interface MarketView {
  /** What sets it apart from others of its type, such as `Round 3` or a player; empty when nothing does. */
  readonly heading: string;
  readonly columns: readonly BoardColumn[];
}

/** How one market is drawn; null where its layout is not known. */
export function marketView(market: PricedMarket, sides: BoardSides): MarketView | null {
  const columns = columnsOf(market, sides);
  return columns === null ? null : { heading: headingOf(market), columns };
}

function columnsOf(market: PricedMarket, sides: BoardSides): readonly BoardColumn[] | null {
  switch (market.layout) {
    case 'TWO_WAY':
      return [team(market, 'LEFT', sides), team(market, 'RIGHT', sides)];
    case 'THREE_WAY':
      return [team(market, 'LEFT', sides), word(market, 'CENTER', 'draw'), team(market, 'RIGHT', sides)];
    case 'YES_NO':
    case 'TEAM_YES_NO':
      return [word(market, 'LEFT', 'yes'), word(market, 'RIGHT', 'no')];
    case 'TOTAL':
    case 'ENTITY_TOTAL':
      return [...totalLine(market), word(market, 'LEFT', 'over'), word(market, 'RIGHT', 'under')];
    case 'HANDICAP':
      return (['LEFT', 'RIGHT'] as const).flatMap((side) => [handicapLine(market, side), team(market, side, sides)]);
    case 'CORRECT_SCORE':
      return (['LEFT', 'CENTER', 'RIGHT'] as const).flatMap((side) => scores(market, side));
    case null:
      return null;
  }
}

/** What sets a market apart from others of its type. */
export function headingOf({ type, layout, context, subject }: PricedMarket): string {
  const parts = [
    context.roundNumber === null ? '' : `Round ${context.roundNumber}`,
    context.index === null ? '' : type.endsWith('_to_rounds') ? `${context.index} rounds` : `No. ${context.index}`,
    // The team of a handicap stands over its own line.
    layout === 'HANDICAP' ? '' : (subject?.name ?? nameless(context)),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Whom a market is about whose name is not known. */
function nameless({ playerId, teamId, rosterId }: PricedMarket['context']): string {
  if (playerId !== null) return `Player ${playerId}`;
  if (teamId !== null) return `Team ${teamId}`;
  return rosterId === null ? '' : `Roster ${rosterId}`;
}

function at(market: PricedMarket, side: Side): PricedSelection | null {
  return market.selections.find((selection) => selection.side === side) ?? null;
}

/** The outcome of one team. One that is on no side stands where nothing else can, and nowhere while two could stand there. */
function ofTeam(market: PricedMarket, side: 'LEFT' | 'RIGHT'): PricedSelection | null {
  const opposite = at(market, side === 'LEFT' ? 'RIGHT' : 'LEFT');
  const unplaced = market.selections.filter((selection) => selection.side === null);
  const rest = opposite !== null && unplaced.length === 1 ? (unplaced[0] ?? null) : null;
  return at(market, side) ?? rest;
}

function team(market: PricedMarket, side: 'LEFT' | 'RIGHT', sides: BoardSides): BoardColumn {
  const selection = ofTeam(market, side);
  return { kind: 'odds', side, cells: [{ selection, ...teamLabel(sides[side === 'LEFT' ? 'first' : 'second']) }] };
}

function teamLabel(entity: BoardSides['first']): Pick<BoardCell, 'label' | 'name'> {
  return { label: shortName(entity), name: entity?.name ?? 'To be decided' };
}

function word(market: PricedMarket, side: Side, otherwise: string): BoardColumn {
  const selection = at(market, side);
  const label = marketTypeName(selection?.result ?? otherwise);
  return { kind: 'odds', side, cells: [{ selection, label, name: label }] };
}

/** Odd and even have no line. */
function totalLine({ context }: PricedMarket): readonly BoardColumn[] {
  return context.line === null ? [] : [{ kind: 'line', side: 'CENTER', text: String(context.line) }];
}

function handicapLine(market: PricedMarket, side: 'LEFT' | 'RIGHT'): BoardColumn {
  const line = ofTeam(market, side)?.line ?? null;
  return { kind: 'line', side, text: line === null ? '–' : formatSignedLine(line) };
}

/** Scores of one side, the clearest first; a draw has no column where there is none. */
function scores(market: PricedMarket, side: Side): readonly BoardColumn[] {
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
