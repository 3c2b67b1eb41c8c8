import { createTradingLoaders } from '../../loaders/trading-loaders.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';
import type { TradingFeed } from './feed.ts';
import { restImage } from './live-batch.ts';
import { readTradingList } from './trading-list.ts';

export class TradingFeeds {
  of(scope: TradingScope): TradingFeed {
    const list = async (deadline: AbortSignal) => restImage(await readTradingList(scope, createTradingLoaders(scope, deadline), deadline));
    async function* watchList() {
      yield await list(AbortSignal.timeout(10_000));
      await new Promise(() => {});
    }
    return { list, series: async () => null, watchList, watchSeries: watchList };
  }
}
