import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatOdds } from '@sightline/schema/rules/markets.ts';
import type { CombinedLeg, CombinedOddsView } from './combined-odds.ts';
import { describeSelection, type SlipSelection } from './describe-selection.ts';
import { ONLY_UPCOMING, type SlipMarket, type SlipPick, type SlipSides } from './slip-rules.ts';

/** One outcome on the slip as it is now. */
export interface SlipLeg {
  readonly pick: SlipPick;
  readonly market: SlipMarket;
  readonly selection: SlipSelection;
  /** `closed`: its market is offered no more. */
  readonly state: 'open' | 'suspended' | 'settled' | 'closed';
}

/** Puts each pick beside what the live set holds of its market; null where it holds none. */
export function slipLegs(picks: readonly SlipPick[], present: readonly (SlipMarket | null)[]): SlipLeg[] {
  return picks.flatMap((pick, index) => {
    const now = present[index] ?? null;
    const offered = selectionOf(now, pick.selectionId);
    if (now !== null && offered !== null) return [{ pick, market: now, selection: offered, state: legState(now) }];
    const selection = selectionOf(pick.market, pick.selectionId);
    return selection === null ? [] : [{ pick, market: pick.market, selection, state: 'closed' as const }];
  });
}

function selectionOf(market: SlipMarket | null, id: string): SlipSelection | null {
  return market?.selections.find((each) => each.id === id) ?? null;
}

function legState({ state }: SlipMarket): SlipLeg['state'] {
  if (state === 'OPEN') return 'open';
  if (state === 'SUSPENDED') return 'suspended';
  return state === 'SETTLED' ? 'settled' : 'closed';
}

/** What to have priced together: nothing while something speaks against it. */
export function combinedLegs(legs: readonly SlipLeg[], obstacle: string | null): readonly CombinedLeg[] {
  if (obstacle !== null) return [];
  return legs.map(({ selection }) => ({
    selectionId: selection.id,
    price: selection.odds === null ? '' : formatOdds(selection.odds),
  }));
}

/** Why several legs have no total at present, said to people: names each leg that is not open. Null when they may be priced together. */
export function obstacleOf(legs: readonly SlipLeg[], sides: SlipSides, isUpcoming: boolean): string | null {
  if (legs.length < 2) return null;
  if (!isUpcoming) return ONLY_UPCOMING;
  const reasons = legs.flatMap(({ market, selection, state }) =>
    state === 'open' ? [] : `${marketTypeName(market.type)}: ${describeSelection(market, selection, sides)} is ${state}.`,
  );
  if (reasons.length === 0) return null;
  return `${reasons.join(' ')} Remove ${reasons.length === 1 ? 'it' : 'these outcomes'} to see the total odds.`;
}

/** The total under the slip. */
export interface SlipTotal {
  /** Null while none is known. */
  readonly odds: number | 'not-combinable' | null;
  /** `asking`: of other outcomes; `outdated`: prices moved since; `failed`: it could not be renewed. */
  readonly note: 'asking' | 'outdated' | 'failed' | null;
  /** Why there is no total at present; null when there may be one. */
  readonly obstacle: string | null;
}

/** The odds of all legs together: a leg's own when it is alone, else what the provider says. */
export function slipTotal(legs: readonly SlipLeg[], { answer, phase }: CombinedOddsView, obstacle: string | null): SlipTotal {
  const [first, second] = legs;
  if (second === undefined) {
    return { odds: first === undefined || first.state === 'closed' ? null : first.selection.odds, note: null, obstacle };
  }
  if (obstacle !== null) return { odds: 'not-combinable', note: null, obstacle };
  const odds = answer === null ? null : (answer.odds ?? 'not-combinable');
  if (phase === 'idle') return { odds, note: 'asking', obstacle };
  return { odds, note: phase === 'current' ? null : phase, obstacle };
}
