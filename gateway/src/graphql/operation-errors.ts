import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ErrorCode, gatewayError, httpOf, isDocumentCode, isErrorCode, publicError } from '../util/errors.ts';
import type { RequestContext } from '../context/request-context.ts';
import { NoValidSecret } from '../provider/client/trading-secrets.ts';
import { ClientDisconnected } from '../util/deadline.ts';
import { ProviderFailure, publicFailure } from '../provider/client/provider-failure.ts';
import type { LineLimit } from '../telemetry/line-limit.ts';
import type { Log } from '../telemetry/log.ts';

/** What a reader may see of an error that an operation met; `formatted` is its form so far. */
export function publicErrorOf(
  error: unknown,
  formatted: GraphQLFormattedError,
  context: Pick<RequestContext, 'requestId' | 'tradingProblem'>,
): GraphQLFormattedError {
  const cause = causeOf(error);
  // Without a secret that the provider accepts, the caller's own trading session says whether to renew it or to sign in.
  const known = (cause instanceof NoValidSecret ? context.tradingProblem() : null) ?? toGatewayError(cause);
  const shown = known ? { ...formatted, message: known.message, extensions: known.extensions } : formatted;
  // Messages of the library quote the value that does not fit.
  const isQuoted =
    shown.extensions?.['code'] === 'BAD_USER_INPUT' && shown.message.startsWith('Variable "$') && isOfLibrary(shown);
  return publicError(isQuoted ? { ...shown, message: 'A variable does not fit its type.' } : shown, context.requestId);
}

/** Whether an error comes from the GraphQL library: ours say whether they are retryable. */
function isOfLibrary({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): boolean {
  return extensions?.['retryable'] === undefined;
}

/**
 * The HTTP status of an executed operation: 200 as long as it has data of any root field, else that of its first error. So a
 * refusal has the same status from fields that may be null and from those that may not.
 */
export function statusOf(data: Readonly<Record<string, unknown>> | null, errors: readonly GraphQLFormattedError[]): number {
  const hasData = Object.values(data ?? {}).some((value) => value !== null);
  const code = errors[0]?.extensions?.['code'];
  return hasData || !isErrorCode(code) ? 200 : httpOf(code).status;
}

/** What a request is refused with before its operation begins. */
export function refusalOf(error: unknown, context: Pick<RequestContext, 'requestId' | 'tradingProblem' | 'log'>): GraphQLError {
  const met = error instanceof GraphQLError ? error : new GraphQLError('refused', { originalError: toError(error) });
  logErrors(context.log, null, [met]);
  const { message, extensions = {} } = publicErrorOf(met, met.toJSON(), context);
  const code = isErrorCode(extensions['code']) ? extensions['code'] : 'INTERNAL_SERVER_ERROR';
  return new GraphQLError(message, { extensions: { ...extensions, http: httpOf(code, extensions['retryAfter']) } });
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error('not an error'));

/**
 * The public error, and the log line, for an error that the server did not expect. The library throws at some wrong documents instead of
 * naming what is wrong; `isRead`: the document was found good.
 */
export function unexpectedError(error: Error, options: { isRead: boolean; requestId: string; log: Log }): GraphQLError {
  const isWrongDocument = error instanceof GraphQLError && !options.isRead;
  const met = isWrongDocument
    ? new GraphQLError(error.message, { extensions: { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED } })
    : new GraphQLError(error.message, { originalError: error });
  logErrors(options.log, null, [met]);
  const { message, extensions } = publicErrorOf(met, met.toJSON(), { requestId: options.requestId, tradingProblem: () => null });
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: isWrongDocument ? 400 : 500 } } });
}

/** The catalogue's code for whatever was thrown. */
export function codeOf(error: unknown): ErrorCode {
  const code = toGatewayError(causeOf(error))?.extensions['code'];
  return isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR';
}

/**
 * Logs what the response leaves out; errors of one kind take one line, however many fields met them. With a `limit`,
 * lines of one code are bounded also over many operations.
 */
export function logErrors(log: Log, operation: string | null, errors: readonly GraphQLError[], limit?: LineLimit): void {
  const kinds = new Map<string, { error: GraphQLError; count: number }>();
  for (const error of errors) {
    const cause = causeOf(error);
    if (cause instanceof ClientDisconnected) continue;
    const kind = `${String(toGatewayError(cause)?.extensions['code'])} ${describe(cause).message}`;
    const met = kinds.get(kind);
    if (met) met.count += 1;
    else kinds.set(kind, { error, count: 1 });
  }
  for (const { error, count } of kinds.values()) {
    const cause = causeOf(error);
    const known = toGatewayError(cause);
    const code = known?.extensions['code'];
    // Of these a caller could have as many lines written as it likes.
    if (code === 'UNAUTHENTICATED' || code === 'RATE_LIMITED') continue;
    const level = known ? 'warn' : 'error';
    const line = limit?.take(`${level} ${String(known?.extensions['code'])}`);
    if (line === null) continue;
    const leftOut = line && line.leftOut > 0 ? { leftOut: line.leftOut } : {};
    log[level](
      { operation, path: error.path ?? null, count, ...leftOut, err: known ? describe(cause) : cause },
      'operation failed',
    );
  }
}

/** What was thrown, out of the wrapping of a field or of a stream. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError) || !error.originalError) return error;
  // An error with a code speaks for itself; its own cause is for the log only.
  const isWrapping = error.path !== undefined || error.extensions['code'] === undefined;
  return isWrapping ? error.originalError : error;
}

function toGatewayError(cause: unknown): GraphQLError | null {
  if (cause instanceof ProviderFailure) return publicFailure(cause);
  if (cause instanceof NoValidSecret) return gatewayError('TRADING_TOKEN_EXPIRED', { cause });
  return cause instanceof GraphQLError ? cause : null;
}

/** Errors of the server about documents and variables quote these, and with them whatever secret was typed. */
function isQuoting(cause: Error): boolean {
  if (!(cause instanceof GraphQLError)) return false;
  const { code } = cause.extensions;
  return isDocumentCode(code) || (code === 'BAD_USER_INPUT' && isOfLibrary(cause));
}

/** As the log may have it. Words of the provider that readers are shown may quote what they typed: the log has the call instead. */
export function describe(cause: unknown): { message: string; cause?: string } {
  if (!(cause instanceof Error)) return { message: 'not an error' };
  if (cause instanceof GraphQLError && cause.originalError instanceof ProviderFailure) return describe(cause.originalError);
  if (isQuoting(cause)) return { message: 'the document or its variables are not acceptable' };
  const inner = cause instanceof GraphQLError ? cause.originalError : cause.cause;
  return { message: cause.message, ...(inner instanceof Error ? { cause: inner.message } : {}) };
}
