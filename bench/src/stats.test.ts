import { describe, expect, it } from 'vitest';
import { formatNumber, growthExponent, median, quantile, percentiles, steepestStep } from './stats.ts';

describe('statistics', () => {
  it('return the median, and between two values the mean', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2])).toBe(1.5);
    expect(median([])).toBe(0);
  });

  it('interpolate quantiles', () => {
    expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
    expect(percentiles([3, 1, 2])).toMatchObject({ count: 3, p50: 2, max: 3 });
    expect(percentiles([3, 1, 2]).curve[0]).toEqual([0, 1]);
  });

  it('fit the exponent of growth', () => {
    expect(growthExponent([1, 2, 5, 10].map((x) => [x, 3 * x ** 2]))).toBeCloseTo(2);
    expect(growthExponent([1, 10, 100].map((x) => [x, 7]))).toBeCloseTo(0);
    // Errors in opposite directions at equal distances from the middle cancel out.
    expect(
      growthExponent([
        [1, 2],
        [10, 5],
        [100, 200],
      ]),
    ).toBeCloseTo(1);
    expect(growthExponent([[5, 1]])).toBeNaN();
  });

  it('find where growth is steepest', () => {
    const bent = [1, 10, 100, 1_000].map((x): [number, number] => [x, x <= 100 ? 5 * x : (5 * x ** 2) / 100]);
    const { from, to, exponent } = steepestStep(bent);
    expect([from, to]).toEqual([100, 1_000]);
    expect(exponent).toBeCloseTo(2);
  });

  it('write three significant figures, or all digits of a larger integer part', () => {
    expect([0.123456, 1.5, 12.345, 1234.5, 0].map(formatNumber)).toEqual(['0.123', '1.5', '12.3', '1,235', '0']);
  });
});
