import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { challengeFor } from '../auth/credentials.ts';
import { type RequestContext, RESPONSE_TYPES } from '../context/request-context.ts';
import { httpOf, isDocumentCode, isErrorCode } from '../errors/catalogue.ts';
import { logErrors, toError } from '../errors/classify.ts';
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
 * HTTP status of a document that did not execute. As the GraphQL-over-HTTP specification recommends, an error of parsing, validation
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

/** An error that refused an operation before it started, as its client sees it. */
export class Rejection extends GraphQLError {
  readonly http: ReturnType<typeof httpOf>;

  constructor(message: string, extensions: Readonly<Record<string, unknown>>, http: ReturnType<typeof httpOf>) {
    super(message, { extensions: { ...extensions, http } });
    this.http = http;
  }

  /** The error without the extension that only the HTTP server reads. */
  get formatted(): GraphQLFormattedError {
    const { http: _, ...extensions } = this.extensions;
    return { message: this.message, extensions };
  }
}

/** Logs why an operation is refused before it starts, and returns the refusal in the form for its client. */
export function rejectionOf(
  error: unknown,
  context: Pick<RequestContext, 'requestId' | 'tradingProblem' | 'log' | 'credentials'>,
): Rejection {
  if (error instanceof Rejection) return error;
  const rejected = error instanceof GraphQLError ? error : new GraphQLError('rejected', { originalError: toError(error) });
  logErrors(context.log, null, [rejected]);
  const { message, extensions = {} } = toPublicError(rejected, rejected.toJSON(), context);
  const { code } = extensions;
  const http = httpOf(isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR', extensions['retryAfter']);
  if (isDocumentCode(code)) http.status = 400;
  if (http.status === 401) http.headers.set('www-authenticate', challengeFor(context.credentials));
  return new Rejection(message, extensions, http);
}
