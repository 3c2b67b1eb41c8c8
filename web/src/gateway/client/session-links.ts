import type { ApolloClient } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import * as z from 'zod/mini';
import { hasCode } from '../../lib/request-error.ts';
import { actingCustomerId } from '../session/acting-customer.ts';
import { readSession } from '../session/stored-session.ts';
import { currentTradingSession, type TradingScope } from '../session/stored-trading-session.ts';
import { ViewerDocument } from '../session/viewer.generated.ts';

const Context = z.object({ headers: z.record(z.string(), z.string()) });

/** Context of an operation that staff send for another customer than the one that the tab acts for. */
const ActingContext = z.object({ actingCustomer: z.string() });

function headersOf(context: unknown): Record<string, string> {
  return Context.safeParse(context).data?.headers ?? {};
}

/**
 * Adds bearer, acting customer and trading token to each request; reads them from storage each time. An operation may name its own
 * acting customer in its context (`actingCustomer`): it then has no trading token, and must not be cached.
 */
export function authLink(tradingScope: () => TradingScope | null): SetContextLink {
  return new SetContextLink((previous) => ({
    ...previous,
    headers: { ...headersOf(previous), ...callerHeaders(tradingScope(), ActingContext.safeParse(previous).data?.actingCustomer) },
  }));
}

/** Headers of a request of the signed-in user; empty without a session. */
export function callerHeaders(scope: TradingScope | null, actingCustomer?: string): Record<string, string> {
  const session = readSession();
  if (session === null) return {};
  const customer = actingCustomer ?? actingCustomerId();
  const trading = scope === null || actingCustomer !== undefined ? null : currentTradingSession(scope);
  return {
    authorization: `Bearer ${session.bearer}`,
    ...(customer === null ? {} : { 'x-acting-customer': customer }),
    ...(trading === null ? {} : { 'x-trading-token': trading.token }),
  };
}

/** The acting customer that an operation was sent with; null for the default customer. */
function actingCustomerOf(context: unknown): string | null {
  return headersOf(context)['x-acting-customer'] ?? null;
}

/** The bearer that an operation was sent with; null if it was sent without one. */
export function bearerOf(context: unknown): string | null {
  return headersOf(context)['authorization']?.replace(/^Bearer /, '') ?? null;
}

/**
 * True if the refused bearer is that of the current session. False without a session: there is none to end, or another tab has just
 * signed in and this tab does not see that session yet.
 */
export function isCurrentBearer(bearer: string | null): boolean {
  return bearer !== null && bearer === readSession()?.bearer;
}

/** Ends the session when the gateway refuses the bearer of a request. */
export function sessionEndLink(endSession: () => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const isRefused = hasCode(error, 'UNAUTHENTICATED') || (ServerError.is(error) && error.statusCode === 401);
    if (isRefused && isCurrentBearer(bearerOf(operation.getContext()))) endSession();
  });
}

/** Calls back when the gateway refuses an operation because a trial agreement is unsigned. */
export function agreementLink(onAgreementRequired: () => void): ErrorLink {
  return new ErrorLink(({ error }) => {
    if (hasCode(error, 'AGREEMENT_REQUIRED')) onAgreementRequired();
  });
}

/** Returns a function that refetches the viewer, one request at a time. The route guards react to the new viewer. */
export function createViewerRefetch(client: () => ApolloClient): () => void {
  let isRefetching = false;
  return () => {
    if (isRefetching) return;
    isRefetching = true;
    void client()
      .query({ query: ViewerDocument, fetchPolicy: 'network-only' })
      .catch(() => {})
      .then(() => {
        isRefetching = false;
      });
  };
}

/** Callbacks for refused operations of a tab that acts for a customer. */
interface ActingRejectionHandlers {
  /** An operation was forbidden: either the action or the customer. Refetching the viewer shows which. */
  readonly onForbidden: () => void;
  /** The viewer query itself was refused for that customer. */
  readonly onRejected: (customerId: string) => void;
}

const VIEWER_OPERATION = 'Viewer';
const REJECTION_CODES = ['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'];

/** Detects that the user may no longer act for the chosen customer. Ignores operations sent for an earlier choice. */
export function actingEndLink({ onForbidden, onRejected }: ActingRejectionHandlers): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const requestedFor = actingCustomerOf(operation.getContext());
    if (requestedFor === null || requestedFor !== actingCustomerId()) return;
    if (operation.operationName !== VIEWER_OPERATION) {
      if (hasCode(error, 'FORBIDDEN')) onForbidden();
    } else if (REJECTION_CODES.some((code) => hasCode(error, code))) {
      onRejected(requestedFor);
    }
  });
}
