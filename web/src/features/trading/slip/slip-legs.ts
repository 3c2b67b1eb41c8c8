import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { betOf } from '../bet.ts';
import type { MatchNames } from '../match-names.ts';
import { shortName } from '../sides.ts';
import type { CombinedLeg, CombinedOddsView } from './combined-odds.ts';
import { isSameFixture } from '../board/market-view.ts';
import { describeSelection, type SlipSelection } from './describe-selection.ts';
import { ONLY_UPCOMING, type SlipMarket, type SlipPick, type SlipSides } from './slip-rules.ts';

/** A pick with the current state of its market. */
export interface SlipLeg {
  readonly pick: SlipPick;
  readonly market: SlipMarket;
  readonly selection: SlipSelection;
  /** `closed`: the market has left the live set or moved to another series or match. */
  readonly state: 'open' | 'suspended' | 'settled' | 'closed';
  /** What has changed since it was selected, as UI text, such as `Line moved from −3.5 to −7.5`; null if nothing. */
  readonly change: string | null;
}

interface LegSources {
  /** The current market of each pick; null for one that has left the live set. */
  readonly markets: readonly (SlipMarket | null)[];
  readonly sides: SlipSides;
  readonly matchNames: MatchNames;
}

/** Combines each pick with its current market. */
export function slipLegs(picks: readonly SlipPick[], { markets, sides, matchNames }: LegSources): SlipLeg[] {
  return picks.flatMap((pick, index) => {
    const selected = findSelection(pick.market, pick.selectionId);
    if (selected === null) return [];
    const current = markets[index] ?? null;
    const offered = findSelection(current, pick.selectionId);
    const closed = { pick, market: pick.market, selection: selected, state: 'closed' } as const;
    if (current === null || offered === null) return [{ ...closed, change: null }];
    if (!isSameFixture(current, pick.market))
      return [{ ...closed, change: `Moved to ${fixtureName(current, pick.market, matchNames)}` }];
    const change = betOf(current, offered) === betOf(pick.market, selected) ? null : changeOf(pick, selected, offered, sides);
    return [{ pick, market: current, selection: offered, state: legState(current), change }];
  });
}

/** Name of the fixture that a market has moved to. */
function fixtureName({ fixture, seriesId }: SlipMarket, before: SlipMarket, matchNames: MatchNames): string {
  if (seriesId !== before.seriesId) return 'another series';
  return fixture.type === 'SERIES' ? 'the series' : (matchNames.get(fixture.id) ?? 'another match');
}

/** Describes how an outcome has changed since it was selected: its former line, or the whole former outcome. */
function changeOf({ market }: SlipPick, before: SlipSelection, after: SlipSelection, sides: SlipSides): string {
  const format = market.layout === 'HANDICAP' ? formatSignedLine : String;
  if (before.line !== null && after.line !== null && before.line !== after.line)
    return `Line moved from ${format(before.line)} to ${format(after.line)}`;
  return `Was ${marketTypeName(market.typeName)}: ${describeSelection(market, before, sides)}`;
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
  return legs.map(({ market, selection }) => ({
    selectionId: selection.id,
    bet: betOf(market, selection),
    odds: selection.odds,
  }));
}

/** The legs whose price may not be the provider's newest one. */
export function behindLegs(legs: readonly SlipLeg[]): readonly SlipLeg[] {
  return legs.filter(({ market, state }) => market.isBehind && state !== 'closed');
}

/** Which prices may be out of date, as UI text; null if none. */
export function behindText(legs: readonly SlipLeg[], sides: SlipSides): string | null {
  const [first, ...others] = behindLegs(legs);
  if (first === undefined) return null;
  if (others.length > 0) return `${others.length + 1} of ${legs.length} prices may be out of date.`;
  return `The price of ${legName(first, sides)} may be out of date.`;
}

/** A leg by its market and outcome: two legs may have the outcome Yes. */
export function legName({ market, selection }: Pick<SlipLeg, 'market' | 'selection'>, sides: SlipSides): string {
  return `${marketTypeName(market.typeName)}: ${describeSelection(market, selection, sides)}`;
}

/** Why several legs have no total now, as UI text that names each leg that is not open or has no price; null if they can have one. */
export function totalBlockedReason(legs: readonly SlipLeg[], sides: SlipSides, isUpcoming: boolean): string | null {
  if (legs.length < 2) return null;
  if (!isUpcoming) return ONLY_UPCOMING;
  const reasons = legs.flatMap((leg) => {
    const { state, change, selection } = leg;
    if (state === 'open') return selection.odds === null ? `${legName(leg, sides)} has no price.` : [];
    const reason =
      state === 'closed' && change !== null ? `closed: ${change.toLowerCase().slice(0, 1)}${change.slice(1)}` : state;
    return `${legName(leg, sides)} is ${reason}.`;
  });
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
