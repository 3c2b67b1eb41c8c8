import type { Game as ProviderGame, Product } from '@sightline/provider-contract/account-clients.ts';
import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { andThen, type MaybePromise } from '../../util/maybe-promise.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { Catalogue, GameRef } from '../../cache/catalogue.ts';
import type { ClientCounts } from '../../cache/client-counts.ts';
import { nullIfUnreadable } from '../../errors/provider-failure.ts';
import { unreadableFields } from '../../provider/api/account-records.ts';
import type { ClaimsOf } from '../create-claims.ts';
import { customerName } from '../mappers.ts';
import { findClient, findClients, keysOf, RecentClients, requireClientWithKeys } from './client-access.ts';
import { createClientMutations } from './client-mutations.ts';
import { type ApiCalls, ENDPOINTS } from './explorer/api-calls.ts';
import type { CallHistory } from './explorer/call-history.ts';
import { createCallMutations } from './explorer/call-mutations.ts';
import { readKeyWithSecret } from './key-access.ts';
import { createKeyMutations } from './key-mutations.ts';
import { clientPushChannels, productKind } from './client-mappers.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** Fetches games and products in parallel with the clients, if the operation selects more than their ids. */
async function prefetchCatalogue(info: GraphQLResolveInfo, context: { catalogue(): Promise<Catalogue> }): Promise<void> {
  const needsCatalogue = (parent: string): boolean => [...selectedBelow(info, parent)].some((field) => !OWN_FIELDS.has(field));
  const [needsGames, needsProducts] = [needsCatalogue('game'), needsCatalogue('product')];
  if (!needsGames && !needsProducts) return;
  try {
    const catalogue = await context.catalogue();
    await Promise.all([needsGames && catalogue.games(), needsProducts && catalogue.products()]);
  } catch {
    // The field that needs the catalogue reports the error.
  }
}

/** The products by id; null if the provider does not list them, so that the clients that refer to them stay readable. */
function readProducts(context: { catalogue(): Promise<Catalogue> }): Promise<ReadonlyMap<string, Product> | null> {
  return nullIfUnreadable(context.catalogue().then((catalogue) => catalogue.products()));
}

function gameOf(
  { id, isOptional }: GameRef,
  context: { game(id: number): MaybePromise<ProviderGame | null> },
): MaybePromise<ProviderGame | null> {
  const game = context.game(id);
  return isOptional && game instanceof Promise ? nullIfUnreadable(game) : game;
}

/** Fields that need no catalogue. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['id', '__typename']);

/** Schema fields by the provider's keys. */
const CLIENT_FIELDS = {
  name: 'name',
  customer: 'customer',
  created: 'createdAt',
  active_until: 'expiresAt',
  hours_back: 'historicalAccessHours',
  request_rate_second: 'requestsPerSecond',
  request_rate_burst: 'requestBurst',
  max_concurrent_hermes_connections: 'maxConnections',
  scope: 'scope',
  packages: 'packages',
} as const;
const KEY_FIELDS = { name: 'name', created: 'createdAt' } as const;

interface Services {
  readonly claimsOf: ClaimsOf;
  readonly apiCalls: ApiCalls;
  readonly callHistory: CallHistory;
  readonly clientCounts: ClientCounts;
  readonly webhooks: Webhooks;
}

export function createApiClientsResolvers({ claimsOf, apiCalls, callHistory, clientCounts, webhooks }: Services): Resolvers {
  const recentClients = new RecentClients();
  return {
    Query: {
      /** Uses `GET v1/client3?deleted=false`, restricted to the chosen customer for staff. */
      async apiClients(_parent, _args, context, info) {
        void prefetchCatalogue(info, context);
        return findClients(context.account(), await context.viewer());
      },
      async apiClient(_parent, { id }, context, info) {
        void prefetchCatalogue(info, context);
        const viewer = await context.viewer();
        const client = await findClient(context.account(), viewer, id);
        return client && recentClients.remember(viewer, client);
      },
      /** Uses `GET v1/key3?client=&deleted=false`. */
      apiKeys: async (_parent, { clientId }, context) =>
        (await requireClientWithKeys(context.account(), await context.viewer(), clientId)).keys,
      /** Uses `GET v1/key3/{id}/secret`. */
      apiKeySecret: async (_parent, ids, context) => (await readKeyWithSecret(context, ids)).secret,
      async apiCalls(_parent, { clientId }, context) {
        const { client, keys } = await requireClientWithKeys(context.account(), await context.viewer(), clientId);
        const keyIds = keys.map(({ id }) => id);
        return [...(await callHistory.callsOf(client.id, keyIds))];
      },
      async games(_parent, _args, context) {
        const games = [...(await (await context.catalogue()).games()).values()];
        return games.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
      },
      products: async (_parent, _args, context) => [...(await (await context.catalogue()).products()).values()],
      availablePackages: async (_parent, _args, context) => [...(await (await context.catalogue()).packages())],
      pushChannelCategories: async (_parent, _args, context) => [...(await (await context.catalogue()).pushChannelCategories())],
    },
    Mutation: {
      ...createClientMutations({ claimsOf, recentClients, callHistory, clientCounts, webhooks }),
      ...createKeyMutations({ claimsOf, callHistory, webhooks }),
      ...createCallMutations({ apiCalls, callHistory }),
    },
    ApiClient: {
      createdAt: (client) => client.created,
      expiresAt: (client) => client.active_until,
      status: (client) => (client.unreadable.includes('active_until') ? null : activityStatus(client.active_until, new Date())),
      historicalAccessHours: (client) => client.hours_back,
      requestsPerSecond: (client) => client.request_rate_second,
      requestBurst: (client) => client.request_rate_burst,
      maxConnections: (client) => client.max_concurrent_hermes_connections,
      resourceVersion: (client) => client.resource_version,
      keys: async (client, _args, context) => keysOf(context.account(), await context.viewer(), client.id),
      pushChannels: async (client, _args, context) =>
        clientPushChannels(await (await context.catalogue()).pushChannels(), client.packages, context.config.DOCS_URL),
      unreadable: (client) => unreadableFields(CLIENT_FIELDS, client.unreadable),
    },
    PastApiCall: {
      sentAt: ({ at }) => new Date(at).toISOString(),
      keyId: (call) => call.key_id,
      keyName: (call) => call.key_name,
      method: ({ endpoint }) => ENDPOINTS[endpoint].method,
      path: ({ endpoint }) => ENDPOINTS[endpoint].path,
      ids: ({ parameters }) => parameters.ids,
      filter: ({ parameters }) => parameters.filter,
      order: ({ parameters }) => parameters.order,
      skip: ({ parameters }) => parameters.skip,
      take: ({ parameters }) => parameters.take,
      latencyMs: (call) => call.latency_ms,
      isTruncated: (call) => call.is_truncated === 1,
    },
    ApiClientCustomer: {
      /** Reads only the own customers and the customer that staff act for. Both are cached, so the number of clients does not matter. */
      async name({ id }, _args, context) {
        const viewer = await context.viewer();
        const [own, current] = await Promise.all([viewer.ownCustomers(), viewer.customer()]);
        const customer = [...own, current].find((each) => each?.id === id);
        return customer ? customerName(customer) : null;
      },
    },
    ApiKey: {
      createdAt: (key) => key.created,
      resourceVersion: (key) => key.resource_version,
      unreadable: (key) => unreadableFields(KEY_FIELDS, key.unreadable),
    },
    Product: {
      name: async ({ id }, _args, context) => (await readProducts(context))?.get(id)?.name ?? id,
      async kind({ id }, _args, context) {
        const ids = context.config.PRODUCT_IDS;
        if (ids !== undefined) return productKind(ids, { id, name: null });
        const products = await readProducts(context);
        return products === null ? 'UNREADABLE' : productKind(ids, { id, name: products.get(id)?.name ?? null });
      },
    },
    Package: { game: ({ game }) => ({ id: game.id, isOptional: true }) },
    Game: {
      id: ({ id }) => String(id),
      title: (ref, _args, context) => andThen(gameOf(ref, context), (game) => game?.title ?? null),
      abbreviation: (ref, _args, context) => andThen(gameOf(ref, context), (game) => game?.abbreviation ?? null),
      iconUrl: (ref, _args, context) =>
        andThen(gameOf(ref, context), (game) => game?.images.find(({ type }) => type === 'circle')?.url ?? null),
    },
  };
}

/** Names of the fields that the operation selects on each `parent` field below the resolved field. */
function selectedBelow({ fieldNodes, fragments }: GraphQLResolveInfo, parent: string): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<SelectionSetNode>();
  function visit(set: SelectionSetNode | undefined, isParent: boolean): void {
    if (set === undefined || (seen.has(set) && !isParent)) return;
    seen.add(set);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (isParent) found.add(selection.name.value);
        visit(selection.selectionSet, selection.name.value === parent);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet, isParent);
      } else {
        visit(fragments[selection.name.value]?.selectionSet, isParent);
      }
    }
  }
  for (const { selectionSet } of fieldNodes) visit(selectionSet, false);
  return found;
}
