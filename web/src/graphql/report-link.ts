import { ErrorLink } from '@apollo/client/link/error';
import * as z from 'zod/mini';
import { answerErrors, describeError } from '../lib/request-error.ts';

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
    const errors = answerErrors(error);
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
