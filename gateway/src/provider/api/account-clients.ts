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
import { loose, partly } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import { type AccountCaller, type AccountCalls, ofCustomer } from './account-calls.ts';

/** What there is to buy. */
export interface AccountOfferApi {
  products(caller: AccountCaller): Promise<Product[]>;
  games(caller: AccountCaller): Promise<Game[]>;
  pushChannels(caller: AccountCaller): Promise<PushChannel[]>;
  pushChannelCategories(caller: AccountCaller): Promise<PushChannelCategory[]>;
  /** What the customer may buy into. */
  packages(caller: AccountCaller, customerId: string | null): Promise<Package[]>;
}

/** Clients, keys and tokens. `customerId` names the customer that staff act for; null for everyone else. */
export interface AccountClientsApi extends AccountOfferApi {
  /** Clients that are not deleted. */
  clients(caller: AccountCaller, customerId: string | null): Promise<ClientRecord[]>;
  /** One client, also a deleted one; null when unknown. */
  client(caller: AccountCaller, id: string, customerId: string | null): Promise<ClientRecord | null>;
  /** Active clients with the product, the trading client first. */
  clientsWithProduct(caller: AccountCaller, productId: string, customerId: string | null): Promise<ClientRecord[]>;
  createClient(
    caller: AccountCaller,
    publicId: string,
    fields: CreateClientBody,
    customerId: string | null,
  ): Promise<ClientRecord>;
  patchClient(
    caller: AccountCaller,
    client: Versioned,
    patch: PatchOperation[],
    customerId: string | null,
  ): Promise<ClientRecord>;
  deleteClient(caller: AccountCaller, client: Versioned, customerId: string | null): Promise<void>;
  /** Keys of a client that are not deleted. */
  keys(caller: AccountCaller, clientId: string): Promise<KeyRecord[]>;
  createKey(caller: AccountCaller, clientId: string, name: string): Promise<KeyRecord>;
  renameKey(caller: AccountCaller, key: Versioned, name: string): Promise<KeyRecord>;
  deleteKey(caller: AccountCaller, key: Versioned): Promise<void>;
  /** A secret: not to be kept or logged. */
  keySecret(caller: AccountCaller, keyId: string): Promise<string>;
  tokenNames(caller: AccountCaller): Promise<string[]>;
  createToken(caller: AccountCaller, clientId: string, name: string): Promise<Token3>;
}

/** What is to be changed, as it was seen. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** What comes without a version is in its first one. */
export const ReadClient = partly(Client3, { needed: ['id'], otherwise: { name: '', deleted: false, resource_version: 1 } });
/** A client, as far as it could be read. */
export type ClientRecord = z.output<typeof ReadClient>;
export const ReadKey = partly(Key3, { needed: ['id'], otherwise: { name: '', resource_version: 1 } });
/** A key, as far as it could be read. */
export type KeyRecord = z.output<typeof ReadKey>;
const LooseGame = loose(Game);
const LooseProduct = loose(Product);
const LoosePackage = loose(Package);
const LooseChannel = loose(PushChannel);
const LooseCategory = loose(PushChannelCategory);
const OneClient = z.object({ client: ReadClient });
const OneKey = z.object({ key: ReadKey });
const OneToken = z.object({ token: loose(Token3) });
const Secret = loose(accountClientsApi.keySecret.answer);
/** The envelope of the names is not certain: a bare list is read too. */
const TokenNames = z.union([z.array(z.string()), z.object({ names: z.array(z.string()) }).transform(({ names }) => names)]);

export function accountClients({ send, one, list }: AccountCalls): AccountClientsApi {
  const api = accountClientsApi;
  return {
    products: (caller) => list(caller, api.products, 'products', LooseProduct),
    games: (caller) => list(caller, api.games, 'games', LooseGame),
    pushChannels: (caller) => list(caller, api.pushChannels, 'push_channels', LooseChannel),
    pushChannelCategories: (caller) => list(caller, api.pushChannelCategories, 'push_channel_categories', LooseCategory),
    packages: (caller, customerId) => list(caller, api.packages, 'packages', LoosePackage, { query: ofCustomer(customerId) }),

    clients: (caller, customerId) =>
      list(caller, api.clients, 'clients', ReadClient, { query: [['deleted', 'false'], ...ofCustomer(customerId)] }),
    client: async (caller, id, customerId) => {
      const query: [string, string][] = [['client', id], ...ofCustomer(customerId)];
      return (await list(caller, api.clients, 'clients', ReadClient, { query }))[0] ?? null;
    },
    clientsWithProduct: (caller, productId, customerId) =>
      list(caller, api.clients, 'clients', ReadClient, {
        query: [['product', productId], ['active', 'true'], ['deleted', 'false'], ...ofCustomer(customerId)],
      }),
    createClient: async (caller, publicId, body, customerId) =>
      (await one(caller, api.createClient, OneClient, { params: { publicId }, query: ofCustomer(customerId), body })).client,
    patchClient: async (caller, { id, version }, patch, customerId) => {
      const parts = { params: { id }, query: ofCustomer(customerId), version, body: { patch } };
      return (await one(caller, api.patchClient, OneClient, parts)).client;
    },
    deleteClient: (caller, { id, version }, customerId) =>
      send(caller, api.deleteClient, { params: { id }, query: ofCustomer(customerId), version }),

    keys: (caller, clientId) =>
      list(caller, api.keys, 'keys', ReadKey, {
        query: [
          ['client', clientId],
          ['deleted', 'false'],
        ],
      }),
    createKey: async (caller, id, name) => (await one(caller, api.createKey, OneKey, { params: { id }, body: { name } })).key,
    renameKey: async (caller, { id, version }, name) => {
      const patch: PatchOperation[] = [{ op: 'replace', path: '/name', value: name }];
      return (await one(caller, api.patchKey, OneKey, { params: { id }, version, body: { patch } })).key;
    },
    deleteKey: (caller, { id, version }) => send(caller, api.deleteKey, { params: { id }, version }),
    keySecret: async (caller, id) => (await one(caller, api.keySecret, Secret, { params: { id } })).secret.value,

    tokenNames: (caller) => one(caller, api.tokenNames, TokenNames),
    createToken: async (caller, id, name) =>
      (await one(caller, api.createToken, OneToken, { params: { id }, body: { name } })).token,
  };
}
