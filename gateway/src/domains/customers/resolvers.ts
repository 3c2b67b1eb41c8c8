import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';

export const customersResolvers: Resolvers = {
  Customer: {
    name: (customer) => customer.external_name ?? customer.name ?? customer.internal_name,
    activeUntil: (customer) => customer.active_until,
    status: (customer) => activityStatus(customer.active_until, new Date()),
    accountManagers: (customer) =>
      customer.account_managers.filter(({ user }) => !user.deleted).map(({ user: { id, name, email } }) => ({ id, name, email })),
  },
};
