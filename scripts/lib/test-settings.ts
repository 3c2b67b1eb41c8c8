import type { Settings } from '../../gateway/src/settings.ts';
import type { GatewayOptions } from './stack.ts';

/** Longest wait of a test for a condition. A test that passes never waits so long, even on a machine with many times its load. */
export const TEST_WAIT_MS = 30_000;

/** Timers of the gateway in tests: most are a twentieth of what they are in the product. */
export const FAST_TIMERS: Partial<Settings> = {
  DATA_RETRY_DELAY_MS: 250,
  RATE_LIMIT_DELAY_MS: 50,
  BEARER_CACHE_MS: 3_000,
  BEARER_GRACE_MS: 15_000,
  STAFF_CACHE_MS: 30_000,
  READ_ONLY_MS: 60_000,
  REFERENCE_CACHE_MS: 3_000,
  SCOPE_CACHE_MS: 100,
  CUSTOMERS_CACHE_MS: 100,
  FEED_LINGER_MS: 1_500,
  FEED_POLL_MS: 500,
  FEED_RECONCILE_MS: 15_000,
  FEED_REREAD_MS: 3_000,
  FEED_STORE_MS: 750,
  FEED_RETRY_MS: 250,
  PUSH_RECONNECT_MS: 150,
  PUSH_SLOW_RECONNECT_MS: 750,
  PUSH_BUSY_MS: 1_500,
  PUSH_PING_MS: 250,
  PUSH_HANDOVER_MS: 3_000,
  SOCKET_PING_MS: 50,
  EVENT_STREAM_KEEP_ALIVE_MS: 600,
  ATTEMPTS_WINDOW_MS: 15_000,
  USAGE_FLUSH_MS: 250,
  INSPECTOR_FLUSH_MS: 50,
};

/** Deadlines that a test waits for unless it sets its own. All others have their defaults: a busy machine must not look like a slow provider. */
export const TEST_DEADLINES: Partial<Settings> = {
  ACCOUNT_TIMEOUT_MS: 8_000,
  FEED_OPEN_MS: 1_000,
  FEED_PARTIAL_MS: 7_500,
  STAFF_WAIT_MS: 5_000,
};

/** Limits that tests would exceed, because they send their own documents. Attacks run at the defaults. */
export const RAISED_LIMITS: GatewayOptions = {
  MAX_DOCUMENT_COST: 1_000_000,
  DOCUMENT_COST_PER_MINUTE: '1000000000',
  OWN_DOCUMENT_COST_PER_MINUTE: '1000000000',
  MAX_LIVE_COST_PER_USER: '1000000000',
  MAX_LIVE_COST: '1000000000',
  INSPECTOR_STARTS_PER_MINUTE: 1_000,
};

/** Limits that benchmarks would exceed: one user opens all sockets from one address. */
export const BENCH_LIMITS: GatewayOptions = {
  ...RAISED_LIMITS,
  MAX_SOCKETS_PER_USER: '100000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
  MAX_CONNECTIONS: '100000',
};
