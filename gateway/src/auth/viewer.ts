import { setTimeout as sleep } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import { boundedMap } from '../util/bounded-map.ts';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../util/errors.ts';
import type { Redis } from '../redis/redis.ts';
import type { AccountCaller, AccountScope, AuthorizationMode } from '../provider/api/account-calls.ts';
import { isRefusal, nullIfNotFound, ProviderFailure } from '../provider/client/provider-failure.ts';
import type { AccountCustomersApi, CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { once } from '../util/once.ts';
import { CoalescingCache } from '../cache/coalescing-cache.ts';
import type { OwnCustomers } from './own-customers.ts';
import { StaffStatuses } from './staff-status.ts';
import type { Caller } from './token-verifier.ts';

/** The signed-in person in the context of one customer; asks the provider for what a question needs, once an operation. */
export interface ViewerModel {
  readonly caller: Caller;
  /** Rejects with a ProviderFailure where the provider cannot say. */
  isStaff(): Promise<boolean>;
  /** The same as far as it is known soon after the customer context is; null where it is not. */
  isStaffSoFar(): Promise<boolean | null>;
  /** Public id of the customer that staff act for; null when they named none, and for everyone else. */
  readonly actingCustomerId: string | null;
  /** Customers of the caller's own, in the provider's order. */
  ownCustomers(): Promise<readonly Customer[]>;
  /** The next operation with this bearer reads its own customers again. */
  forgetOwnCustomers(): void;
  /** Customer context: the chosen one, else the first own one, else the default one, else null. */
  customer(): Promise<Customer | null>;
  /** The customer context as last known, renewed in the background; read where it is not known. */
  lastKnownCustomer(): Promise<Customer | null>;
  /** As far as it is known: does not wait for the staff status. */
  canManageApiClients(): Promise<boolean>;
  /** The same for a write, which waits for the staff status. */
  mayWriteApiClients(): Promise<boolean>;
  /** The provider refused a write: for some minutes this bearer only reads. */
  writeRefused(): void;
  /** Credentials of account calls outside staff administration, and the customer that these calls name for staff who act. */
  accountScope(): Promise<AccountScope>;
  /** Credentials of customer, account-manager and invoice calls, and of others about a customer that is not the context's. */
  staffScope(): Promise<AccountCaller>;
}

const CHOSEN_CUSTOMER_MS = 30_000;
const MAX_READ_ONLY = 50_000;

/** Makes viewers; keeps what the provider said of staff and own customers, under the bearer's hash. */
export class Viewers {
  readonly #config: Config;
  readonly #account: AccountCustomersApi;
  readonly #staff: StaffStatuses;
  readonly #own: OwnCustomers;
  readonly #chosen: CoalescingCache<{ customer: Customer | null }>;
  /** The last customer of each context, for as long as a token stays valid without an answer. */
  readonly #lastContext: LRUCache<string, { customer: Customer | null }>;
  readonly #readOnly = boundedMap<string, true>(MAX_READ_ONLY);

  constructor(options: { config: Config; account: AccountCustomersApi; own: OwnCustomers; redis: Redis | null }) {
    const { config } = options;
    this.#config = config;
    this.#account = options.account;
    this.#staff = new StaffStatuses({ account: options.account, redis: options.redis, ttlMs: config.STAFF_CACHE_MS });
    this.#own = options.own;
    this.#chosen = new CoalescingCache({
      name: 'chosen_customer',
      ttlMs: Math.min(CHOSEN_CUSTOMER_MS, config.BEARER_CACHE_MS),
      max: 10_000,
    });
    this.#lastContext = boundedMap(10_000, { ttl: Math.max(config.BEARER_GRACE_MS, 1) });
  }

  /**
   * The viewer in the context of the customer that the request names; null where it names none. Rejects with a ProviderFailure
   * where staff status cannot be read, with FORBIDDEN for everyone but staff, with NOT_FOUND where there is no such customer.
   */
  async enter(caller: Caller, actingCustomerId: string | null): Promise<ViewerModel> {
    const viewer = this.#of(caller, actingCustomerId);
    if (actingCustomerId === null) return viewer;
    await this.requireActing(caller, actingCustomerId);
    if ((await viewer.lastKnownCustomer()) === null) {
      throw gatewayError('NOT_FOUND', { message: 'There is no customer with the id in X-Acting-Customer.' });
    }
    return viewer;
  }

  /** Whether the caller may (still) act for a customer. Rejects with a ProviderFailure, or with FORBIDDEN or BAD_USER_INPUT. */
  async requireActing(caller: Caller, actingCustomerId: string): Promise<void> {
    if (actingCustomerId === '') {
      throw gatewayError('BAD_USER_INPUT', { message: 'X-Acting-Customer is the public id of a customer.' });
    }
    if (await this.#isStaff(caller)) return;
    throw gatewayError('FORBIDDEN', { message: 'Only staff may act for a customer.' });
  }

  #of(caller: Caller, actingCustomerId: string | null): ViewerModel {
    const isStaff = once(() => this.#isStaff(caller));
    const customer = once(() => this.#context(caller, actingCustomerId));
    const isStaffSoFar = once(() => this.#isStaffWith(customer(), isStaff(), caller));
    const key = contextKey(caller, actingCustomerId);
    const manages = async (isStaffNow: () => Promise<boolean | null>): Promise<boolean> => {
      if (this.#readOnly.has(key)) return false;
      if (actingCustomerId !== null) return true;
      return this.#config.CUSTOMER_SELF_SERVICE && !(await isStaffNow()) && (await customer()) !== null;
    };
    const mode: AuthorizationMode = actingCustomerId === null ? 'Customer-Agent' : 'Account-Manager';
    const accountScope: AccountScope = { caller: { bearer: caller.bearer, mode }, customerId: actingCustomerId };
    return {
      caller,
      isStaff,
      isStaffSoFar,
      actingCustomerId,
      ownCustomers: () => this.#own.get(caller),
      forgetOwnCustomers: () => this.#own.forget(caller.hash),
      customer,
      lastKnownCustomer: once(async () => {
        const last = this.#lastContext.get(contextKey(caller, actingCustomerId));
        const current = customer();
        if (!last) return current;
        // A caller that needs the current customer gets this failure itself.
        current.catch(() => {});
        return last.customer;
      }),
      canManageApiClients: () => manages(isStaffSoFar),
      mayWriteApiClients: () => manages(isStaff),
      writeRefused: () => {
        this.#readOnly.set(key, true, { ttl: Math.max(this.#config.READ_ONLY_MS, 1) });
      },
      accountScope: async () => accountScope,
      staffScope: async () => ({
        bearer: caller.bearer,
        mode: (await isStaff()) ? 'Account-Manager' : 'Customer-Agent',
      }),
    };
  }

  /** Customers have changed: the next operation reads its own and chosen ones again. */
  forgetCustomers(): void {
    this.#own.clear();
    this.#chosen.clear();
  }

  async #isStaff(caller: Caller): Promise<boolean> {
    return caller.user.superuser || this.#staff.isManager(caller);
  }

  /** Waits for the reading until `others` is known, and STAFF_WAIT_MS more where no earlier status is. Null: still unknown. */
  async #isStaffWith(others: Promise<unknown>, reading: Promise<boolean>, caller: Caller): Promise<boolean | null> {
    const lastKnown = (): boolean | null => this.#staff.lastKnown(caller);
    const read = reading.catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.status !== 401) return lastKnown();
      throw error;
    });
    const over = new AbortController();
    const wait = (): Promise<boolean | null> =>
      lastKnown() === null ? sleep(this.#config.STAFF_WAIT_MS, null, { signal: over.signal }) : Promise.resolve(lastKnown());
    try {
      return await Promise.race([read, others.then(wait, wait)]);
    } finally {
      over.abort();
    }
  }

  /** While the provider cannot say, the context stays what it was: what other APIs answer is still of use. */
  async #context(caller: Caller, acting: string | null): Promise<Customer | null> {
    const key = contextKey(caller, acting);
    try {
      const customer = await (acting === null ? this.#ownOrDefault(caller) : this.#customer(caller, acting, 'Account-Manager'));
      // Kept once a reading, not once an operation.
      if (this.#lastContext.get(key)?.customer !== customer) this.#lastContext.set(key, { customer });
      return customer;
    } catch (error) {
      const last = this.#lastContext.get(key);
      if (last && error instanceof ProviderFailure && !isRefusal(error)) return last.customer;
      // A refusal is an answer: the customer cached before it is no longer used.
      this.#lastContext.delete(key);
      throw error;
    }
  }

  async #ownOrDefault(caller: Caller): Promise<Customer | null> {
    const [first] = await this.#own.get(caller);
    if (first) return first;
    const fallback = this.#config.DEFAULT_CUSTOMER_ID;
    if (fallback === undefined) return null;
    const mode = (await this.#isStaff(caller)) ? 'Account-Manager' : 'Customer-Agent';
    return nullIfNotFound(this.#customer(caller, fallback, mode));
  }

  async #customer(caller: Caller, publicId: string, mode: AuthorizationMode): Promise<Customer | null> {
    const load = async (): Promise<{ customer: Customer | null }> => ({
      customer: await this.#account.customer({ bearer: caller.bearer, mode }, publicId),
    });
    return (await this.#chosen.get(`${caller.hash}:${mode}:${publicId}`, load)).customer;
  }
}

function contextKey({ hash }: Caller, acting: string | null): string {
  return `${hash}:${acting ?? ''}`;
}
