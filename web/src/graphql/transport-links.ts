import { ApolloLink, HttpLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import { tap, throwError, timeout } from 'rxjs';
import type { Connectivity } from '../lib/connectivity.ts';
import { RequestTimeoutError } from '../lib/request-error.ts';

const OPERATION_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;

/** True when the same request may succeed a moment later: nobody recordResponse, or a proxy did. */
export function isTransient(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode >= 502 && error.statusCode <= 504;
  return error instanceof TypeError;
}

/** Only what reads is sent again, and never what was given up on purpose or took too long. */
export function retryLink(): RetryLink {
  return new RetryLink({
    delay: { initial: 300, max: 3_000, jitter: true },
    attempts: {
      max: MAX_ATTEMPTS,
      retryIf: (error, operation) => operation.operationType === OperationTypeNode.QUERY && isTransient(error),
    },
  });
}

/** Gives an answer at most `ms` milliseconds to begin; then the request is cut. */
export function timeoutLink(ms: number = OPERATION_TIMEOUT_MS): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(timeout({ first: ms, with: () => throwError(() => new RequestTimeoutError()) })),
  );
}

export function httpLink(fetcher: typeof fetch): HttpLink {
  return new HttpLink({ uri: '/graphql', fetch: fetcher });
}

/** Notes whether requests find the gateway: once they are given up, not while they are tried again. */
export function connectivityLink(connectivity: Pick<Connectivity, 'recordResponse' | 'recordFailure'>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: () => connectivity.recordResponse(),
        error: (error: unknown) => {
          if (isTransient(error)) connectivity.recordFailure();
          // It has refused, so it is there.
          else if (ServerError.is(error)) connectivity.recordResponse();
        },
      }),
    ),
  );
}
