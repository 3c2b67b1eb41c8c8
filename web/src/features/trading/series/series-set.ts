import type { FragmentType } from '@apollo/client';
import { type LiveSet, liveSetsById } from '../../../gateway/live/set-reader.ts';
import type { BoardMarket_marketFragment, BoardSeries_seriesFragment } from '../board/board.generated.ts';
import type { SlipMarket_marketFragment, SlipMatch_matchFragment, SlipSeries_seriesFragment } from '../slip/slip.generated.ts';
import {
  type PageMarket_marketFragment,
  PageMarket_marketFragmentDoc,
  type PageMatch_matchFragment,
  PageMatch_matchFragmentDoc,
  type PageSeries_seriesFragment,
  PageSeries_seriesFragmentDoc,
  SeriesMarketsChangesDocument,
  SeriesMarketsDocument,
} from './series.generated.ts';

/** The series, matches and markets that the page reads. Board and slip read the rest through their own fragments. */
export type PageSeries = PageSeries_seriesFragment &
  FragmentType<BoardSeries_seriesFragment> &
  FragmentType<SlipSeries_seriesFragment>;
export type PageMatch = PageMatch_matchFragment & FragmentType<SlipMatch_matchFragment>;
export type PageMarket = PageMarket_marketFragment &
  FragmentType<BoardMarket_marketFragment> &
  FragmentType<SlipMarket_marketFragment>;

export type SeriesSet = LiveSet<PageSeries, PageMatch, PageMarket>;

/** Live set of one series. */
export const seriesSet = liveSetsById<PageSeries, PageMatch, PageMarket>((seriesId) => ({
  variables: { seriesId },
  query: SeriesMarketsDocument,
  subscription: SeriesMarketsChangesDocument,
  series: (client, id) => client.readFragment({ fragment: PageSeries_seriesFragmentDoc, id }),
  matches: (client, id) => client.readFragment({ fragment: PageMatch_matchFragmentDoc, id }),
  markets: (client, id) => client.readFragment({ fragment: PageMarket_marketFragmentDoc, id }),
}));
