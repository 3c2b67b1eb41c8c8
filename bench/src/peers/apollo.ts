import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import responseCache from '@apollo/server-plugin-response-cache';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { listening } from './listening.ts';
import { CACHE_S, type Peer } from './peer.ts';
import { type PeerContext, peerLoaders, peerSchema } from './peer-schema.ts';
import { peerData } from './recording.ts';

/** Answers with ready bytes: what Apollo Server itself costs, without an execution, a context and plugins. */
export const apolloReady: Peer = async ({ answer }) => {
  const schema = peerSchema(peerData(answer));
  const server = new ApolloServer<PeerContext>({
    gateway: {
      onSchemaLoadOrUpdate(onSchema) {
        onSchema({ apiSchema: schema, coreSupergraphSdl: '' });
        return () => {};
      },
      load: async () => ({ executor: async () => ({ data: {} }) }),
      stop: async () => {},
    },
    stringifyResult: () => answer,
  });
  await server.start();
  const app = express().disable('x-powered-by').disable('etag');
  const loaders = peerLoaders(peerData(answer));
  app.use('/graphql', express.json(), expressMiddleware(server, { context: async () => ({ loaders }) }));
  return listening(createServer(app));
};

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
    return listening(createServer(app));
  };
}

/** As its documentation sets it up. */
export const apollo = apolloBehindExpress(false);
export const apolloCached = apolloBehindExpress(true);
