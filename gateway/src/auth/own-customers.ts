import type { CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { boundedMap } from '../util/bounded-map.ts';
import type { Redis } from '../redis/redis.ts';
import type { AccountCustomersApi } from '../provider/api/account-customers.ts';
import { isRefusal, ProviderFailure } from '../provider/client/provider-failure.ts';
import { cacheLookups } from '../telemetry/metrics.ts';
import type { Caller } from './token-verifier.ts';

/** Channel on which gateways tell each other whose agreement was signed: the customer's public id. */
const SIGNED_CHANNEL = 'sightline:v1:agreement-signed';
const MAX_BEARERS = 10_000;
const MAX_USERS = 50_000;
const hits = cacheLookups.labels('own_customers', 'hit');
const misses = cacheLookups.labels('own_customers', 'miss');

type Customers = readonly Customer[];

/** What is cached for one bearer. */
interface Entry {
  answer: Customers | null;
  /** When the answer came: own clock, ms. 0: it must be read again. */
  readAt: number;
  reading: Promise<Customers> | null;
}

/**
 * The customers of each user, as `GET v1/customer` answers without a query, in Customer-Agent mode. One request per bearer
 * at a time. The last answer per user stays, for when the provider gives none.
 */
export class OwnCustomers {
  readonly #account: Pick<AccountCustomersApi, 'ownCustomers'>;
  readonly #redis: Redis | null;
  readonly #ttlMs: number;
  readonly #graceMs: number;
  readonly #now: () => number;
  readonly #entries = boundedMap<string, Entry>(MAX_BEARERS);
  /** The last answer by user id. */
  readonly #lastOf = boundedMap<string, Customers>(MAX_USERS);
  readonly #stop: () => void;

  /** `ttlMs`: how long an answer counts. `graceMs`: how long after that {@link atOnce} still returns it. */
  constructor(options: {
    account: Pick<AccountCustomersApi, 'ownCustomers'>;
    redis: Redis | null;
    ttlMs: number;
    graceMs: number;
    now?: () => number;
  }) {
    this.#account = options.account;
    this.#redis = options.redis;
    this.#ttlMs = options.ttlMs;
    this.#graceMs = options.graceMs;
    this.#now = options.now ?? Date.now;
    this.#stop = this.#redis?.listen(SIGNED_CHANNEL, (id) => this.#signed(id)) ?? (() => {});
  }

  /** The cached answer, or that of a request which may have begun before this call. */
  async get(caller: Caller): Promise<Customers> {
    const entry = this.#entries.get(caller.hash);
    if (entry?.answer && this.#age(entry) < this.#ttlMs) {
      hits.inc();
      return entry.answer;
    }
    return this.#read(caller);
  }

  /** The last answer without waiting, renewed in the background once it is older than `ttlMs`. Null when there is none within `graceMs`. */
  atOnce(caller: Caller): Customers | null {
    const entry = this.#entries.get(caller.hash);
    if (!entry?.answer || this.#age(entry) >= this.#ttlMs + this.#graceMs) return null;
    if (this.#age(entry) >= this.#ttlMs || entry.readAt === 0) this.#read(caller).catch(() => {});
    else hits.inc();
    return entry.answer;
  }

  /** The cached answer, or that of the request that runs; null where there is neither. */
  async cached(caller: Caller): Promise<Customers | null> {
    const entry = this.#entries.get(caller.hash);
    if (entry?.answer && this.#age(entry) < this.#ttlMs) return entry.answer;
    return (await entry?.reading) ?? null;
  }

  /** The answer to a request that begins after this call. All who call before it begins share it. */
  async readAnew(caller: Caller): Promise<Customers> {
    await this.#entries.get(caller.hash)?.reading;
    return this.#read(caller);
  }

  /** What the provider last answered for this user, with whatever bearer. */
  lastOf(caller: Caller): Customers | null {
    return this.#lastOf.get(String(caller.user.id)) ?? null;
  }

  /** An agreement was signed here: every gateway knows from now on. */
  async signed(customerId: string): Promise<void> {
    this.#signed(customerId);
    // A gateway that misses this reads the status again before it refuses anything.
    await this.#redis?.run((client) => client.publish(SIGNED_CHANNEL, customerId)).catch(() => {});
  }

  /** The next call with this bearer reads. */
  forget(hash: string): void {
    this.#entries.delete(hash);
  }

  /** The next call with any bearer reads. */
  clear(): void {
    this.#entries.clear();
  }

  close(): void {
    this.#stop();
  }

  #age({ readAt }: Entry): number {
    return readAt === 0 ? this.#ttlMs : this.#now() - readAt;
  }

  #read(caller: Caller): Promise<Customers> {
    const known = this.#entries.get(caller.hash);
    if (known?.reading) {
      hits.inc();
      return known.reading;
    }
    misses.inc();
    const entry: Entry = { answer: known?.answer ?? null, readAt: known?.readAt ?? 0, reading: null };
    this.#entries.set(caller.hash, entry);
    const reading = this.#account.ownCustomers(caller.bearer).then(
      (customers) => {
        entry.reading = null;
        // Forgotten meanwhile: the answer may be older than the reason.
        if (this.#entries.peek(caller.hash) !== entry) return customers;
        entry.answer = customers;
        entry.readAt = this.#now();
        this.#lastOf.set(String(caller.user.id), customers);
        return customers;
      },
      (error: unknown) => {
        entry.reading = null;
        const isCurrent = this.#entries.peek(caller.hash) === entry;
        // A refusal is an answer: what this bearer could read before counts no longer.
        if (isCurrent && (entry.answer === null || (error instanceof ProviderFailure && isRefusal(error))))
          this.forget(caller.hash);
        throw error;
      },
    );
    entry.reading = reading;
    return reading;
  }

  #signed(customerId: string): void {
    const names = (answer: Customers | null): boolean => answer?.some(({ id }) => id === customerId) ?? false;
    // What is being read may have been answered before the signature.
    const entries = [...this.#entries.entries()].filter(([, { answer, reading }]) => reading !== null || names(answer));
    for (const [hash, { answer }] of entries) {
      this.#entries.set(hash, { answer: answer && withSigned(answer, customerId), readAt: 0, reading: null });
    }
    const last = [...this.#lastOf.entries()].filter(([, answer]) => names(answer));
    for (const [user, answer] of last) this.#lastOf.set(user, withSigned(answer, customerId));
  }
}

function withSigned(customers: Customers, customerId: string): Customers {
  return customers.map((customer) => (customer.id === customerId ? { ...customer, trial_agreement_status: 'signed' } : customer));
}
