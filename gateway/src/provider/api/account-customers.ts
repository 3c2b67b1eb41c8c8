import {
  AccountManager,
  accountCustomersApi,
  type CreateCustomerBody,
  Customer,
  type CustomerFilter,
  Invoice,
} from '@sightline/provider-contract/account-customers.ts';
import type { PatchOperation } from '@sightline/provider-contract/common.ts';
import { loose, withDefaults } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { AccountCaller, AccountCalls, AccountUser } from './account-calls.ts';

/** Filters of the customer list; a key with several values is repeated. */
export type CustomerQuery = readonly (readonly [key: keyof CustomerFilter, value: string])[];

/** A customer without a version is in version 1. */
export const ReadableCustomer = withDefaults(Customer, { required: ['id'], defaults: { resource_version: 1 } });
/** The readable fields of a customer. */
export type CustomerRecord = z.output<typeof ReadableCustomer>;
const LooseManager = loose(AccountManager);
const LooseInvoice = loose(Invoice);
const CustomerEnvelope = z.object({ customer: ReadableCustomer });

export type AccountCustomersApi = ReturnType<typeof accountCustomers>;

/** Customers, account managers and invoices. Calls that take a user use Account-Manager mode, except `ownCustomers`. */
export function accountCustomers({ list, countedList, one }: AccountCalls) {
  const api = accountCustomersApi;
  const manager = ({ bearer, user }: AccountUser, customer: string | null = null): AccountCaller => {
    return { bearer, user, mode: 'Account-Manager', customer };
  };
  return {
    /** The caller's own customers, in Customer-Agent mode. Never shares an earlier read that is still running. */
    ownCustomers: ({ bearer, user }: AccountUser) => {
      const caller = { bearer, user, mode: 'Customer-Agent', customer: null } as const;
      return list(caller, api.customers, 'customers', ReadableCustomer, { isMerged: false });
    },
    /** Customers that match the filters, for staff. */
    customers: (user: AccountUser, query: CustomerQuery) =>
      countedList(manager(user), api.customers, 'customers', ReadableCustomer, { query }),
    /** One customer by public id; null when unknown or not visible to this caller. */
    customer: async (caller: AccountCaller, publicId: string) => {
      const [customer] = await list(caller, api.customers, 'customers', ReadableCustomer, { query: [['customer', publicId]] });
      return customer?.id === publicId ? customer : null;
    },
    createCustomer: async (user: AccountUser, body: CreateCustomerBody) =>
      (await one(manager(user), api.createCustomer, CustomerEnvelope, { body })).customer,
    /** `version` is the version that the change is based on. */
    patchCustomer: async (user: AccountUser, id: string, version: number, patch: PatchOperation[]) => {
      const options = { params: { id }, body: { resource_version: version, patch } };
      return (await one(manager(user, id), api.patchCustomer, CustomerEnvelope, options)).customer;
    },
    /** All account managers, including deleted ones. */
    accountManagers: (user: AccountUser) => list(manager(user), api.accountManagers, 'account_managers', LooseManager),
    /** All account managers except deleted ones. */
    activeManagers: (user: AccountUser) =>
      list(manager(user), api.accountManagers, 'account_managers', LooseManager, { query: [['deleted', 'false']] }),
    /** Open invoices of every customer that the caller may see. */
    openInvoices: (caller: AccountCaller) => list(caller, api.openInvoices, 'invoices', LooseInvoice),
  };
}
