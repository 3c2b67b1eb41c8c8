import { SetContextLink } from '@apollo/client/link/context';
import * as z from 'zod/mini';
import { actingCustomerId } from '../session/acting-customer.ts';
import { readSession } from '../session/stored-session.ts';
import { type TradingScope, takeTradingSession } from '../session/trading-session.ts';

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
  const trading = scope === null ? null : takeTradingSession(scope);
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
