import { once } from 'node:events';
import type { Server } from 'node:http';

/** @returns the port, once the server listens */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
