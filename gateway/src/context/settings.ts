import { CREDENTIAL_TIMERS } from '../auth/credential-verifier.ts';
import { THROTTLE } from '../auth/sign-in-throttle.ts';
import { VIEWER_TIMERS } from '../auth/viewer.ts';
import { DIRECTORY_CACHE } from '../cache/customer-directory.ts';
import { SCOPE_TIMERS } from '../scope/trading-scope.ts';
import type { Config } from '../config/config.ts';
import { EXPLORER_LIMITS } from '../domains/api-clients/explorer/api-calls.ts';
import { INSPECTOR_LIMITS } from '../domains/api-clients/inspector/channel-inspector.ts';
import { WEBHOOK_TIMERS } from '../domains/api-clients/webhooks/webhooks.ts';
import { FEED_TIMERS } from '../domains/trading/feed/feed-timers.ts';
import { HISTORY_TIMERS } from '../domains/trading/history/readable-series.ts';
import { RECORDER_TIMERS } from '../domains/trading/history/history.ts';
import { RETRIES } from '../provider/client/rate-limited-client.ts';
import { TIMEOUTS } from '../provider/client/timeouts.ts';
import { USAGE_TIMERS } from '../provider/client/usage.ts';
import { CONNECTION_TIMERS } from '../provider/push/provider-connection.ts';
import { RECONNECT_TIMERS } from '../provider/push/provider-socket.ts';

/** Timers and limits of the services of the process. */
export const SERVICE_SETTINGS = {
  ...TIMEOUTS,
  ...RETRIES,
  ...USAGE_TIMERS,
  ...CONNECTION_TIMERS,
  ...RECONNECT_TIMERS,
  ...CREDENTIAL_TIMERS,
  ...VIEWER_TIMERS,
  ...THROTTLE,
  ...SCOPE_TIMERS,
  ...DIRECTORY_CACHE,
  ...FEED_TIMERS,
  ...HISTORY_TIMERS,
  ...RECORDER_TIMERS,
  ...EXPLORER_LIMITS,
  ...INSPECTOR_LIMITS,
  ...WEBHOOK_TIMERS,
};

export type ServiceConfig = Config & Readonly<typeof SERVICE_SETTINGS>;
