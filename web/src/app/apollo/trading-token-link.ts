import { ApolloLink } from '@apollo/client';
import * as z from 'zod/mini';
import { from, mergeMap, of } from 'rxjs';
import type { TradingSessionOutcome } from '../../lib/trading-session.ts';

const WithCode = z.object({ extensions: z.object({ code: z.string() }) });
const WANTS_SESSION = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);

function wantsSession(result: ApolloLink.Result): boolean {
  return (result.errors ?? []).some((error) => {
    const parsed = WithCode.safeParse(error);
    return parsed.success && WANTS_SESSION.has(parsed.data.extensions.code);
  });
}

/**
 * An operation that needs a trading session gets one and is sent once more; a second refusal stands.
 * Where no session can be had, the operation fails with the code that says why.
 */
export function tradingTokenLink(startSession: () => Promise<TradingSessionOutcome>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) => {
        if (!wantsSession(result)) return of(result);
        return from(startSession()).pipe(
          mergeMap((outcome) =>
            outcome.ok
              ? forward(operation)
              : of({ data: null, errors: [{ message: outcome.message, extensions: { code: outcome.code } }] }),
          ),
        );
      }),
    ),
  );
}
