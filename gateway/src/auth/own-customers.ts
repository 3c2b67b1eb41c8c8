import { RenewingCache } from '../cache/renewing-cache.ts';
import type { AccountCustomersApi, CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { isRefusal, ProviderFailure } from '../errors/provider-failure.ts';
import type { Redis } from '../redis/redis.ts';
import { boundedMap } from '../util/bounded-map.ts';
import type { Caller } from './token-verifier.ts';

/** Channel for signed agreements; a message is the public id of the customer. */
const SIGNED_CHANNEL = 'sightline:v1:agreement-signed';
const MAX_BEARERS = 10_000;
const MAX_USERS = 50_000;

type Customers = readonly Customer[];

interface OwnCustomersOptions {
  readonly account: Pick<AccountCustomersApi, 'ownCustomers'>;
  readonly redis: Redis | null;
  readonly ttlMs: number;
  /** How long after `ttlMs` {@link OwnCustomers.cachedOrStale} returns the stale customers. */
  readonly graceMs: number;
}

/**
 * Cache of each user's own customers: `GET v1/customer` without a query, in Customer-Agent mode. At most one fetch per
 * bearer runs at a time, unless a change outdates it. The last result per user is kept for times when the provider is unavailable.
 */
export class OwnCustomers {
  readonly #options: OwnCustomersOptions;
  /** Customers by bearer. */
  readonly #cache: RenewingCache<Customers>;
  /** The last result by user id. */
  readonly #lastKnown = boundedMap<string, Customers>(MAX_USERS);
  readonly #unsubscribe: () => void;
  /** Number of signatures, and of times that all entries were dropped, so far. */
  #changes = 0;

  constructor(options: OwnCustomersOptions) {
    const { ttlMs, graceMs, redis } = options;
    this.#options = options;
    this.#cache = new RenewingCache({ name: 'own_customers', max: MAX_BEARERS, ttlMs, staleMs: graceMs });
    this.#unsubscribe = redis?.subscribe(SIGNED_CHANNEL, (id) => this.#markSigned(id)) ?? (() => {});
  }

  /** Returns the cached customers, or the result of a fetch that may have started before this call. */
  get(caller: Caller): Promise<Customers> {
    return this.#cache.get(caller.hash, () => this.#fetch(caller));
  }

  /** Returns the cached customers without waiting, and refreshes stale ones in the background. Null after the grace time. */
  cachedOrStale(caller: Caller): Customers | null {
    return this.#cache.now(caller.hash, () => this.#fetch(caller));
  }

  /** Returns the cached customers if `isEnough`, otherwise the result of a fetch that starts after this call. */
  async confirmed(caller: Caller, isEnough: (customers: Customers) => boolean): Promise<Customers> {
    let isNew = false;
    const customers = await this.#cache.get(caller.hash, () => {
      isNew = true;
      return this.#fetch(caller);
    });
    return isNew || isEnough(customers) ? customers : this.#cache.reload(caller.hash, () => this.#fetch(caller));
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

  /** Drops the entries of all bearers. */
  clear(): void {
    this.#changes += 1;
    this.#cache.clear();
  }

  close(): void {
    this.#unsubscribe();
  }

  async #fetch(caller: Caller): Promise<Customers> {
    const changes = this.#changes;
    const customers = await this.#options.account.ownCustomers(caller);
    // After a change during the fetch, the answer may be outdated.
    if (changes === this.#changes) this.#lastKnown.set(String(caller.user.id), customers);
    return customers;
  }

  #markSigned(customerId: string): void {
    this.#changes += 1;
    this.#cache.change((customers) => withSigned(customers, customerId));
    for (const [user, customers] of Array.from(this.#lastKnown)) {
      const signed = withSigned(customers, customerId);
      if (signed !== customers) this.#lastKnown.set(user, signed);
    }
  }
}

/** The customers, with the agreement of one marked as signed. Returns the list itself if the customer is not in it. */
function withSigned(customers: Customers, customerId: string): Customers {
  if (!customers.some(({ id }) => id === customerId)) return customers;
  return customers.map((customer) => (customer.id === customerId ? { ...customer, trial_agreement_status: 'signed' } : customer));
}

/**
 * Whether the caller must sign the access trial agreement of its first own customer, whichever customer it acts for.
 * A cached `unsigned` is fetched again before anything is refused. While the provider is unavailable, the last known status
 * applies.
 */
export class AgreementStatus {
  readonly #own: OwnCustomers;

  constructor(own: OwnCustomers) {
    this.#own = own;
  }

  /** Rejects with AGREEMENT_REQUIRED, or with the provider's failure when the status is unknown. */
  async require(caller: Caller): Promise<void> {
    const cached = this.#own.cachedOrStale(caller);
    if (cached && unsignedIn(cached) === null) return;
    if ((await this.unsignedCustomerId(caller)) !== null) throw gatewayError('AGREEMENT_REQUIRED');
  }

  /** Public id of the customer whose agreement the caller must sign, or null. Rejects with the provider's failure. */
  async unsignedCustomerId(caller: Caller): Promise<string | null> {
    try {
      return await this.#confirmed(caller);
    } catch (error) {
      const last = this.#own.lastKnown(caller);
      if (last === null || !(error instanceof ProviderFailure) || isRefusal(error)) throw error;
      return unsignedIn(last);
    }
  }

  /** True only if the provider confirms it now. */
  async isUnsignedNow(caller: Caller): Promise<boolean> {
    try {
      return (await this.#confirmed(caller)) !== null;
    } catch {
      return false;
    }
  }

  async #confirmed(caller: Caller): Promise<string | null> {
    return unsignedIn(await this.#own.confirmed(caller, (customers) => unsignedIn(customers) === null));
  }
}

function unsignedIn([first]: Customers): string | null {
  return first?.trial_agreement_status === 'unsigned' ? first.id : null;
}
