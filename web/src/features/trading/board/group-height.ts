import type { PricedMarket } from './board-types.ts';

/** Heights in quarters of a rem, as the style sheet gives them. */
const HEAD = 11;
const ROW = 11;
const CELL = 10;
const MORE = 9;
const EDGES = 1;
/** Between one group and the next. */
export const GAP = 3;

/** How high a group is, in quarters of a rem: known before it is laid out, so that nothing moves when it is. */
export function groupHeight(markets: readonly PricedMarket[], hasMore: boolean): number {
  const rows = markets.reduce((sum, market) => sum + rowHeight(market), 0);
  return HEAD + rows + (hasMore ? MORE : 0) + EDGES;
}

function rowHeight({ layout, selections }: PricedMarket): number {
  if (layout !== 'CORRECT_SCORE') return ROW;
  const perSide = (side: string) => selections.filter((selection) => selection.side === side && selection.score !== null).length;
  return ROW + CELL * (Math.max(1, perSide('LEFT'), perSide('CENTER'), perSide('RIGHT')) - 1);
}
