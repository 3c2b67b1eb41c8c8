import type { ApiName } from '@sightline/provider-contract/endpoint.ts';
import type { ProviderError } from '@sightline/provider-contract/errors.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { GraphQLError } from 'graphql';
import { type ErrorCode, gatewayError } from './catalogue.ts';

/**
 * How a call failed. `unreachable`: no connection, or it was cut. `timeout`: no response in time. `status`: not a 2xx.
 * `malformed`: a response that does not fit the contract. `busy`: not sent, because the rate limiter's queue is full or no connection was
 * free in time.
 */
export type FailureKind = 'unreachable' | 'timeout' | 'status' | 'malformed' | 'busy';

/** A call to the provider without a usable response. Its message names route and status, never URL or body. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly api: ApiName;
  readonly kind: FailureKind;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly errorBody: ProviderError;
  /** How long the provider requested to wait, in milliseconds; null without a requested time. */
  readonly waitMs: number | null;

  constructor(options: {
    api: ApiName;
    route: string;
    kind: FailureKind;
    status?: number;
    errorBody?: ProviderError;
    waitMs?: number | null;
    cause?: unknown;
  }) {
    super(`${options.api} ${options.route}: ${options.kind}${options.status ? ` ${options.status}` : ''}`, {
      cause: options.cause,
    });
    this.api = options.api;
    this.kind = options.kind;
    this.status = options.status ?? 0;
    this.errorBody = options.errorBody ?? { type: null, message: null, resourceVersion: null };
    this.waitMs = options.waitMs ?? null;
  }

  /** For metrics and traces; has few values whatever the provider returns. */
  get label(): string {
    return this.kind === 'status' ? `${Math.floor(this.status / 100)}xx` : this.kind;
  }
}

/** No caller of the scope has a secret that the provider still accepts. */
export class NoValidSecret extends Error {
  override readonly name = 'NoValidSecret';
}

/** Whether the provider processed the call and refused it, as opposed to being unavailable, slow or busy. */
export function isRefusal({ status }: ProviderFailure): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Resolves with null for what does not exist (404, 410). */
export function nullIfNotFound<T>(read: Promise<T>): Promise<T | null> {
  return nullIfStatus(read, [404, 410]);
}

/** Resolves with null also for what this caller may not see (403), so that the answer does not reveal that it exists. */
export function nullIfHidden<T>(read: Promise<T>): Promise<T | null> {
  return nullIfStatus(read, [403, 404, 410]);
}

/** Null while the provider fails or refuses, for a part that the rest can do without. A 401 ends the session and is thrown. */
export async function nullIfUnreadable<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure && error.status !== 401) return null;
    throw error;
  }
}

async function nullIfStatus<T>(read: Promise<T>, statuses: readonly number[]): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure && statuses.includes(error.status)) return null;
    throw error;
  }
}

/** APIs whose own message users see, as specified, with a generic text as the fallback. */
const SHOWS_MESSAGE: ReadonlySet<ApiName> = new Set(['account', 'dashboard']);

/** Converts a failed call to an error of the catalogue, with the message that the specification defines for its API. */
export function failureToGatewayError(failure: ProviderFailure): GraphQLError {
  const showsMessage = SHOWS_MESSAGE.has(failure.api);
  switch (failure.kind) {
    case 'unreachable':
      return gatewayError('PROVIDER_UNREACHABLE', { cause: failure });
    case 'timeout':
      return gatewayError('PROVIDER_TIMEOUT', {
        cause: failure,
        ...(showsMessage ? { message: TEXTS.PROVIDER_UNREACHABLE } : {}),
      });
    case 'malformed':
      return gatewayError('PROVIDER_MALFORMED', { cause: failure, ...(showsMessage ? { message: TEXTS.GENERIC } : {}) });
    case 'busy':
      return gatewayError('PROVIDER_BUSY', { cause: failure });
    case 'status': {
      if (failure.status === 401 && showsMessage) return gatewayError('UNAUTHENTICATED', { cause: failure });
      const message = showsMessage ? (showableMessage(failure.errorBody.message) ?? TEXTS.GENERIC) : undefined;
      return gatewayError(codeOfStatus(failure.status), { cause: failure, ...(message === undefined ? {} : { message }) });
    }
  }
}

/** Statuses of refused calls that may succeed when repeated: with a new secret (401), in another state (409, 412), or later (429). */
const RETRYABLE_REFUSALS = new Set([401, 409, 412, 429]);

function codeOfStatus(status: number): ErrorCode {
  if (status === 403) return 'FORBIDDEN';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  // The provider did not receive the complete request in time; HTTP allows the client to send it again.
  if (status === 408) return 'PROVIDER_TIMEOUT';
  return status >= 400 && status < 500 && !RETRYABLE_REFUSALS.has(status) ? 'PROVIDER_REFUSED' : 'PROVIDER_ERROR';
}

const MAX_PUBLIC_MESSAGE = 300;

/**
 * Returns the provider's message if users may read it: plain text of at most 300 characters without URL, stack trace or markup.
 */
export function showableMessage(message: string | null): string | null {
  if (message === null) return null;
  const text = message.trim();
  const isUnsafe = text === '' || text.length > MAX_PUBLIC_MESSAGE || /https?:\/\/|<[a-z/!]|\n[ \t]+at /i.test(text);
  return isUnsafe ? null : text;
}
