import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { clientOf } from './client-address.ts';

/** Counts the open sockets of each client address. */
export class SocketsPerAddress {
  readonly #config: Pick<Config, 'MAX_SOCKETS_PER_ADDRESS' | 'TRUST_PROXY'>;
  readonly #open = new Map<string, number>();

  constructor(config: Pick<Config, 'MAX_SOCKETS_PER_ADDRESS' | 'TRUST_PROXY'>) {
    this.#config = config;
  }

  /** Counts one more until the function that it gives is called, once; null when there are as many as allowed. */
  enter(request: IncomingMessage): (() => void) | null {
    const client = clientOf(this.#addressOf(request));
    const open = this.#open.get(client) ?? 0;
    if (open >= this.#config.MAX_SOCKETS_PER_ADDRESS) return null;
    this.#open.set(client, open + 1);
    return () => {
      const left = (this.#open.get(client) ?? 1) - 1;
      if (left > 0) this.#open.set(client, left);
      else this.#open.delete(client);
    };
  }

  /** Behind a proxy, what the nearest one says; left of it may stand what the client made up. */
  #addressOf({ headers, socket }: IncomingMessage): string | null {
    const said = this.#config.TRUST_PROXY ? headers['x-forwarded-for'] : undefined;
    return (
      String(said ?? '')
        .split(',')
        .at(-1)
        ?.trim() ||
      (socket.remoteAddress ?? null)
    );
  }
}
