import { type LiveSet, liveSet } from '../../../lib/live/live-set.ts';
import {
  PageMarket_marketFragmentDoc,
  PageMatch_matchFragmentDoc,
  PageSeries_seriesFragmentDoc,
} from './page-types.generated.ts';
import type { PageMarket, PageMatch, PageSeries } from './page-types.ts';
import { SeriesMarketsChangesDocument, SeriesMarketsDocument } from './series-markets.generated.ts';

export type SeriesSet = LiveSet<PageSeries, PageMatch, PageMarket>;

/** More than anyone opens while their readers linger. */
const MOST_KEPT = 200;
const sets = new Map<string, SeriesSet>();

/** Series, matches and markets of one series. One object each, so that its reader is found again. */
export function seriesSet(seriesId: string): SeriesSet {
  const known = sets.get(seriesId);
  if (known !== undefined) return known;
  const set: SeriesSet = liveSet({
    field: 'seriesMarkets',
    variables: { seriesId },
    query: SeriesMarketsDocument,
    subscription: SeriesMarketsChangesDocument,
    series: (client, id) => client.readFragment({ fragment: PageSeries_seriesFragmentDoc, id }),
    matches: (client, id) => client.readFragment({ fragment: PageMatch_matchFragmentDoc, id }),
    markets: (client, id) => client.readFragment({ fragment: PageMarket_marketFragmentDoc, id }),
  });
  sets.set(seriesId, set);
  const [oldest] = sets.keys();
  if (sets.size > MOST_KEPT && oldest !== undefined) sets.delete(oldest);
  return set;
}
