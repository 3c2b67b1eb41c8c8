import { formatOdds } from '@sightline/schema/rules/markets.ts';
import type { CombinedLeg, CombinedOddsView } from './combined-odds.ts';
import type { SlipSelection } from './describe-selection.ts';
import type { SlipMarket, SlipPick } from './slip-rules.ts';

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

/** What to have priced together: nothing while an outcome is offered no more, for then nobody can. */
export function combinedLegs(legs: readonly SlipLeg[]): readonly CombinedLeg[] {
  if (legs.some(({ state }) => state === 'closed')) return [];
  return legs.map(({ selection, state }) => ({
    selectionId: selection.id,
    price: `${state} ${selection.odds === null ? '' : formatOdds(selection.odds)}`,
  }));
}

/** The total under the slip. */
export interface SlipTotal {
  /** Null while none is known. */
  readonly odds: number | 'not-combinable' | null;
  /** `asking`: of other outcomes; `outdated`: prices moved since; `failed`: it could not be renewed. */
  readonly note: 'asking' | 'outdated' | 'failed' | null;
}

/** The odds of all legs together: a leg's own when it is alone, else what the provider says. */
export function slipTotal(legs: readonly SlipLeg[], { answer, phase }: CombinedOddsView): SlipTotal {
  const [first, second] = legs;
  if (second === undefined) {
    return { odds: first === undefined || first.state === 'closed' ? null : first.selection.odds, note: null };
  }
  if (legs.some(({ state }) => state === 'closed')) return { odds: 'not-combinable', note: null };
  const odds = answer === null ? null : (answer.odds ?? 'not-combinable');
  if (phase === 'idle') return { odds, note: 'asking' };
  return { odds, note: phase === 'current' ? null : phase };
}
