/** Display layouts of markets. */
export type MarketLayout =
  | 'TWO_WAY'
  | 'THREE_WAY'
  | 'YES_NO'
  | 'TOTAL'
  | 'ENTITY_TOTAL'
  | 'HANDICAP'
  | 'CORRECT_SCORE'
  | 'TEAM_YES_NO';

export type SelectionSide = 'LEFT' | 'CENTER' | 'RIGHT';

/** The fields of a selection that determine the layout of its market. */
export interface SelectionShape {
  readonly result: string | null;
  readonly entityId: string | null;
  readonly score: { readonly home: number; readonly away: number } | null;
}

/** Layouts of known types. */
const LAYOUT_OF: ReadonlyMap<string, MarketLayout> = new Map([
  ['series_winner', 'TWO_WAY'],
  ['series_winner_three_way', 'THREE_WAY'],
  ['match_winner', 'TWO_WAY'],
  ['match_winner_three_way', 'THREE_WAY'],
  ['round_winner', 'TWO_WAY'],
  ['first_team_to_rounds', 'TWO_WAY'],
  ['first_pistol_winner', 'TWO_WAY'],
  ['second_pistol_winner', 'TWO_WAY'],
  ['match_handicap', 'HANDICAP'],
  ['round_handicap', 'HANDICAP'],
  ['correct_series_score', 'CORRECT_SCORE'],
  ['overtime', 'YES_NO'],
  ['ace_occurred', 'YES_NO'],
  ['both_to_score', 'YES_NO'],
]);

/** Layouts by the prefix of a type, for families to which the provider may add types. */
const LAYOUT_OF_FAMILY: readonly (readonly [prefix: string, layout: MarketLayout])[] = [
  ['team_to_', 'TEAM_YES_NO'],
  ['player_total_', 'ENTITY_TOTAL'],
  ['total_', 'TOTAL'],
];

const LEFT_RESULTS = ['over', 'yes', 'odd'];
const RIGHT_RESULTS = ['under', 'no', 'even'];

/** Layout of a market: by its type, otherwise by the shape of its selections; null when none fits. */
export function marketLayout(type: string, selections: readonly SelectionShape[]): MarketLayout | null {
  const known = LAYOUT_OF.get(type) ?? LAYOUT_OF_FAMILY.find(([prefix]) => type.startsWith(prefix))?.[1];
  return known !== undefined && fits(known, selections) ? known : layoutByShape(selections);
}

const SHAPES: Readonly<Record<MarketLayout, (selections: readonly SelectionShape[]) => boolean>> = {
  TWO_WAY: (all) => all.length === 2 && all.every(isNamed),
  HANDICAP: (all) => all.length === 2 && all.every(isNamed),
  THREE_WAY: (all) => all.length === 3 && all.filter(isNamed).length === 2 && all.some(({ result }) => result === 'draw'),
  YES_NO: (all) => hasResults(all, ['yes', 'no']),
  TEAM_YES_NO: (all) => hasResults(all, ['yes', 'no']),
  TOTAL: (all) => hasResults(all, ['over', 'under']) || hasResults(all, ['odd', 'even']),
  ENTITY_TOTAL: (all) => hasResults(all, ['over', 'under']),
  CORRECT_SCORE: (all) => all.length > 0 && all.every(({ score }) => score !== null),
};

function fits(layout: MarketLayout, selections: readonly SelectionShape[]): boolean {
  return SHAPES[layout](selections);
}

/** Layouts for unknown types, the most specific shape first. */
const BY_SHAPE = ['CORRECT_SCORE', 'THREE_WAY', 'TOTAL', 'YES_NO', 'TWO_WAY'] as const;

function layoutByShape(selections: readonly SelectionShape[]): MarketLayout | null {
  const layout = BY_SHAPE.find((each) => fits(each, selections)) ?? null;
  const isOfEntity = selections.every(({ entityId }) => entityId !== null);
  if (layout === 'TOTAL' && isOfEntity && !hasResults(selections, ['odd', 'even'])) return 'ENTITY_TOTAL';
  return layout === 'YES_NO' && isOfEntity ? 'TEAM_YES_NO' : layout;
}

function isNamed({ entityId, result }: SelectionShape): boolean {
  return entityId !== null && result === null;
}

function hasResults(selections: readonly SelectionShape[], results: readonly string[]): boolean {
  return selections.length === 2 && results.every((result) => selections.some((selection) => selection.result === result));
}

/** Ids of the team or player on each side; null while it is not known. */
export interface SideIds {
  readonly first: string | null;
  readonly second: string | null;
}

/**
 * Display side of each selection of a market; null for a selection that belongs to neither side. While one side's team is not
 * known, the only selection without a side belongs to it.
 */
export function selectionSides(selections: readonly SelectionShape[], ids: SideIds): (SelectionSide | null)[] {
  const sides = selections.map((selection) => selectionSide(selection, ids));
  const missingSide = ids.first === null ? 'LEFT' : ids.second === null ? 'RIGHT' : null;
  const remaining = selections.filter((selection, index) => isNamed(selection) && sides[index] === null);
  const isOtherKnown = selections.some((selection, index) => isNamed(selection) && sides[index] !== null);
  if (missingSide === null || remaining.length !== 1 || !isOtherKnown) return sides;
  return sides.map((side, index) => (selections[index] === remaining[0] ? missingSide : side));
}

function selectionSide(selection: SelectionShape, entityIds: SideIds): SelectionSide | null {
  const { result, score, entityId } = selection;
  if (result !== null) {
    if (LEFT_RESULTS.includes(result)) return 'LEFT';
    if (RIGHT_RESULTS.includes(result)) return 'RIGHT';
    return result === 'draw' ? 'CENTER' : null;
  }
  if (score !== null) return score.home === score.away ? 'CENTER' : score.home > score.away ? 'LEFT' : 'RIGHT';
  if (entityId === null) return null;
  if (entityId === entityIds.first) return 'LEFT';
  return entityId === entityIds.second ? 'RIGHT' : null;
}

/**
 * Line of a selection. The line of a handicap applies to the side that the market refers to (by default the first one); the other
 * side has the opposite sign.
 */
export function selectionLine(options: {
  readonly layout: MarketLayout | null;
  readonly line: number | null;
  readonly entityId: string | null;
  /** Team or player that the market says the line is for; null if it says none. */
  readonly lineEntityId: string | null;
  /** Team or player on the first side. */
  readonly firstEntityId: string | null;
}): number | null {
  const { layout, line, entityId, lineEntityId, firstEntityId } = options;
  if (line === null || layout !== 'HANDICAP') return line;
  const owner = lineEntityId ?? firstEntityId;
  if (owner === null || entityId === null) return null;
  return entityId === owner || line === 0 ? line : -line;
}

/** Display name of a market type or a result, such as `Match winner (3-way)` or `Over`. */
export function marketTypeName(type: string): string {
  const words = type
    .replace(/_three_way$/, ' (3-way)')
    .replace(/_odd_even$/, ': odd/even')
    .replace(/_occurred$/, '')
    .replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
