/** Types that a list of series shows, each with the kind of fixture it is asked for. */
export const WINNER_TYPES = [
  { type: 'series_winner', fixture: 'series' },
  { type: 'series_winner_three_way', fixture: 'series' },
  { type: 'match_winner', fixture: 'match' },
  { type: 'match_winner_three_way', fixture: 'match' },
] as const;

/** True for a market that a list of series shows. */
export function isWinnerMarket(market: { readonly type: string; readonly fixture: { readonly type: string } }): boolean {
  return WINNER_TYPES.some(({ type, fixture }) => type === market.type && fixture === market.fixture.type);
}

/** Odds as people read them: two decimals, rounded half up by their decimal text, so 1.005 reads 1.01. */
export function formatOdds(odds: number): string {
  // Shifted as text: the binary value of 1.005 is a little less than that.
  const cents = Math.round(Number(`${odds}e2`));
  return (Number.isSafeInteger(cents) ? cents / 100 : odds).toFixed(2);
}

/** A line with its sign, as a handicap is read. */
export function formatSignedLine(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}
