import type { Market, Selection } from '@sightline/provider-contract/odds.ts';

/** A market with the series that it belongs to, which the provider names only by way of its fixture. */
export interface MarketModel {
  readonly market: Market;
  readonly seriesId: number;
}

export type MarketContextModel = NonNullable<Market['context']>;

/** A selection with the market that makes its id unique. */
export interface SelectionModel {
  readonly selection: Selection;
  readonly marketId: number;
}
