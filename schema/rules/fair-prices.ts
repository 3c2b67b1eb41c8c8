import { impliedProbabilities } from './markets.ts';

/** How the margin is taken out of the prices of a market. */
export const FAIR_METHODS = ['proportional', 'power'] as const;
export type FairMethod = (typeof FAIR_METHODS)[number];

const BISECTION_STEPS = 60;

/**
 * Decimal odds of a market without its margin, in their order: their implied probabilities add up to 1. Expects that exactly one
 * outcome wins. Null with fewer than two prices, or if one is missing or not above 1.
 *
 * - `proportional`: each implied probability is divided by their sum.
 * - `power`: each is raised to the same power; this takes more of the margin from outsiders.
 */
export function fairOdds(odds: readonly (number | null)[], method: FairMethod): readonly number[] | null {
  const implied = impliedProbabilities(odds);
  if (implied === null) return null;
  if (method === 'proportional') {
    const sum = implied.reduce((total, each) => total + each, 0);
    return implied.map((each) => sum / each);
  }
  const power = powerFor(implied);
  return implied.map((each) => 1 / each ** power);
}

/** The power to which probabilities below 1 must be raised to add up to 1. */
function powerFor(implied: readonly number[]): number {
  const sumAt = (power: number) => implied.reduce((total, each) => total + each ** power, 0);
  // The sum falls from their number, at 0, towards 0.
  let low = 0;
  let high = 1;
  for (let step = 0; step < BISECTION_STEPS && sumAt(high) > 1; step += 1) high *= 2;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (sumAt(middle) > 1) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
