import type { Config } from '../../config.ts';
import type { Bus } from '../../live/bus/bus.ts';
import type { LiveStatus } from '../../live/live-set.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';
import type { Log } from '../../telemetry/log.ts';
import { TradingFeed } from './feed.ts';
import { FeedReader, type FeedSets } from './feed-reader.ts';
import { SharedFeed } from './shared-feed.ts';

/** The feed of one trading client, as operators see it. */
export interface FeedSight {
  readonly clientId: string;
  readonly status: LiveStatus;
}

interface Open {
  readonly reader: FeedReader;
  readonly status: () => LiveStatus;
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
    const open: Open = { reader: new FeedReader(feed), status: () => feed.status, close: onIdle };
    this.#feeds.set(scope, open);
    return open.reader;
  }

  /** Feeds that are open now, by trading client. */
  describe(): FeedSight[] {
    return [...this.#feeds].map(([{ id }, { status }]) => ({ clientId: id, status: status() }));
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
