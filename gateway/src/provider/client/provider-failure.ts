import type { ApiName } from '@sightline/provider-contract/endpoint.ts';
import type { ProviderError } from '@sightline/provider-contract/errors.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type ErrorCode, gatewayError, showableMessage } from '../../util/errors.ts';
import type { GraphQLError } from 'graphql';

/** How a call failed: no answer, no answer in time, a status of failure, or an answer that does not fit the contract. */
export type FailureKind = 'unreachable' | 'timeout' | 'status' | 'malformed' | 'busy';

/** A call to the provider that gave no usable answer. Its text names route and status only, never address or body. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly api: ApiName;
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly said: ProviderError;
  /** Milliseconds that the provider asked to wait; null when it asked for nothing. */
  readonly waitMs: number | null;

  constructor(options: {
    api: ApiName;
    route: string;
    kind: FailureKind;
    status?: number;
    said?: ProviderError;
    waitMs?: number | null;
    cause?: unknown;
  }) {
    super(`${options.api} ${options.route}: ${options.kind}${options.status ? ` ${options.status}` : ''}`, {
      cause: options.cause,
    });
    this.api = options.api;
    this.kind = options.kind;
    this.status = options.status ?? 0;
    this.said = options.said ?? { type: null, message: null, resourceVersion: null };
    this.waitMs = options.waitMs ?? null;
  }
}

/** How a connection fails before anything was sent over it. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether the call may have had its effect although no usable answer came: cut, too late, unreadable, or lost in a gateway. */
export function isAnswerLost(failure: ProviderFailure): boolean {
  const { kind, status, cause } = failure;
  if (kind === 'status') return status >= 502 && status <= 504;
  if (kind === 'busy') return false;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return !(kind === 'unreachable' && typeof code === 'string' && NEVER_SENT.has(code));
}

/** Whether the provider has looked at the call and refused it, rather than being out of order, too slow or too busy. */
export function isRefusal({ status }: ProviderFailure): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Null for what the provider does not have (any more), or not for this caller; any other failure stays one. */
export async function nullIfNotFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProviderFailure && [403, 404, 410].includes(error.status)) return null;
    throw error;
  }
}

/** APIs whose own message the specification shows to people; without one, the generic text. */
const SHOWS_MESSAGE: ReadonlySet<ApiName> = new Set(['account', 'dashboard']);

/** The catalogue error for a failed call made with the caller's bearer, in the words that the specification has for its API. */
export function publicFailure(failure: ProviderFailure): GraphQLError {
  const isSpecified = SHOWS_MESSAGE.has(failure.api);
  switch (failure.kind) {
    case 'unreachable':
      return gatewayError('PROVIDER_UNREACHABLE', { cause: failure });
    case 'timeout':
      return gatewayError('PROVIDER_TIMEOUT', {
        cause: failure,
        ...(isSpecified ? { message: TEXTS.PROVIDER_UNREACHABLE } : {}),
      });
    case 'malformed':
      return gatewayError('PROVIDER_MALFORMED', { cause: failure, ...(isSpecified ? { message: TEXTS.GENERIC } : {}) });
    case 'busy':
      return gatewayError('PROVIDER_BUSY', { cause: failure });
    case 'status': {
      if (failure.status === 401 && isSpecified) return gatewayError('UNAUTHENTICATED', { cause: failure });
      const message = isSpecified ? (showableMessage(failure.said.message) ?? TEXTS.GENERIC) : undefined;
      return gatewayError(codeOfStatus(failure.status), { cause: failure, ...(message === undefined ? {} : { message }) });
    }
  }
}

/** Refusals that the same call may escape later: another state (409, 412), another secret (401), another moment (429). */
const PASSING = new Set([401, 409, 412, 429]);

function codeOfStatus(status: number): ErrorCode {
  if (status === 403) return 'FORBIDDEN';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  // The provider gave up waiting for the request: sending it again is what HTTP provides for that.
  if (status === 408) return 'PROVIDER_TIMEOUT';
  return status >= 400 && status < 500 && !PASSING.has(status) ? 'PROVIDER_REFUSED' : 'PROVIDER_ERROR';
}
