import type { AccountManager, Invoice } from '@sightline/provider-contract/account-customers.ts';
import type { AccountClientsApi } from '../provider/api/account-clients.ts';
import type { AccountCaller, AccountUser } from '../provider/api/account-calls.ts';
import type { AccountCustomersApi, CustomerQuery, CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { nullIfHidden, nullIfNotFound, ProviderFailure } from '../errors/provider-failure.ts';
import type { CountedList } from '../provider/client/read-response.ts';
import { once } from '../util/once.ts';
import { RenewingCache } from './renewing-cache.ts';

export type CustomerDirectory = ReturnType<CustomerDirectories['forCaller']>;

export type OpenInvoices = ReadonlyMap<string, readonly Invoice[]>;

export const DIRECTORY_CACHE = {
  /** How long lists of customers, account managers and invoices are cached for search, filters and paging by staff, ms. */
  CUSTOMERS_CACHE_MS: 2_000,
};

const MAX_ENTRIES = 1_000;
const MAX_CLIENTS = 10_000;
/** How long names of API clients and of keys are cached. */
const NAMES_MS = 60_000;
/** Managers per call, because URLs have a maximum length. */
const MANAGERS_PER_CALL = 50;

/**
 * Customers, account managers and invoices as each caller sees them. Cached for a short time, or until a change of a customer through
 * this gateway. Calls `GET v1/customer`, `v1/account-manager`, `v1/invoice/open`, `v1/client3` and `v1/key3`.
 */
export class CustomerDirectories {
  readonly #account: AccountCustomersApi & Pick<AccountClientsApi, 'client' | 'allKeys'>;
  readonly #customers: RenewingCache<CountedList<Customer>>;
  readonly #customerById: RenewingCache<{ readonly customer: Customer | null }>;
  readonly #managers: RenewingCache<AccountManager[]>;
  readonly #invoices: RenewingCache<{ readonly invoices: OpenInvoices | null }>;
  readonly #clientNames: RenewingCache<{ readonly name: string | null }>;
  readonly #keyNames: RenewingCache<ReadonlyMap<string, string>>;

  constructor(options: { account: AccountCustomersApi & Pick<AccountClientsApi, 'client' | 'allKeys'>; ttlMs: number }) {
    const bounds = { ttlMs: options.ttlMs, max: MAX_ENTRIES };
    this.#account = options.account;
    this.#customers = new RenewingCache({ ...bounds, name: 'customers' });
    this.#customerById = new RenewingCache({ ...bounds, name: 'customer' });
    this.#managers = new RenewingCache({ ...bounds, name: 'managers' });
    this.#invoices = new RenewingCache({ ...bounds, name: 'invoices' });
    this.#clientNames = new RenewingCache({ name: 'client_names', ttlMs: NAMES_MS, max: MAX_CLIENTS });
    this.#keyNames = new RenewingCache({ name: 'key_names', ttlMs: NAMES_MS, max: MAX_ENTRIES });
  }

  /** Creates the directory of one operation. It fetches all customers and the invoices at most once. */
  forCaller(owner: AccountUser & { readonly hash: string }, isStaff: () => Promise<boolean>) {
    const { hash, bearer, user } = owner;
    const caller = { bearer, user, mode: 'Account-Manager', customer: null } as const;
    return {
      /** Customers that match a query, for staff. `key` is the cache key, because the query may contain the current time. */
      customers: (key: string, query: () => CustomerQuery) =>
        this.#customers.get(`${hash}:${key}`, () => this.#account.customers(owner, query())),
      /** All customers, for staff. */
      all: once(() => this.#customers.get(`${hash}:all`, () => this.#account.customers(owner, []))),
      /** One customer, for staff; null when unknown. */
      customer: async (id: string) => {
        const load = async (): Promise<{ customer: Customer | null }> => ({
          customer: await nullIfNotFound(this.#account.customer(caller, id)),
        });
        return (await this.#customerById.get(`${hash}:${id}`, load)).customer;
      },
      /** Name of an API client of that customer, also of a deleted one, for staff; null when unknown. */
      clientName: async (id: string, customerId: string) => {
        const load = async (): Promise<{ name: string | null }> => ({
          name: (await nullIfHidden(this.#account.client(caller, id, customerId)))?.name ?? null,
        });
        return (await this.#clientNames.get(`${hash}:${customerId}:${id}`, load)).name;
      },
      /** Names of the keys of an API client by their ids, for staff; empty when the client is unknown. */
      keyNames: (clientId: string) =>
        this.#keyNames.get(`${hash}:${clientId}`, async () => {
          const keys = (await nullIfHidden(this.#account.allKeys(caller, clientId))) ?? [];
          return new Map(keys.flatMap(({ id, name }) => (name === '' ? [] : [[id, name]])));
        }),
      /** Account managers without deleted ones, for staff. */
      activeManagers: () => this.#managers.get(hash, () => this.#account.activeManagers(owner)),
      /** Account managers with deleted ones that are still assigned to a customer, for staff. */
      assignableManagers: () => this.#managers.get(`${hash}:assignable`, () => readAssignable(this.#account, owner)),
      /** Open invoices by public id of the customer, ordered by due date; null when the caller may not read them. */
      openInvoices: once(async () => {
        // The provider refuses invoices to all other callers.
        if (!(await isStaff())) return null;
        const load = async (): Promise<{ invoices: OpenInvoices | null }> => ({
          invoices: await readInvoices(this.#account, caller),
        });
        return (await this.#invoices.get(hash, load)).invoices;
      }),
    };
  }

  /** Drops the entries of all callers after a change. */
  clear(): void {
    this.#customers.clear();
    this.#customerById.clear();
    this.#managers.clear();
    this.#invoices.clear();
    this.#clientNames.clear();
    this.#keyNames.clear();
  }
}

async function readInvoices(account: AccountCustomersApi, caller: AccountCaller): Promise<OpenInvoices | null> {
  try {
    const invoices = (await account.openInvoices(caller)).toSorted((a, b) => a.due_date.localeCompare(b.due_date));
    return Map.groupBy(invoices, ({ customer }) => customer.id);
  } catch (error) {
    if (error instanceof ProviderFailure && error.status === 403) return null;
    throw error;
  }
}

/** Deleted managers are kept if a customer has them. To know that, it fetches only the customers of deleted managers. */
async function readAssignable(account: AccountCustomersApi, owner: AccountUser): Promise<AccountManager[]> {
  const managers = await account.accountManagers(owner);
  const deleted = managers.filter(({ user }) => user.deleted).map(({ user }) => user.id);
  const reads = Array.from({ length: Math.ceil(deleted.length / MANAGERS_PER_CALL) }, (_, index) => {
    const managerIds = deleted.slice(index * MANAGERS_PER_CALL, (index + 1) * MANAGERS_PER_CALL);
    return account.customers(
      owner,
      managerIds.map((id) => ['account_manager', id] as const),
    );
  });
  const customers = (await Promise.all(reads)).flatMap(({ items }) => items);
  const assigned = new Set(customers.flatMap(({ account_managers }) => account_managers.map(({ user }) => user.id)));
  return managers.filter(({ user }) => !user.deleted || assigned.has(user.id));
}
