import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { StoreUnavailable } from '../store/engine.ts';
import type { LogRateLimiter } from '../telemetry/log-rate-limiter.ts';
import type { Log } from '../telemetry/log.ts';
import { ClientDisconnected } from '../util/deadline.ts';
import { type ErrorCode, gatewayError, isDocumentCode, isErrorCode } from './catalogue.ts';
import { failureToGatewayError, NoValidSecret, ProviderFailure } from './provider-failure.ts';

/** The catalogue code of any thrown value. */
export function codeOf(error: unknown): ErrorCode {
  const code = toGatewayError(causeOf(error))?.extensions['code'];
  return isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR';
}

/** Whether an operation, or a part of it, ended only because its client left. */
export function isDisconnect(error: unknown): boolean {
  return causeOf(error) instanceof ClientDisconnected;
}

/**
 * Logs the details that the response omits. Errors of one kind share a line, whatever the number of fields. `limit` also bounds
 * the lines of one code over many operations.
 */
export function logErrors(log: Log, operation: string | null, errors: readonly GraphQLError[], limit?: LogRateLimiter): void {
  const kinds = new Map<string, { error: GraphQLError; count: number }>();
  for (const error of errors) {
    if (isDisconnect(error)) continue;
    const cause = causeOf(error);
    const kind = `${String(toGatewayError(cause)?.extensions['code'])} ${describeForLog(cause).message}`;
    const entry = kinds.get(kind);
    if (entry) entry.count += 1;
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
      { operation, path: error.path ?? null, count, ...leftOut, err: known ? describeForLog(cause) : cause },
      'operation failed',
    );
  }
}

/** The thrown value, unwrapped from the error of a field or stream. */
export function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError) || !error.originalError) return error;
  // The cause of an error with a code is only for the log.
  const isWrapper = error.path !== undefined || error.extensions['code'] === undefined;
  return isWrapper ? error.originalError : error;
}

/** The error of the catalogue for a thrown value; null for one that users must not see. */
export function toGatewayError(cause: unknown): GraphQLError | null {
  if (cause instanceof ProviderFailure) return failureToGatewayError(cause);
  if (cause instanceof StoreUnavailable) return gatewayError('STORE_UNAVAILABLE', { cause });
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
export function describeForLog(cause: unknown): { message: string; cause?: string } {
  if (!(cause instanceof Error)) return { message: 'not an error' };
  if (cause instanceof GraphQLError && cause.originalError instanceof ProviderFailure) return describeForLog(cause.originalError);
  if (quotesDocument(cause)) return { message: 'the document or its variables are not acceptable' };
  const inner = cause instanceof GraphQLError ? cause.originalError : cause.cause;
  return { message: cause.message, ...(inner instanceof Error ? { cause: inner.message } : {}) };
}

/** Whether an error comes from the GraphQL library: only errors of the gateway have `retryable`. */
export function isLibraryError({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): boolean {
  return extensions?.['retryable'] === undefined;
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('not an error', { cause: thrown });
}
