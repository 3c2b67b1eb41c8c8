import { formatOdds } from '@sightline/schema/rules/markets.ts';

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;

/** How odds are shown; they are reckoned with as decimals always. */
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** Stakes that people reckon with: 10/11 stands for 1.91. */
const LARGEST_SIMPLE_STAKE = 12;
/** Of what is left, the parts of a hundred. */
const EXACT_STAKES = [20, 25, 50] as const;

/**
 * Odds as people read them. Every format starts from the price with two decimals, so that prices look the same in one
 * format exactly when they do in the others.
 * @param odds decimal, stake included: 2.5 pays 2.5 for 1
 */
export function oddsText(odds: number, format: OddsFormat): string {
  const decimal = formatOdds(odds);
  const cents = Math.round(Number(decimal) * 100) - 100;
  // Nothing to win, and what is no price at all, has no name but its decimals.
  if (format === 'decimal' || !Number.isSafeInteger(cents) || cents <= 0) return decimal;
  return format === 'fractional' ? fractional(cents) : american(cents);
}

/** Profit for a stake of the denominator: a simple fraction where one is the same price with two decimals, else the exact one. */
function fractional(cents: number): string {
  for (let stake = 1; stake <= LARGEST_SIMPLE_STAKE; stake += 1) {
    const profit = Math.round((cents * stake) / 100);
    if (2 * Math.abs(100 * profit - cents * stake) < stake) return `${profit}/${stake}`;
  }
  const stake = EXACT_STAKES.find((each) => (cents * each) % 100 === 0) ?? 100;
  return `${(cents * stake) / 100}/${stake}`;
}

/** Profit for a stake of 100 with a plus; the stake for a profit of 100 with a minus. */
function american(cents: number): string {
  return cents >= 100 ? `+${cents}` : `−${Math.round(10_000 / cents)}`;
}
