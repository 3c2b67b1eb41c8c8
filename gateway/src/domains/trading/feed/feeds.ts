import type { Config } from '../../../config/config.ts';
import type { Bus } from '../../../live/replication/bus.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import type { Log } from '../../../telemetry/log.ts';
import { TradingFeed } from './feed.ts';
import { FeedReader, type FeedSets } from './feed-reader.ts';
import type { FeedStatus, FeedStats, OwnedFeedStats, ReadersOf } from './feed-stats.ts';
import { SharedFeed } from './shared-feed.ts';

interface Open {
  readonly reader: FeedReader;
  readonly look: () => FeedStatus;
  readonly close: () => void;
}

/** One feed a scope, opened by whoever asks first; with a bus, one for all gateways on it. */
export class TradingFeeds {
  readonly #config: Config;
  readonly #bus: Bus | null;
  readonly #log: Log;
  readonly #feeds = new Map<TradingScope, Open>();
  /** Feeds that still hand back what they had. */
  readonly #closing = new Set<Promise<void>>();

  constructor(options: { config: Config; bus: Bus | null; log: Log }) {
    this.#config = options.config;
    this.#bus = options.bus;
    this.#log = options.log;
  }

  of(scope: TradingScope): FeedReader {
    const kept = this.#feeds.get(scope);
    if (kept) return kept.reader;
    const onIdle = (): void => {
      forget();
      this.#feeds.delete(scope);
      this.#end(feed);
    };
    const feed = this.#open(scope, onIdle);
    const forget = scope.onClose(onIdle);
    const open: Open = { reader: new FeedReader(feed), look: () => feed.look, close: onIdle };
    this.#feeds.set(scope, open);
    return open.reader;
  }

  /** Feeds that are open now, by trading client. */
  describe(readersOf: ReadersOf): FeedStats[] {
    return [...this.#feeds].map(([scope, { look }]) => statsOf(scope, look(), readersOf));
  }

  /** The same with whose they are. */
  describeOwned(readersOf: ReadersOf): OwnedFeedStats[] {
    return [...this.#feeds].map(([scope, { look }]) => ({
      customer: scope.customer,
      ...statsOf(scope, look(), readersOf),
    }));
  }

  /** Resolves when other gateways may go on with what was fed here. */
  async close(): Promise<void> {
    for (const { close } of this.#feeds.values()) close();
    await Promise.all(this.#closing);
  }

  #open(scope: TradingScope, onIdle: () => void): FeedSets & { close(): void | Promise<void> } {
    const options = { config: this.#config, log: this.#log, scope, onIdle };
    return this.#bus ? new SharedFeed({ ...options, bus: this.#bus }) : new TradingFeed(options);
  }

  #end(feed: { close(): void | Promise<void> }): void {
    const closing = Promise.resolve(feed.close()).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function statsOf({ id }: TradingScope, { sets, ...state }: FeedStatus, readersOf: ReadersOf): FeedStats {
  return { clientId: id, ...state, sets: sets.length, readers: readersOf(sets) };
}
