import type { FragmentType } from '@apollo/client';
import type { BoardMarket_marketFragment } from '../board/board-market.generated.ts';
import type { BoardSeries_seriesFragment } from '../board/board-series.generated.ts';
import type { SlipMarket_marketFragment, SlipMatch_matchFragment, SlipSeries_seriesFragment } from '../slip/slip.generated.ts';
import type { PageMarket_marketFragment, PageMatch_matchFragment, PageSeries_seriesFragment } from './page-types.generated.ts';

/** Series, matches and markets as the page arranges them; board and slip read the rest where they show it. */
export type PageSeries = PageSeries_seriesFragment &
  FragmentType<BoardSeries_seriesFragment> &
  FragmentType<SlipSeries_seriesFragment>;
export type PageMatch = PageMatch_matchFragment & FragmentType<SlipMatch_matchFragment>;
export type PageMarket = PageMarket_marketFragment &
  FragmentType<BoardMarket_marketFragment> &
  FragmentType<SlipMarket_marketFragment>;
