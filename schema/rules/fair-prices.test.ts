import { describe, expect, it } from 'vitest';
import { FAIR_METHODS, fairOdds } from './fair-prices.ts';

const sumOf = (odds: readonly number[] | null) => (odds ?? []).reduce((sum, each) => sum + 1 / each, 0);

describe.each(FAIR_METHODS)('the %s method', (method) => {
  it.each([
    [[1.9, 1.9]],
    [[1.05, 12]],
    [[1.001, 900]],
    [[2.6, 3.2, 2.9]],
    // A negative margin.
    [[2.2, 2.1]],
    [Array.from({ length: 30 }, () => 20)],
  ])('takes the margin out of %j', (odds) => {
    const fair = fairOdds(odds, method);
    expect(fair).toHaveLength(odds.length);
    expect(sumOf(fair)).toBeCloseTo(1, 9);
    expect(fair?.map((each, index) => each > (odds[index] ?? 0))).toEqual(odds.map(() => sumOf(odds) > 1));
  });

  it('leaves prices without a margin as they are', () => {
    expect(fairOdds([4, 4 / 3], method)?.map((each) => each.toFixed(6))).toEqual(['4.000000', '1.333333']);
  });

  it('needs at least two prices, all above 1', () => {
    for (const odds of [[], [2], [2, null], [1, 5], [0.5, 3]]) expect(fairOdds(odds, method)).toBeNull();
  });
});

it('the power method takes more of the margin from an outsider than the proportional one', () => {
  const odds = [1.25, 4.2];
  expect(fairOdds(odds, 'proportional')?.map((each) => each.toFixed(3))).toEqual(['1.298', '4.360']);
  const [favourite = 0, outsider = 0] = fairOdds(odds, 'power') ?? [];
  expect(favourite).toBeLessThan(1.298);
  expect(outsider).toBeGreaterThan(4.36);
  expect(Math.log(1 / favourite) / Math.log(1 / 1.25)).toBeCloseTo(Math.log(1 / outsider) / Math.log(1 / 4.2), 9);
});
