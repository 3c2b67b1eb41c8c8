import type { ResponseError } from './graphql-response.ts';

/** Errors of this client by code, besides those of docs/errors.md. */
const CLIENT_ERRORS = {
  DEADLINE: { message: 'The request timed out.', retryable: true },
  INVALID_URL: { message: 'The URL of the gateway is not valid.', retryable: false },
  NO_WEBSOCKET: {
    message:
      "This platform has no WebSocket. Install the package ws and pass its class: import { WebSocket } from 'ws', then follow(client, document, { set, webSocketImpl: WebSocket }).",
    retryable: false,
  },
  UNREACHABLE: { message: 'The gateway is unreachable.', retryable: true },
  UNREADABLE: { message: 'The response is not a response of this gateway.', retryable: false },
} as const;

/** Failure of a request. Its code and message are those of the first error. */
export class SightlineError extends Error {
  override readonly name = 'SightlineError';
  readonly code: string;
  /** Whether the identical request can succeed later. */
  readonly retryable: boolean;
  /** Identifies the request in the gateway's log. */
  readonly requestId: string | null;
  /** Set with RATE_LIMITED. */
  readonly retryAfterSeconds: number | null;
  /** All errors of the response. */
  readonly errors: readonly ResponseError[];
  /** Data of the response. */
  readonly data: unknown;

  constructor(errors: readonly [ResponseError, ...ResponseError[]], options: { data?: unknown; cause?: unknown } = {}) {
    const [first] = errors;
    super(`${first.message} (${first.code})`, 'cause' in options ? { cause: options.cause } : {});
    this.code = first.code;
    this.retryable = first.retryable;
    this.requestId = first.requestId;
    this.retryAfterSeconds = first.retryAfterSeconds;
    this.errors = errors;
    this.data = options.data ?? null;
  }

  /** A failure that the client detected itself. */
  static client(code: keyof typeof CLIENT_ERRORS, cause?: unknown): SightlineError {
    const { message, retryable } = CLIENT_ERRORS[code];
    return SightlineError.of(code, message, { retryable, cause });
  }

  /** A failure with one error and no response. */
  static of(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}): SightlineError {
    const { retryable = false, cause } = options;
    return new SightlineError([{ code, message, retryable, requestId: null, path: [], retryAfterSeconds: null }], { cause });
  }
}
