import {
  AccountManager,
  accountCustomersApi,
  type CreateCustomerBody,
  Customer,
  type CustomerFilter,
  Invoice,
} from '@sightline/provider-contract/account-customers.ts';
import type { PatchOperation } from '@sightline/provider-contract/common.ts';
import { loose, partly } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { AccountCaller, AccountCalls } from './account-calls.ts';
import type { CountedList } from '../client/read-answer.ts';

/** Keys of the filter and their values; a key that is repeated stands there as often. */
export type CustomerQuery = readonly (readonly [key: keyof CustomerFilter, value: string])[];

/** Customers and who looks after them. What takes a bearer goes out in Account-Manager mode, except the own customers. */
export interface AccountCustomersApi {
  /** The caller's own customers. */
  ownCustomers(bearer: string): Promise<CustomerRecord[]>;
  /** Customers that fit, for staff. */
  customers(bearer: string, query: CustomerQuery): Promise<CountedList<CustomerRecord>>;
  /** One customer by public id; null when unknown, or not for this caller. */
  customer(caller: AccountCaller, publicId: string): Promise<CustomerRecord | null>;
  createCustomer(bearer: string, body: CreateCustomerBody): Promise<CustomerRecord>;
  /** `version` is the one that the change was made from. */
  patchCustomer(bearer: string, id: string, version: number, patch: PatchOperation[]): Promise<CustomerRecord>;
  /** All account managers, also deleted ones. */
  accountManagers(bearer: string): Promise<AccountManager[]>;
  /** Account managers without the deleted ones. */
  presentManagers(bearer: string): Promise<AccountManager[]>;
  /** Open invoices of every customer that the caller may see. */
  openInvoices(caller: AccountCaller): Promise<Invoice[]>;
}

/** What comes without a version is in its first one. */
export const ReadCustomer = partly(Customer, { needed: ['id'], otherwise: { resource_version: 1 } });
/** A customer, as far as it could be read. */
export type CustomerRecord = z.output<typeof ReadCustomer>;
const LooseManager = loose(AccountManager);
const LooseInvoice = loose(Invoice);
const OneCustomer = z.object({ customer: ReadCustomer });

export function accountCustomers({ list, countedList, one }: AccountCalls): AccountCustomersApi {
  const manager = (bearer: string): AccountCaller => ({ bearer, mode: 'Account-Manager' });
  const api = accountCustomersApi;
  const customers: AccountCustomersApi['customers'] = (bearer, query) =>
    countedList(manager(bearer), api.customers, 'customers', ReadCustomer, { query });
  return {
    ownCustomers: (bearer) => list({ bearer, mode: 'Customer-Agent' }, api.customers, 'customers', ReadCustomer),
    customers,
    customer: async (caller, publicId) => {
      const found = await list(caller, api.customers, 'customers', ReadCustomer, { query: [['customer', publicId]] });
      return found[0]?.id === publicId ? found[0] : null;
    },
    createCustomer: async (bearer, body) => (await one(manager(bearer), api.createCustomer, OneCustomer, { body })).customer,
    patchCustomer: async (bearer, id, version, patch) => {
      const parts = { params: { id }, body: { resource_version: version, patch } };
      return (await one(manager(bearer), api.patchCustomer, OneCustomer, parts)).customer;
    },
    accountManagers: (bearer) => list(manager(bearer), api.accountManagers, 'account_managers', LooseManager),
    presentManagers: (bearer) =>
      list(manager(bearer), api.accountManagers, 'account_managers', LooseManager, { query: [['deleted', 'false']] }),
    openInvoices: (caller) => list(caller, api.openInvoices, 'invoices', LooseInvoice),
  };
}
