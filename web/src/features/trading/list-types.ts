import type { TradingListQuery } from './trading-list.generated.ts';

export type ListSeries = TradingListQuery['tradingList']['series'][number];
export type ListMarket = TradingListQuery['tradingList']['markets'][number];
