import * as z from 'zod';
import { ConfigError } from './config/config.ts';
import { SERVICE_SETTINGS } from './context/settings.ts';
import { SOCKET_TIMERS } from './context/socket-sessions.ts';
import { DOCUMENT_LIMITS } from './graphql/document-limits.ts';
import { RENDERER_LIMITS } from './graphql/live-renderer.ts';
import { SUBSCRIPTION_LIMITS } from './graphql/subscriptions.ts';
import { EVENT_STREAM_TIMERS } from './http/event-stream.ts';
import { SLOW_CONSUMER_LIMITS } from './live/broadcast/slow-consumer-policy.ts';
import { RESPONSE_LIMITS } from './provider/client/transport.ts';
import { STORE_TIMERS } from './store/store.ts';
import { JsonText } from './util/json-text.ts';
import { SOCKET_LIMITS } from './ws/socket-server.ts';

/** The timers and limits that tests change; each is defined beside the code that uses it. No installation can change them. */
export const SETTINGS = {
  ...SERVICE_SETTINGS,
  ...RESPONSE_LIMITS,
  ...SOCKET_TIMERS,
  ...SLOW_CONSUMER_LIMITS,
  ...DOCUMENT_LIMITS,
  ...RENDERER_LIMITS,
  ...SUBSCRIPTION_LIMITS,
  ...SOCKET_LIMITS,
  ...EVENT_STREAM_TIMERS,
  ...STORE_TIMERS,
  /** Timeouts of the HTTP server. An idle connection stays open longer than a proxy keeps its connections to the gateway. */
  HEADERS_TIMEOUT_MS: 10_000,
  KEEP_ALIVE_TIMEOUT_MS: 65_000,
  /** 0: the built web is not served. */
  SERVE_WEB: 1,
  /** Deadline of a command. */
  REDIS_TIMEOUT_MS: 1_000,
};

export type Settings = Readonly<typeof SETTINGS>;

const ChangedSettings = JsonText.pipe(z.record(z.string(), z.int().min(0))).refine(
  (changed): changed is Partial<Settings> => Object.keys(changed).every((name) => Object.hasOwn(SETTINGS, name)),
  'names an unknown setting',
);

/** Parses the settings that a test gives to a process. Throws ConfigError. */
export function changedSettings(text: string): Partial<Settings> {
  const { data, error } = ChangedSettings.safeParse(text);
  if (error) throw new ConfigError(error.issues.map(({ message }) => `TEST_SETTINGS: ${message}`));
  return data;
}
