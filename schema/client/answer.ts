/** One error of an answer, as the gateway tells it; docs/errors.md explains the codes. */
export interface AnswerError {
  readonly message: string;
  /** `UNKNOWN` where none is told. */
  readonly code: string;
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean;
  /** Finds the request in the gateway's log. */
  readonly requestId: string | null;
  /** Where in the data something is missing; empty when it concerns the whole request. */
  readonly path: readonly (string | number)[];
  /** Told with RATE_LIMITED. */
  readonly retryAfterSeconds: number | null;
}

export interface Answer {
  /** Null when nothing was answered. */
  readonly data: unknown;
  readonly errors: readonly AnswerError[];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A GraphQL answer; null for what is none. */
export function readAnswer(body: unknown): Answer | null {
  if (!isRecord(body) || !('data' in body || 'errors' in body)) return null;
  return { data: body['data'] ?? null, errors: readErrors(body['errors']) };
}

/** What is no error of GraphQL's is left out. */
export function readErrors(errors: unknown): AnswerError[] {
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
