import type { SubscriberStats } from '../../live/broadcast/hub-counters.ts';
import type { LiveHub } from '../../live/broadcast/live-hub.ts';
import type { Redis } from '../../redis/redis.ts';
import { VERSION } from '../../util/version.ts';
import type { FeedStats, OwnedFeedStats, SubscribersOf } from '../feed-stats.ts';

/** Status of this process's live data, for staff: it covers all customers. */
export interface LiveStateModel {
  readonly version: string;
  /** ISO 8601, as `readAt`. */
  readonly startedAt: string;
  readonly readAt: string;
  readonly sharing: 'STANDALONE' | 'SHARED' | 'REDIS_UNREACHABLE';
  readonly subscribers: SubscriberStats;
  readonly slowCloses: number;
  readonly feeds: readonly OwnedFeedStats[];
}

interface Options {
  /** The open feeds. */
  readonly feeds: { describe(subscribersOf: SubscribersOf): readonly OwnedFeedStats[] };
  readonly hub: Pick<LiveHub, 'subscriberStats' | 'subscriberStatsOf' | 'counters'>;
  readonly redis: Redis | null;
}

/** Describes the live data of this process: its feeds and their subscribers. */
export class LiveState {
  readonly #options: Options;
  readonly #startedAt = new Date().toISOString();

  constructor(options: Options) {
    this.#options = options;
  }

  read(): LiveStateModel {
    const { hub, redis } = this.#options;
    return {
      version: VERSION,
      startedAt: this.#startedAt,
      readAt: new Date().toISOString(),
      sharing: redis === null ? 'STANDALONE' : redis.isUp ? 'SHARED' : 'REDIS_UNREACHABLE',
      subscribers: hub.subscriberStats,
      slowCloses: hub.counters.slowCloses,
      feeds: this.#feeds(),
    };
  }

  /** Statistics of the open feeds, without customers. */
  feedStats(): readonly FeedStats[] {
    return this.#feeds().map((feed) => {
      const { customer: _, ...stats } = feed;
      return stats;
    });
  }

  #feeds(): readonly OwnedFeedStats[] {
    const { feeds, hub } = this.#options;
    return feeds.describe((sets) => hub.subscriberStatsOf(sets));
  }
}
