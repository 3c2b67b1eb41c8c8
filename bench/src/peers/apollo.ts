import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { ApolloServer, HeaderMap } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import responseCache from '@apollo/server-plugin-response-cache';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type RequestHandler } from 'express';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { CACHE_S, type Peer } from './peer.ts';
import { type PeerContext, peerLoaders, peerSchema } from './peer-schema.ts';
import { peerData } from './recording.ts';

/** The quality with which the product compresses answers. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Sends ready bytes, which it compressed at its start for clients that accept that: what Apollo Server itself costs, without an
 * execution, a context and plugins.
 */
export const apolloReady: Peer = async ({ answer }) => {
  const schema = peerSchema(peerData(answer));
  const body = Buffer.from(answer);
  const server = new ApolloServer({
    gateway: {
      onSchemaLoadOrUpdate(onSchema) {
        onSchema({ apiSchema: schema, coreSupergraphSdl: '' });
        return () => {};
      },
      load: async () => ({ executor: async () => ({ data: {} }) }),
      stop: async () => {},
    },
    stringifyResult: () => '',
  });
  await server.start();
  const app = express().disable('x-powered-by').disable('etag');
  app.post('/graphql', express.json(), sendAfter(server, { plain: body, compressed: brotliCompressSync(body, BROTLI) }));
  return listenOnFreePort(createServer(app));
};

function sendAfter(
  server: ApolloServer,
  { plain, compressed }: { readonly plain: Buffer; readonly compressed: Buffer },
): RequestHandler {
  return async (request, response) => {
    const headers = new HeaderMap(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { method, body: operation } = request;
    const result = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers, search: '', body: operation },
      context: async () => ({}),
    });
    for (const [name, value] of result.headers) response.setHeader(name, value);
    const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (isCompressed) response.setHeader('content-encoding', 'br');
    const body = isCompressed ? compressed : plain;
    response.setHeader('content-length', body.length);
    response.end(body);
  };
}

function apolloBehindExpress(isCached: boolean): Peer {
  return async ({ answer }) => {
    const data = peerData(answer);
    const server = new ApolloServer<PeerContext>({
      schema: peerSchema(data),
      plugins: isCached ? [ApolloServerPluginCacheControl({ defaultMaxAge: CACHE_S }), responseCache()] : [],
    });
    await server.start();
    const app = express();
    app.use('/graphql', express.json(), expressMiddleware(server, { context: async () => ({ loaders: peerLoaders(data) }) }));
    return listenOnFreePort(createServer(app));
  };
}

/** Apollo Server as its documentation sets it up. */
export const apollo = apolloBehindExpress(false);
export const apolloCached = apolloBehindExpress(true);
