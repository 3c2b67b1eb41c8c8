import { MAX_INT } from '@sightline/provider-contract/common.ts';
import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { daysOverdue } from '@sightline/schema/rules/invoice.ts';
import type { ClientCounts } from '../../cache/client-counts.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { ClaimsOf } from '../create-claims.ts';
import { customerName, toCompany } from '../mappers.ts';
import { nullIfNotFound } from '../../errors/provider-failure.ts';
import { unreadableFields } from '../../provider/api/account-records.ts';
import { createCustomerMutations } from './customer-mutations.ts';
import { createCustomerQueries } from './customer-queries.ts';

const AGREEMENT_STATUS = { signed: 'SIGNED', unsigned: 'UNSIGNED', no_trial_agreement: 'NONE' } as const;

/** Schema fields by the provider's keys. */
const FIELDS = {
  internal_id: 'internalId',
  name: 'name',
  internal_name: 'internalName',
  external_name: 'externalName',
  created: 'createdAt',
  active_until: 'expiresAt',
  stripe_id: 'billingReference',
  account_managers: 'accountManagers',
  trial_agreement_status: 'trialAgreementStatus',
} as const;

interface Services {
  readonly claimsOf: ClaimsOf;
  readonly clientCounts: ClientCounts;
}

export const createCustomersResolvers = (services: Services): Resolvers => ({
  Query: createCustomerQueries(services),
  Mutation: createCustomerMutations(services),
  Customer: {
    internalId: ({ internal_id: id }) => (id !== null && id <= MAX_INT ? id : null),
    name: customerName,
    internalName: (customer) => customer.internal_name,
    externalName: (customer) => customer.external_name,
    createdAt: (customer) => customer.created,
    expiresAt: (customer) => customer.active_until,
    status: (customer) =>
      customer.unreadable.includes('active_until') ? null : activityStatus(customer.active_until, new Date()),
    accountManagers: (customer, { includeDeleted }) =>
      customer.account_managers.filter(({ user }) => includeDeleted || !user.deleted),
    billingReference: (customer) => customer.stripe_id,
    trialAgreementStatus: ({ trial_agreement_status: status }) => (status === null ? null : AGREEMENT_STATUS[status]),
    /** Uses `GET v1/customer/{id}/trial-agreement/unsigned`. */
    async agreementCompany({ id, trial_agreement_status: status }, _args, context) {
      if (status !== 'unsigned') return null;
      const caller = await (await context.viewer()).staffScope();
      const agreement = await nullIfNotFound(context.account().unsignedAgreement(caller, id));
      return agreement === null ? null : toCompany(agreement.parameters.company);
    },
    async openInvoices({ id }, _args, context) {
      const invoices = await (await context.customers()).openInvoices();
      return invoices === null ? null : [...(invoices.get(id) ?? [])];
    },
    resourceVersion: (customer) => customer.resource_version,
    unreadable: (customer) => unreadableFields(FIELDS, customer.unreadable),
  },
  AccountManager: {
    id: ({ user }) => user.id,
    name: ({ user }) => user.name,
    email: ({ user }) => user.email,
    isDeleted: ({ user }) => user.deleted,
  },
  Invoice: {
    dueDate: (invoice) => invoice.due_date,
    daysOverdue: (invoice) => daysOverdue(invoice.due_date, new Date()),
  },
});
