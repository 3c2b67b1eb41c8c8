import { configWith } from '../../gateway/test/support/config.ts';

/** Share of the schedules whose gateways record: it takes a third more time. */
export const RECORDED_SHARE = 0.6;

/** Settings of the gateways of the simulation. */
export const CONFIG = configWith({
  NODE_ENV: 'test',
  AUTH_API_URL: 'http://provider.invalid',
  ACCOUNT_API_URL: 'http://provider.invalid',
  DASHBOARD_API_URL: 'http://provider.invalid',
  DATA_API_URL: 'http://provider.invalid',
  ODDS_API_URL: 'http://provider.invalid',
  BET_BUILDER_API_URL: 'http://provider.invalid',
  PUSH_URL: 'ws://provider.invalid/push/subscribe',
  TRADING_TOKEN_KEY: `k1:${Buffer.alloc(32).toString('base64')}`,
  // A fraction of the defaults, so that a schedule has fewer idle events between the interesting ones.
  FEED_RECONCILE_MS: 8_000,
  FEED_LINGER_MS: 2_000,
  FEED_RETRY_MS: 1_000,
  DATA_RETRY_DELAY_MS: 500,
  FEED_READ_TIMEOUT_MS: 15_000,
  OPERATION_TIMEOUT_MS: 8_000,
  DATA_TIMEOUT_MS: 5_000,
  ODDS_TIMEOUT_MS: 5_000,
  FEED_POLL_MS: 3_000,
  REFERENCE_CACHE_MS: 5_000,
  PUSH_RECONNECT_MS: 600,
  PUSH_SLOW_RECONNECT_MS: 2_000,
  PUSH_BUSY_MS: 2_000,
  PUSH_HANDOVER_MS: 4_000,
  PUSH_PING_MS: 2_000,
  PUSH_INIT_MS: 2_000,
  PUSH_SILENCE_MS: 5_000,
  PUSH_STALL_MS: 7_000,
  // Rarer than in the product, because a batch costs as much as many other events.
  HISTORY_FLUSH_MS: 2_500,
  SOCKET_PING_MS: 1_000,
  SOCKET_SILENCE_MS: 10_000,
  SLOW_CLOSE_MS: 8_000,
  SLOW_UNREAD_BYTES: 4_000,
});
