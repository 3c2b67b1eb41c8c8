import { createHash, randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import * as z from 'zod';
import { publicError } from '../util/errors.ts';
import { requestIdIn } from './request-context.ts';
import type { Log } from '../telemetry/log.ts';
import { OperationContext } from '../telemetry/work.ts';

/** Takes POST of JSON only; refuses all else in GraphQL's form. */
export const jsonByPost: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST') return refuse(response.set('allow', 'POST'), 405, 'Send a POST request.');
  if (!request.is('application/json')) return refuse(response, 415, 'Send application/json.');
  next();
};

const PersistedQuery = z.object({ version: z.literal(1), sha256Hash: z.string().regex(/^[0-9a-f]{64}$/) });
const Named = z.object({
  query: z.optional(z.unknown()),
  extensions: z.object({ persistedQuery: z.unknown().refine((given) => given !== undefined && given !== null) }),
});

/** Refuses a persisted-query extension of another form, or whose hash is not that of the text beside it. */
export const persistedQueryFits: RequestHandler = (request, response, next) => {
  const named = Named.safeParse(request.body).data;
  if (named === undefined) return next();
  const { query, extensions } = named;
  const given = PersistedQuery.safeParse(extensions.persistedQuery).data;
  if (given === undefined) return refuse(response, 400, 'extensions.persistedQuery is { version: 1, sha256Hash }.');
  const isOther = typeof query === 'string' && createHash('sha256').update(query).digest('hex') !== given.sha256Hash;
  if (isOther) return refuse(response, 400, 'The hash is not that of the document.');
  next();
};

/** Failures before GraphQL (unreadable or too large a body) in GraphQL's form, without internals. */
export function answerFailures(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status =
      typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 500) log.error({ err: error }, 'request failed');
    refuse(response, status, status === 413 ? 'The request is too large.' : 'The request could not be read.');
  };
}

/** What Apollo refuses before it begins an operation (a batch, a body without a document) is told like any other error. */
export function withRequestId(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions?.['code'] !== 'BAD_REQUEST') return formatted;
  return publicError(formatted, OperationContext.current()?.ids.requestId ?? randomUUID());
}

function refuse(response: Response, status: number, message: string): void {
  const code = status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
  response.status(status).json({ errors: [publicError({ message, extensions: { code } }, requestIdIn(response))] });
}
