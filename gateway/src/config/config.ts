import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { JsonText } from '../util/json-text.ts';

/** Path of the documentation of the API. */
export const DOCS_PATH = '/docs';
/** Path of the gateway's own page about push channels, which is linked if DOCS_URL is unset. */
export const CHANNELS_PATH = `${DOCS_PATH}/channels`;

function withoutTrailingSlash(text: string): string {
  return text.endsWith('/') ? withoutTrailingSlash(text.slice(0, -1)) : text;
}
const httpUrl = { protocol: /^https?$/ };
const url = z.url(httpUrl).transform(withoutTrailingSlash);
const required = (issue: { readonly input: unknown }): string | undefined =>
  issue.input === undefined ? 'is not set' : undefined;
const requiredUrl = z.url({ ...httpUrl, error: required }).transform(withoutTrailingSlash);
const socketUrl = { protocol: /^wss?$/ };
const port = z.coerce.number().int().min(0).max(65_535);
const listenAddress = z
  .string()
  .regex(/^(?:[\d.]+:|\[[\da-fA-F:.]+\]:)?\d{1,5}$/, 'must be PORT or IP-ADDRESS:PORT')
  .transform((text) => {
    const start = text.lastIndexOf(':');
    return { host: start < 0 ? '127.0.0.1' : text.slice(0, start).replaceAll(/[[\]]/g, ''), port: Number(text.slice(start + 1)) };
  })
  .pipe(z.object({ host: z.union([z.ipv4(), z.ipv6()], 'must be an IP address'), port: z.int().max(65_535) }));
const count = z.coerce.number().int().min(1);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const origins = list.pipe(z.array(z.url(httpUrl).transform((text) => new URL(text).origin)));
const redisUrl = z.url({ protocol: /^rediss?$/ });
const databaseUrl = z.string().regex(/^(?:sqlite:.|postgres(?:ql)?:\/\/.)/, 'must be sqlite:PATH or postgres://…');
const flag = z.enum(['on', 'off']).transform((text) => text === 'on');
const slug = z.string().min(1);
const headerName = z.string().regex(/^[A-Za-z0-9-]+$/);
const productIds = JsonText.pipe(
  z.strictObject({ match: z.string(), 'play-by-play': z.string(), odds: z.string(), trading: z.string() }),
);
const providerHeaders = z.strictObject({
  secret: headerName.default('Api-Secret'),
  channel: headerName.default('Api-Channel'),
  version: headerName.default('Api-Version'),
  authorizationMethod: headerName.default('X-Authorization-Method'),
  customerId: headerName.default('X-Customer-Id'),
});
const publicUrls = z.strictObject({ data: z.optional(url), odds: z.optional(url), push: z.optional(z.url(socketUrl)) });
const widgetNames = z.strictObject({
  namespace: slug.default('trading'),
  broadcast: slug.default('broadcast'),
  live: slug.default('live-series'),
  preGame: slug.default('pre-series'),
});
const historyClients = list
  .pipe(z.array(z.string().regex(/^[^=]{1,100}=./, 'each client is CLIENT_ID=FILE')))
  .transform((entries) =>
    entries.map((entry) => {
      const end = entry.indexOf('=');
      return { client: entry.slice(0, end), file: entry.slice(end + 1) };
    }),
  )
  .refine((entries) => new Set(entries.map(({ client }) => client)).size === entries.length, 'names a client twice');
const encryptionKeys = list
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=$/, 'each key is id:base64(32 bytes)')).min(1))
  .transform((entries) =>
    entries.map((entry) => {
      const [id = '', secret = ''] = entry.split(':');
      return { id, key: Buffer.from(secret, 'base64') };
    }),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'names a key twice');

/** Every environment variable that the gateway reads. .env.example documents each one (checked by a test). */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  ADMIN_ADDRESS: z.optional(listenAddress),
  WEB_ORIGINS: z.optional(origins),
  API_ORIGINS: origins.default([]),
  TRUSTED_DOCUMENTS_DIR: z.optional(z.string()),
  TRUST_PROXY: flag.default(false),
  AUTH_API_URL: requiredUrl,
  ACCOUNT_API_URL: requiredUrl,
  DASHBOARD_API_URL: requiredUrl,
  DATA_API_URL: requiredUrl,
  ODDS_API_URL: requiredUrl,
  BET_BUILDER_API_URL: requiredUrl,
  PUSH_URL: z.url({ ...socketUrl, error: required }),
  PUSH_AUTH: z.enum(['header', 'query']).default('header'),
  PROVIDER_HEADERS: JsonText.default({}).pipe(providerHeaders),
  PRODUCT_IDS: z.optional(productIds),
  USERS_API_URL: z.optional(url),
  DEFAULT_CUSTOMER_ID: z.optional(z.string().min(1)),
  DEFAULT_INTERNAL_CUSTOMER_ID: count.default(1),
  CUSTOMER_SELF_SERVICE: flag.default(true),
  TRADING_TOKEN_KEY: z.optional(encryptionKeys),
  REDIS_URL: z.optional(redisUrl),
  DATABASE_URL: databaseUrl.default('sqlite:.data/sightline.sqlite'),
  AUDIT: z.enum(['best-effort', 'required']).default('best-effort'),
  HISTORY: z.enum(['off', 'seen']).default('seen'),
  HISTORY_CLIENTS: historyClients.default([]),
  WEBHOOKS: z.enum(['off', 'public', 'private']).default('off'),
  AUDIT_DAYS: count.max(36_500).default(90),
  IMAGE_ORIGINS: origins.default([]),
  WIDGET_BASE_URL: z.optional(url),
  WIDGET_NAMES: JsonText.default({}).pipe(widgetNames),
  PUBLIC_API_URLS: JsonText.default({}).pipe(publicUrls),
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
  MCP: flag.default(false),
  SUBGRAPH: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO_DATA: flag.default(false),
  BEARER_REFUSALS: count.default(100),
  MAX_SOCKETS_PER_USER: count.default(20),
  MAX_SOCKETS_PER_ADDRESS: count.default(200),
  MAX_CONNECTIONS: count.default(20_000),
  DOCUMENT_COST_PER_MINUTE: count.default(400_000),
  OWN_DOCUMENT_COST_PER_MINUTE: count.default(2_000_000),
  REGISTERED_DOCUMENT_COST_PER_MINUTE: count.default(1_000_000),
  MAX_LIVE_COST_PER_USER: count.default(400_000),
  MAX_LIVE_COST: count.default(2_000_000),
  SIGN_IN_ATTEMPTS: count.default(10),
  RESET_ATTEMPTS: count.default(5),
  ADDRESS_ATTEMPTS: count.default(100),
  TEST_SETTINGS: z.optional(z.string()),
});

export type VariableName = keyof z.input<typeof Environment>;
export const ENVIRONMENT_NAMES: readonly string[] = z.keyof(Environment).options;

/** A key that encrypts trading tokens and stored outcomes. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

type Values = z.output<typeof Environment>;
/** Variables whose default `readConfig` computes. */
type WithComputedDefault = 'TRADING_TOKEN_KEY' | 'INTROSPECTION' | 'USERS_API_URL';
export type Config = Readonly<Omit<Values, WithComputedDefault> & { [K in WithComputedDefault]: NonNullable<Values[K]> }>;

/** Lists every problem of the environment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Where the store is, and how long it keeps rows: all that its commands need of the environment. Throws {@link ConfigError}. */
export function readStoreConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = Environment.pick({ DATABASE_URL: true, AUDIT_DAYS: true }).safeParse(given);
  if (!data) throw new ConfigError(error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
  return data;
}

/** Reads and validates the environment. An empty value counts as unset. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = Environment.safeParse(given);
  const problems = error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
  if (given['REDIS_URL'] !== undefined && given['TRADING_TOKEN_KEY'] === undefined) {
    problems.push('TRADING_TOKEN_KEY: is required with REDIS_URL, so that every gateway can decrypt the tokens of the others');
  }
  if (given['HISTORY'] === 'off' && given['HISTORY_CLIENTS'] !== undefined) {
    problems.push('HISTORY_CLIENTS: nothing is recorded with HISTORY=off');
  }
  if (given['NODE_ENV'] === 'production') {
    if (given['TRADING_TOKEN_KEY'] === undefined) problems.push('TRADING_TOKEN_KEY: is required in production');
    if (given['TEST_SETTINGS'] !== undefined) problems.push('TEST_SETTINGS: is for tests, never in production');
    if (given['DEMO_DATA'] === 'on') problems.push('DEMO_DATA: must be off in production');
  }
  const { WIDGET_BASE_URL, WEB_ORIGINS } = data ?? {};
  if (WIDGET_BASE_URL !== undefined && WEB_ORIGINS?.includes(new URL(WIDGET_BASE_URL).origin)) {
    problems.push('WIDGET_BASE_URL: must not share an origin with the web, whose storage a widget could then read');
  }
  if (!data || problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({
    ...data,
    USERS_API_URL: data.USERS_API_URL ?? data.ACCOUNT_API_URL,
    // Without a configured key, tokens are valid for the lifetime of this process only.
    TRADING_TOKEN_KEY: data.TRADING_TOKEN_KEY ?? [{ id: 'process', key: randomBytes(32) }],
    INTROSPECTION: data.INTROSPECTION ?? data.NODE_ENV !== 'production',
  });
}
