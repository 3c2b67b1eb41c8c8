import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** Response header with the routing key of the caller. */
export const ROUTE_HEADER = 'x-route';

const KEY_BYTES = 32;
const ROUTE_BYTES = 8;

/**
 * Keys by which a proxy sends the users of one customer, or of one API key, to the same gateway: 8 bytes in hex, equal on all gateways.
 * Nothing trusts a key, and only the secret connects it with a customer.
 */
export class RoutingKeys {
  readonly #key: Buffer;

  constructor({ TRADING_TOKEN_KEY: [first] }: Pick<Config, 'TRADING_TOKEN_KEY'>) {
    if (!first) throw new Error('no encryption key');
    this.#key = Buffer.from(hkdfSync('sha256', first.key, '', 'sightline:route', KEY_BYTES));
  }

  /** @param id public id of the customer, or of the scope of the API key */
  of(kind: 'customer' | 'api-key', id: string): string {
    const digest = createHmac('sha256', this.#key).update(`${kind}:${id}`).digest();
    return digest.subarray(0, ROUTE_BYTES).toString('hex');
  }
}
