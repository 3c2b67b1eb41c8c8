import type { AccountManager, Invoice } from '@sightline/provider-contract/account-customers.ts';
import type { AccountCaller } from '../provider/api/account-calls.ts';
import type { AccountCustomersApi, CustomerQuery, CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { nullIfNotFound, ProviderFailure } from '../provider/client/provider-failure.ts';
import type { CountedList } from '../provider/client/read-response.ts';
import { once } from '../util/once.ts';
import { CoalescingCache } from './coalescing-cache.ts';

/**
 * What one caller sees of customers, managers and invoices. Shared for a short time by all who search, filter and page,
 * until a change made through this gateway. Fed by `GET v1/customer`, `v1/account-manager` and `v1/invoice/open`.
 */
export interface CustomerDirectory {
  /** Customers that fit, for staff; `key` names the request, whose query may hold the current time. */
  customers(key: string, query: () => CustomerQuery): Promise<CountedList<Customer>>;
  /** Account managers that are not deleted, for staff. */
  activeManagers(): Promise<readonly AccountManager[]>;
  /** The same, and deleted ones who are still assigned to a customer. */
  assignableManagers(): Promise<readonly AccountManager[]>;
  /** One customer as it was a moment ago, for staff; null when there is none. */
  customer(id: string): Promise<Customer | null>;
  /** Open invoices by public id of their customer, the first one due first; null when the caller may not read them. */
  openInvoices(): Promise<OpenInvoices | null>;
}

export type OpenInvoices = ReadonlyMap<string, readonly Invoice[]>;

const MAX_KEPT = 1_000;
/** So many managers are named in one call: addresses have a bounded length. */
const MAX_NAMED = 50;

export class CustomerDirectories {
  readonly #account: AccountCustomersApi;
  readonly #customers: CoalescingCache<CountedList<Customer>>;
  readonly #one: CoalescingCache<{ readonly customer: Customer | null }>;
  readonly #managers: CoalescingCache<AccountManager[]>;
  readonly #invoices: CoalescingCache<{ readonly invoices: OpenInvoices | null }>;

  constructor(options: { account: AccountCustomersApi; ttlMs: number }) {
    const bounds = { ttlMs: options.ttlMs, max: MAX_KEPT };
    this.#account = options.account;
    this.#customers = new CoalescingCache({ ...bounds, name: 'customers' });
    this.#one = new CoalescingCache({ ...bounds, name: 'customer' });
    this.#managers = new CoalescingCache({ ...bounds, name: 'managers' });
    this.#invoices = new CoalescingCache({ ...bounds, name: 'invoices' });
  }

  /** For one operation, which reads the invoices once however long it takes. */
  of({ hash, bearer }: { hash: string; bearer: string }, isStaff: () => Promise<boolean>): CustomerDirectory {
    const managing = { bearer, mode: 'Account-Manager' } as const;
    return {
      customers: (key, query) => this.#customers.get(`${hash}:${key}`, () => this.#account.customers(bearer, query())),
      customer: async (id) => {
        const load = async (): Promise<{ customer: Customer | null }> => ({
          customer: await nullIfNotFound(this.#account.customer(managing, id)),
        });
        return (await this.#one.get(`${hash}:${id}`, load)).customer;
      },
      activeManagers: () => this.#managers.get(hash, () => this.#account.activeManagers(bearer)),
      assignableManagers: () => this.#managers.get(`${hash}:assignable`, () => readAssignable(this.#account, bearer)),
      openInvoices: once(async () => {
        // The provider refuses them to everyone else.
        if (!(await isStaff())) return null;
        const load = async (): Promise<{ invoices: OpenInvoices | null }> => ({
          invoices: await readInvoices(this.#account, managing),
        });
        return (await this.#invoices.get(hash, load)).invoices;
      }),
    };
  }

  /** Something was changed: what was read before counts no more, for anyone. */
  forget(): void {
    this.#customers.clear();
    this.#one.clear();
    this.#managers.clear();
    this.#invoices.clear();
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

/** Only the customers of deleted managers are read, not all. */
async function readAssignable(account: AccountCustomersApi, bearer: string): Promise<AccountManager[]> {
  const managers = await account.accountManagers(bearer);
  const deleted = managers.filter(({ user }) => user.deleted).map(({ user }) => user.id);
  const reads = Array.from({ length: Math.ceil(deleted.length / MAX_NAMED) }, (_, index) => {
    const named = deleted.slice(index * MAX_NAMED, (index + 1) * MAX_NAMED);
    return account.customers(
      bearer,
      named.map((id) => ['account_manager', id] as const),
    );
  });
  const customers = (await Promise.all(reads)).flatMap(({ items }) => items);
  const assigned = new Set(customers.flatMap(({ account_managers }) => account_managers.map(({ user }) => user.id)));
  return managers.filter(({ user }) => !user.deleted || assigned.has(user.id));
}
