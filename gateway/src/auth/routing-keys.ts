import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Principal } from './token-verifier.ts';
import type { Viewers } from './viewer.ts';

/** Response header with the routing key of the caller. */
export const ROUTE_HEADER = 'x-route';

const KEY_BYTES = 32;
const ROUTE_BYTES = 8;

/**
 * Keys by which a proxy sends the users of one customer, or of one API key, to the same gateway: 8 bytes in hex, equal on all gateways.
 * A key gives no access, and only the gateways' secret connects it with a customer.
 */
export class RoutingKeys {
  readonly #key: Buffer;
  readonly #viewers: Viewers;

  constructor({ TRADING_TOKEN_KEY: [first] }: Pick<Config, 'TRADING_TOKEN_KEY'>, viewers: Viewers) {
    this.#viewers = viewers;
    if (!first) throw new Error('no encryption key');
    this.#key = Buffer.from(hkdfSync('sha256', first.key, '', 'sightline:route', KEY_BYTES));
  }

  /** The key of a verified caller; null while the customer in context is not known. */
  of({ id, caller }: Principal, actingCustomer: string | null): string | null {
    if (caller === null) return this.#keyOf('api-key', id);
    const customer = this.#viewers.lastKnownCustomerId(caller, actingCustomer);
    return customer === null ? null : this.#keyOf('customer', customer);
  }

  /** @param id public id of the customer, or of the scope of the API key */
  #keyOf(kind: 'customer' | 'api-key', id: string): string {
    const digest = createHmac('sha256', this.#key).update(`${kind}:${id}`).digest();
    return digest.subarray(0, ROUTE_BYTES).toString('hex');
  }
}
