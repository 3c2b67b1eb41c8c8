import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { tap } from 'rxjs';
import * as z from 'zod/mini';
import { graphqlErrors, describeError } from '../lib/request-error.ts';
import type { RequestLog } from '../session/diagnostics.ts';
import { isFault, OperationFault } from './operation-faults.ts';

/** Context of an operation whose failures are all reported, because its screen does not show them. */
const Reported = z.object({ reportsFailure: z.literal(true) });

function wasGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Reports faults by operation name, code and request id, without variables or texts. With `reportsFailure` in the context of an
 * operation, reports every failure of it except cancelled requests and the end of a session.
 */
export function reportLink(report: (error: unknown) => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const name = operation.operationName ?? 'unnamed';
    const all = Reported.safeParse(operation.getContext()).success;
    const errors = graphqlErrors(error);
    // Several errors of a response often have the same cause.
    for (const { code, requestId } of new Map(errors.map((each) => [each.code, each])).values()) {
      if (isFault(code) || (all && code !== 'UNAUTHENTICATED')) {
        report(new OperationFault(name, code, requestId));
      }
    }
    if (all && errors.length === 0 && !wasGivenUp(error)) report(new OperationFault(name, describeError(error).code));
  });
}

const WithCode = z.object({ extensions: z.object({ code: z.string(), requestId: z.optional(z.string()) }) });

interface Outcome {
  readonly code: string;
  readonly requestId?: string | undefined;
}

/** Records the outcome of each operation once. */
export function requestLogLink(log: RequestLog): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const at = Date.now();
    const begun = performance.now();
    let noted = false;
    const note = ({ code, requestId = '' }: Outcome): void => {
      if (noted) return;
      noted = true;
      const took = Math.round(performance.now() - begun);
      log.add({ at, took, operation: operation.operationName ?? '', code, requestId });
    };
    return forward(operation).pipe(
      tap({
        next: (result) => note(outcomeOf(result)),
        error: (error) => note(describeError(error)),
        unsubscribe: () => note({ code: 'CANCELLED' }),
      }),
    );
  });
}

function outcomeOf({ errors = [] }: ApolloLink.Result): Outcome {
  const [first] = errors;
  return first === undefined ? { code: 'OK' } : (WithCode.safeParse(first).data?.extensions ?? { code: 'UNKNOWN' });
}
