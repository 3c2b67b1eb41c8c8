import { checkRange } from '../../mappers.ts';
import type { Resolvers, ResolversParentTypes } from '../../../generated/resolvers-types.ts';
import { USAGE_DAYS } from '../../../provider/client/usage.ts';
import type { UsageField } from '../../../store/tables.ts';
import { findClients, requireClientWithKeys } from '../client-access.ts';
import type { ClientUsages } from './client-usage.ts';

const dateTime = (at: number): string => new Date(at).toISOString();

const total =
  (field: UsageField) =>
  ({ usages }: ResolversParentTypes['UsageSource']): number =>
    usages.reduce((sum, usage) => sum + usage[field], 0);

export const createUsageResolvers = ({ clientUsages }: { clientUsages: ClientUsages }): Resolvers => ({
  Query: {
    async apiClientUsage(_parent, { clientId, days }, context) {
      checkRange('days', days, 1, USAGE_DAYS);
      const viewer = await context.viewer();
      const account = context.account();
      const { client, keys } = await requireClientWithKeys(account, viewer, clientId);
      return clientUsages.usageOf({ account, viewer }, client.id, keys, days);
    },
    async rateLimitedClients(_parent, { days }, context) {
      checkRange('days', days, 1, USAGE_DAYS);
      return clientUsages.rateLimited(await findClients(context.account(), await context.viewer()), days);
    },
    async firstSteps(_parent, _args, context) {
      const viewer = await context.viewer();
      const account = context.account();
      return clientUsages.firstSteps({ account, viewer }, await findClients(account, viewer));
    },
  },
  ApiClientUsage: { countedSince: (usage) => dateTime(usage.countedSince) },
  UsageHour: {
    startAt: ({ hour }) => dateTime(hour),
    tooManyRequests: (hour) => hour.too_many_requests,
    waitedMs: (hour) => hour.waited_ms,
  },
  UsageSource: {
    lastUsedAt({ usages }) {
      const last = Math.max(...usages.map((usage) => usage.last_used_at ?? 0));
      return last === 0 ? null : dateTime(last);
    },
    requests: total('requests'),
    tooManyRequests: total('too_many_requests'),
    waitedMs: total('waited_ms'),
    connections: total('connections'),
  },
});
