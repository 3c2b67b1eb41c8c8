export interface ListedMarket {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly seriesId: string;
  readonly fixture: { readonly type: 'SERIES' | 'MATCH'; readonly id: string };
}

const SERIES_WINNERS = ['series_winner', 'series_winner_three_way'];
const MATCH_WINNERS = ['match_winner', 'match_winner_three_way'];

/** Markets that are shown with odds: open ones, and suspended ones with a lock. */
export function offeredMarkets<M extends ListedMarket>(markets: readonly M[]): M[] {
  return markets.filter((market) => market.state === 'OPEN' || market.state === 'SUSPENDED');
}

/** Offered markets of each series. */
export function marketsBySeries<M extends ListedMarket>(markets: readonly M[]): Map<string, M[]> {
  return Map.groupBy(offeredMarkets(markets), (market) => market.seriesId);
}

/**
 * The market whose odds stand on a series' row. Of a best of one, winning its match is winning the series, so the match
 * winner goes first; else only the series winner speaks for the series. Two-way before three-way, then the newest.
 */
export function winnerMarket<M extends ListedMarket>(
  series: { readonly id: string; readonly bestOf: number | null; readonly matchIds: readonly string[] },
  markets: readonly M[],
): M | null {
  const ofSeries = { types: SERIES_WINNERS, fixture: 'SERIES', id: series.id };
  const ofFirstMatch = { types: MATCH_WINNERS, fixture: 'MATCH', id: series.matchIds[0] };
  const sources = series.bestOf === 1 ? [ofFirstMatch, ofSeries] : [ofSeries];
  for (const { types, fixture, id } of sources) {
    for (const type of types) {
      const newest = markets
        .filter((market) => market.type === type && market.fixture.type === fixture && market.fixture.id === id)
        .toSorted((a, b) => Number(b.id) - Number(a.id))[0];
      if (newest) return newest;
    }
  }
  return null;
}
