import { liveSet } from '../../live/live-set.ts';
import { ListMarket_marketFragmentDoc, ListSeries_seriesFragmentDoc } from './list-types.generated.ts';
import { TradingListChangesDocument, TradingListDocument } from './trading-list.generated.ts';

/** Series with open or suspended winner markets, and those markets. */
export const tradingListSet = liveSet({
  field: 'tradingList',
  variables: {},
  query: TradingListDocument,
  subscription: TradingListChangesDocument,
  series: (client, id) => client.readFragment({ fragment: ListSeries_seriesFragmentDoc, id }),
  matches: null,
  markets: (client, id) => client.readFragment({ fragment: ListMarket_marketFragmentDoc, id }),
});
