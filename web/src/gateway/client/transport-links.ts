import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import { map, tap, throwError, timeout } from 'rxjs';
import type { Connectivity } from '../../lib/connectivity.ts';
import { isTransient, RequestTimeoutError } from '../../lib/request-error.ts';

const OPERATION_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;

/** Retries queries after transient failures; never mutations, cancelled requests or timeouts. */
export function retryLink(): RetryLink {
  return new RetryLink({
    delay: { initial: 300, max: 3_000, jitter: true },
    attempts: {
      max: MAX_ATTEMPTS,
      retryIf: (error, operation) => operation.operationType === OperationTypeNode.QUERY && isTransient(error),
    },
  });
}

/** Cancels a request that has no response after `ms` milliseconds. */
export function timeoutLink(ms: number = OPERATION_TIMEOUT_MS): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(timeout({ first: ms, with: () => throwError(() => new RequestTimeoutError()) })),
  );
}

/** Root fields without which a page is still useful. */
const OPTIONAL_ROOTS: ReadonlySet<string> = new Set(['availablePackages', 'games', 'products']);

/**
 * Discards the data of a response in which a whole root field failed: a page with errorPolicy all, and the cache, would take the
 * null for an answer, such as "not found". The generated types even exclude the null of most root fields.
 */
export function discardFailedRootsLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const { data, errors = [] } = result;
        const hasFailed = (root: unknown): boolean =>
          typeof root === 'string' && data?.[root] === null && !OPTIONAL_ROOTS.has(root);
        return errors.some(({ path }) => hasFailed(path?.[0])) ? { ...result, data: null } : result;
      }),
    ),
  );
}

/** Records whether requests reach the gateway, after the last retry. */
export function connectivityLink(connectivity: Pick<Connectivity, 'recordResponse' | 'recordFailure'>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: () => connectivity.recordResponse(),
        error: (error: unknown) => {
          if (isTransient(error)) connectivity.recordFailure();
          // Any other HTTP status is a response of the gateway.
          else if (ServerError.is(error)) connectivity.recordResponse();
        },
      }),
    ),
  );
}
