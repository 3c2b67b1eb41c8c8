import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import type { BoardLayout, PricedMarket, BoardSides } from './board-types.ts';

/** Kinds of types that a board is narrowed to. */
export const TYPE_GROUPS = ['winner', 'handicap', 'totals', 'players', 'props'] as const;
export type TypeGroup = (typeof TYPE_GROUPS)[number];

const GROUP_OF: Readonly<Record<BoardLayout, TypeGroup>> = {
  TWO_WAY: 'winner',
  THREE_WAY: 'winner',
  CORRECT_SCORE: 'winner',
  HANDICAP: 'handicap',
  TOTAL: 'totals',
  ENTITY_TOTAL: 'players',
  YES_NO: 'props',
  TEAM_YES_NO: 'props',
};

export function typeGroup(layout: BoardLayout): TypeGroup {
  return GROUP_OF[layout];
}

/** What most people come for stands first. */
const FIRST_TYPES = ['series_winner', 'match_winner', 'series_winner_three_way', 'match_winner_three_way'];
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface TypeOnBoard {
  readonly type: string;
  readonly layout: BoardLayout;
}

/** Types from the winner down to the props, then by name. */
export function compareTypes(a: TypeOnBoard, b: TypeOnBoard): number {
  return (
    TYPE_GROUPS.indexOf(typeGroup(a.layout)) - TYPE_GROUPS.indexOf(typeGroup(b.layout)) ||
    firstRank(a.type) - firstRank(b.type) ||
    Number(a.layout === 'CORRECT_SCORE') - Number(b.layout === 'CORRECT_SCORE') ||
    byName.compare(marketTypeName(a.type), marketTypeName(b.type))
  );
}

function firstRank(type: string): number {
  const rank = FIRST_TYPES.indexOf(type);
  return rank === -1 ? FIRST_TYPES.length : rank;
}

/** Markets of one type in the order of what sets them apart, then by line. */
export function compareMarkets(a: PricedMarket, b: PricedMarket, { first, second }: BoardSides): number {
  const rank = ({ subject }: PricedMarket) => (subject === null ? 2 : [first?.id, second?.id, subject.id].indexOf(subject.id));
  return (
    Number(a.fixture.id) - Number(b.fixture.id) ||
    (a.context.roundNumber ?? 0) - (b.context.roundNumber ?? 0) ||
    (a.context.index ?? 0) - (b.context.index ?? 0) ||
    (a.layout === 'HANDICAP' ? 0 : rank(a) - rank(b) || byName.compare(a.subject?.name ?? '', b.subject?.name ?? '')) ||
    (boardLine(a) ?? 0) - (boardLine(b) ?? 0) ||
    Number(a.id) - Number(b.id)
  );
}

/** Markets that differ in nothing but their line have the same key; null for those without a line. */
export function lineFamily({ type, layout, fixture, context, subject }: PricedMarket): string | null {
  if (context.line === null) return null;
  const { playerId, teamId, rosterId, roundNumber, index } = context;
  // Handicaps of both teams stand in one list: each shows the lines of both. By id: names come later, or not at all.
  const about = layout === 'HANDICAP' ? '' : (playerId ?? teamId ?? rosterId ?? subject?.id ?? '');
  return JSON.stringify([type, fixture.id, roundNumber, index, about]);
}

/** Line as the board reads it, from the left. */
function boardLine(market: PricedMarket): number | null {
  if (market.layout !== 'HANDICAP') return market.context.line;
  return market.selections.find(({ side }) => side === 'LEFT')?.line ?? market.context.line;
}

const STATE_RANK = ['OPEN', 'SUSPENDED', 'SETTLED'];

/** The line whose odds are nearest to each other, one that is offered before one that is not; null of none. */
export function mainLine(markets: readonly PricedMarket[]): PricedMarket | null {
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
