import { expect, it } from 'vitest';
import { trendOf } from './trend.ts';

it('a trend is exact for points on a line', () => {
  expect(trendOf([0, 1, 2, 5].map((x) => [x, 3 + 2 * x]))).toEqual({ slope: 2, error: 0, points: 4 });
});

it('a trend has the standard error of its slope', () => {
  // By hand: residuals 1, −2, 1 over x −1, 0, 1, so √(6 ÷ 1 ÷ 2).
  const trend = trendOf([
    [0, 1],
    [1, -2],
    [2, 1],
  ]);
  expect(trend?.slope).toBe(0);
  expect(trend?.error).toBeCloseTo(Math.sqrt(3));
});

it('there is no trend of too few points, or of equal x', () => {
  expect(
    trendOf([
      [0, 1],
      [1, 2],
    ]),
  ).toBeNull();
  expect(
    trendOf([
      [1, 1],
      [1, 2],
      [1, 3],
    ]),
  ).toBeNull();
});
