import { randomBytes } from 'node:crypto';
import { ODDS_API_VERSION } from '@sightline/provider-contract/odds.ts';
import * as z from 'zod';
import { JsonText } from '../util/json-text.ts';

/** Path of the gateway's own documentation, used when DOCS_URL is unset. */
export const DOCS_PATH = '/docs';

function withoutTrailingSlash(text: string): string {
  return text.endsWith('/') ? withoutTrailingSlash(text.slice(0, -1)) : text;
}
const httpUrl = { protocol: /^https?$/ };
const url = z.url(httpUrl).transform(withoutTrailingSlash);
const required = (issue: { readonly input: unknown }): string | undefined =>
  issue.input === undefined ? 'is not set' : undefined;
const requiredUrl = z.url({ ...httpUrl, error: required }).transform(withoutTrailingSlash);
const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().min(0);
const count = z.coerce.number().int().min(1);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const origins = list.pipe(z.array(z.url(httpUrl).transform((text) => new URL(text).origin)));
const redisUrl = z.url({ protocol: /^rediss?$/ });
const flag = z.enum(['on', 'off']).transform((text) => text === 'on');
const slug = z.string().min(1);
const headerName = z.string().regex(/^[A-Za-z0-9-]+$/);
const productIds = JsonText.pipe(
  z.strictObject({ match: z.string(), 'play-by-play': z.string(), odds: z.string(), trading: z.string() }),
);
const encryptionKeys = list
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=$/, 'each key is id:base64(32 bytes)')).min(1))
  .transform((entries) =>
    entries.map((entry) => {
      const [id = '', secret = ''] = entry.split(':');
      return { id, key: Buffer.from(secret, 'base64') };
    }),
  );

/** Every environment variable that the gateway reads. .env.example documents each one (checked by a test). */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  ADMIN_PORT: z.optional(port),
  ADMIN_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').default('127.0.0.1'),
  WEB_ORIGINS: z.optional(origins),
  API_ORIGINS: origins.default([]),
  TRUSTED_DOCUMENTS_DIR: z.optional(z.string()),
  SERVE_WEB: flag.default(true),
  TRUST_PROXY: flag.default(false),
  AUTH_API_URL: requiredUrl,
  ACCOUNT_API_URL: requiredUrl,
  DASHBOARD_API_URL: requiredUrl,
  DATA_API_URL: requiredUrl,
  ODDS_API_URL: requiredUrl,
  BET_BUILDER_API_URL: requiredUrl,
  PUSH_URL: z.url({ protocol: /^wss?$/, error: required }),
  PUSH_AUTH: z.enum(['header', 'query']).default('header'),
  API_CHANNEL_HEADER: headerName.default('Api-Channel'),
  API_SECRET_HEADER: headerName.default('Api-Secret'),
  API_VERSION_HEADER: headerName.default('Api-Version'),
  ODDS_API_VERSION: z.string().default(ODDS_API_VERSION),
  AUTHORIZATION_METHOD_HEADER: headerName.default('X-Authorization-Method'),
  CUSTOMER_ID_HEADER: headerName.default('X-Customer-Id'),
  PRODUCT_IDS: z.optional(productIds),
  USERS_API_URL: z.optional(url),
  DEFAULT_CUSTOMER_ID: z.optional(z.string().min(1)),
  DEFAULT_INTERNAL_CUSTOMER_ID: count.default(1),
  CUSTOMER_SELF_SERVICE: flag.default(true),
  TRADING_TOKEN_KEY: z.optional(encryptionKeys),
  REDIS_URL: z.optional(redisUrl),
  REDIS_TIMEOUT_MS: count.default(1_000),
  AUDIT_FILE: z.optional(z.string()),
  AUDIT_WRITES: count.default(20_000),
  AUDIT_DAYS: count.max(36_500).default(90),
  IMAGE_ORIGINS: origins.default([]),
  WIDGET_BASE_URL: z.optional(url),
  WIDGET_NAMESPACE: slug.default('trading'),
  BROADCAST_WIDGET: slug.default('broadcast'),
  LIVE_WIDGET: slug.default('live-series'),
  PRE_GAME_WIDGET: slug.default('pre-series'),
  PUBLIC_DATA_API_URL: z.optional(url),
  PUBLIC_ODDS_API_URL: z.optional(url),
  AUTH_REDIRECT_PATH: z
    .string()
    .regex(/^\/(?![/\\])/, 'must be a path on this site')
    .default('/login'),
  SUPPORT_EMAIL: z.email().default('support@example.test'),
  PROVIDER_NAME: z.string().default('the provider'),
  DOCS_URL: z.optional(url),
  BILLING_PORTAL_URL: z.optional(url),
  ANALYTICS_URL: z.optional(url),
  SENTRY_DSN: z.optional(url),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  INTROSPECTION: z.optional(flag),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO_DATA: flag.default(false),
  ACCOUNT_TIMEOUT_MS: milliseconds.default(20_000),
  DASHBOARD_TIMEOUT_MS: milliseconds.default(15_000),
  DATA_TIMEOUT_MS: milliseconds.default(20_000),
  ODDS_TIMEOUT_MS: milliseconds.default(20_000),
  BET_BUILDER_TIMEOUT_MS: milliseconds.default(20_000),
  OPERATION_TIMEOUT_MS: milliseconds.default(30_000),
  DATA_RETRIES: z.coerce.number().int().min(0).default(3),
  DATA_RETRY_DELAY_MS: milliseconds.default(5_000),
  RATE_LIMIT_DELAY_MS: milliseconds.default(1_000),
  MAX_ANSWER_BYTES: count.default(16 * 1024 * 1024),
  EXPLORER_ANSWER_BYTES: count.default(256 * 1024),
  BEARER_CACHE_MS: milliseconds.default(60_000),
  BEARER_GRACE_MS: milliseconds.default(300_000),
  BEARER_REFUSALS: count.default(100),
  STAFF_CACHE_MS: milliseconds.default(600_000),
  STAFF_WAIT_MS: milliseconds.default(250),
  READ_ONLY_MS: milliseconds.default(180_000),
  SCOPE_CACHE_MS: milliseconds.default(2_000),
  CUSTOMERS_CACHE_MS: milliseconds.default(2_000),
  REFERENCE_CACHE_MS: milliseconds.default(60_000),
  PUSH_RECONNECTS: z.coerce.number().int().min(0).default(10),
  PUSH_RECONNECT_MS: milliseconds.default(3_000),
  PUSH_SLOW_RECONNECT_MS: milliseconds.default(15_000),
  PUSH_BUSY_MS: milliseconds.default(30_000),
  PUSH_INIT_MS: milliseconds.default(5_000),
  PUSH_PING_MS: count.default(5_000),
  PUSH_SILENCE_MS: count.default(15_000),
  PUSH_STALL_MS: count.default(35_000),
  PUSH_HANDOVER_MS: milliseconds.default(60_000),
  PUSH_MAX_FRAME_BYTES: count.default(4 * 1024 * 1024),
  FEED_OPEN_MS: milliseconds.default(2_000),
  FEED_PARTIAL_MS: milliseconds.default(2_000),
  FEED_READ_TIMEOUT_MS: milliseconds.default(300_000),
  FEED_LINGER_MS: count.default(30_000),
  FEED_POLL_MS: count.default(15_000),
  FEED_RECONCILE_MS: count.default(300_000),
  FEED_REREAD_MS: count.default(60_000),
  FEED_RETRY_MS: count.default(5_000),
  FLUSH_MS: milliseconds.default(40),
  USAGE_FLUSH_MS: count.default(5_000),
  INSPECTOR_MAX_MS: count.default(600_000),
  INSPECTOR_SILENCE_MS: count.default(15_000),
  INSPECTOR_FLUSH_MS: count.default(250),
  INSPECTOR_MAX_MESSAGE_BYTES: count.default(64 * 1024),
  INSPECTOR_STARTS_PER_MINUTE: count.default(10),
  SOCKET_INIT_MS: milliseconds.default(3_000),
  SOCKET_PING_MS: count.default(1_000),
  SOCKET_SILENCE_MS: milliseconds.default(24_000),
  EVENT_STREAM_KEEP_ALIVE_MS: milliseconds.default(12_000),
  SLOW_LAG_MS: milliseconds.default(1_000),
  SLOW_UNREAD_BYTES: count.default(64 * 1024),
  SLOW_FLUSH_MS: count.default(250),
  SLOWER_LAG_MS: milliseconds.default(5_000),
  SLOWER_FLUSH_MS: count.default(1_000),
  SLOW_CLOSE_MS: count.default(15_000),
  MAX_FRAME_BYTES: count.default(64 * 1024),
  MAX_SUBSCRIPTIONS: count.default(50),
  MAX_MESSAGES_PER_SECOND: count.default(100),
  MAX_SOCKETS_PER_USER: count.default(20),
  MAX_SOCKETS_PER_ADDRESS: count.default(200),
  MAX_CONNECTIONS: count.default(20_000),
  HEADERS_TIMEOUT_MS: milliseconds.default(10_000),
  KEEP_ALIVE_TIMEOUT_MS: milliseconds.default(65_000),
  REQUEST_TIMEOUT_MS: milliseconds.default(30_000),
  MAX_BODY_BYTES: count.default(100 * 1024),
  RENDER_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(64 * 1024 * 1024),
  MAX_TOKENS: count.default(1_000),
  MAX_ALIASES: count.default(15),
  MAX_DOCUMENT_COST: count.default(40_000),
  DOCUMENT_COST_PER_MINUTE: count.default(400_000),
  OWN_DOCUMENT_COST_PER_MINUTE: count.default(2_000_000),
  REGISTERED_DOCUMENT_COST_PER_MINUTE: count.default(1_000_000),
  MAX_LIVE_COST_PER_USER: count.default(400_000),
  MAX_LIVE_COST: count.default(2_000_000),
  SIGN_IN_ATTEMPTS: count.default(10),
  SIGN_IN_ACCOUNT_ATTEMPTS: count.default(100),
  SIGN_IN_DELAY_MS: milliseconds.default(5_000),
  RESET_ATTEMPTS: count.default(5),
  ADDRESS_ATTEMPTS: count.default(100),
  ATTEMPTS_WINDOW_MS: z.coerce.number().int().min(1_000).default(300_000),
  SHUTDOWN_TIMEOUT_MS: milliseconds.default(8_000),
});

export const ENVIRONMENT_NAMES: readonly string[] = z.keyof(Environment).options;

/** A key that encrypts trading tokens and stored outcomes. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

type Values = z.output<typeof Environment>;
type WithDefault = 'TRADING_TOKEN_KEY' | 'INTROSPECTION' | 'PUBLIC_DATA_API_URL' | 'PUBLIC_ODDS_API_URL' | 'USERS_API_URL';
export type Config = Readonly<Omit<Values, WithDefault> & { [K in WithDefault]: NonNullable<Values[K]> }>;

/** Lists every problem of the environment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads and validates the environment. An empty value counts as unset. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = Environment.safeParse(given);
  const problems = error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
  if (given['REDIS_URL'] !== undefined && given['TRADING_TOKEN_KEY'] === undefined) {
    problems.push('TRADING_TOKEN_KEY: is required with REDIS_URL, so that every gateway can decrypt the tokens of the others');
  }
  if (given['REDIS_URL'] !== undefined && given['AUDIT_FILE'] !== undefined) {
    problems.push('AUDIT_FILE: is for a gateway without REDIS_URL, which keeps the audit log of all gateways');
  }
  if (given['NODE_ENV'] === 'production') {
    if (given['TRADING_TOKEN_KEY'] === undefined) problems.push('TRADING_TOKEN_KEY: is required in production');
    if (given['DEMO_DATA'] === 'on') problems.push('DEMO_DATA: must be off in production');
  }
  const { WIDGET_BASE_URL, WEB_ORIGINS } = data ?? {};
  if (WIDGET_BASE_URL !== undefined && WEB_ORIGINS?.includes(new URL(WIDGET_BASE_URL).origin)) {
    problems.push('WIDGET_BASE_URL: must not share an origin with the web, whose storage a widget could then read');
  }
  if (!data || problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({
    ...data,
    PUBLIC_DATA_API_URL: data.PUBLIC_DATA_API_URL ?? data.DATA_API_URL,
    PUBLIC_ODDS_API_URL: data.PUBLIC_ODDS_API_URL ?? data.ODDS_API_URL,
    USERS_API_URL: data.USERS_API_URL ?? data.ACCOUNT_API_URL,
    // Without a configured key, tokens are valid for the lifetime of this process only.
    TRADING_TOKEN_KEY: data.TRADING_TOKEN_KEY ?? [{ id: 'process', key: randomBytes(32) }],
    INTROSPECTION: data.INTROSPECTION ?? data.NODE_ENV !== 'production',
  });
}
