import { describe, expect, it } from 'vitest';
import { SubscriptionIds } from './subscription-ids.ts';

const LIST = 'subscription TradingListChanges($after: LiveCursor) { tradingList(after: $after) { seq } }';
const SERIES = 'fragment A on LiveBatch { seq } subscription SeriesChanges { seriesMarkets(seriesId: "1") { ...A } }';

describe('SubscriptionIds', () => {
  it('are the same in every tab, and unique on a socket', () => {
    const [one, two] = [new SubscriptionIds(), new SubscriptionIds()];
    const taken = (ids: SubscriptionIds) =>
      [LIST, SERIES, LIST, 'subscription { tradingList { seq } }'].map((query) => ids.next(query));
    expect(taken(one)).toEqual(['TradingListChanges-1', 'SeriesChanges-1', 'TradingListChanges-2', 'subscription-1']);
    expect(taken(two)).toEqual(['TradingListChanges-1', 'SeriesChanges-1', 'TradingListChanges-2', 'subscription-1']);
  });

  it('start again with the next socket', () => {
    const ids = new SubscriptionIds();
    ids.next(LIST);
    ids.reset();
    expect(ids.next(LIST)).toBe('TradingListChanges-1');
  });
});
