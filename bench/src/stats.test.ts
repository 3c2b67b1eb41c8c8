import { describe, expect, it } from 'vitest';
import { formatNumber, median, quantile, percentiles } from './stats.ts';

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

  it('write three significant figures', () => {
    expect([0.123456, 1.5, 12.345, 1234.5, 0].map(formatNumber)).toEqual(['0.123', '1.5', '12.3', '1,235', '0']);
  });
});
