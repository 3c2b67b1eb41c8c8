import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { challengeFor } from '../auth/challenge.ts';
import { type RequestContext, RESPONSE_TYPES } from '../context/request-context.ts';
import { ProviderFailure, publicFailure } from '../provider/client/provider-failure.ts';
import { NoValidSecret } from '../provider/client/trading-secrets.ts';
import type { LogRateLimiter } from '../telemetry/log-rate-limiter.ts';
import type { Log } from '../telemetry/log.ts';
import { ClientDisconnected } from '../util/deadline.ts';
import { type ErrorCode, gatewayError, httpOf, isDocumentCode, isErrorCode, publicError } from '../util/errors.ts';

/** The public form of an error of an operation. `formatted` is the GraphQL server's form. */
export function publicErrorOf(
  error: unknown,
  formatted: GraphQLFormattedError,
  context: Pick<RequestContext, 'requestId' | 'tradingProblem'>,
): GraphQLFormattedError {
  const cause = causeOf(error);
  // Without a valid secret, the caller's trading session decides between renewing it and signing in.
  const known = (cause instanceof NoValidSecret ? context.tradingProblem() : null) ?? toGatewayError(cause);
  const shown = known ? { ...formatted, message: known.message, extensions: known.extensions } : formatted;
  // Messages of the library quote the invalid value.
  const quotesValue =
    shown.extensions?.['code'] === 'BAD_USER_INPUT' && shown.message.startsWith('Variable "$') && isLibraryError(shown);
  return publicError(quotesValue ? { ...shown, message: 'A variable does not match its type.' } : shown, context.requestId);
}

/** Whether an error comes from the GraphQL library: only errors of the gateway have `retryable`. */
function isLibraryError({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): boolean {
  return extensions?.['retryable'] === undefined;
}

/**
 * HTTP status of an executed operation: 200 when any root field has data, otherwise the status of its first error. So the same
 * error has the same status from nullable and non-null fields.
 */
export function statusOf(data: Readonly<Record<string, unknown>> | null, errors: readonly GraphQLFormattedError[]): number {
  // A compiled query has undefined for a field that its conditions exclude.
  const hasData = Object.values(data ?? {}).some((value) => value !== null && value !== undefined);
  const code = errors[0]?.extensions?.['code'];
  return hasData || !isErrorCode(code) ? 200 : httpOf(code).status;
}

const REQUEST_ERRORS: readonly unknown[] = [
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  'BAD_USER_INPUT',
];

/**
 * HTTP status of a document that did not execute. As the GraphQL-over-HTTP specification requires, an error of parsing, validation
 * or variables is 200 in `application/json`; this gateway does so for verified callers only.
 */
export function requestErrorStatus(
  code: unknown,
  status: number,
  { operation, isVerified }: Pick<RequestContext, 'operation' | 'isVerified'>,
): number {
  const isJson = operation.kind === 'http' && operation.mediaType === RESPONSE_TYPES[0];
  return isJson && isVerified() && REQUEST_ERRORS.includes(code) ? 200 : status;
}

/** The error with which a request is rejected before its operation starts. */
export function rejectionOf(
  error: unknown,
  context: Pick<RequestContext, 'requestId' | 'tradingProblem' | 'log' | 'credentials'>,
): GraphQLError {
  const rejected = error instanceof GraphQLError ? error : new GraphQLError('rejected', { originalError: toError(error) });
  logErrors(context.log, null, [rejected]);
  const { message, extensions = {} } = publicErrorOf(rejected, rejected.toJSON(), context);
  const code = isErrorCode(extensions['code']) ? extensions['code'] : 'INTERNAL_SERVER_ERROR';
  const http = httpOf(code, extensions['retryAfter']);
  if (http.status === 401) http.headers.set('www-authenticate', challengeFor(context.credentials));
  return new GraphQLError(message, { extensions: { ...extensions, http } });
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error('not an error'));

/**
 * Public error and log line for an unexpected error of the server. `isValidated`: the document passed validation. Before that the
 * library throws at some invalid documents instead of reporting them.
 */
export function unexpectedError(
  error: Error,
  context: Pick<RequestContext, 'requestId' | 'log' | 'operation' | 'isVerified' | 'tradingProblem'>,
  { isValidated }: { isValidated: boolean },
): GraphQLError {
  const isInvalidDocument = error instanceof GraphQLError && !isValidated;
  const shown = isInvalidDocument
    ? new GraphQLError(error.message, { extensions: { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED } })
    : new GraphQLError(error.message, { originalError: error });
  logErrors(context.log, null, [shown]);
  const { message, extensions } = publicErrorOf(shown, shown.toJSON(), context);
  const status = requestErrorStatus(extensions?.['code'], isInvalidDocument ? 400 : 500, context);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status } } });
}

/** The catalogue code of any thrown value. */
export function codeOf(error: unknown): ErrorCode {
  const code = toGatewayError(causeOf(error))?.extensions['code'];
  return isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR';
}

/**
 * Logs the details that the response omits. Errors of one kind share a line, whatever the number of fields. `limit` also bounds
 * the lines of one code over many operations.
 */
export function logErrors(log: Log, operation: string | null, errors: readonly GraphQLError[], limit?: LogRateLimiter): void {
  const kinds = new Map<string, { error: GraphQLError; count: number }>();
  for (const error of errors) {
    const cause = causeOf(error);
    if (cause instanceof ClientDisconnected) continue;
    const kind = `${String(toGatewayError(cause)?.extensions['code'])} ${describe(cause).message}`;
    const known = kinds.get(kind);
    if (known) known.count += 1;
    else kinds.set(kind, { error, count: 1 });
  }
  for (const { error, count } of kinds.values()) {
    const cause = causeOf(error);
    const known = toGatewayError(cause);
    const code = known?.extensions['code'];
    // Not logged: any client could cause any number of these lines.
    if (code === 'UNAUTHENTICATED' || code === 'RATE_LIMITED') continue;
    const level = known ? 'warn' : 'error';
    const line = limit?.tryAcquire(`${level} ${String(known?.extensions['code'])}`);
    if (line === null) continue;
    const leftOut = line && line.leftOut > 0 ? { leftOut: line.leftOut } : {};
    log[level](
      { operation, path: error.path ?? null, count, ...leftOut, err: known ? describe(cause) : cause },
      'operation failed',
    );
  }
}

/** The thrown value, unwrapped from the error of a field or stream. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError) || !error.originalError) return error;
  // The cause of an error with a code is only for the log.
  const isWrapper = error.path !== undefined || error.extensions['code'] === undefined;
  return isWrapper ? error.originalError : error;
}

function toGatewayError(cause: unknown): GraphQLError | null {
  if (cause instanceof ProviderFailure) return publicFailure(cause);
  if (cause instanceof NoValidSecret) return gatewayError('TRADING_TOKEN_EXPIRED', { cause });
  return cause instanceof GraphQLError ? cause : null;
}

/** Whether a library error quotes the document or its variables, which may contain secrets. */
function quotesDocument(cause: Error): boolean {
  if (!(cause instanceof GraphQLError)) return false;
  const { code } = cause.extensions;
  return isDocumentCode(code) || (code === 'BAD_USER_INPUT' && isLibraryError(cause));
}

/** An error as the log may show it. The provider's messages may quote user input, so the log shows the call instead. */
export function describe(cause: unknown): { message: string; cause?: string } {
  if (!(cause instanceof Error)) return { message: 'not an error' };
  if (cause instanceof GraphQLError && cause.originalError instanceof ProviderFailure) return describe(cause.originalError);
  if (quotesDocument(cause)) return { message: 'the document or its variables are not acceptable' };
  const inner = cause instanceof GraphQLError ? cause.originalError : cause.cause;
  return { message: cause.message, ...(inner instanceof Error ? { cause: inner.message } : {}) };
}
