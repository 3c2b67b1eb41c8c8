import type { Resolvers } from '../../../generated/resolvers-types.ts';
import type { ClientUsages } from './client-usage.ts';
import { findClients, requireClientWithKeys } from '../client-access.ts';

const dateTime = (at: number): string => new Date(at).toISOString();

export const createUsageResolvers = ({ clientUsages }: { clientUsages: ClientUsages }): Resolvers => ({
  Query: {
    async apiClientUsage(_parent, { clientId }, context) {
      const viewer = await context.viewer();
      const account = context.account();
      const { client, keys } = await requireClientWithKeys(account, viewer, clientId);
      const [countedSince, sources] = await Promise.all([
        clientUsages.countedSince(),
        clientUsages.sourcesOf({ account, viewer }, client.id, keys),
      ]);
      return { countedSince: dateTime(countedSince), sources };
    },
    async firstSteps(_parent, _args, context) {
      const viewer = await context.viewer();
      const account = context.account();
      return clientUsages.firstSteps({ account, viewer }, await findClients(account, viewer));
    },
  },
  UsageSource: {
    lastUsedAt: ({ usage }) => (usage.lastUsedAt === null ? null : dateTime(usage.lastUsedAt)),
    hours: ({ usage }) =>
      [...usage.hours]
        .toSorted(([one], [other]) => one - other)
        .map(([start, { requests, tooManyRequests, waitedMs, connections }]) => ({
          startAt: dateTime(start),
          requests,
          tooManyRequests,
          waitedMs,
          connections,
        })),
  },
});
