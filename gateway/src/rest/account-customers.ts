import { AccountManager, accountCustomersApi, Customer } from '@sightline/provider-contract/account-customers.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type { AccountCaller, AccountCalls } from './account-calls.ts';

export interface AccountCustomersApi {
  /** The caller's own customers. */
  ownCustomers(bearer: string): Promise<Customer[]>;
  /** One customer by public id, for staff; null when unknown. */
  customer(bearer: string, publicId: string): Promise<Customer | null>;
  accountManagers(bearer: string): Promise<AccountManager[]>;
}

const LooseCustomer = loose(Customer);
const LooseManager = loose(AccountManager);

export function accountCustomers({ list }: AccountCalls): AccountCustomersApi {
  const manager = (bearer: string): AccountCaller => ({ bearer, mode: 'Account-Manager' });
  const { customers, accountManagers } = accountCustomersApi;
  return {
    ownCustomers: (bearer) => list({ bearer, mode: 'Customer-Agent' }, customers, 'customers', LooseCustomer),
    customer: async (bearer, publicId) =>
      (await list(manager(bearer), customers, 'customers', LooseCustomer, { query: [['customer', publicId]] }))[0] ?? null,
    accountManagers: (bearer) => list(manager(bearer), accountManagers, 'account_managers', LooseManager),
  };
}
