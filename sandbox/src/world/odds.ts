import type { Random } from '../random.ts';

/** Probability of a value above the line, for a logistic distribution around the mean. */
export function chanceAbove(line: number, mean: number, scale: number): number {
  return bound(1 / (1 + Math.exp((line - mean) / scale)));
}

/** Probability that a side beats another, from the difference of their strengths. */
export function chanceToWin(strengthDifference: number): number {
  return bound(1 / (1 + Math.exp(-0.75 * strengthDifference)));
}

/** Limits a probability, so that its odds are between about 1.03 and 16. */
export function bound(p: number): number {
  return Math.min(0.92, Math.max(0.06, p));
}

/**
 * Decimal odds whose inverse sum exceeds 1 by 4 to 7 %.
 * @param chances of mutually exclusive outcomes, in any scale
 */
export function price(chances: readonly number[], random: Random): number[] {
  const sum = chances.reduce((a, b) => a + b, 0);
  const overround = 1.045 + random.next() * 0.02;
  return chances.map((p) => Math.max(1.01, Math.round((sum / (p * overround)) * 100) / 100));
}

/** Probability of each final score of a series, first to more than half; with an even number every match is played. */
export function seriesScores(
  bestOf: number,
  p: number,
): { readonly home: number; readonly away: number; readonly chance: number }[] {
  if (bestOf % 2 === 0) {
    return Array.from({ length: bestOf + 1 }, (_, away) => {
      const home = bestOf - away;
      return { home, away, chance: choose(bestOf, away) * p ** home * (1 - p) ** away };
    });
  }
  const wins = (bestOf + 1) / 2;
  const won = (q: number) =>
    Array.from({ length: wins }, (_, lost) => ({ lost, chance: choose(wins - 1 + lost, lost) * q ** wins * (1 - q) ** lost }));
  return [
    ...won(p).map(({ lost, chance }) => ({ home: wins, away: lost, chance })),
    ...won(1 - p).map(({ lost, chance }) => ({ home: lost, away: wins, chance })),
  ];
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i += 1) result = (result * (n - k + i)) / i;
  return result;
}
