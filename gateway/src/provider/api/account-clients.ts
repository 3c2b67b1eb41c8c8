import {
  accountClientsApi,
  Client3,
  type CreateClientBody,
  Game,
  Key3,
  Package,
  Product,
  PushChannel,
  PushChannelCategory,
  Token3,
} from '@sightline/provider-contract/account-clients.ts';
import type { PatchOperation } from '@sightline/provider-contract/common.ts';
import { loose, withDefaults } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import { type AccountCaller, type AccountCalls, customerQuery } from './account-calls.ts';

/** An entity in the version that a change is based on. */
interface VersionedId {
  readonly id: string;
  readonly version: number;
}

/** An entity without a version is in version 1. */
export const ReadableClient = withDefaults(Client3, {
  required: ['id'],
  defaults: { name: '', deleted: false, resource_version: 1 },
});
/** The readable fields of an API client. */
export type ClientRecord = z.output<typeof ReadableClient>;
export const ReadableKey = withDefaults(Key3, { required: ['id'], defaults: { name: '', resource_version: 1 } });
/** The readable fields of an API key. */
export type KeyRecord = z.output<typeof ReadableKey>;
const LooseGame = loose(Game);
const LooseProduct = loose(Product);
const LoosePackage = loose(Package);
const LooseChannel = loose(PushChannel);
const LooseCategory = loose(PushChannelCategory);
const ClientEnvelope = z.object({ client: ReadableClient });
const KeyEnvelope = z.object({ key: ReadableKey });
const TokenEnvelope = z.object({ token: loose(Token3) });
const Secret = loose(accountClientsApi.keySecret.response);
/** The contract does not define the envelope: the list under any key is read, and a list without one. */
const TokenNames = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform(listIn)]).pipe(z.array(z.string()));

function listIn(envelope: Readonly<Record<string, unknown>>): unknown {
  return Object.values(envelope).find((value) => Array.isArray(value));
}

export type AccountClientsApi = ReturnType<typeof accountClients>;

/** The product catalogue, API clients, keys and tokens. `customerId` names the customer that staff act for; null for other callers. */
export function accountClients({ send, one, list }: AccountCalls) {
  const api = accountClientsApi;
  return {
    products: (caller: AccountCaller) => list(caller, api.products, 'products', LooseProduct),
    games: (caller: AccountCaller) => list(caller, api.games, 'games', LooseGame),
    pushChannels: (caller: AccountCaller) => list(caller, api.pushChannels, 'push_channels', LooseChannel),
    pushChannelCategories: (caller: AccountCaller) =>
      list(caller, api.pushChannelCategories, 'push_channel_categories', LooseCategory),
    /** Packages that the customer may subscribe to. */
    packages: (caller: AccountCaller, customerId: string | null) =>
      list(caller, api.packages, 'packages', LoosePackage, { query: customerQuery(customerId) }),

    /** All clients except deleted ones. */
    clients: (caller: AccountCaller, customerId: string | null) =>
      list(caller, api.clients, 'clients', ReadableClient, { query: [['deleted', 'false'], ...customerQuery(customerId)] }),
    /** One client, including deleted ones; null when unknown. */
    client: async (caller: AccountCaller, id: string, customerId: string | null) => {
      const query: [string, string][] = [['client', id], ...customerQuery(customerId)];
      return (await list(caller, api.clients, 'clients', ReadableClient, { query }))[0] ?? null;
    },
    /** Active clients with the product; the first one is the trading client. */
    clientsWithProduct: (caller: AccountCaller, productId: string, customerId: string | null) =>
      list(caller, api.clients, 'clients', ReadableClient, {
        query: [['product', productId], ['active', 'true'], ['deleted', 'false'], ...customerQuery(customerId)],
      }),
    createClient: async (caller: AccountCaller, publicId: string, body: CreateClientBody, customerId: string | null) => {
      const options = { params: { publicId }, query: customerQuery(customerId), body };
      return (await one(caller, api.createClient, ClientEnvelope, options)).client;
    },
    patchClient: async (
      caller: AccountCaller,
      { id, version }: VersionedId,
      patch: PatchOperation[],
      customerId: string | null,
    ) => {
      const options = { params: { id }, query: customerQuery(customerId), version, body: { patch } };
      return (await one(caller, api.patchClient, ClientEnvelope, options)).client;
    },
    deleteClient: (caller: AccountCaller, { id, version }: VersionedId, customerId: string | null) =>
      send(caller, api.deleteClient, { params: { id }, query: customerQuery(customerId), version }),

    /** Keys of a client, without deleted ones. */
    keys: (caller: AccountCaller, clientId: string) => {
      const query: [string, string][] = [
        ['client', clientId],
        ['deleted', 'false'],
      ];
      return list(caller, api.keys, 'keys', ReadableKey, { query });
    },
    /** Keys of a client, with deleted ones if the provider lists them. */
    allKeys: (caller: AccountCaller, clientId: string) =>
      list(caller, api.keys, 'keys', ReadableKey, { query: [['client', clientId]] }),
    createKey: async (caller: AccountCaller, id: string, name: string) =>
      (await one(caller, api.createKey, KeyEnvelope, { params: { id }, body: { name } })).key,
    renameKey: async (caller: AccountCaller, { id, version }: VersionedId, name: string) => {
      const patch: PatchOperation[] = [{ op: 'replace', path: '/name', value: name }];
      return (await one(caller, api.patchKey, KeyEnvelope, { params: { id }, version, body: { patch } })).key;
    },
    deleteKey: (caller: AccountCaller, { id, version }: VersionedId) => send(caller, api.deleteKey, { params: { id }, version }),
    /** Returns a secret, which must not be cached or logged. */
    keySecret: async (caller: AccountCaller, id: string) =>
      (await one(caller, api.keySecret, Secret, { params: { id } })).secret.value,

    tokenNames: (caller: AccountCaller) => one(caller, api.tokenNames, TokenNames),
    createToken: async (caller: AccountCaller, id: string, name: string) =>
      (await one(caller, api.createToken, TokenEnvelope, { params: { id }, body: { name } })).token,
  };
}
