import type { ReaderStats } from '../../../live/broadcast/hub-counters.ts';
import type { LiveStatus } from '../../../live/live-set.ts';
import type { CustomerRecord } from '../../../provider/api/account-customers.ts';

/** How one feed is doing. */
export interface FeedStatus {
  readonly status: LiveStatus;
  /** Whether this process reads the provider for it. */
  readonly filledHere: boolean;
  /** Times that changes may have been missed, so that all was read again; null where another process fills it. */
  readonly resyncs: number | null;
  /** When everything was last read anew, ISO 8601; null before that, and where another process fills it. */
  readonly readAt: string | null;
  /** Sets that are open. */
  readonly sets: readonly object[];
}

/** The feed of one trading client, as operators see it. */
export interface FeedStats extends Omit<FeedStatus, 'sets'> {
  readonly clientId: string;
  readonly sets: number;
  readonly readers: ReaderStats;
}

/** The same with whose it is: for people, not for logs. */
export interface OwnedFeedStats extends FeedStats {
  /** Null while nobody of them has come in here. */
  readonly customer: CustomerRecord | null;
}

/** Tells who reads any of these sets. */
export type ReadersOf = (sets: readonly object[]) => ReaderStats;
