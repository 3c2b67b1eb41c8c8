import type { Config } from '../config/config.ts';
import { clientOf } from '../util/client-address.ts';

/** Counts the open sockets of each client address. */
export class SocketsPerAddress {
  readonly #config: Pick<Config, 'MAX_SOCKETS_PER_ADDRESS'>;
  readonly #open = new Map<string, number>();

  constructor(config: Pick<Config, 'MAX_SOCKETS_PER_ADDRESS'>) {
    this.#config = config;
  }

  /** Counts one more until the function that it gives is called, once; null when there are as many as allowed. */
  enter(address: string | null): (() => void) | null {
    const client = clientOf(address);
    const open = this.#open.get(client) ?? 0;
    if (open >= this.#config.MAX_SOCKETS_PER_ADDRESS) return null;
    this.#open.set(client, open + 1);
    return () => {
      const left = (this.#open.get(client) ?? 1) - 1;
      if (left > 0) this.#open.set(client, left);
      else this.#open.delete(client);
    };
  }
}
