import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { tap } from 'rxjs';
import * as z from 'zod/mini';
import { describeError, type ErrorIdentity, graphqlErrors, identityOf } from '../../lib/request-error.ts';
import type { RequestLog } from '../session/diagnostics.ts';
import { isFault, OperationFault } from '../session/operation-faults.ts';

/** Context of an operation whose failures are all reported, because its screen does not show them. */
const ReportFailuresContext = z.object({ reportsFailure: z.literal(true) });

function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Reports faults by operation name, code and request id, without variables or texts. With `reportsFailure` in the context of an
 * operation, reports every failure of it except cancelled requests and the end of a session.
 */
export function reportLink(report: (error: unknown) => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const name = operation.operationName ?? 'unnamed';
    const reportsAll = ReportFailuresContext.safeParse(operation.getContext()).success;
    const errors = graphqlErrors(error);
    // Several errors of a response often have the same cause.
    for (const { code, requestId } of new Map(errors.map((each) => [each.code, each])).values()) {
      if (isFault(code) || (reportsAll && code !== 'UNAUTHENTICATED')) {
        report(new OperationFault(name, code, requestId));
      }
    }
    if (reportsAll && errors.length === 0 && !isAbortError(error)) report(new OperationFault(name, describeError(error).code));
  });
}

const Unrecorded = z.object({ unrecorded: z.array(z.string()) });

/** Calls back when the gateway says that the audit log has not stored an operation of the response. */
export function unrecordedLink(onUnrecorded: () => void): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ extensions }) => {
        if (Unrecorded.safeParse(extensions).success) onUnrecorded();
      }),
    ),
  );
}

/** Records the outcome of each operation once. */
export function requestLogLink(log: RequestLog): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const at = Date.now();
    const startedAt = performance.now();
    let isRecorded = false;
    const record = ({ code, requestId = '' }: ErrorIdentity): void => {
      if (isRecorded) return;
      isRecorded = true;
      const durationMs = Math.round(performance.now() - startedAt);
      log.add({ at, durationMs, operation: operation.operationName ?? '', code, requestId });
    };
    return forward(operation).pipe(
      tap({
        next: (result) => record(outcomeOf(result)),
        error: (error) => record(describeError(error)),
        unsubscribe: () => record({ code: 'CANCELLED' }),
      }),
    );
  });
}

function outcomeOf({ errors = [] }: ApolloLink.Result): ErrorIdentity {
  const [first] = errors;
  return first === undefined ? { code: 'OK' } : identityOf(first);
}
