import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { TEXTS, type TextCode } from '@sightline/schema/rules/texts.ts';
import type { UserError, UserErrorCode } from '../generated/schema-types.ts';

/**
 * Outcomes of a write, and of any other operation that the audit log records.
 *
 * | outcome | meaning |
 * |---|---|
 * | `done` | the write was made |
 * | `partial` | a part of it was made; the codes say which part failed |
 * | `refused` | the gateway or the provider refused it, and the codes say what has to change: input, version, permission, pace |
 * | `failed` | the provider or the gateway failed; nothing was written as far as known |
 * | `unknown` | the provider did not confirm it |
 */
export const OUTCOMES = ['done', 'partial', 'refused', 'failed', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface CatalogueEntry {
  /** HTTP status when the whole operation fails; 200 lets clients read partial data. */
  readonly status: number;
  /** Public message. */
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Outcome of the operation that fails with it. */
  readonly outcome: Exclude<Outcome, 'done' | 'partial'>;
}

/** Every error code of this gateway. docs/errors.md explains each one (checked by a test). */
export const ERROR_CATALOGUE = {
  UNAUTHENTICATED: { status: 401, message: 'You are not signed in.', retryable: false, outcome: 'refused' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this.", retryable: false, outcome: 'refused' },
  AGREEMENT_REQUIRED: { status: 403, message: 'Sign the access trial agreement first.', retryable: false, outcome: 'refused' },
  NOT_FOUND: { status: 404, message: 'Not found.', retryable: false, outcome: 'refused' },
  BAD_USER_INPUT: { status: 400, message: "The request doesn't match the schema.", retryable: false, outcome: 'refused' },
  DOCUMENT_NOT_TRUSTED: { status: 401, message: 'This document requires a bearer token.', retryable: false, outcome: 'refused' },
  TRADING_TOKEN_REQUIRED: { status: 200, message: 'A trading session is required.', retryable: false, outcome: 'refused' },
  TRADING_TOKEN_EXPIRED: { status: 200, message: 'The trading session has expired.', retryable: false, outcome: 'refused' },
  MARKETS_UNAVAILABLE: { status: 200, message: TEXTS.MARKETS_UNAVAILABLE, retryable: true, outcome: 'failed' },
  CUSTOMER_FETCH_FAILED: { status: 200, message: TEXTS.CUSTOMER_FETCH_FAILED, retryable: true, outcome: 'failed' },
  DOCUMENT_TOO_COSTLY: { status: 400, message: 'The document is too expensive.', retryable: false, outcome: 'refused' },
  RATE_LIMITED: { status: 429, message: 'Too many requests within a minute. Please wait.', retryable: true, outcome: 'refused' },
  TOO_MANY_ATTEMPTS: { status: 429, message: TEXTS.TOO_MANY_ATTEMPTS, retryable: true, outcome: 'refused' },
  PROVIDER_UNREACHABLE: { status: 200, message: TEXTS.PROVIDER_UNREACHABLE, retryable: true, outcome: 'failed' },
  PROVIDER_TIMEOUT: {
    status: 200,
    message: 'The provider took too long to respond. Please try again.',
    retryable: true,
    outcome: 'failed',
  },
  PROVIDER_ERROR: { status: 200, message: TEXTS.GENERIC, retryable: true, outcome: 'failed' },
  PROVIDER_REFUSED: { status: 200, message: TEXTS.GENERIC, retryable: false, outcome: 'refused' },
  PROVIDER_MALFORMED: {
    status: 200,
    message: "The provider sent a response that couldn't be read.",
    retryable: true,
    outcome: 'failed',
  },
  PROVIDER_BUSY: {
    status: 200,
    message: 'Too many requests are waiting for the provider. Please try again shortly.',
    retryable: true,
    outcome: 'failed',
  },
  OUTCOME_UNKNOWN: {
    status: 200,
    message: 'The provider did not confirm the change. Check whether it was made before you try again.',
    retryable: false,
    outcome: 'unknown',
  },
  NOT_RECORDED: {
    status: 200,
    message: "Not done: the audit log can't record it right now. Please try again later.",
    retryable: true,
    outcome: 'refused',
  },
  AUDIT_UNAVAILABLE: {
    status: 200,
    message: "The audit log can't be read right now. Please try again.",
    retryable: true,
    outcome: 'failed',
  },
  STORE_UNAVAILABLE: {
    status: 200,
    message: "Stored data can't be read right now. Please try again.",
    retryable: true,
    outcome: 'failed',
  },
  WORKSPACE_OFF: {
    status: 200,
    message: 'Nothing can be kept with accounts here: several gateways need a PostgreSQL for that. This browser keeps it.',
    retryable: false,
    outcome: 'refused',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side.', retryable: false, outcome: 'failed' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Codes that Apollo Server assigns to invalid requests. Their messages describe the document only. */
const DOCUMENT_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_FOUND',
  'OPERATION_RESOLUTION_FAILURE',
]);

/** Numbers in the extensions of an error. */
export const DETAIL_KEYS = ['cost', 'limit', 'retryAfter'] as const;
export type ErrorDetails = Partial<Readonly<Record<(typeof DETAIL_KEYS)[number], number>>>;

/** Creates an error of the catalogue. `message` replaces the public message. */
export function gatewayError(
  code: ErrorCode,
  options: { message?: string; cause?: unknown; details?: ErrorDetails } = {},
): GraphQLError {
  const { status, message, retryable } = ERROR_CATALOGUE[code];
  const http = httpOf(code, options.details?.retryAfter);
  return new GraphQLError(options.message ?? message, {
    extensions: { code, retryable, ...options.details, ...(status === 200 ? {} : { http }) },
    ...(options.cause instanceof Error ? { originalError: options.cause } : {}),
  });
}

/** HTTP status and headers when the response is only this error; `retryAfter` in seconds. */
export function httpOf(code: ErrorCode, retryAfter?: unknown): { status: number; headers: HeaderMap } {
  const { status } = ERROR_CATALOGUE[code];
  const headers = new HeaderMap();
  if (typeof retryAfter === 'number') headers.set('retry-after', String(retryAfter));
  return { status, headers };
}

export function isDocumentCode(code: unknown): boolean {
  return typeof code === 'string' && DOCUMENT_CODES.has(code);
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CATALOGUE, code);
}

/** A user error; the operation adds its request id. */
export interface UserErrorModel extends Omit<UserError, 'requestId'> {
  /** Outcome of the operation. */
  readonly outcome: Exclude<Outcome, 'done'>;
}

/** A user error with the text of its code. */
export function userError(
  code: TextCode & UserErrorCode,
  field: readonly string[] = [],
  outcome: UserErrorModel['outcome'] = 'refused',
): UserErrorModel {
  return { code, field: [...field], message: TEXTS[code], providerCode: null, outcome };
}
