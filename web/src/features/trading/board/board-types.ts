import type { FragmentType } from '@apollo/client';
import type { Sides } from '../sides.ts';
import type { BoardMarket_marketFragment } from './board-market.generated.ts';
import type { BoardSeries_seriesFragment } from './board-series.generated.ts';

/** A market as a screen hands it to its board, which reads the rest from the cache. */
export type BoardMarket = { readonly id: string } & FragmentType<BoardMarket_marketFragment>;
/** A series as a screen hands it to its board. */
export type BoardSeries = { readonly id: string } & FragmentType<BoardSeries_seriesFragment>;

/** A market with its prices. */
export type PricedMarket = Pick<
  BoardMarket_marketFragment,
  'id' | 'type' | 'state' | 'layout' | 'subject' | 'fixture' | 'context' | 'selections'
>;
export type PricedSelection = PricedMarket['selections'][number];
export type BoardLayout = NonNullable<PricedMarket['layout']>;

/** Who meets whom. */
export type BoardSides = Sides<NonNullable<BoardSeries_seriesFragment['competitors'][number]['entity']>>;
