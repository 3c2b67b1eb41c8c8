import * as z from 'zod';
import { MAX_INT, NumericId, NumericRef, OpaqueId, OpaqueRef, OpenTimestamp, PatchBody, Timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { optionalList, readAs, boundedString } from './schema-tools.ts';

export const Product = z.strictObject({ id: OpaqueId, name: z.string() });
export type Product = z.output<typeof Product>;
export const PushChannel = z.strictObject({
  name: z.string(),
  description: z.nullable(z.string()),
  api_reference: z.nullable(z.string()),
  categories: optionalList(z.strictObject({ name: z.string() })),
});
export type PushChannel = z.output<typeof PushChannel>;
export const PushChannelCategory = z.strictObject({ name: z.string() });
export type PushChannelCategory = z.output<typeof PushChannelCategory>;
export const Package = z.strictObject({
  game: NumericRef,
  product: OpaqueRef,
  push_channels: optionalList(z.strictObject({ name: z.string() })),
});
export type Package = z.output<typeof Package>;
export const Game = z.strictObject({
  id: NumericId,
  title: z.string(),
  abbreviation: z.string(),
  images: optionalList(z.strictObject({ type: z.string(), url: z.string() })),
});
export type Game = z.output<typeof Game>;

/** Values beyond GraphQL's Int count as unreadable. */
const rate = readAs(z.int().nonnegative(), z.int().nonnegative().max(MAX_INT));
export const Client3 = z.strictObject({
  id: OpaqueId,
  name: z.string(),
  customer: OpaqueRef,
  created: Timestamp,
  active_until: z.nullable(Timestamp),
  /** Hours; null: unlimited, 0: none. */
  hours_back: z.nullable(readAs(z.int(), z.int().nonnegative().max(MAX_INT))),
  request_rate_second: rate,
  request_rate_burst: rate,
  max_concurrent_hermes_connections: rate,
  scope: z.nullable(z.string()),
  packages: z.array(Package),
  resource_version: z.int(),
  deleted: z.boolean(),
});
export type Client3 = z.output<typeof Client3>;

const ClientQuery = z.strictObject({
  client: z.optional(OpaqueId),
  customer: z.optional(OpaqueId),
  product: z.optional(OpaqueId),
  active: z.optional(z.enum(['true', 'false'])),
  deleted: z.optional(z.enum(['true', 'false'])),
});
/** Set by staff that act for a customer. */
const CustomerQuery = z.strictObject({ customer: z.optional(OpaqueId) });
export const CreateClientBody = z.strictObject({
  name: z.string(),
  request_rate_second: rate,
  request_rate_burst: rate,
  /** Without a value: an empty string or null. */
  hours_back: z.nullable(z.union([z.int().nonnegative(), z.literal('')])),
  max_concurrent_hermes_connections: rate,
  active_until: z.nullable(Timestamp),
  packages: z.array(Package),
});
export type CreateClientBody = z.output<typeof CreateClientBody>;

export const Key3 = z.strictObject({ id: OpaqueId, name: z.string(), created: Timestamp, resource_version: z.int() });
export type Key3 = z.output<typeof Key3>;
const KeyNameBody = z.strictObject({ name: z.string() });
export const Token3 = z.strictObject({ secret: boundedString(), expiration: OpenTimestamp });
export type Token3 = z.output<typeof Token3>;

const Clients = z.strictObject({ clients: z.array(Client3) });
const OneClient = z.strictObject({ client: Client3 });
const OneKey = z.strictObject({ key: Key3 });

export const accountClientsApi = {
  products: { method: 'GET', path: '/v1/product', response: z.strictObject({ products: z.array(Product) }), summary: 'Products' },
  pushChannels: {
    method: 'GET',
    path: '/v1/push-channel',
    response: z.strictObject({ push_channels: z.array(PushChannel) }),
    summary: 'Push channels',
  },
  pushChannelCategories: {
    method: 'GET',
    path: '/v1/push-channel/category',
    response: z.strictObject({ push_channel_categories: z.array(PushChannelCategory) }),
    summary: 'Push channel categories',
  },
  packages: {
    method: 'GET',
    path: '/v1/package',
    query: CustomerQuery,
    response: z.strictObject({ packages: z.array(Package) }),
    summary: 'Packages available to the customer',
  },
  games: { method: 'GET', path: '/v1/game', response: z.strictObject({ games: z.array(Game) }), summary: 'Games' },
  clients: { method: 'GET', path: '/v1/client3', query: ClientQuery, response: Clients, summary: 'API clients' },
  createClient: {
    method: 'POST',
    path: '/v1/customer/{publicId}/client3',
    query: CustomerQuery,
    body: CreateClientBody,
    response: OneClient,
    status: 201,
    summary: 'Create an API client',
  },
  patchClient: {
    method: 'PATCH',
    path: '/v1/client3/{id}',
    query: CustomerQuery,
    body: PatchBody,
    response: OneClient,
    ifMatch: true,
    summary: 'Patch an API client',
  },
  deleteClient: {
    method: 'DELETE',
    path: '/v1/client3/{id}',
    query: CustomerQuery,
    status: 204,
    ifMatch: true,
    summary: 'Delete an API client',
  },
  keys: {
    method: 'GET',
    path: '/v1/key3',
    query: z.strictObject({ client: OpaqueId, deleted: z.optional(z.enum(['true', 'false'])) }),
    response: z.strictObject({ keys: z.array(Key3) }),
    summary: 'Keys of a client',
  },
  createKey: {
    method: 'POST',
    path: '/v1/client3/{id}/key3',
    body: KeyNameBody,
    response: OneKey,
    status: 201,
    summary: 'Create a key',
  },
  patchKey: { method: 'PATCH', path: '/v1/key3/{id}', body: PatchBody, response: OneKey, ifMatch: true, summary: 'Rename a key' },
  deleteKey: { method: 'DELETE', path: '/v1/key3/{id}', status: 204, ifMatch: true, summary: 'Delete a key' },
  keySecret: {
    method: 'GET',
    path: '/v1/key3/{id}/secret',
    response: z.strictObject({ secret: z.strictObject({ value: z.string() }) }),
    summary: 'The secret of a key',
  },
  tokenNames: {
    method: 'GET',
    path: '/v1/token3/name',
    response: z.strictObject({ names: z.array(z.string()) }),
    summary: 'Names for tokens; a bare list is accepted too',
  },
  createToken: {
    method: 'POST',
    path: '/v1/client3/{id}/token3',
    body: KeyNameBody,
    response: z.strictObject({ token: Token3 }),
    status: 201,
    summary: 'Create a trading token',
  },
} as const satisfies Record<string, Endpoint>;
