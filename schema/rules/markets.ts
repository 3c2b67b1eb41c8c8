/** Market types of the series list, each with its kind of fixture. */
export const WINNER_TYPES = [
  { type: 'series_winner', fixture: 'series' },
  { type: 'series_winner_three_way', fixture: 'series' },
  { type: 'match_winner', fixture: 'match' },
  { type: 'match_winner_three_way', fixture: 'match' },
] as const;

/** Whether the series list shows this market. */
export function isWinnerMarket(market: { readonly type: string; readonly fixture: { readonly type: string } }): boolean {
  return WINNER_TYPES.some(({ type, fixture }) => type === market.type && fixture === market.fixture.type);
}

/** One divided by each price of a market. Null with fewer than two prices, or if one is missing or not above 1. */
export function impliedProbabilities(odds: readonly (number | null)[]): readonly number[] | null {
  const implied = odds.flatMap((each) => (each !== null && each > 1 ? [1 / each] : []));
  return implied.length < 2 || implied.length < odds.length ? null : implied;
}

/** The margin of a market (overround): how far its implied probabilities add up to more than 1. Null if these are unknown. */
export function marginOf(odds: readonly (number | null)[]): number | null {
  return impliedProbabilities(odds)?.reduce((sum, each) => sum + each, -1) ?? null;
}

/** Formats odds with two decimals, rounded half up by their decimal text: 1.005 becomes 1.01. */
export function formatOdds(odds: number): string {
  // Shifted as text, because the binary value of 1.005 is slightly lower.
  const cents = Math.round(Number(`${odds}e2`));
  return (Number.isSafeInteger(cents) ? cents / 100 : odds).toFixed(2);
}

/** Formats a handicap line with its sign; a negative line has a minus sign, not a hyphen. */
export function formatSignedLine(line: number): string {
  return line > 0 ? `+${line}` : String(line).replace('-', '−');
}
