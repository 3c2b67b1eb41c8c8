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

/** Odds as people read them: two decimals. */
export function formatOdds(odds: number): string {
  return odds.toFixed(2);
}

/** A line with its sign, as a handicap is read. */
export function formatSignedLine(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}
