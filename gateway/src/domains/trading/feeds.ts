import type { Config } from '../../config.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';
import type { Log } from '../../telemetry/log.ts';
import { TradingFeed } from './feed.ts';

/** One feed a scope, opened by whoever asks first. */
export class TradingFeeds {
  readonly #config: Config;
  readonly #log: Log;
  readonly #feeds = new Map<TradingScope, TradingFeed>();

  constructor(options: { config: Config; log: Log }) {
    this.#config = options.config;
    this.#log = options.log;
  }

  of(scope: TradingScope): TradingFeed {
    const kept = this.#feeds.get(scope);
    if (kept) return kept;
    const close = (): void => {
      forget();
      this.#feeds.delete(scope);
      feed.close();
    };
    const feed: TradingFeed = new TradingFeed({ config: this.#config, log: this.#log, scope, onIdle: close });
    const forget = scope.onClose(close);
    this.#feeds.set(scope, feed);
    return feed;
  }
}
