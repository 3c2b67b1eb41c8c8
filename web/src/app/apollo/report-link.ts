import { ErrorLink } from '@apollo/client/link/error';
import { answerErrors } from '../../lib/request-error.ts';

/** Codes that no screen has words for: a fault of the gateway, or a document that it does not take. */
function isFault(code: string): boolean {
  return code === 'INTERNAL_SERVER_ERROR' || code === 'BAD_USER_INPUT' || code.startsWith('GRAPHQL_') || code === 'UNKNOWN';
}

/** Reports faults behind an operation by name, code and request id: no variables, no texts. */
export function reportLink(report: (error: unknown) => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const name = operation.operationName ?? 'unnamed';
    for (const { code, requestId } of answerErrors(error)) {
      if (isFault(code)) report(new OperationFault(`${name}: ${code}${requestId === undefined ? '' : `, request ${requestId}`}`));
    }
  });
}

class OperationFault extends Error {
  override readonly name = 'OperationFault';
}
