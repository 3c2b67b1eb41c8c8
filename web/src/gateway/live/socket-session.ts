import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ResponseError } from '@sightline/schema/client/graphql-response.ts';
import type { LiveHeaders, LiveSession } from '@sightline/schema/client/live-session.ts';
import { SightlineError } from '@sightline/schema/client/sightline-error.ts';
import { graphqlErrors } from '../../lib/request-error.ts';
import { rememberRoute } from '../session/routes.ts';
import { STORAGE_FULL } from '../session/stored-trading-session.ts';
import type { TabSession } from '../client/tab-session-contract.ts';

const FORBIDDEN_CLOSE = 4403;
/** Codes that waiting does not fix. */
const FINAL_CODES = new Set(['FORBIDDEN', 'NOT_FOUND', 'NO_TRADING_CLIENT', 'AGREEMENT_REQUIRED', STORAGE_FULL]);

/** Gives the live engine the session of this tab. */
export function socketSession(session: TabSession): LiveSession {
  return {
    headers: () => headersOf(session),
    tradingSession: () => session.credentials()?.trading ?? null,
    async renewTrading(rejected) {
      const outcome = await session.renewTrading(rejected);
      if (!outcome.ok) throw SightlineError.of(outcome.code, outcome.message);
    },
    onRoute(route, headers) {
      const isCurrent = headers['authorization'] === `Bearer ${session.credentials()?.bearer}`;
      if (isCurrent) rememberRoute(headers['x-acting-customer'] ?? null, route);
    },
    onCredentialRefused({ authorization = '' }) {
      session.onUnauthenticated(authorization.slice('Bearer '.length));
    },
    errorsForClose(code, headers) {
      if (code === FORBIDDEN_CLOSE) session.onForbidden(headers['x-acting-customer'] ?? null);
      return null;
    },
    isFinal: (errors) => errors.some(({ code }) => FINAL_CODES.has(code)),
    onPartialErrors: (errors) => session.onPartialErrors(operationError(errors)),
  };
}

/** The credentials of this tab, as HTTP requests send them; null while signed out. */
export function headersOf(session: TabSession): LiveHeaders | null {
  const credentials = session.credentials();
  if (credentials === null) return null;
  return {
    authorization: `Bearer ${credentials.bearer}`,
    ...(credentials.customerId === null ? {} : { 'x-acting-customer': credentials.customerId }),
    ...(credentials.trading === null ? {} : { 'x-trading-token': credentials.trading.token }),
  };
}

/** The errors of a subscription as Apollo reports those of a query. */
export function operationError(errors: readonly ResponseError[]): CombinedGraphQLErrors {
  const known = errors.length > 0 ? errors : [{ message: 'The subscription ended.', code: 'UNKNOWN', requestId: null }];
  return new CombinedGraphQLErrors({
    errors: known.map(({ message, code, requestId }) => ({
      message,
      extensions: { code, ...(requestId === null ? {} : { requestId }) },
    })),
  });
}

/** Whether loading again cannot help after this error. */
export function isFinalError(error: unknown): boolean {
  return graphqlErrors(error).some(({ code }) => FINAL_CODES.has(code));
}
