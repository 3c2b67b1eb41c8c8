import type { TradingLoaders } from '../../../scope/trading-loaders.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import type { Log } from '../../../telemetry/log.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import { type FeedListener, TradingFeed } from './feed.ts';
import type { OwnedFeedStats, SubscribersOf } from '../../feed-stats.ts';
import type { LiveEntry } from './live-batch.ts';
import type { FeedConfig } from './feed-timers.ts';

/** Longest time for which the end of the process waits for the last snapshots. */
const STORE_LAST_MS = 1_000;

/** A scope, and the group of callers that share results. */
export interface SharedScope {
  readonly scope: TradingScope;
  readonly callerGroup: string;
}

/** What a trading session gives access to. */
export interface TradingAccess extends SharedScope {
  readonly feed: () => TradingFeed;
  readonly loaders: TradingLoaders;
  /** {@link FeedSets.entry}; undefined without an open feed. */
  readonly liveEntry: (key: string) => LiveEntry | undefined;
}

interface OpenFeed {
  readonly feed: TradingFeed;
  readonly close: () => void;
}

/** The open feeds, one for each scope. A feed opens with its first query or subscription. */
export class TradingFeeds {
  readonly #config: FeedConfig;
  readonly #log: Log;
  readonly #listenerOf: (scope: TradingScope) => FeedListener | null;
  readonly #feeds = new Map<TradingScope, OpenFeed>();

  constructor(options: { config: FeedConfig; log: Log; listenerOf: (scope: TradingScope) => FeedListener | null }) {
    this.#config = options.config;
    this.#listenerOf = options.listenerOf;
    this.#log = options.log;
  }

  getOrOpen(scope: TradingScope): TradingFeed {
    const existing = this.#feeds.get(scope);
    if (existing) return existing.feed;
    const close = (): void => {
      stopWatchingScope();
      this.#feeds.delete(scope);
      feed.close();
    };
    const listener = this.#listenerOf(scope);
    const feed = new TradingFeed({ config: this.#config, log: this.#log, scope, listener, onIdle: close });
    const stopWatchingScope = scope.onClose(close);
    this.#feeds.set(scope, { feed, close });
    return feed;
  }

  /** The scope's feed if it is open. */
  find(scope: TradingScope): TradingFeed | undefined {
    return this.#feeds.get(scope)?.feed;
  }

  /** The open feeds, one for each trading client, with the client's customer. */
  describe(subscribersOf: SubscribersOf): OwnedFeedStats[] {
    return [...this.#feeds].map(([{ id, customer }, { feed }]) => {
      const { sets, ...status } = feed.describe();
      return { customer, clientId: id, ...status, sets: sets.length, subscribers: subscribersOf(sets) };
    });
  }

  /** Stores snapshots of all open sets for the gateways that open them next, as far as there is time. Never rejects. */
  async store(): Promise<void> {
    await waitAtMost(STORE_LAST_MS, Promise.all(Array.from(this.#feeds.values(), ({ feed }) => feed.store())));
  }

  close(): void {
    for (const { close } of this.#feeds.values()) close();
  }
}
