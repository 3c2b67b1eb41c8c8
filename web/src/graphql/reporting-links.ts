import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { tap } from 'rxjs';
import * as z from 'zod/mini';
import { graphqlErrors, describeError } from '../lib/request-error.ts';
import type { RequestLog } from '../session/diagnostics.ts';

/** Context of an operation whose every failure is reported, because its screen goes on without a word or with one only. */
const Reported = z.object({ reportsFailure: z.literal(true) });

/** Codes that no screen has words for: a fault of the gateway, or a document that it does not take. */
function isFault(code: string): boolean {
  return code === 'INTERNAL_SERVER_ERROR' || code === 'BAD_USER_INPUT' || code.startsWith('GRAPHQL_') || code === 'UNKNOWN';
}

function wasGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Reports faults behind an operation by name, code and request id: no variables, no texts.
 * With `reportsFailure` in its context, every failure of an operation is reported; neither what was given up on purpose
 * nor the end of a session is one.
 */
export function reportLink(report: (error: unknown) => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const name = operation.operationName ?? 'unnamed';
    const all = Reported.safeParse(operation.getContext()).success;
    const errors = graphqlErrors(error);
    // One answer may lack many parts for one reason.
    for (const { code, requestId } of new Map(errors.map((each) => [each.code, each])).values()) {
      if (isFault(code) || (all && code !== 'UNAUTHENTICATED')) {
        report(new OperationFault(`${name}: ${code}${requestId === undefined ? '' : `, request ${requestId}`}`));
      }
    }
    if (all && errors.length === 0 && !wasGivenUp(error)) report(new OperationFault(`${name}: ${describeError(error).code}`));
  });
}

/** A failure behind an operation, told by name and code only. */
export class OperationFault extends Error {
  override readonly name = 'OperationFault';
}

const WithCode = z.object({ extensions: z.object({ code: z.string(), requestId: z.optional(z.string()) }) });

interface Outcome {
  readonly code: string;
  readonly requestId?: string | undefined;
}

/** Notes how each operation ended, once. */
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
