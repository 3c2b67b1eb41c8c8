import type { TradingSession } from '../types.generated.ts';
import { type GraphQLResponse, isRecord } from './graphql-response.ts';
import { payloadOf } from './payload.ts';
import { SightlineError } from './sightline-error.ts';

/** Codes of refusals that a new trading session ends. */
export const TRADING_TOKEN_CODES: ReadonlySet<string> = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);

/** How long before its expiry a trading session is renewed; milliseconds. */
export const RENEW_BEFORE_MS = 120_000;

/** A trading session, with the fields that the client's document selects. */
export type StartedSession = Omit<TradingSession, 'client'>;

/** The trading session in a response to `startTradingSession`. Throws NO_TRADING_CLIENT or another error of the response. */
export function tradingSessionIn(answer: GraphQLResponse): StartedSession {
  const { tradingSession } = payloadOf(answer, 'startTradingSession');
  if (!isTradingSession(tradingSession)) throw SightlineError.client('UNREADABLE');
  return tradingSession;
}

/** @param now the server's time */
export function endsWithin({ expiresAt }: Pick<TradingSession, 'expiresAt'>, ms: number, now: number): boolean {
  return Date.parse(expiresAt) - now <= ms;
}

function isTradingSession(value: unknown): value is StartedSession {
  return isRecord(value) && typeof value['token'] === 'string' && typeof value['expiresAt'] === 'string';
}
