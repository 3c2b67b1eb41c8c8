import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';

export const apiClientsResolvers: Resolvers = {
  Query: {
    /** Fed by `GET v1/client3?deleted=false`, narrowed to the chosen customer for staff. */
    async apiClients(_parent, _args, context) {
      const viewer = await context.viewer();
      const [caller, customerId] = await Promise.all([viewer.accountCaller(), viewer.actingCustomerId()]);
      const clients = await context.account.clients(caller, customerId);
      return clients.toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created));
    },
  },
  ApiClient: {
    activeUntil: (client) => client.active_until,
    status: (client) => activityStatus(client.active_until, new Date()),
  },
  Product: {
    name: async ({ id }, _args, context) => (await (await context.catalogue()).productName(id)) ?? id,
  },
  Game: {
    id: ({ id }) => String(id),
    title: async ({ id }, _args, context) => (await (await context.catalogue()).game(id))?.title ?? null,
    abbreviation: async ({ id }, _args, context) => (await (await context.catalogue()).game(id))?.abbreviation ?? null,
    iconUrl: async ({ id }, _args, context) =>
      (await (await context.catalogue()).game(id))?.images.find(({ type }) => type === 'circle')?.url ?? null,
  },
};
