import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import type { Random } from '../random.ts';
import { price } from '../world/odds.ts';
import type { SideIndex, Sides } from './sides.ts';

const MAX_CHANCE = 0.92;
const MIN_OVERROUND = 1.04;
const MAX_OVERROUND = 1.07;
const MAX_TRIES = 8;

/** Selections with odds after a change of their probabilities; unchanged if one of them has no odds. */
function reprice(market: Market, random: Random, factorOf: (selection: Selection, index: number) => number): Selection[] {
  const odds = market.selections.map((selection) => selection.odds);
  if (odds.length === 0 || !odds.every((value) => value !== null)) return market.selections;
  const chances = bounded(market.selections.map((selection, i) => factorOf(selection, i) / (odds[i] ?? 1)));
  let priced = price(chances, random);
  for (let i = 0; i < MAX_TRIES && !hasUsualOverround(priced); i += 1) priced = price(chances, random);
  return market.selections.map((selection, i) => ({ ...selection, odds: priced[i] ?? selection.odds }));
}

/** A small change of one outcome, up or down. */
export function driftOdds(market: Market, random: Random): Selection[] {
  const movedIndex = random.int(0, Math.max(0, market.selections.length - 1));
  const factor = Math.exp((0.03 + random.next() * 0.12) * (random.chance(0.5) ? 1 : -1));
  return reprice(market, random, (_selection, i) => (i === movedIndex ? factor : 1));
}

/** A change in favour of the side that has just scored. */
export function shiftOdds(market: Market, side: SideIndex, sides: Sides, random: Random): Selection[] {
  const strength = 0.15 + random.next() * 0.35;
  return reprice(market, random, (selection) => Math.exp(strength * effectOf(selection, side, sides)));
}

/** Effect of a point of this side on an outcome, from -1 to 1. */
function effectOf({ entity, context }: Selection, side: SideIndex, sides: Sides): number {
  const score = context?.score;
  if (score) return Math.sign(score.home - score.away) * (side === 0 ? 1 : -1);
  if (entity !== null && entity.id === sides[side].entity.id) return context?.result === 'no' ? -1 : 1;
  if (entity !== null && sides.some((other) => other.entity.id === entity.id)) return context?.result === 'no' ? 1 : -1;
  if (context?.result === 'over' || context?.result === 'yes') return 0.5;
  return context?.result === 'draw' ? -0.3 : 0;
}

function bounded(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const minChance = (1 - MAX_CHANCE) / Math.max(1, weights.length - 1);
  return weights.map((weight) => Math.min(MAX_CHANCE, Math.max(minChance, weight / sum)));
}

function hasUsualOverround(odds: readonly number[]): boolean {
  const overround = odds.reduce((total, value) => total + 1 / value, 0);
  return overround >= MIN_OVERROUND && overround <= MAX_OVERROUND;
}
