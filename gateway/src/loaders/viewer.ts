import type { AccountManager } from '@sightline/provider-contract/account-customers.ts';
import type { DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import type { LRUCache } from 'lru-cache';
import { boundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import type { AccountCaller } from '../rest/account-calls.ts';
import type { AccountCustomersApi, CustomerRecord as Customer } from '../rest/account-customers.ts';
import { isRefusal, ProviderFailure } from '../rest/provider-failure.ts';
import { once } from '../once.ts';
import { CoalescingCache } from './coalescing-cache.ts';

/** Whose bearer it is, as the provider said. */
export interface Caller {
  readonly bearer: string;
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly user: DashboardUser;
}

/** The signed-in person in the context of one customer; asks the provider for what a question needs, once an operation. */
export interface ViewerModel {
  readonly caller: Caller;
  isStaff(): Promise<boolean>;
  /** The acting customer that staff chose; null when none, also for everyone else. */
  actingCustomerId(): Promise<string | null>;
  /** Customers of the caller's own, in the provider's order. */
  ownCustomers(): Promise<readonly Customer[]>;
  /** The next operation with this bearer reads its own customers anew. */
  forgetOwnCustomers(): void;
  /** Customer context: the chosen one, else the first own one, else the default one, else null. */
  customer(): Promise<Customer | null>;
  canManageApiClients(): Promise<boolean>;
  /** The provider refused a write: from now on this bearer only reads. */
  writeRefused(): void;
  /** Credentials of account calls outside staff administration, and the customer that these calls name for staff who act. */
  accountScope(): Promise<AccountScope>;
  /** Credentials of customer, account-manager and invoice calls, and of others about a customer that is not the context's. */
  staffScope(): Promise<AccountCaller>;
}

export interface AccountScope {
  readonly caller: AccountCaller;
  /** Null for everyone but staff who act. */
  readonly customerId: string | null;
}

const OWN_CUSTOMERS_MS = 30_000;
const MAX_READ_ONLY = 50_000;

/** Makes viewers; keeps what the provider said of staff and own customers, under the bearer's hash. */
export class Viewers {
  readonly #config: Config;
  readonly #account: AccountCustomersApi;
  readonly #staff: CoalescingCache<{ isManager: boolean }>;
  readonly #own: CoalescingCache<Customer[]>;
  readonly #chosen: CoalescingCache<{ customer: Customer | null }>;
  /** The last customer of each context, for as long as a bearer would be believed without an answer. */
  readonly #lastContext: LRUCache<string, { customer: Customer | null }>;
  readonly #readOnly = boundedMap<string, true>(MAX_READ_ONLY);

  constructor(options: { config: Config; account: AccountCustomersApi }) {
    const { config } = options;
    this.#config = config;
    this.#account = options.account;
    this.#staff = new CoalescingCache({ name: 'staff', ttlMs: config.STAFF_CACHE_MS, max: 10_000 });
    this.#own = new CoalescingCache({
      name: 'own_customers',
      ttlMs: Math.min(OWN_CUSTOMERS_MS, config.BEARER_CACHE_MS),
      max: 10_000,
    });
    this.#chosen = new CoalescingCache({
      name: 'chosen_customer',
      ttlMs: Math.min(OWN_CUSTOMERS_MS, config.BEARER_CACHE_MS),
      max: 10_000,
    });
    this.#lastContext = boundedMap(10_000, { ttl: Math.max(config.BEARER_GRACE_MS, 1) });
  }

  /** `requestedCustomer` is what the request asks to act for; it is honoured for staff only. */
  of(caller: Caller, requestedCustomer: string | null): ViewerModel {
    const isStaff = once(() => this.#isStaff(caller));
    const actingCustomerId = once(async () => (requestedCustomer !== null && (await isStaff()) ? requestedCustomer : null));
    const customer = once(async () => {
      const acting = await actingCustomerId();
      return this.#context(caller, acting);
    });
    return {
      caller,
      isStaff,
      actingCustomerId,
      ownCustomers: () => this.#ownCustomers(caller),
      forgetOwnCustomers: () => this.#own.delete(caller.hash),
      customer,
      canManageApiClients: async () => {
        if (this.#readOnly.has(caller.hash)) return false;
        if (await isStaff()) return (await actingCustomerId()) !== null;
        return this.#config.CUSTOMER_SELF_SERVICE && (await customer()) !== null;
      },
      writeRefused: () => {
        this.#readOnly.set(caller.hash, true, { ttl: Math.max(caller.expiresAt - Date.now(), 1) });
      },
      accountScope: async () => {
        const customerId = await actingCustomerId();
        const mode = customerId === null ? 'Customer-Agent' : 'Account-Manager';
        return { caller: { bearer: caller.bearer, mode }, customerId };
      },
      staffScope: async () => ({
        bearer: caller.bearer,
        mode: (await isStaff()) ? 'Account-Manager' : 'Customer-Agent',
      }),
    };
  }

  /** Customers have changed: the next operation reads its own and chosen ones anew. */
  forgetCustomers(): void {
    this.#own.clear();
    this.#chosen.clear();
  }

  async #isStaff(caller: Caller): Promise<boolean> {
    if (caller.user.superuser) return true;
    try {
      const known = await this.#staff.get(caller.hash, async () => ({
        isManager: isListed(await this.#managers(caller.bearer), caller.user.email),
      }));
      return known.isManager;
    } catch (error) {
      // Without an answer nobody is staff in this operation; the next one asks again.
      if (error instanceof ProviderFailure && error.status !== 401) return false;
      throw error;
    }
  }

  async #managers(bearer: string): Promise<AccountManager[]> {
    try {
      return await this.#account.accountManagers(bearer);
    } catch (error) {
      if (error instanceof ProviderFailure && error.status === 403) return [];
      throw error;
    }
  }

  /** While the provider cannot say, the context stays what it was: what other APIs answer is still of use. */
  async #context(caller: Caller, acting: string | null): Promise<Customer | null> {
    const key = `${caller.hash}:${acting ?? ''}`;
    try {
      const customer = await (acting === null ? this.#ownOrDefault(caller) : this.#customer(caller, acting));
      // Kept once a reading, not once an operation.
      if (this.#lastContext.get(key)?.customer !== customer) this.#lastContext.set(key, { customer });
      return customer;
    } catch (error) {
      const last = this.#lastContext.get(key);
      if (last && error instanceof ProviderFailure && !isRefusal(error)) return last.customer;
      throw error;
    }
  }

  #ownCustomers(caller: Caller): Promise<Customer[]> {
    return this.#own.get(caller.hash, () => this.#account.ownCustomers(caller.bearer));
  }

  async #ownOrDefault(caller: Caller): Promise<Customer | null> {
    const [first] = await this.#ownCustomers(caller);
    if (first) return first;
    const fallback = this.#config.DEFAULT_CUSTOMER_ID;
    return fallback === undefined ? null : this.#customer(caller, fallback);
  }

  async #customer(caller: Caller, publicId: string): Promise<Customer | null> {
    const load = async (): Promise<{ customer: Customer | null }> => ({
      customer: await this.#account.customer(caller.bearer, publicId),
    });
    return (await this.#chosen.get(`${caller.hash}:${publicId}`, load)).customer;
  }
}

function isListed(managers: readonly AccountManager[], email: string): boolean {
  const own = email.toLowerCase();
  return managers.some(({ user }) => !user.deleted && user.email.toLowerCase() === own);
}
