import type { ODDS_FORMATS } from '@sightline/schema/rules/preferences.ts';
import { formatOdds } from '@sightline/schema/rules/markets.ts';

/** Display format of odds; calculations always use decimal odds. */
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** Largest denominator of a simple fraction, which may be rounded: 10/11 means 1.91. */
const LARGEST_SIMPLE_STAKE = 12;
/** Denominators of exact fractions, tried before 100. */
const EXACT_STAKES = [20, 25, 50] as const;

/**
 * Formats odds. Every format starts from the price with two decimals, so that two prices look equal in one format exactly if they
 * look equal in the others.
 * @param odds decimal, stake included: 2.5 pays 2.5 for 1
 */
export function oddsText(odds: number, format: OddsFormat): string {
  const decimal = formatOdds(odds);
  const profitCents = Math.round(Number(decimal) * 100) - 100;
  // Odds of 1 or less, and invalid numbers, have a decimal form only.
  if (format === 'decimal' || !Number.isSafeInteger(profitCents) || profitCents <= 0) return decimal;
  return format === 'fractional' ? fractional(profitCents) : american(profitCents);
}

/** Fractional odds: a simple fraction if one equals the price to two decimals, else the exact fraction. */
function fractional(profitCents: number): string {
  for (let stake = 1; stake <= LARGEST_SIMPLE_STAKE; stake += 1) {
    const profit = Math.round((profitCents * stake) / 100);
    if (2 * Math.abs(100 * profit - profitCents * stake) < stake) return `${profit}/${stake}`;
  }
  const stake = EXACT_STAKES.find((each) => (profitCents * each) % 100 === 0) ?? 100;
  return `${(profitCents * stake) / 100}/${stake}`;
}

/** American odds: +profit for a stake of 100, or −stake for a profit of 100. */
function american(profitCents: number): string {
  return profitCents >= 100 ? `+${profitCents}` : `−${Math.round(10_000 / profitCents)}`;
}
