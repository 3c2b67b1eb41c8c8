import * as z from 'zod';
import { apollo, apolloCached, apolloReady } from './apollo.ts';
import { bareExpress, http } from './limits.ts';
import { mercurius, mercuriusCached } from './mercurius.ts';
import type { Peer } from './peer.ts';
import { readRecording } from './recording.ts';
import { yoga, yogaCached } from './yoga.ts';

const PEERS: Readonly<Record<string, Peer>> = {
  http,
  express: bareExpress,
  'apollo-ready': apolloReady,
  apollo,
  'apollo-cached': apolloCached,
  yoga,
  'yoga-cached': yogaCached,
  mercurius,
  'mercurius-cached': mercuriusCached,
};

const { PEER, RECORDING } = z.object({ PEER: z.string(), RECORDING: z.string() }).parse(process.env);
const peer = PEERS[PEER];
if (peer === undefined) throw new Error(`There is no peer ${PEER}`);
const port = await peer(readRecording(RECORDING));
process.send?.({ port });
process.on('SIGTERM', () => process.exit(0));
