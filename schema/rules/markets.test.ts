import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatOdds, marginOf } from './markets.ts';

it.each([
  [1.005, '1.01'],
  [1.015, '1.02'],
  [1.004_999, '1.00'],
  [2.345, '2.35'],
  [8.575, '8.58'],
  [1.995, '2.00'],
  [1_000.125, '1000.13'],
  [2, '2.00'],
  [0, '0.00'],
  [1e-9, '0.00'],
  [Number.NaN, 'NaN'],
])('formats odds of %d as %s: half up, by their decimal text [markets.odds.decimals]', (odds, text) => {
  expect(formatOdds(odds)).toBe(text);
});

it('odds with at most two decimals are not rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(formatOdds(cents / 100)).toBe((cents / 100).toFixed(2));
    }),
  );
});

it('the margin is known only from two or more prices, all above 1', () => {
  expect(marginOf([1.9, 1.9])).toBeCloseTo(0.0526, 4);
  expect(marginOf([2.2, 2.1])).toBeLessThan(0);
  for (const odds of [[], [2], [2, null], [1, 5]]) expect(marginOf(odds)).toBeNull();
});
