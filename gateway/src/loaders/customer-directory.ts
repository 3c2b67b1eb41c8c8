import type { AccountManager, Customer, Invoice } from '@sightline/provider-contract/account-customers.ts';
import type { AccountCaller } from '../rest/account-calls.ts';
import type { AccountCustomersApi, CustomerQuery } from '../rest/account-customers.ts';
import { ProviderFailure } from '../rest/provider-failure.ts';
import type { CountedList } from '../rest/read-answer.ts';
import { once } from '../once.ts';
import { CoalescingCache } from './coalescing-cache.ts';

/**
 * What one caller sees of customers, managers and invoices. Shared for a short time by all who search, filter and page,
 * until a change made through this gateway. Fed by `GET v1/customer`, `v1/account-manager` and `v1/invoice/open`.
 */
export interface CustomerDirectory {
  /** Customers that fit, for staff; `key` names the wish, whose query may hold the time of asking. */
  customers(key: string, query: () => CustomerQuery): Promise<CountedList<Customer>>;
  /** Account managers that are not deleted, for staff. */
  presentManagers(): Promise<readonly AccountManager[]>;
  /** Open invoices by public id of their customer, the first one due first; null when the caller may not read them. */
  openInvoices(): Promise<OpenInvoices | null>;
}

export type OpenInvoices = ReadonlyMap<string, readonly Invoice[]>;

const MAX_KEPT = 1_000;

export class CustomerDirectories {
  readonly #account: AccountCustomersApi;
  readonly #customers: CoalescingCache<CountedList<Customer>>;
  readonly #managers: CoalescingCache<AccountManager[]>;
  readonly #invoices: CoalescingCache<{ readonly invoices: OpenInvoices | null }>;

  constructor(options: { account: AccountCustomersApi; ttlMs: number }) {
    const bounds = { ttlMs: options.ttlMs, max: MAX_KEPT };
    this.#account = options.account;
    this.#customers = new CoalescingCache({ ...bounds, name: 'customers' });
    this.#managers = new CoalescingCache({ ...bounds, name: 'managers' });
    this.#invoices = new CoalescingCache({ ...bounds, name: 'invoices' });
  }

  /** For one operation, which reads the invoices once however long it takes. `caller` is whose right they are read in. */
  of({ hash, bearer }: { hash: string; bearer: string }, caller: () => Promise<AccountCaller>): CustomerDirectory {
    return {
      customers: (key, query) => this.#customers.get(`${hash}:${key}`, () => this.#account.customers(bearer, query())),
      presentManagers: () => this.#managers.get(hash, () => this.#account.presentManagers(bearer)),
      openInvoices: once(async () => {
        const { mode } = await caller();
        const kept = await this.#invoices.get(`${hash}:${mode}`, async () => ({
          invoices: await readInvoices(this.#account, { bearer, mode }),
        }));
        return kept.invoices;
      }),
    };
  }

  /** Something was changed: what was read before counts no more, for anyone. */
  forget(): void {
    this.#customers.clear();
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
