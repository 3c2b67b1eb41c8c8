import { type Client3, Package } from '@sightline/provider-contract/account-clients.ts';
import { Timestamp } from '@sightline/provider-contract/common.ts';
import * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';
import type { CustomerRecord } from '../store/records.ts';
import { channelsOf } from './products.ts';

const MAX_RATE = 1000;
const MAX_CONNECTIONS = 1000;
const hoursBack = z
  .union([z.int().nonnegative(), z.literal('')])
  .nullish()
  .transform((value) => (value === '' || value === undefined ? null : value));

/** Writable fields of a client, for create and patch. Empty historical access means unlimited. */
export const ClientFields = z.object({
  name: z.string(),
  hours_back: hoursBack,
  request_rate_second: z.int(),
  request_rate_burst: z.int(),
  max_concurrent_hermes_connections: z.int(),
  active_until: z.nullish(Timestamp).transform((value) => value ?? null),
  packages: z.array(Package),
});
export type ClientFields = z.output<typeof ClientFields>;

export function fieldsOf(client: Client3): ClientFields {
  return {
    name: client.name,
    hours_back: client.hours_back,
    request_rate_second: client.request_rate_second,
    request_rate_burst: client.request_rate_burst,
    max_concurrent_hermes_connections: client.max_concurrent_hermes_connections,
    active_until: client.active_until,
    packages: client.packages,
  };
}

/**
 * Validates the fields by the rules of the provider, and adds the push channels of the products.
 * @throws {ProviderFault} 422
 */
export function validateFields(fields: ClientFields, offer: CustomerRecord['offer']): ClientFields {
  const name = fields.name.trim();
  if (name === '') throw new ProviderFault(422, 'name_required', 'The client needs a name.');
  for (const rate of [fields.request_rate_second, fields.request_rate_burst]) {
    if (rate < 1 || rate > MAX_RATE)
      throw new ProviderFault(422, 'rate_out_of_range', `Request rate and burst must be between 1 and ${MAX_RATE}.`);
  }
  const connections = fields.max_concurrent_hermes_connections;
  if (connections < 0 || connections > MAX_CONNECTIONS) {
    throw new ProviderFault(422, 'connections_out_of_range', `Concurrent connections must be between 0 and ${MAX_CONNECTIONS}.`);
  }
  if (fields.packages.length === 0) throw new ProviderFault(422, 'packages_required', 'The client needs at least one package.');
  const packages = new Map(fields.packages.map((p) => [`${p.game.id}/${p.product.id}`, p]));
  for (const { game, product } of packages.values()) {
    if (!offer.some((o) => o.game_id === game.id && o.product_id === product.id)) {
      throw new ProviderFault(
        422,
        'package_not_available',
        `The product ${product.id} is not available for the game ${game.id}.`,
      );
    }
  }
  return {
    ...fields,
    name,
    packages: [...packages.values()].map(({ game, product }) => ({ game, product, push_channels: channelsOf(product.id) })),
  };
}
