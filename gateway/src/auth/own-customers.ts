import type { AccountCustomersApi, CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { isRefusal, ProviderFailure } from '../errors/provider-failure.ts';
import type { Redis } from '../redis/redis.ts';
import { cacheLookups } from '../telemetry/metrics.ts';
import { boundedMap } from '../util/bounded-map.ts';
import type { Caller } from './token-verifier.ts';

/** Channel for signed agreements; a message is the public id of the customer. */
const SIGNED_CHANNEL = 'sightline:v1:agreement-signed';
const MAX_BEARERS = 10_000;
const MAX_USERS = 50_000;
const hits = cacheLookups.labels('own_customers', 'hit');
const misses = cacheLookups.labels('own_customers', 'miss');

type Customers = readonly Customer[];

/** The cache entry of one bearer. */
interface Entry {
  customers: Customers | null;
  /** Local clock, ms; 0 when the customers are outdated. */
  fetchedAt: number;
  /** The running fetch. */
  fetching: Promise<Customers> | null;
}

interface OwnCustomersOptions {
  readonly account: Pick<AccountCustomersApi, 'ownCustomers'>;
  readonly redis: Redis | null;
  readonly ttlMs: number;
  /** How long after `ttlMs` {@link OwnCustomers.cachedOrStale} returns the stale customers. */
  readonly graceMs: number;
}

/**
 * Cache of each user's own customers: `GET v1/customer` without a query, in Customer-Agent mode. At most one fetch per
 * bearer runs at a time. The last result per user is kept for times when the provider is unavailable.
 */
export class OwnCustomers {
  readonly #options: OwnCustomersOptions;
  readonly #entries = boundedMap<string, Entry>(MAX_BEARERS);
  /** The last result by user id. */
  readonly #lastKnown = boundedMap<string, Customers>(MAX_USERS);
  readonly #unsubscribe: () => void;

  constructor(options: OwnCustomersOptions) {
    this.#options = options;
    this.#unsubscribe = this.#options.redis?.subscribe(SIGNED_CHANNEL, (id) => this.#markSigned(id)) ?? (() => {});
  }

  /** Returns the cached customers, or the result of a fetch that may have started before this call. */
  async get(caller: Caller): Promise<Customers> {
    const entry = this.#entries.get(caller.hash);
    if (entry?.customers && this.#age(entry) < this.#options.ttlMs) {
      hits.inc();
      return entry.customers;
    }
    return this.#fetch(caller);
  }

  /** Returns the cached customers without waiting, and refreshes stale ones in the background. Null after the grace time. */
  cachedOrStale(caller: Caller): Customers | null {
    const entry = this.#entries.get(caller.hash);
    if (!entry?.customers || this.#age(entry) >= this.#options.ttlMs + this.#options.graceMs) return null;
    if (this.#age(entry) >= this.#options.ttlMs || entry.fetchedAt === 0) this.#fetch(caller).catch(() => {});
    else hits.inc();
    return entry.customers;
  }

  /** Returns the cached customers, or the result of the running fetch; null without either. */
  async cached(caller: Caller): Promise<Customers | null> {
    const entry = this.#entries.get(caller.hash);
    if (entry?.customers && this.#age(entry) < this.#options.ttlMs) return entry.customers;
    return (await entry?.fetching) ?? null;
  }

  /** Returns the result of a fetch that starts after this call. Callers that wait for its start share it. */
  async refetch(caller: Caller): Promise<Customers> {
    await this.#entries.get(caller.hash)?.fetching?.catch(() => {});
    return this.#fetch(caller);
  }

  /** The last result for this user, with any bearer. */
  lastKnown(caller: Caller): Customers | null {
    return this.#lastKnown.get(String(caller.user.id)) ?? null;
  }

  /** Marks an agreement as signed, at every gateway. */
  async recordSignature(customerId: string): Promise<void> {
    this.#markSigned(customerId);
    // A gateway that misses this message fetches the status before it refuses an operation.
    await this.#options.redis?.run((client) => client.publish(SIGNED_CHANNEL, customerId)).catch(() => {});
  }

  /** Drops the entry of one bearer. */
  forget(hash: string): void {
    this.#entries.delete(hash);
  }

  /** Drops the entries of all bearers. */
  clear(): void {
    this.#entries.clear();
  }

  close(): void {
    this.#unsubscribe();
  }

  #age({ fetchedAt }: Entry): number {
    return fetchedAt === 0 ? this.#options.ttlMs : Date.now() - fetchedAt;
  }

  #fetch(caller: Caller): Promise<Customers> {
    const cached = this.#entries.get(caller.hash);
    if (cached?.fetching) {
      hits.inc();
      return cached.fetching;
    }
    misses.inc();
    const entry: Entry = { customers: cached?.customers ?? null, fetchedAt: cached?.fetchedAt ?? 0, fetching: null };
    this.#entries.set(caller.hash, entry);
    entry.fetching = this.#options.account.ownCustomers(caller).then(
      (customers) => {
        entry.fetching = null;
        // If the entry was dropped meanwhile, the result may be older than the change that dropped it.
        if (this.#entries.peek(caller.hash) !== entry) return customers;
        entry.customers = customers;
        entry.fetchedAt = Date.now();
        this.#lastKnown.set(String(caller.user.id), customers);
        return customers;
      },
      (error: unknown) => {
        entry.fetching = null;
        const isCurrent = this.#entries.peek(caller.hash) === entry;
        // After a refusal the bearer's cached customers are no longer valid.
        if (isCurrent && (entry.customers === null || (error instanceof ProviderFailure && isRefusal(error))))
          this.forget(caller.hash);
        throw error;
      },
    );
    return entry.fetching;
  }

  #markSigned(customerId: string): void {
    const includes = (customers: Customers | null): boolean => customers?.some(({ id }) => id === customerId) ?? false;
    // The result of a running fetch may be older than the signature.
    const entries = [...this.#entries].filter(([, { customers, fetching }]) => fetching !== null || includes(customers));
    for (const [hash, { customers }] of entries) {
      this.#entries.set(hash, { customers: customers && withSigned(customers, customerId), fetchedAt: 0, fetching: null });
    }
    const known = [...this.#lastKnown].filter(([, customers]) => includes(customers));
    for (const [user, customers] of known) this.#lastKnown.set(user, withSigned(customers, customerId));
  }
}

function withSigned(customers: Customers, customerId: string): Customers {
  return customers.map((customer) => (customer.id === customerId ? { ...customer, trial_agreement_status: 'signed' } : customer));
}
