import { type ApolloServer, HeaderMap } from '@apollo/server';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { ROUTE_HEADER } from '../auth/routing-keys.ts';
import type { RenderedResult, RequestContext } from '../context/request-context.ts';
import { OperationContext } from '../telemetry/operation-context.ts';

/** Shorter bodies are not compressed. The compression middleware has the same limit. */
const COMPRESSED_BYTES = 1_024;

const compress = compression();

/** Executes operations with Apollo Server. A result of the renderer is sent as its bytes, compressed once for all requests. */
export function graphqlHandler(options: {
  apollo: ApolloServer<RequestContext>;
  contextOf: (request: Request, response: Response) => RequestContext;
}): RequestHandler {
  const { apollo, contextOf } = options;
  return async (request, response) => {
    const context = contextOf(request, response);
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    // Also when the client disconnects: log lines of the operation keep their request id.
    const release = OperationContext.current()?.acquire();
    const result = await apollo
      .executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: request.method, headers, search: '', body: request.body },
        context: async () => context,
      })
      .finally(release);
    if (result.body.kind !== 'complete') throw new Error('Apollo Server returned a response in parts');
    response.status(result.status ?? 200);
    for (const [name, value] of result.headers) response.setHeader(name, value);
    const route = context.routingKey();
    if (route !== null) response.setHeader(ROUTE_HEADER, route);
    const { rendered } = context.response;
    if (rendered === null || result.body.string !== '') {
      const { string } = result.body;
      sendCompressed(request, response, () => response.send(string));
    } else await sendRendered(request, response, rendered);
  };
}

/** Executes one document for a handler that answers in its own form. */
export async function runDocument(
  apollo: ApolloServer<RequestContext>,
  context: RequestContext,
  body: { readonly query: string; readonly variables: Record<string, unknown> },
): Promise<{ retryAfter: string | undefined; body: string }> {
  const headers = new HeaderMap([['content-type', 'application/json']]);
  const result = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers, search: '', body },
    context: async () => context,
  });
  if (result.body.kind !== 'complete') throw new Error('Apollo Server returned a response in parts');
  const { rendered } = context.response;
  return {
    retryAfter: result.headers.get('retry-after'),
    body: rendered === null || result.body.string !== '' ? result.body.string : rendered.body.toString('utf8'),
  };
}

/**
 * Compresses one answer for one request. It replaces methods of the response, so answers that are compressed once for all bypass it.
 * Without effect once the client has left: the `close` event, which releases the compression stream, has already been emitted.
 */
export function sendCompressed(request: Request, response: Response, send: () => void): void {
  if (!response.destroyed) compress(request, response, send);
}

async function sendRendered(request: Request, response: Response, rendered: RenderedResult): Promise<void> {
  const encoding = rendered.body.length < COMPRESSED_BYTES ? null : sharedEncoding(request.headers['accept-encoding'] ?? '');
  const bytes = encoding === null ? rendered.body : await rendered.compressed(encoding);
  response.vary('Accept-Encoding');
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

/** The encoding that the compression middleware would choose; null if it is none of these. */
function sharedEncoding(accepted: string): 'br' | 'gzip' | null {
  const qualities = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
    }),
  );
  const qualityOf = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0;
  const best = qualityOf('br') >= qualityOf('gzip') ? 'br' : 'gzip';
  const other = Math.max(qualityOf('deflate'), qualities.get('identity') ?? 0);
  return qualityOf(best) > 0 && qualityOf(best) >= other ? best : null;
}
