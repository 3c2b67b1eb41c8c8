import { createHash, randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import * as z from 'zod';
import { credentialConflict, credentialsOf } from '../auth/credentials.ts';
import { EVENT_STREAM, type RequestContext, RESPONSE_TYPES } from '../context/request-context.ts';
import type { Log } from '../telemetry/log.ts';
import { OperationContext } from '../telemetry/operation-context.ts';
import { maskError } from '../errors/mask.ts';
import { rejectionOf } from '../graphql/operation-errors.ts';
import { isAllowedOrigin } from '../util/allowed-origin.ts';
import { REQUEST_ID_HEADER, requestIdIn } from './request-id.ts';

const NOT_FOUND = 'Not found.';

/**
 * Accepts POST requests with JSON whose response may be JSON or an event stream, or anything at the paths of files; rejects all others
 * with a GraphQL error, before anything runs.
 */
export function jsonByPost(filePaths: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const isFile = filePaths.includes(request.path);
    if (request.path !== '/' && !isFile) return reject(response, 404, NOT_FOUND);
    if (request.method !== 'POST') return reject(response.set('allow', 'POST'), 405, 'Send a POST request.');
    if (!request.is('application/json')) return reject(response, 415, 'Send application/json.');
    if (!isFile && request.accepts(ALL_TYPES) === false) return reject(response, 406, `Accept ${ALL_TYPES.join(' or ')}.`);
    next();
  };
}

/** Accepts a POST request with JSON, of a client that has sent a credential. */
export const credentialByPost: RequestHandler = (request, response, next) => {
  if (request.path !== '/') return reject(response, 404, NOT_FOUND);
  if (request.method !== 'POST') return reject(response.set('allow', 'POST'), 405, 'Send a POST request.');
  if (!request.is('application/json')) return reject(response, 415, 'Send application/json.');
  const { bearer, apiKey } = credentialsOf(request.headers);
  if (bearer === null && apiKey === null) {
    return reject(response.set('www-authenticate', 'Bearer'), 401, 'Send a bearer in Authorization, or an API key in X-Api-Key.');
  }
  next();
};

/** Refuses a credential that the provider does not know, before anything is read for it. */
export function verifiedCredential(contextOf: (request: Request, response: Response) => RequestContext): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(request, response);
    try {
      await context.principal();
    } catch (error) {
      return sendRejection(response, error, context);
    }
    next();
  };
}

/** Sends why something that is not a GraphQL operation is refused. */
export function sendRejection(response: Response, error: unknown, context: RequestContext): void {
  const { http, formatted } = rejectionOf(error, context);
  for (const [name, value] of http.headers) response.setHeader(name, value);
  response.status(http.status === 200 ? 503 : http.status).json({ errors: [formatted] });
}

/** Refuses several messages in one request, which would share its limits. */
export const oneMessage: RequestHandler = (request, response, next) => {
  if (Array.isArray(request.body)) reject(response, 400, 'Send one message.');
  else next();
};

/** Refuses pages of origins that may not use the API, as the sockets do. */
export function allowedOrigins(config: Parameters<typeof isAllowedOrigin>[1]): RequestHandler {
  return (request, response, next) => {
    if (isAllowedOrigin(request.headers, config)) next();
    else reject(response, 403, 'This origin may not use the API.');
  };
}

/** Responses may contain secrets of the user, which no cache may store. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

/** Rejects a path that the gateway does not have, with a GraphQL error. */
export const notFound: RequestHandler = (_request, response) => reject(response, 404, NOT_FOUND);

const ALL_TYPES = [...RESPONSE_TYPES, EVENT_STREAM];

/** Whether the client prefers an event stream to the other media types. */
export function prefersEventStream(request: Request): boolean {
  return request.accepts(ALL_TYPES) === EVENT_STREAM;
}

/** The media type of a GraphQL response to a request. */
export function mediaTypeOf(request: Request): string {
  return request.accepts([...RESPONSE_TYPES]) || RESPONSE_TYPES[0];
}

const PersistedQuery = z.object({ version: z.literal(1), sha256Hash: z.string().regex(/^[0-9a-f]{64}$/) });
const WithExtension = z.object({
  query: z.optional(z.unknown()),
  extensions: z.object({ persistedQuery: z.unknown().refine((value) => value !== undefined && value !== null) }),
});

/** Rejects an invalid persisted-query extension, and one whose hash does not match the document in the request. */
export const checkPersistedQuery: RequestHandler = (request, response, next) => {
  const body = WithExtension.safeParse(request.body).data;
  if (body === undefined) return next();
  const { query, extensions } = body;
  const extension = PersistedQuery.safeParse(extensions.persistedQuery).data;
  if (extension === undefined) return reject(response, 400, 'extensions.persistedQuery must be { version: 1, sha256Hash }.');
  const differs = typeof query === 'string' && createHash('sha256').update(query).digest('hex') !== extension.sha256Hash;
  if (differs) return reject(response, 400, 'The hash does not match the document.');
  next();
};

/** Rejects an API key next to another credential. */
export const checkCredentials: RequestHandler = (request, response, next) => {
  const conflict = credentialConflict(request.headers);
  if (conflict !== null) return reject(response, 400, conflict.message);
  next();
};

const FAILURES: Readonly<Record<number, string | undefined>> = { 404: NOT_FOUND, 413: 'The request is too large.' };

/** Turns failures before GraphQL, such as an unreadable or too large body, into GraphQL errors without internals. */
export function rejectFailures(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status =
      typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 500) log.error({ err: error }, 'request failed');
    reject(response, status, FAILURES[status] ?? 'The request could not be parsed.');
  };
}

/** Adds the request id to errors that Apollo reports before an operation starts: a batch, or a body without a document. */
export function withRequestId(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions?.['code'] !== 'BAD_REQUEST') return formatted;
  return maskError(formatted, OperationContext.current()?.ids.requestId ?? randomUUID());
}

function reject(response: Response, status: number, message: string): void {
  const code = status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
  const type = mediaTypeOf(response.req);
  const errors = [maskError({ message, extensions: { code } }, requestIdIn(response))];
  response.status(status).type(`${type}; charset=utf-8`).send(JSON.stringify({ errors }));
}

/** Requests that Node refuses, by the code of its error; all others are 400. */
const REFUSALS: Readonly<Record<string, { readonly status: number; readonly message: string } | undefined>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large: at most 16 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: 400, message: 'The request could not be parsed.' };

/** How long the rest of a request is read after the response. */
const LINGER_MS = 1_000;

/** Answers requests that Node refuses with a GraphQL error, and ends their connection. */
export function answerUnreadableRequests(http: Server): void {
  const answered = new WeakSet<Socket>();
  /** The unfinished responses of each connection. */
  const unfinished = new WeakMap<object, Set<ServerResponse>>();
  http.on('request', ({ socket }, response) => {
    const responses = unfinished.get(socket) ?? new Set();
    unfinished.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of an answered request is read and ignored.
    if (answered.has(socket)) return;
    // If an earlier response has started or its request is complete, the client would read the answer as a part of that response.
    const mayAnswer = [...(unfinished.get(socket) ?? [])].every(({ headersSent, req }) => !headersSent && !req.complete);
    if (!socket.writable || !mayAnswer) {
      socket.destroy();
      return;
    }
    const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const requestId = randomUUID();
    const body = JSON.stringify({ errors: [maskError({ message, extensions: { code: 'BAD_REQUEST' } }, requestId)] });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
    ];
    answered.add(socket);
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // A connection that is closed with unread data is reset, and the client may lose the response.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}
