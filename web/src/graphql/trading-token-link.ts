import { ApolloLink } from '@apollo/client';
import * as z from 'zod/mini';
import { from, mergeMap, type Observable, of } from 'rxjs';
import type { TradingSessionOutcome } from '../session/trading-session.ts';

const WithCode = z.object({ extensions: z.object({ code: z.string() }) });
const WANTS_SESSION = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);

function wantsSession(result: ApolloLink.Result): boolean {
  return (result.errors ?? []).some((error) => {
    const parsed = WithCode.safeParse(error);
    return parsed.success && WANTS_SESSION.has(parsed.data.extensions.code);
  });
}

/** A session where there was none, and a renewal where the provider refuses that one. */
const MOST_STARTS = 2;

/**
 * Starts a trading session for an operation that needs one and sends the operation again; renews the session once if the
 * provider refuses it. Where no session can be had, the operation fails with the code that says why.
 */
export function tradingTokenLink(startSession: () => Promise<TradingSessionOutcome>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const send = (startsLeft: number): Observable<ApolloLink.Result> =>
      forward(operation).pipe(
        mergeMap((result) => {
          if (startsLeft === 0 || !wantsSession(result)) return of(result);
          return from(startSession()).pipe(
            mergeMap((outcome) =>
              outcome.ok
                ? send(startsLeft - 1)
                : of({ data: null, errors: [{ message: outcome.message, extensions: { code: outcome.code } }] }),
            ),
          );
        }),
      );
    return send(MOST_STARTS);
  });
}
