import type { CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';
import type { World } from '../world/world.ts';

type CombinationRequest = z.output<typeof CombinationBody>;
/** One outcome of the combination with the market that offers it. */
interface Leg {
  readonly market: Market;
  readonly selection: Selection;
}

export const NOT_COMBINABLE = -1;

/**
 * Combined decimal odds of several outcomes of one match, or NOT_COMBINABLE. Computed from the current odds with a fixed factor for
 * each correlated pair.
 * @throws {ProviderFault} 422 if a market or selection does not exist
 */
export function priceCombination(world: World, request: CombinationRequest): number {
  const legs = request.matches.flatMap((match) => match.markets.map((wanted) => findLeg(world, match.id, wanted)));
  if (legs.length === 0) throw new ProviderFault(400, 'malformed_request', 'At least one market is needed.');
  if (new Set(request.matches.map((match) => match.id)).size > 1) return NOT_COMBINABLE;
  if (legs.some(({ market }) => market.state !== 'open')) return NOT_COMBINABLE;
  let factor = 1;
  for (const [a, b] of pairs(legs)) {
    if (areExclusive(a, b) || areExclusive(b, a)) return NOT_COMBINABLE;
    factor *= Math.max(correlation(world, a, b), correlation(world, b, a));
  }
  const odds = legs.map(({ selection }) => selection.odds ?? 1);
  const combined = odds.reduce((product, one) => product * one, 1) / factor;
  return Math.round(Math.max(combined, ...odds) * 100) / 100;
}

function findLeg(world: World, matchId: number, wanted: CombinationRequest['matches'][number]['markets'][number]): Leg {
  for (const market of world.markets.values()) {
    if (market.fixture.type !== 'match' || market.fixture.id !== matchId || market.type !== wanted.type) continue;
    if (!isDeepStrictEqual(withoutNulls(market.context), withoutNulls(wanted.context))) continue;
    const selection = market.selections.find(
      (one) =>
        (one.entity?.id ?? null) === (wanted.selection_entity?.id ?? null) &&
        isDeepStrictEqual(withoutNulls(one.context), withoutNulls(wanted.selection_context)),
    );
    if (selection !== undefined) return { market, selection };
  }
  throw new ProviderFault(422, 'unknown_market', `There is no such ${wanted.type} market in match ${matchId}.`);
}

/** The context without keys that have no value. */
function withoutNulls(context: object | null): Record<string, unknown> {
  return Object.fromEntries(Object.entries(context ?? {}).filter(([, value]) => value !== null && value !== undefined));
}

function pairs(legs: readonly Leg[]): [Leg, Leg][] {
  return legs.flatMap((a, i) => legs.slice(i + 1).map((b): [Leg, Leg] => [a, b]));
}

const resultOf = ({ selection }: Leg) => selection.context?.result ?? null;
const lineOf = ({ market }: Leg) => market.context?.line ?? 0;
const isWinner = ({ market }: Leg) => market.type === 'match_winner' || market.type === 'match_winner_three_way';
const isHandicap = ({ market }: Leg) => market.type === 'round_handicap';

/** The line of the chosen side: negated for the side that the market does not name. */
function ownLine(leg: Leg): number {
  const named = leg.market.context?.team?.id ?? leg.market.context?.player?.id;
  return named === undefined || named === leg.selection.entity?.id ? lineOf(leg) : -lineOf(leg);
}

/** Whether `a` and `b` cannot both win, by rules that depend on their order: callers try both orders. */
function areExclusive(a: Leg, b: Leg): boolean {
  if (a.market.id === b.market.id) return true;
  const areSameFamily = a.market.type === b.market.type && a.market.context?.player?.id === b.market.context?.player?.id;
  if (areSameFamily && resultOf(a) === 'over' && resultOf(b) === 'under' && lineOf(a) >= lineOf(b)) return true;
  if (isWinner(a) && isWinner(b)) return a.selection.entity?.id !== b.selection.entity?.id;
  const areOtherSides = a.selection.entity?.id !== b.selection.entity?.id;
  // With a negative line the side must win.
  if (isWinner(a) && isHandicap(b)) return areOtherSides && ownLine(b) < 0;
  return isHandicap(a) && isHandicap(b) && areOtherSides && ownLine(a) + ownLine(b) <= 0;
}

/** Divides the product of the odds: above 1 if `b` is more likely when `a` wins. */
function correlation(world: World, a: Leg, b: Leg): number {
  const side = a.selection.entity?.id;
  if (isWinner(a) && isHandicap(b) && side === b.selection.entity?.id) return 1.25;
  const overPlayerId =
    b.market.type.startsWith('player_total_') && resultOf(b) === 'over' ? b.market.context?.player?.id : undefined;
  if (overPlayerId === undefined) return 1;
  if (isWinner(a) && side !== undefined && playsFor(world, overPlayerId, side)) return 1.08;
  return a.market.type.startsWith('total_') && resultOf(a) === 'over' ? 1.1 : 1;
}

function playsFor(world: World, playerId: number, entityId: number): boolean {
  return playerId === entityId || world.players.get(playerId)?.teams?.some((team) => team.id === entityId) === true;
}
