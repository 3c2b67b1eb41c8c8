import * as z from 'zod';
import { boundedMap } from '../util/bounded-map.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisCache } from '../redis/redis-cache.ts';
import type { AccountCustomersApi } from '../provider/api/account-customers.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Caller } from './token-verifier.ts';

const Status = z.object({
  isManager: z.boolean(),
  /** Milliseconds since the epoch. */
  readAt: z.number(),
});
type Status = z.output<typeof Status>;

const MAX_USERS = 50_000;
/** From this share of its lifetime on, a status is refreshed in the background. */
const REFRESH_AFTER = 0.75;

/**
 * Whether a user is an undeleted account manager. Reads `GET v1/account-manager` once per user and `ttlMs`: cached by user
 * id, shared with other gateways through Redis, single-flight, refreshed in the background. A 403 means "not staff".
 */
export class StaffStatuses {
  readonly #account: Pick<AccountCustomersApi, 'accountManagers'>;
  /** Statuses that other gateways have read. */
  readonly #shared: RedisCache<Status> | null;
  readonly #ttlMs: number;
  /** Includes expired statuses: for what a screen offers, an old status is better than none. */
  readonly #statuses = boundedMap<number, Status>(MAX_USERS);
  readonly #running = new Map<number, { readonly hash: string; readonly status: Promise<Status> }>();

  constructor(options: { account: Pick<AccountCustomersApi, 'accountManagers'>; redis: Redis | null; ttlMs: number }) {
    this.#account = options.account;
    this.#shared = options.redis && new RedisCache({ redis: options.redis, name: 'staff', schema: Status });
    this.#ttlMs = options.ttlMs;
  }

  /** Rejects with a ProviderFailure when the status cannot be read. */
  async isManager(caller: Caller): Promise<boolean> {
    const cached = this.#statuses.get(caller.user.id);
    const age = ageOf(cached);
    if (!cached || age >= this.#ttlMs) return (await this.#read(caller)).isManager;
    if (age >= this.#ttlMs * REFRESH_AFTER) this.#read(caller).catch(() => {});
    return cached.isManager;
  }

  /** The last status, however old; null before the first read. */
  lastKnown({ user }: Caller): boolean | null {
    return this.#statuses.get(user.id)?.isManager ?? null;
  }

  async #read(caller: Caller): Promise<Status> {
    const { id } = caller.user;
    const running = this.#running.get(id);
    if (running === undefined) return this.#start(caller);
    try {
      return await running.status;
    } catch (error) {
      // Another session of the same user expired, which does not affect this one.
      const isOtherSession = error instanceof ProviderFailure && error.status === 401 && running.hash !== caller.hash;
      if (!isOtherSession) throw error;
      return this.#read(caller);
    }
  }

  #start(caller: Caller): Promise<Status> {
    const { id } = caller.user;
    const status = this.#load(caller).finally(() => this.#running.delete(id));
    this.#running.set(id, { hash: caller.hash, status });
    return status;
  }

  async #load(caller: Caller): Promise<Status> {
    const { id } = caller.user;
    const shared = (await this.#shared?.read([id]))?.get(id);
    const isRecent = ageOf(shared) < this.#ttlMs * REFRESH_AFTER;
    const status = shared && isRecent ? shared : await this.#fetch(caller);
    this.#statuses.set(id, status);
    return status;
  }

  async #fetch(caller: Caller): Promise<Status> {
    const readAt = Date.now();
    const status = { isManager: await this.#isListed(caller), readAt };
    if (this.#ttlMs > 0) this.#shared?.write(new Map([[caller.user.id, status]]), this.#ttlMs);
    return status;
  }

  async #isListed(caller: Caller): Promise<boolean> {
    const email = caller.user.email.toLowerCase();
    try {
      const managers = await this.#account.accountManagers(caller);
      return managers.some(({ user: manager }) => !manager.deleted && manager.email.toLowerCase() === email);
    } catch (error) {
      if (error instanceof ProviderFailure && error.status === 403) return false;
      throw error;
    }
  }
}

/** Milliseconds since a status was read; infinite for none, and for one from the future: its clock or this one was wrong. */
function ageOf(status: Status | null | undefined): number {
  const age = status ? Date.now() - status.readAt : -1;
  return age >= 0 ? age : Number.POSITIVE_INFINITY;
}
