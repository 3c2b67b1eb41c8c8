/** Codes that no screen explains: a gateway bug, or a document that the gateway rejects. */
export function isFault(code: string): boolean {
  return code === 'INTERNAL_SERVER_ERROR' || code === 'BAD_USER_INPUT' || code.startsWith('GRAPHQL_') || code === 'UNKNOWN';
}

/** A failed operation, described by name and code only. */
export class OperationFault extends Error {
  override readonly name = 'OperationFault';

  constructor(operation: string, code: string, requestId?: string) {
    super(`${operation}: ${code}${requestId === undefined ? '' : `, request ${requestId}`}`);
  }
}
