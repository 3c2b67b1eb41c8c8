import type { TradingLoaders } from '../../../cache/trading-loaders.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import type { FeedReader } from './feed-reader.ts';

/** A scope, and the group of its readers who may read the same beside what the scope's own secret opens. */
export interface SharedScope {
  readonly scope: TradingScope;
  readonly readers: string;
}

/** What a trading session opens. */
export class TradingAccess implements SharedScope {
  readonly scope: TradingScope;
  readonly readers: string;
  readonly feed: () => FeedReader;
  readonly #loaders: () => TradingLoaders;

  constructor(options: SharedScope & { feed: () => FeedReader; loaders: () => TradingLoaders }) {
    this.scope = options.scope;
    this.readers = options.readers;
    this.feed = options.feed;
    this.#loaders = options.loaders;
  }

  get loaders(): TradingLoaders {
    return this.#loaders();
  }
}
