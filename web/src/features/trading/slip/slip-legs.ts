import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatOdds } from '@sightline/schema/rules/markets.ts';
import { shortName } from '../sides.ts';
import type { CombinedLeg, CombinedOddsView } from './combined-odds.ts';
import { describeSelection, type SlipSelection } from './describe-selection.ts';
import { ONLY_UPCOMING, type SlipMarket, type SlipPick, type SlipSides } from './slip-rules.ts';

/** A pick with the current state of its market. */
export interface SlipLeg {
  readonly pick: SlipPick;
  readonly market: SlipMarket;
  readonly selection: SlipSelection;
  /** `closed`: the market has left the live set. */
  readonly state: 'open' | 'suspended' | 'settled' | 'closed';
}

/** Combines each pick with its current market; null for markets that have left the live set. */
export function slipLegs(picks: readonly SlipPick[], currentMarkets: readonly (SlipMarket | null)[]): SlipLeg[] {
  return picks.flatMap((pick, index) => {
    const current = currentMarkets[index] ?? null;
    const offered = findSelection(current, pick.selectionId);
    if (current !== null && offered !== null) return [{ pick, market: current, selection: offered, state: legState(current) }];
    const selection = findSelection(pick.market, pick.selectionId);
    return selection === null ? [] : [{ pick, market: pick.market, selection, state: 'closed' as const }];
  });
}

function findSelection(market: SlipMarket | null, id: string): SlipSelection | null {
  return market?.selections.find((each) => each.id === id) ?? null;
}

function legState({ state }: SlipMarket): SlipLeg['state'] {
  if (state === 'OPEN') return 'open';
  if (state === 'SUSPENDED') return 'suspended';
  return state === 'SETTLED' ? 'settled' : 'closed';
}

/** The legs to price together; empty if something prevents it. */
export function combinedLegs(legs: readonly SlipLeg[], blockedReason: string | null): readonly CombinedLeg[] {
  if (blockedReason !== null) return [];
  return legs.map(({ selection }) => ({
    selectionId: selection.id,
    price: selection.odds === null ? '' : formatOdds(selection.odds),
  }));
}

/** Why several legs have no total now, as UI text that names each leg that is not open; null if they can have one. */
export function totalBlockedReason(legs: readonly SlipLeg[], sides: SlipSides, isUpcoming: boolean): string | null {
  if (legs.length < 2) return null;
  if (!isUpcoming) return ONLY_UPCOMING;
  const reasons = legs.flatMap(({ market, selection, state }) =>
    state === 'open' ? [] : `${marketTypeName(market.typeName)}: ${describeSelection(market, selection, sides)} is ${state}.`,
  );
  if (reasons.length === 0) return null;
  return `${reasons.join(' ')} Remove ${reasons.length === 1 ? 'it' : 'these outcomes'} to see the total odds.`;
}

/** The total odds of the slip. */
export interface SlipTotal {
  /** Null until known. */
  readonly odds: number | 'not-combinable' | null;
  /** `loading`: the odds are of other selections; `outdated`: prices moved since; `failed`: the update failed. */
  readonly status: 'loading' | 'outdated' | 'failed' | null;
  /** Why there is no total now, as UI text; null if there can be one. */
  readonly blockedReason: string | null;
}

/** The total odds: of a single leg its own odds, else the combined odds from the provider. */
export function slipTotal(
  legs: readonly SlipLeg[],
  { result, phase }: CombinedOddsView,
  blockedReason: string | null,
): SlipTotal {
  const [first, second] = legs;
  if (second === undefined) {
    const odds = first === undefined || first.state === 'closed' ? null : first.selection.odds;
    return { odds, status: null, blockedReason };
  }
  if (blockedReason !== null) return { odds: 'not-combinable', status: null, blockedReason };
  const odds = result === null ? null : (result.odds ?? 'not-combinable');
  if (phase === 'idle') return { odds, status: 'loading', blockedReason };
  return { odds, status: phase === 'current' ? null : phase, blockedReason };
}

/** Number of legs shown until the user expands the list. */
export const COLLAPSED_LEGS = 10;

export function visibleLegs(legs: readonly SlipLeg[], isExpanded: boolean): readonly SlipLeg[] {
  return isExpanded ? legs : legs.slice(0, COLLAPSED_LEGS);
}

/** Legs of one series. */
export interface LegGroup {
  readonly seriesId: string;
  /** Abbreviations of both sides. */
  readonly title: string;
  readonly legs: readonly SlipLeg[];
}

/** Groups legs by series, ordered by the first leg of each. */
export function groupLegs(legs: readonly SlipLeg[], sides: SlipSides): LegGroup[] {
  const title = `${shortName(sides.first)} vs ${shortName(sides.second)}`;
  const bySeries = Map.groupBy(legs, ({ market }) => market.seriesId);
  return [...bySeries].map(([seriesId, members]) => ({ seriesId, title, legs: members }));
}
