import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { challengeFor } from '../auth/challenge.ts';
import { type RequestContext, RESPONSE_TYPES } from '../context/request-context.ts';
import { httpOf, isErrorCode } from '../errors/catalogue.ts';
import { logErrors } from '../errors/classify.ts';
import { toPublicError } from '../errors/mask.ts';

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
  const { message, extensions = {} } = toPublicError(rejected, rejected.toJSON(), context);
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
  const { message, extensions } = toPublicError(shown, shown.toJSON(), context);
  const status = requestErrorStatus(extensions?.['code'], isInvalidDocument ? 400 : 500, context);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status } } });
}
