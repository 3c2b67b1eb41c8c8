import * as z from 'zod/mini';
import { serverNow } from '../../lib/clock.ts';
import { storedKeys, type StoredValue, storedValue } from '../../lib/storage.ts';

const StoredTradingSession = z.object({
  token: z.string().check(z.minLength(1)),
  expiresAt: z.iso.datetime(),
  clientId: z.optional(z.string()),
  requestsPerSecond: z.number(),
});
/** The encrypted trading token, its expiry (ISO 8601), its API client, and the rate limit of that client. */
export type StoredTradingSession = z.output<typeof StoredTradingSession>;

/** Code of a trading session that the browser could not store. */
export const STORAGE_FULL = 'STORAGE_FULL';

/** Outcome of starting a trading session. */
export type TradingSessionOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Owner of a trading session: one user acting for one customer. */
export interface TradingScope {
  readonly userId: string;
  readonly customerId: string;
}

const byKey = new Map<string, StoredValue<StoredTradingSession>>();

const PREFIX = 'sightline.trading.';

function stored({ userId, customerId }: TradingScope): StoredValue<StoredTradingSession> {
  return storedAt(`${PREFIX}${userId}.${customerId}`);
}

function storedAt(key: string): StoredValue<StoredTradingSession> {
  const known = byKey.get(key) ?? storedValue('local', key, StoredTradingSession);
  byKey.set(key, known);
  return known;
}

/** The trading session of `scope`; null if there is none or it has expired by `now` (the server's time in milliseconds). */
export function readTradingSession(scope: TradingScope, now: number = serverNow()): StoredTradingSession | null {
  return unexpired(stored(scope).read(), now);
}

function unexpired(session: StoredTradingSession | null, now: number): StoredTradingSession | null {
  return session !== null && Date.parse(session.expiresAt) > now ? session : null;
}

/** Tokens of all stored trading sessions that have not expired, for requests that are sent before the user is known. */
export function storedTradingTokens(now: number = serverNow()): string[] {
  return storedKeys('local', PREFIX).flatMap((key) => unexpired(storedAt(key).read(), now)?.token ?? []);
}

/** Like `readTradingSession`, but removes an expired session from storage. */
export function currentTradingSession(scope: TradingScope, now: number = serverNow()): StoredTradingSession | null {
  const session = readTradingSession(scope, now);
  if (session === null && stored(scope).read() !== null) stored(scope).remove();
  return session;
}

/** False if the browser could not store it. */
export function storeTradingSession(scope: TradingScope, session: StoredTradingSession): boolean {
  return stored(scope).write(session);
}

export function removeTradingSession(scope: TradingScope): void {
  stored(scope).remove();
}
