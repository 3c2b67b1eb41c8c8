import type { ScopeConfig } from '../../../scope/trading-scope.ts';
import type { PushConfig } from '../../../provider/push/provider-socket.ts';

/** Milliseconds. */
export const FEED_TIMERS = {
  /** How long the first read waits for the push socket. */
  FEED_OPEN_MS: 2_000,
  /** When a partial first response is sent, such as prices without names. */
  FEED_PARTIAL_MS: 2_000,
  /** Interval of reconciliation with the provider. */
  FEED_RECONCILE_MS: 300_000,
  /** Shortest interval of reads for unknown markets, and of all reads while the provider denies a push connection. */
  FEED_POLL_MS: 15_000,
  /** Interval for rereading series whose changes are not pushed. */
  FEED_REREAD_MS: 60_000,
  /** Interval at which snapshots are stored for other gateways. */
  FEED_STORE_MS: 15_000,
  /** Delay after a failed read. */
  FEED_RETRY_MS: 5_000,
};

export type FeedConfig = ScopeConfig & PushConfig & Readonly<typeof FEED_TIMERS>;
