import * as z from 'zod';
import { RenewingCache } from '../cache/renewing-cache.ts';
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
  /** Statuses that the gateways share. */
  readonly #shared: RedisCache<Status> | null;
  readonly #ttlMs: number;
  /** Keeps expired statuses: for what a screen offers, an old status is better than none. */
  readonly #statuses: RenewingCache<Status>;

  constructor(options: { account: Pick<AccountCustomersApi, 'accountManagers'>; redis: Redis | null; ttlMs: number }) {
    this.#account = options.account;
    this.#shared = options.redis && new RedisCache({ redis: options.redis, name: 'staff', schema: Status });
    this.#ttlMs = options.ttlMs;
    this.#statuses = new RenewingCache<Status>({
      name: 'staff',
      max: MAX_USERS,
      ttlMs: options.ttlMs,
      renewAfter: REFRESH_AFTER,
      staleMs: Number.POSITIVE_INFINITY,
      ageOf,
      // A refusal ends the session that asked, not the user's status.
      endsValue: () => false,
    });
  }

  /** Rejects with a ProviderFailure when the status cannot be read. */
  async isManager(caller: Caller): Promise<boolean> {
    let isOwnRead = false;
    const read = (): Promise<Status> => {
      isOwnRead = true;
      return this.#load(caller);
    };
    try {
      return (await this.#statuses.get(String(caller.user.id), read)).isManager;
    } catch (error) {
      // The session that started this load has ended. Load again with this one.
      if (error instanceof ProviderFailure && error.status === 401 && !isOwnRead) return this.isManager(caller);
      throw error;
    }
  }

  /** The last status, however old; null before the first read. */
  lastKnown({ user }: Caller): boolean | null {
    return this.#statuses.peek(String(user.id))?.isManager ?? null;
  }

  async #load(caller: Caller): Promise<Status> {
    const { id } = caller.user;
    const shared = (await this.#shared?.read([id]))?.get(id);
    const isRecent = ageOf(shared) < this.#ttlMs * REFRESH_AFTER;
    return shared && isRecent ? shared : this.#fetch(caller);
  }

  async #fetch(caller: Caller): Promise<Status> {
    const readAt = Date.now();
    const status = { isManager: await this.#isListed(caller), readAt };
    if (this.#ttlMs > 0) void this.#shared?.write(new Map([[caller.user.id, status]]), this.#ttlMs);
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

/** Milliseconds since a status was read; infinite without a status, and for one from the future, which a wrong clock causes. */
function ageOf(status: Status | null | undefined): number {
  const age = status ? Date.now() - status.readAt : -1;
  return age >= 0 ? age : Number.POSITIVE_INFINITY;
}
