import * as fc from 'fast-check';
import { formatOdds } from '@sightline/schema/rules/markets.ts';
import { expect, it } from 'vitest';
import { ODDS_FORMATS } from '@sightline/schema/rules/preferences.ts';
import { type OddsFormat, oddsText } from './odds-format.ts';

/** Converts a text of each format back to decimal odds: the payout for a stake of 1. */
const TO_DECIMAL: Record<OddsFormat, (text: string) => number> = {
  decimal: Number,
  fractional(text) {
    const [profit = Number.NaN, stake = Number.NaN] = text.split('/').map(Number);
    return 1 + profit / stake;
  },
  american(text) {
    const amount = Number(text.slice(1));
    return 1 + (text.startsWith('+') ? amount / 100 : 100 / amount);
  },
};

it.each([
  [1.01, '1.01', '1/100', '−10000'],
  [1.33, '1.33', '1/3', '−303'],
  [1.495, '1.50', '1/2', '−200'],
  [1.5, '1.50', '1/2', '−200'],
  [1.83, '1.83', '5/6', '−120'],
  [1.914, '1.91', '10/11', '−110'],
  [2, '2.00', '1/1', '+100'],
  [2.5, '2.50', '3/2', '+150'],
  [3.75, '3.75', '11/4', '+275'],
  [101, '101.00', '100/1', '+10000'],
])('%d is %s, %s and %s', (odds, ...texts) => {
  expect(ODDS_FORMATS.map((format) => oddsText(odds, format))).toEqual(texts);
});

it.each([1, 1.004, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('shows %d as decimal odds in every format', (odds) => {
  for (const format of ODDS_FORMATS) expect(oddsText(odds, format)).toBe(odds.toFixed(2));
});

it('is the same price in every format, to two decimals', () => {
  const odds = fc.double({ min: 1.005_001, max: 1_001, noNaN: true });
  fc.assert(
    fc.property(odds, fc.constantFrom(...ODDS_FORMATS), (price, format) => {
      expect(TO_DECIMAL[format](oddsText(price, format)).toFixed(2)).toBe(formatOdds(price));
    }),
    { verbose: true },
  );
});

it('formats two prices differently exactly if their decimals differ', () => {
  const cents = fc.integer({ min: 101, max: 100_000 });
  fc.assert(
    fc.property(cents, cents, fc.constantFrom(...ODDS_FORMATS), (one, other, format) => {
      expect(oddsText(one / 100, format) === oddsText(other / 100, format)).toBe(one === other);
    }),
  );
});
