import type { CachedEntities } from '../../../cache/entity-cache.ts';
import type { TradingLoaders } from '../../../cache/trading-loaders.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import type { Config } from '../../../config/config.ts';
import type { Replication } from '../../../live/replication/shared-sets.ts';
import type { Log } from '../../../telemetry/log.ts';
import { TradingFeed } from './feed.ts';
import type { FeedSets } from './feed-sets.ts';
import type { FeedStatus, FeedStats, OwnedFeedStats, SubscribersOf } from './feed-stats.ts';
import type { LiveEntry } from './live-batch.ts';
import { SharedFeed } from './shared-feed.ts';

/** A scope, and the group of callers that share results. */
export interface SharedScope {
  readonly scope: TradingScope;
  readonly callerGroup: string;
}

/** What a trading session gives access to. */
export interface TradingAccess extends SharedScope {
  readonly feed: () => FeedSets;
  readonly loaders: TradingLoaders;
  /** {@link FeedSets.liveEntry}; undefined without an open feed. */
  readonly liveEntry: (key: string) => LiveEntry | undefined;
}

interface OpenFeed {
  readonly sets: FeedSets;
  readonly close: () => void;
}

/** The open feeds, one for each scope. A feed opens with its first query or subscription; with Redis, all gateways share it. */
export class TradingFeeds {
  readonly #config: Config;
  readonly #replication: Replication | null;
  readonly #log: Log;
  readonly #feeds = new Map<TradingScope, OpenFeed>();
  readonly #closing = new Set<Promise<void>>();

  constructor(options: { config: Config; replication: Replication | null; log: Log }) {
    this.#config = options.config;
    this.#replication = options.replication;
    this.#log = options.log;
  }

  getOrOpen(scope: TradingScope): FeedSets {
    const existing = this.#feeds.get(scope);
    if (existing) return existing.sets;
    const close = (): void => {
      stopWatchingScope();
      this.#feeds.delete(scope);
      this.#close(sets);
    };
    const sets = this.#open(scope, close);
    const stopWatchingScope = scope.onClose(close);
    this.#feeds.set(scope, { sets, close });
    return sets;
  }

  /** Entities that the scope's feed keeps up to date; null if this gateway writes none. Does not open a feed. */
  cachedEntities(scope: TradingScope): CachedEntities | null {
    return this.#feeds.get(scope)?.sets.cachedEntities ?? null;
  }

  /** {@link FeedSets.liveEntry}; undefined without an open feed, which it does not open. */
  liveEntry(scope: TradingScope, key: string): LiveEntry | undefined {
    return this.#feeds.get(scope)?.sets.liveEntry(key);
  }

  /** Open feeds by trading client. */
  describe(subscribersOf: SubscribersOf): FeedStats[] {
    return [...this.#feeds].map(([scope, { sets }]) => statsOf(scope, sets.describe(), subscribersOf));
  }

  /** The same with their customers. */
  describeOwned(subscribersOf: SubscribersOf): OwnedFeedStats[] {
    return [...this.#feeds].map(([scope, { sets }]) => ({
      customer: scope.customer,
      ...statsOf(scope, sets.describe(), subscribersOf),
    }));
  }

  /** Resolves when other gateways may take over. */
  async close(): Promise<void> {
    for (const { close } of this.#feeds.values()) close();
    await Promise.all(this.#closing);
  }

  #open(scope: TradingScope, onIdle: () => void): FeedSets {
    const options = { config: this.#config, log: this.#log, scope, onIdle };
    return this.#replication ? new SharedFeed({ ...options, replication: this.#replication }) : new TradingFeed(options);
  }

  #close(feed: FeedSets): void {
    const closing = Promise.resolve(feed.close()).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function statsOf({ id }: TradingScope, { sets, ...status }: FeedStatus, subscribersOf: SubscribersOf): FeedStats {
  return { clientId: id, ...status, sets: sets.length, subscribers: subscribersOf(sets) };
}
