import fastify from 'fastify';
import plugin from 'mercurius';
import cache from 'mercurius-cache';
import { CACHE_S, type Peer } from './peer.ts';
import { peerLoaders, peerSchema } from './peer-schema.ts';
import { peerData } from './recording.ts';

function mercuriusServer(isCached: boolean): Peer {
  return async ({ answer }) => {
    const data = peerData(answer);
    const app = fastify();
    await app.register(plugin, { schema: peerSchema(data), jit: 1, context: () => ({ loaders: peerLoaders(data) }) });
    // Caches the results of resolvers. Mercurius has no cache of whole answers.
    if (isCached) await app.register(cache.default, { ttl: CACHE_S, all: true });
    return Number(new URL(await app.listen({ port: 0 })).port);
  };
}

export const mercurius = mercuriusServer(false);
export const mercuriusCached = mercuriusServer(true);
