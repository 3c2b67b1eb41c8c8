import type { SubscriberStats } from '../live/broadcast/hub-counters.ts';
import type { LiveStatus } from '../live/live-set.ts';
import type { CustomerRecord } from '../provider/api/account-customers.ts';

/** Status of one feed. */
export interface FeedStatus {
  readonly status: LiveStatus;
  /** Number of full reads because changes may have been missed. */
  readonly resyncs: number;
  /** Time of the last full read, ISO 8601; null before the first. */
  readonly readAt: string | null;
  /** Approximate size of its odds histories and of the message ids that it remembers; both are bounded. */
  readonly cachedBytes: number;
  /** Open live sets. */
  readonly sets: readonly object[];
}

/** The feed of one trading client, for logs and metrics. */
export interface FeedStats extends Omit<FeedStatus, 'sets'> {
  readonly clientId: string;
  readonly sets: number;
  readonly subscribers: SubscriberStats;
}

/** Statistics of a feed with its customer, for operators. */
export interface OwnedFeedStats extends FeedStats {
  /** Null until a caller from this customer has used the feed. */
  readonly customer: CustomerRecord | null;
}

/** Counts the subscribers of any of these sets. */
export type SubscribersOf = (sets: readonly object[]) => SubscriberStats;
