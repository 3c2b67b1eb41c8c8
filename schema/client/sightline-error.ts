import type { AnswerError } from './answer.ts';

/** What this client says of itself, beside the codes of docs/errors.md. */
export type ClientCode = 'DEADLINE' | 'UNREACHABLE' | 'UNREADABLE';

const OWN: Readonly<Record<ClientCode, { readonly message: string; readonly retryable: boolean }>> = {
  DEADLINE: { message: 'No answer came in time.', retryable: true },
  UNREACHABLE: { message: 'The gateway could not be reached.', retryable: true },
  UNREADABLE: { message: 'What was answered is no answer of this gateway.', retryable: false },
};

/** Why something was not done, by its first error. */
export class SightlineError extends Error {
  override readonly name = 'SightlineError';
  readonly code: string;
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean;
  /** Finds the request in the gateway's log. */
  readonly requestId: string | null;
  /** Told with RATE_LIMITED. */
  readonly retryAfterSeconds: number | null;
  /** All of them. */
  readonly errors: readonly AnswerError[];
  /** What was answered beside them. */
  readonly data: unknown;

  constructor(errors: readonly [AnswerError, ...AnswerError[]], options: { data?: unknown; cause?: unknown } = {}) {
    const [first] = errors;
    super(`${first.message} (${first.code})`, 'cause' in options ? { cause: options.cause } : {});
    this.code = first.code;
    this.retryable = first.retryable;
    this.requestId = first.requestId;
    this.retryAfterSeconds = first.retryAfterSeconds;
    this.errors = errors;
    this.data = options.data ?? null;
  }

  /** A failure without an answer of the gateway's. */
  static own(code: ClientCode, cause?: unknown): SightlineError {
    return SightlineError.of(code, OWN[code].message, { retryable: OWN[code].retryable, cause });
  }

  static of(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}): SightlineError {
    const { retryable = false, cause } = options;
    return new SightlineError([{ code, message, retryable, requestId: null, path: [], retryAfterSeconds: null }], { cause });
  }
}
