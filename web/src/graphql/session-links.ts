import type { ApolloClient } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import * as z from 'zod/mini';
import { hasCode } from '../lib/request-error.ts';
import { actingCustomerId } from '../session/acting-customer.ts';
import { readSession } from '../session/stored-session.ts';
import { currentTradingSession, type TradingScope } from '../session/trading-session.ts';
import { ViewerDocument } from '../session/viewer.generated.ts';

const Context = z.object({ headers: z.record(z.string(), z.string()) });

function headersOf(context: unknown): Record<string, string> {
  return Context.safeParse(context).data?.headers ?? {};
}

/** Who asks, in whose name, and with which trading session: read from storage for each request. */
export function authLink(tradingScope: () => TradingScope | null): SetContextLink {
  return new SetContextLink((previous) => ({
    ...previous,
    headers: { ...headersOf(previous), ...callerHeaders(tradingScope()) },
  }));
}

function callerHeaders(scope: TradingScope | null): Record<string, string> {
  const session = readSession();
  if (session === null) return {};
  const customer = actingCustomerId();
  const trading = scope === null ? null : currentTradingSession(scope);
  return {
    authorization: `Bearer ${session.bearer}`,
    ...(customer === null ? {} : { 'x-acting-customer': customer }),
    ...(trading === null ? {} : { 'x-trading-token': trading.token }),
  };
}

/** The customer that an operation was sent for; null for the default one. */
export function actingCustomerOf(context: unknown): string | null {
  return headersOf(context)['x-acting-customer'] ?? null;
}

/** The bearer that an operation was sent with; null when it went out without one. */
export function bearerOf(context: unknown): string | null {
  return headersOf(context)['authorization']?.replace(/^Bearer /, '') ?? null;
}

/** A refusal of an older bearer says nothing about the present one. */
export function refusalEndsSession(refused: string | null): boolean {
  const current = readSession()?.bearer ?? null;
  return current === null || refused === current;
}

/** Ends the session when a request's bearer was refused. */
export function sessionEndLink(endSession: () => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const refused = hasCode(error, 'UNAUTHENTICATED') || (ServerError.is(error) && error.statusCode === 401);
    if (refused && refusalEndsSession(bearerOf(operation.getContext()))) endSession();
  });
}

/** Calls back when an operation is refused because an access trial agreement is unsigned. */
export function agreementLink(agreementRequired: () => void): ErrorLink {
  return new ErrorLink(({ error }) => {
    if (hasCode(error, 'AGREEMENT_REQUIRED')) agreementRequired();
  });
}

/** Reads the viewer again, one request at a time: the guards follow what it says of the agreement and of the customer acted for. */
export function viewerRefetch(client: () => ApolloClient): () => void {
  let isReading = false;
  return () => {
    if (isReading) return;
    isReading = true;
    void client()
      .query({ query: ViewerDocument, fetchPolicy: 'network-only' })
      .catch(() => {})
      .then(() => {
        isReading = false;
      });
  };
}

/** What a refusal of the customer that this tab acts for leads to. */
export interface ActingRefusals {
  /** Something was forbidden: perhaps the action, perhaps the customer. Reads the viewer, whose own refusal is certain. */
  readonly suspected: () => void;
  /** The viewer was refused in the name of that customer. */
  readonly certain: (customerId: string) => void;
}

const VIEWER = 'Viewer';
const REFUSALS = ['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'];

/** Finds out that the user may no longer act for the chosen customer. A refusal of an earlier choice says nothing. */
export function actingEndLink({ suspected, certain }: ActingRefusals): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const named = actingCustomerOf(operation.getContext());
    if (named === null || named !== actingCustomerId()) return;
    if (operation.operationName !== VIEWER) {
      if (hasCode(error, 'FORBIDDEN')) suspected();
    } else if (REFUSALS.some((code) => hasCode(error, code))) {
      certain(named);
    }
  });
}
