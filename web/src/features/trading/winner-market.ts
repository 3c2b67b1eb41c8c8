import { outcomeSide, type Sides } from './sides.ts';

export interface WinnerMarketCandidate {
  readonly id: string;
  readonly typeName: string;
  readonly state: string;
  readonly seriesId: string;
  readonly fixture: { readonly type: 'SERIES' | 'MATCH'; readonly id: string };
}

const SERIES_WINNERS = ['series_winner', 'series_winner_three_way'];
const MATCH_WINNERS = ['match_winner', 'match_winner_three_way'];

/** Markets that the list shows: open ones with odds, suspended ones with a lock. */
export function offeredMarkets<M extends WinnerMarketCandidate>(markets: readonly M[]): M[] {
  return markets.filter((market) => market.state === 'OPEN' || market.state === 'SUSPENDED');
}

/** Offered markets by series id. */
export function marketsBySeries<M extends WinnerMarketCandidate>(markets: readonly M[]): Map<string, M[]> {
  return Map.groupBy(offeredMarkets(markets), (market) => market.seriesId);
}

/**
 * The market whose odds a series row shows, of the offered ones of the series. In a best of one, the match winner is preferred because
 * it is the series winner too; any other series uses its series winner only. Two-way before three-way, then the newest: the first match
 * of a best of one may have been replaced by another one.
 */
export function winnerMarket<M extends WinnerMarketCandidate>(
  { bestOf }: { readonly bestOf: number | null },
  markets: readonly M[],
): M | null {
  const ofSeries = { types: SERIES_WINNERS, fixture: 'SERIES' };
  const sources = bestOf === 1 ? [{ types: MATCH_WINNERS, fixture: 'MATCH' }, ofSeries] : [ofSeries];
  for (const { types, fixture } of sources) {
    for (const type of types) {
      const newest = markets
        .filter((market) => market.typeName === type && market.fixture.type === fixture)
        .toSorted((a, b) => Number(b.id) - Number(a.id))[0];
      if (newest) return newest;
    }
  }
  return null;
}

export interface WinnerSelection {
  readonly id: string;
  readonly resultName: string | null;
  /** Side assigned by the gateway, which knows sides before it knows team names. */
  readonly side: 'LEFT' | 'CENTER' | 'RIGHT' | null;
  readonly entity: { readonly id: string } | null;
}

/** Selections of a winner market by their position in a row; null if there is none. */
interface WinnerSelections<S> {
  readonly first: S | null;
  readonly draw: S | null;
  readonly second: S | null;
}

/** Assigns each selection to a side. The provider's order does not imply sides. */
export function assignToSides<S extends WinnerSelection>(
  selections: readonly S[],
  sides: Sides<{ readonly id: string }>,
): WinnerSelections<S> {
  const on = (side: WinnerSelection['side']): S | null => selections.find((each) => outcomeSide(each, sides) === side) ?? null;
  return { first: on('LEFT'), draw: on('CENTER'), second: on('RIGHT') };
}
