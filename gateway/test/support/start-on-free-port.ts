import { freePort } from '../../../scripts/lib/ports.ts';

/** Ports to try: another process may take a free port before the server listens. */
const MAX_PORTS = 5;

/** The server exited before it answered. */
export class ServerExited extends Error {
  override readonly name = 'ServerExited';
}

/** Starts a server on a free port, and on another one while it exits before it answers. */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof ServerExited) || tried === MAX_PORTS) throw error;
    }
  }
}
