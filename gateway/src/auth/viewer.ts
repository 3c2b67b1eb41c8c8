import { setTimeout as sleep } from 'node:timers/promises';
import { RenewingCache } from '../cache/renewing-cache.ts';
import type { Config } from '../config/config.ts';
import type { AccountCaller, AccountScope, AuthorizationMode } from '../provider/api/account-calls.ts';
import type { AccountCustomersApi, CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { nullIfHidden, ProviderFailure } from '../errors/provider-failure.ts';
import type { Redis } from '../redis/redis.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { once } from '../util/once.ts';
import type { CredentialTimers } from './credential-verifier.ts';
import type { OwnCustomers } from './own-customers.ts';
import { StaffStatuses } from './staff-status.ts';
import type { Caller } from './token-verifier.ts';

export type ViewerModel = Awaited<ReturnType<Viewers['viewerOf']>>;

/** An entity of a customer, which is null if unreadable. */
interface Owned {
  readonly customer: { readonly id: string } | null;
}

const ACTING_CUSTOMER_TTL_MS = 30_000;
const MAX_CONTEXTS = 10_000;
const MAX_REFUSED = 50_000;

/** Milliseconds. */
export const VIEWER_TIMERS = {
  /** How long a viewer query waits for a staff status that is not cached. */
  STAFF_WAIT_MS: 250,
  /** How long a context is read-only after the provider refused to create an API client or to change two of them (403). */
  READ_ONLY_MS: 180_000,
};

type ViewerConfig = Config & CredentialTimers & Readonly<typeof VIEWER_TIMERS>;

/** Creates viewers. Caches staff statuses by user, and customers by bearer hash. */
export class Viewers {
  readonly #config: ViewerConfig;
  readonly #account: AccountCustomersApi;
  readonly #staff: StaffStatuses;
  readonly #own: OwnCustomers;
  readonly #customersById: RenewingCache<{ customer: Customer | null }>;
  /** The customer of each context. While the account API is unavailable, the last one applies, so that other APIs remain usable. */
  readonly #contexts: RenewingCache<{ customer: Customer | null }>;
  /** Refused writes by context: the API client that they were for, or null if the whole context is read-only. */
  readonly #refused = boundedMap<string, { readonly clientId: string | null }>(MAX_REFUSED);

  constructor(options: { config: ViewerConfig; account: AccountCustomersApi; own: OwnCustomers; redis: Redis | null }) {
    const { config } = options;
    this.#config = config;
    this.#account = options.account;
    this.#staff = new StaffStatuses({ account: options.account, redis: options.redis, ttlMs: config.STAFF_CACHE_MS });
    this.#own = options.own;
    this.#customersById = new RenewingCache({
      name: 'chosen_customer',
      ttlMs: Math.min(ACTING_CUSTOMER_TTL_MS, config.BEARER_CACHE_MS),
      max: MAX_CONTEXTS,
    });
    // A context is kept as long as a token stays valid without the provider.
    this.#contexts = new RenewingCache({
      name: 'customer_context',
      ttlMs: 0,
      staleMs: config.BEARER_GRACE_MS,
      max: MAX_CONTEXTS,
    });
  }

  /**
   * Returns the viewer in the context of the customer that the request names, if any. Rejects as {@link requireActing} does, and with
   * NOT_FOUND for an unknown customer.
   */
  async viewerOf(caller: Caller, actingCustomerId: string | null) {
    const viewer = this.#create(caller, actingCustomerId);
    if (actingCustomerId === null) return viewer;
    await this.requireActing(caller, actingCustomerId);
    if ((await viewer.lastKnownCustomer()) === null) {
      throw gatewayError('NOT_FOUND', { message: 'There is no customer with the id in X-Acting-Customer.' });
    }
    return viewer;
  }

  /**
   * Checks that the caller may act for a customer. Rejects with a ProviderFailure when the staff status is unavailable, with FORBIDDEN
   * for callers who are not staff, and with BAD_USER_INPUT for an empty id.
   */
  async requireActing(caller: Caller, actingCustomerId: string): Promise<void> {
    if (actingCustomerId === '') {
      throw gatewayError('BAD_USER_INPUT', { message: 'X-Acting-Customer is the public id of a customer.' });
    }
    if (await this.#isStaff(caller)) return;
    throw gatewayError('FORBIDDEN', { message: 'Only staff may act for a customer.' });
  }

  /** The signed-in user in the context of one customer. Each answer is fetched when first needed, at most once per operation. */
  #create(caller: Caller, actingCustomerId: string | null) {
    const isStaff = once(() => this.#isStaff(caller));
    const customer = once(() => this.#context(caller, actingCustomerId));
    const isStaffIfKnown = once(() => this.#isStaffIfKnown(customer(), isStaff(), caller));
    const key = contextKey(caller, actingCustomerId);
    const mayManage = async (isStaffNow: () => Promise<boolean | null>): Promise<boolean> => {
      if (this.#refused.get(key)?.clientId === null) return false;
      if (actingCustomerId !== null) return true;
      return this.#config.CUSTOMER_SELF_SERVICE && !(await isStaffNow()) && (await customer()) !== null;
    };
    const mode: AuthorizationMode = actingCustomerId === null ? 'Customer-Agent' : 'Account-Manager';
    const isOwn = async (customerId: string): Promise<boolean> => {
      if (actingCustomerId !== null) return customerId === actingCustomerId;
      const isIn = (customers: readonly Customer[]): boolean => customers.some(({ id }) => id === customerId);
      if (isIn(this.#own.cachedOrStale(caller) ?? [])) return true;
      return isIn(await this.#own.get(caller)) || (await customer())?.id === customerId;
    };
    const customerIfKnown = (): string | null => actingCustomerId ?? this.#own.lastKnown(caller)?.[0]?.id ?? null;
    const { bearer, user } = caller;
    return {
      caller,
      /** Rejects with a ProviderFailure when the provider is unavailable. */
      isStaff,
      /** Staff status; null if it is not known STAFF_WAIT_MS after the customer is. */
      isStaffIfKnown,
      /** Public id of the customer that staff act for; null for none, and for other callers. */
      actingCustomerId,
      /** The caller's own customers, in the provider's order. */
      ownCustomers: () => this.#own.get(caller),
      /**
       * Whether an entity that was read by id belongs to the operation; schema/ownership.ts has the rule. One with an unreadable
       * customer does, except while staff act for a customer: it would belong to every customer for whom they act.
       */
      owns: async ({ customer: owner }: Owned): Promise<boolean> =>
        owner === null ? actingCustomerId === null : isOwn(owner.id),
      /**
       * The entities of a list that belong to the operation, also those with an unreadable customer: the provider listed them for this
       * caller and customer.
       */
      onlyOwn: async <T extends Owned>(entities: readonly T[]): Promise<T[]> => {
        const areOwn = await Promise.all(entities.map(async ({ customer: owner }) => owner === null || isOwn(owner.id)));
        return entities.filter((_, index) => areOwn[index]);
      },
      /** The customer context: the chosen customer, else the first own one, else the default one, else null. */
      customer,
      /** The last known customer context, refreshed in the background; fetched if there is none. */
      lastKnownCustomer: once(async () => {
        const last = this.#contexts.peek(key);
        const current = customer();
        if (last === null) return current;
        // Callers that need the current customer handle this failure.
        current.catch(() => {});
        return last.customer;
      }),
      /** Does not wait for the staff status. */
      canManageApiClients: () => mayManage(isStaffIfKnown),
      /** Waits for the staff status; for writes. */
      mayWriteApiClients: () => mayManage(isStaff),
      /**
       * Call this when the provider has refused to change this API client or its keys, or to create a client (null). A refused creation,
       * or refused changes of two clients, make the context read-only for READ_ONLY_MS. One client may be read-only itself.
       */
      recordRefusedWrite: (clientId: string | null): void => {
        const before = this.#refused.get(key);
        const isOnlyOne = before === undefined || before.clientId === clientId;
        this.#refused.set(key, { clientId: isOnlyOne ? clientId : null }, { ttl: Math.max(this.#config.READ_ONLY_MS, 1) });
      },
      /** Credentials of account calls outside staff administration, and the customer that staff act for. */
      accountScope: async (): Promise<AccountScope> => ({
        caller: { bearer, user, mode, customer: customerIfKnown() },
        customerId: actingCustomerId,
      }),
      /** Credentials of customer, account-manager and invoice calls, and of calls about a customer outside the context. */
      staffScope: async (): Promise<AccountCaller> => ({
        bearer,
        user,
        customer: customerIfKnown(),
        mode: (await isStaff()) ? 'Account-Manager' : 'Customer-Agent',
      }),
    };
  }

  /** Public id of the customer in context, as last known; null: none, or not known yet. Makes no call. */
  lastKnownCustomerId(caller: Caller, actingCustomerId: string | null): string | null {
    const context = this.#contexts.peek(contextKey(caller, actingCustomerId));
    if (context !== null || actingCustomerId !== null) return context?.customer?.id ?? null;
    return this.#own.lastKnown(caller)?.[0]?.id ?? null;
  }

  /** Drops cached customers; those of contexts only become stale. */
  forgetCustomers(): void {
    this.#own.clear();
    this.#customersById.clear();
    this.#contexts.outdate();
  }

  async #isStaff(caller: Caller): Promise<boolean> {
    return caller.user.superuser || this.#staff.isManager(caller);
  }

  /** Waits for `status` until `context` settles, and STAFF_WAIT_MS longer if no earlier status is known. Null: still unknown. */
  async #isStaffIfKnown(context: Promise<unknown>, status: Promise<boolean>, caller: Caller): Promise<boolean | null> {
    const lastKnown = (): boolean | null => this.#staff.lastKnown(caller);
    const statusOrLast = status.catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.status !== 401) return lastKnown();
      throw error;
    });
    const settled = new AbortController();
    const wait = (): Promise<boolean | null> =>
      lastKnown() === null ? sleep(this.#config.STAFF_WAIT_MS, null, { signal: settled.signal }) : Promise.resolve(lastKnown());
    try {
      return await Promise.race([statusOrLast, context.then(wait, wait)]);
    } finally {
      settled.abort();
    }
  }

  async #context(caller: Caller, actingCustomerId: string | null): Promise<Customer | null> {
    const read = async (): Promise<{ customer: Customer | null }> => ({
      customer: await (actingCustomerId === null
        ? this.#ownOrDefault(caller)
        : this.#customer(caller, actingCustomerId, 'Account-Manager')),
    });
    return (await this.#contexts.getOrStale(contextKey(caller, actingCustomerId), read)).customer;
  }

  async #ownOrDefault(caller: Caller): Promise<Customer | null> {
    const [first] = await this.#own.get(caller);
    if (first) return first;
    const fallback = this.#config.DEFAULT_CUSTOMER_ID;
    if (fallback === undefined) return null;
    const mode = (await this.#isStaff(caller)) ? 'Account-Manager' : 'Customer-Agent';
    return nullIfHidden(this.#customer(caller, fallback, mode));
  }

  async #customer(caller: Caller, publicId: string, mode: AuthorizationMode): Promise<Customer | null> {
    const load = async (): Promise<{ customer: Customer | null }> => ({
      customer: await this.#account.customer({ bearer: caller.bearer, user: caller.user, mode, customer: publicId }, publicId),
    });
    return (await this.#customersById.get(`${caller.hash}:${mode}:${publicId}`, load)).customer;
  }
}

function contextKey({ hash }: Caller, actingCustomerId: string | null): string {
  return `${hash}:${actingCustomerId ?? ''}`;
}
