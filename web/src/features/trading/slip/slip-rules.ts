import { BUILDER_GAME_ID, isCombinable } from '@sightline/schema/rules/bet-builder.ts';
import type { Sides } from '../sides.ts';
import type { SlipMarket_marketFragment, SlipSeries_seriesFragment } from './slip.generated.ts';

export type SlipMarket = SlipMarket_marketFragment;

/** Who meets whom in the series of the slip. */
export type SlipSides = Sides<NonNullable<SlipSeries_seriesFragment['competitors'][number]['entity']>>;

export const ONLY_UPCOMING = 'Only outcomes of an upcoming series can be combined.';

/** What else decides whether an outcome may be selected. */
export interface SlipRules {
  /** Whether outcomes can be selected at all: on the tab of the bet builder, or while it is shown off. */
  readonly isBuilding: boolean;
  /** How many outcomes the slip may hold. */
  readonly limit: number;
  readonly gameId: string;
  readonly lifecycle: string;
  /** Places of the matches within the series, by id. */
  readonly orders: ReadonlyMap<string, number>;
}

/** One outcome on the slip. */
export interface SlipPick {
  readonly selectionId: string;
  /** Its market as it was when the outcome was selected: it may leave the live set. */
  readonly market: SlipMarket;
  /** Place of its match within the series. */
  readonly order: number;
}

/** Whether a slip is kept here: on the tab of the bet builder, and anywhere in demo mode. */
export function isBuilding(tab: string, isDemo: boolean): boolean {
  return tab === 'betbuilder' || isDemo;
}

/** Why outcomes of a market cannot be selected now, said to people; null when they can. */
export function refusalOf(picks: readonly SlipPick[], market: SlipMarket, rules: SlipRules): string | null {
  if (!rules.isBuilding) return 'Outcomes are selected in the bet builder.';
  const order = rules.orders.get(market.fixture.id);
  const combinable = isCombinable({
    type: market.type,
    state: market.state,
    fixtureType: market.fixture.type,
    gameId: rules.gameId,
    seriesLifecycle: rules.lifecycle,
  });
  if (!combinable || order === undefined) return notCombinable(market, rules);
  const others = picks.filter((pick) => pick.market.id !== market.id);
  const other = others.find((pick) => pick.order !== order);
  if (other !== undefined) return `The slip holds outcomes of Match ${other.order}, and all must be of one match.`;
  if (others.length >= rules.limit) return `At most ${rules.limit} outcomes can be combined.`;
  return null;
}

function notCombinable({ state }: SlipMarket, { gameId, lifecycle }: SlipRules): string {
  if (gameId !== BUILDER_GAME_ID) return 'Outcomes of this game cannot be combined.';
  if (lifecycle !== 'UPCOMING') return ONLY_UPCOMING;
  if (state !== 'OPEN') return 'This market is not open.';
  return 'Outcomes of this market cannot be combined.';
}

/** Picks after one outcome was toggled: it leaves when it was there, else takes the place of another of its market. */
export function togglePick(
  picks: readonly SlipPick[],
  market: SlipMarket,
  selectionId: string,
  rules: SlipRules,
): readonly SlipPick[] {
  const present = picks.find((pick) => pick.market.id === market.id);
  if (present?.selectionId === selectionId) return picks.filter((pick) => pick !== present);
  const order = rules.orders.get(market.fixture.id);
  if (order === undefined || refusalOf(picks, market, rules) !== null) return picks;
  const pick: SlipPick = { selectionId, market, order };
  return present === undefined ? [...picks, pick] : picks.map((each) => (each === present ? pick : each));
}

/** Picks with one that was taken out put back, as far as it still fits. */
export function restorePick(picks: readonly SlipPick[], pick: SlipPick, index: number, limit: number): readonly SlipPick[] {
  const fits = picks.length < limit && picks.every((each) => each.market.id !== pick.market.id && each.order === pick.order);
  return fits ? picks.toSpliced(index, 0, pick) : picks;
}
