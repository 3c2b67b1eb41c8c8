import { type LiveSet, liveSet } from '../../../live/live-set.ts';
import {
  PageMarket_marketFragmentDoc,
  PageMatch_matchFragmentDoc,
  PageSeries_seriesFragmentDoc,
} from './page-types.generated.ts';
import type { PageMarket, PageMatch, PageSeries } from './page-types.ts';
import { SeriesMarketsChangesDocument, SeriesMarketsDocument } from './series-markets.generated.ts';

export type SeriesSet = LiveSet<PageSeries, PageMatch, PageMarket>;

/** Every set that anything still refers to: a screen that shows it, or a hub whose reader lingers. */
const sets = new Map<string, WeakRef<SeriesSet>>();
const collected = new FinalizationRegistry<string>((seriesId) => {
  if (sets.get(seriesId)?.deref() === undefined) sets.delete(seriesId);
});

/** Series, matches and markets of one series. One object each as long as it is in use, so that its reader is found again. */
export function seriesSet(seriesId: string): SeriesSet {
  const known = sets.get(seriesId)?.deref();
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
  sets.set(seriesId, new WeakRef(set));
  collected.register(set, seriesId);
  return set;
}
