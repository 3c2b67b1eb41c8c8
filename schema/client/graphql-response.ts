/** One error of a response. docs/errors.md explains the codes. */
export interface ResponseError {
  readonly message: string;
  /** `UNKNOWN` when the error has none. */
  readonly code: string;
  /** Whether the identical request can succeed later. */
  readonly retryable: boolean;
  /** Identifies the request in the gateway's log. */
  readonly requestId: string | null;
  /** Path of the missing data; empty when the error concerns the whole request. */
  readonly path: readonly (string | number)[];
  /** Set with RATE_LIMITED. */
  readonly retryAfterSeconds: number | null;
}

export interface GraphQLResponse {
  /** Null when the response has none. */
  readonly data: unknown;
  readonly errors: readonly ResponseError[];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a GraphQL response; null when the body is not one. */
export function parseResponse(body: unknown): GraphQLResponse | null {
  if (!isRecord(body) || !('data' in body || 'errors' in body)) return null;
  return { data: body['data'] ?? null, errors: parseErrors(body['errors']) };
}

/** Parses GraphQL errors; ignores everything else. */
export function parseErrors(errors: unknown): ResponseError[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isRecord).map(({ message, path, extensions }) => {
    const { code, retryable, requestId, retryAfter } = isRecord(extensions) ? extensions : {};
    return {
      message: typeof message === 'string' ? message : 'Something went wrong.',
      code: typeof code === 'string' ? code : 'UNKNOWN',
      retryable: retryable === true,
      requestId: typeof requestId === 'string' ? requestId : null,
      path: Array.isArray(path) ? path.filter((step) => typeof step === 'string' || typeof step === 'number') : [],
      retryAfterSeconds: typeof retryAfter === 'number' ? retryAfter : null,
    };
  });
}
