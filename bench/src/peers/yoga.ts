import { createServer } from 'node:http';
import { useResponseCache } from '@graphql-yoga/plugin-response-cache';
import { createYoga } from 'graphql-yoga';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { CACHE_S, type Peer } from './peer.ts';
import { peerLoaders, peerSchema } from './peer-schema.ts';
import { peerData } from './recording.ts';

function yogaServer(isCached: boolean): Peer {
  return ({ answer }) => {
    const data = peerData(answer);
    const yoga = createYoga({
      schema: peerSchema(data),
      logging: false,
      graphiql: false,
      context: () => ({ loaders: peerLoaders(data) }),
      plugins: isCached ? [useResponseCache({ session: () => null, ttl: CACHE_S * 1000 })] : [],
    });
    return listenOnFreePort(createServer((request, response) => void yoga(request, response)));
  };
}

export const yoga = yogaServer(false);
export const yogaCached = yogaServer(true);
