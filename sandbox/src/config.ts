import * as z from 'zod';
import { EXTRA_TRADERS } from './store/seed/demo.ts';

/** Highest speed of live play. */
export const MAX_CHANGES_PER_SECOND = 2_000;

const header = (name: string) =>
  z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a header name')
    .default(name);
/** Names of the provider's headers; the gateway reads the same variable. */
const ProviderHeaders = z.strictObject({
  secret: header('Api-Secret'),
  channel: header('Api-Channel'),
  version: header('Api-Version'),
  authorizationMethod: header('X-Authorization-Method'),
  customerId: header('X-Customer-Id'),
});
const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not valid JSON' });
    return z.NEVER;
  }
});
const integer = (name: string) => z.coerce.number({ error: `${name} must be a number` }).int();

const milliseconds = (name: string, fallback: number) => integer(name).min(1).max(86_400_000).default(fallback);

const Env = z.object({
  NODE_ENV: z
    .string()
    .refine((v) => v !== 'production', 'the sandbox is demo data and never runs in production')
    .optional(),
  SANDBOX_PORT: integer('SANDBOX_PORT').min(0).max(65_535).default(4010),
  SANDBOX_SEED: integer('SANDBOX_SEED').default(1),
  SANDBOX_NOW: z.iso
    .datetime({ offset: true })
    .transform((v) => new Date(v))
    .optional(),
  SANDBOX_DB: z.string().min(1).default(':memory:'),
  SANDBOX_RATE: z.coerce.number().min(0).max(MAX_CHANGES_PER_SECOND).default(0),
  SANDBOX_SCALE: integer('SANDBOX_SCALE').min(1).max(25).default(1),
  SANDBOX_TRADERS: integer('SANDBOX_TRADERS').min(0).max(5_000).default(EXTRA_TRADERS),
  SANDBOX_DIALECT: z.enum(['plain', 'other']).default('plain'),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  PROVIDER_HEADERS: Json.default({}).pipe(ProviderHeaders),
  SANDBOX_PUSH_HEARTBEAT_MS: milliseconds('SANDBOX_PUSH_HEARTBEAT_MS', 25_000),
  SANDBOX_PUSH_PING_MS: milliseconds('SANDBOX_PUSH_PING_MS', 20_000),
  SANDBOX_PUSH_PONG_MS: milliseconds('SANDBOX_PUSH_PONG_MS', 60_000),
  SANDBOX_PUSH_SECRET_CHECK_MS: milliseconds('SANDBOX_PUSH_SECRET_CHECK_MS', 1_000),
  SANDBOX_PUSH_CLOSE_MS: milliseconds('SANDBOX_PUSH_CLOSE_MS', 2_000),
  SANDBOX_PUSH_QUEUE_MS: milliseconds('SANDBOX_PUSH_QUEUE_MS', 120_000),
  SANDBOX_PUSH_QUEUE_MESSAGES: integer('SANDBOX_PUSH_QUEUE_MESSAGES').min(1).default(5_000),
  SANDBOX_PUSH_BUFFER_BYTES: integer('SANDBOX_PUSH_BUFFER_BYTES').min(1_024).default(4_194_304),
  SANDBOX_PUSH_CONNECTS: integer('SANDBOX_PUSH_CONNECTS').min(1).default(100),
  DASHBOARD_ORIGIN: z.url().default('http://localhost:4000'),
});

export type Dialect = 'plain' | 'other';

/** Limits of the push socket; all times in milliseconds. */
export interface PushLimits {
  readonly heartbeatMs: number;
  readonly pingMs: number;
  /** The socket is cut without a pong for this long. */
  readonly pongMs: number;
  /** Interval of checks of the secrets of open sockets. */
  readonly secretCheckMs: number;
  /** Timeout of a close frame before the socket is cut. */
  readonly closeMs: number;
  /** Lifetime of a queue without a socket, and its maximum number of messages. */
  readonly queueMs: number;
  readonly queueMessages: number;
  /** Maximum unsent bytes before a consumer is too slow. */
  readonly bufferBytes: number;
  /** Maximum handshakes per client in ten seconds. */
  readonly connects: number;
}

export interface SandboxConfig {
  /** 0: any free port. */
  readonly port: number;
  readonly seed: number;
  /** Start of the sandbox clock; null: real time. */
  readonly now: Date | null;
  /** SQLite file of the account data. */
  readonly db: string;
  /** Changes a second of live play, at most 2,000; 0: paused. */
  readonly rate: number;
  /** Factor for the number of live and upcoming series. */
  readonly scale: number;
  /** Traders in addition to the demo accounts, all of one customer. */
  readonly traders: number;
  readonly dialect: Dialect;
  /** Origin that browsers reach this process under; null: http://localhost and the port. */
  readonly publicUrl: string | null;
  readonly secretHeader: string;
  readonly channelHeader: string;
  readonly versionHeader: string;
  readonly authorizationMethodHeader: string;
  readonly customerIdHeader: string;
  /** Origin of the dashboard: target of links in mails, and allowed to frame widgets. */
  readonly dashboardOrigin: string;
  readonly push: PushLimits;
}

/** @throws {Error} that lists all problems. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SandboxConfig {
  // Compose files and shells pass unset variables as empty strings.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The sandbox cannot start:\n${problems.join('\n')}`);
  }
  const e = parsed.data;
  return {
    port: e.SANDBOX_PORT,
    seed: e.SANDBOX_SEED,
    now: e.SANDBOX_NOW ?? null,
    db: e.SANDBOX_DB,
    rate: e.SANDBOX_RATE,
    scale: e.SANDBOX_SCALE,
    traders: e.SANDBOX_TRADERS,
    dialect: e.SANDBOX_DIALECT,
    publicUrl: e.SANDBOX_PUBLIC_URL?.replace(/\/$/, '') ?? null,
    secretHeader: e.PROVIDER_HEADERS.secret,
    channelHeader: e.PROVIDER_HEADERS.channel,
    versionHeader: e.PROVIDER_HEADERS.version,
    authorizationMethodHeader: e.PROVIDER_HEADERS.authorizationMethod,
    customerIdHeader: e.PROVIDER_HEADERS.customerId,
    dashboardOrigin: new URL(e.DASHBOARD_ORIGIN).origin,
    push: {
      heartbeatMs: e.SANDBOX_PUSH_HEARTBEAT_MS,
      pingMs: e.SANDBOX_PUSH_PING_MS,
      pongMs: e.SANDBOX_PUSH_PONG_MS,
      secretCheckMs: e.SANDBOX_PUSH_SECRET_CHECK_MS,
      closeMs: e.SANDBOX_PUSH_CLOSE_MS,
      queueMs: e.SANDBOX_PUSH_QUEUE_MS,
      queueMessages: e.SANDBOX_PUSH_QUEUE_MESSAGES,
      bufferBytes: e.SANDBOX_PUSH_BUFFER_BYTES,
      connects: e.SANDBOX_PUSH_CONNECTS,
    },
  };
}
