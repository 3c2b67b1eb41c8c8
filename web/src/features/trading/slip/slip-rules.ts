import { BUILDER_GAME_ID, isCombinable } from '@sightline/schema/rules/bet-builder.ts';
import { isSameFixture } from '../board/market-view.ts';
import type { MatchNames } from '../match-names.ts';
import type { Sides } from '../sides.ts';
import type { SlipMarket_marketFragment, SlipSeries_seriesFragment } from './slip.generated.ts';

export type SlipMarket = SlipMarket_marketFragment;

/** The two sides of the series of the slip. */
export type SlipSides = Sides<NonNullable<SlipSeries_seriesFragment['competitors'][number]['entity']>>;

export const ONLY_UPCOMING = 'You can only combine outcomes before the series starts.';

/** Conditions that decide whether a selection may be added to the slip. */
export interface SlipRules {
  /** Whether selecting is possible at all; see `hasSlip`. */
  readonly hasSlip: boolean;
  /** Maximum number of selections. */
  readonly limit: number;
  readonly gameId: string;
  readonly lifecycle: string;
  readonly matchNames: MatchNames;
}

/** A selection that the user put on the slip. */
export interface SlipPick {
  readonly selectionId: string;
  /** The market when it was selected; it may leave the live set later. */
  readonly market: SlipMarket;
  /** Name of its match then. */
  readonly matchName: string;
}

/** Whether a tab has a bet slip: the bet builder, and every tab in demo mode. */
export function hasSlip(tab: string, isDemo: boolean): boolean {
  return tab === 'betbuilder' || isDemo;
}

/** The limit as UI text. */
export function limitText(limit: number): string {
  return `You can combine at most ${limit} outcomes.`;
}

/** Why selections of a market can't be added now, as UI text; null if they can. */
export function disabledReason(picks: readonly SlipPick[], market: SlipMarket, rules: SlipRules): string | null {
  if (!rules.hasSlip) return 'Select outcomes in the bet builder.';
  const canBeCombined = isCombinable({
    type: market.typeName,
    state: market.state,
    fixtureType: market.fixture.type,
    gameId: rules.gameId,
    seriesLifecycle: rules.lifecycle,
  });
  if (!canBeCombined || !rules.matchNames.has(market.fixture.id)) return notCombinableReason(market, rules);
  const others = picks.filter((pick) => pick.market.id !== market.id);
  const otherMatch = others.find((pick) => !isSameFixture(pick.market, market));
  if (otherMatch !== undefined) {
    return `The slip has outcomes from ${otherMatch.matchName}. All outcomes must be from the same match.`;
  }
  return others.length >= rules.limit ? limitText(rules.limit) : null;
}

function notCombinableReason({ state }: SlipMarket, { gameId, lifecycle }: SlipRules): string {
  if (gameId !== BUILDER_GAME_ID) return "Outcomes of this game can't be combined.";
  if (lifecycle !== 'UPCOMING') return ONLY_UPCOMING;
  if (state !== 'OPEN') return 'This market is not open.';
  return "Outcomes of this market can't be combined.";
}

/** Toggles a selection: removes it if it is on the slip, else adds it or replaces another one of the same market. */
export function togglePick(
  picks: readonly SlipPick[],
  market: SlipMarket,
  selectionId: string,
  rules: SlipRules,
): readonly SlipPick[] {
  const existing = picks.find((pick) => pick.market.id === market.id);
  if (existing?.selectionId === selectionId) return picks.filter((pick) => pick !== existing);
  const matchName = rules.matchNames.get(market.fixture.id);
  if (matchName === undefined || disabledReason(picks, market, rules) !== null) return picks;
  const pick: SlipPick = { selectionId, market, matchName };
  return existing === undefined ? [...picks, pick] : picks.map((each) => (each === existing ? pick : each));
}

/** Inserts a removed pick at its former position, unless it no longer fits. */
export function restorePick(picks: readonly SlipPick[], pick: SlipPick, index: number, limit: number): readonly SlipPick[] {
  const isCompatible = ({ market }: SlipPick) => market.id !== pick.market.id && isSameFixture(market, pick.market);
  const fits = picks.length < limit && picks.every(isCompatible);
  return fits ? picks.toSpliced(index, 0, pick) : picks;
}
