import * as z from 'zod';
import { boundedMap } from '../util/bounded-map.ts';
import type { Redis } from '../redis/redis.ts';
import type { AccountCustomersApi } from '../provider/api/account-customers.ts';
import { ProviderFailure } from '../provider/client/provider-failure.ts';
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
  readonly #redis: Redis | null;
  readonly #ttlMs: number;
  /** Includes expired statuses: for what a screen offers, an old status is better than none. */
  readonly #statuses = boundedMap<number, Status>(MAX_USERS);
  readonly #running = new Map<number, { readonly hash: string; readonly status: Promise<Status> }>();

  constructor(options: { account: Pick<AccountCustomersApi, 'accountManagers'>; redis: Redis | null; ttlMs: number }) {
    this.#account = options.account;
    this.#redis = options.redis;
    this.#ttlMs = options.ttlMs;
  }

  /** Rejects with a ProviderFailure when the status cannot be read. */
  async isManager(caller: Caller): Promise<boolean> {
    const cached = this.#statuses.get(caller.user.id);
    const age = cached ? Date.now() - cached.readAt : Number.POSITIVE_INFINITY;
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
    const status = this.#load(caller).then(
      (loaded) => {
        this.#running.delete(id);
        this.#statuses.set(id, loaded);
        return loaded;
      },
      (error: unknown) => {
        this.#running.delete(id);
        throw error;
      },
    );
    this.#running.set(id, { hash: caller.hash, status });
    return status;
  }

  async #load(caller: Caller): Promise<Status> {
    const shared = await this.#readShared(caller.user.id);
    if (shared !== null && Date.now() - shared.readAt < this.#ttlMs * REFRESH_AFTER) return shared;
    const readAt = Date.now();
    const status = { isManager: await this.#isListed(caller), readAt };
    this.#writeShared(caller.user.id, status);
    return status;
  }

  async #isListed({ bearer, user }: Caller): Promise<boolean> {
    const email = user.email.toLowerCase();
    try {
      const managers = await this.#account.accountManagers(bearer);
      return managers.some(({ user: manager }) => !manager.deleted && manager.email.toLowerCase() === email);
    } catch (error) {
      if (error instanceof ProviderFailure && error.status === 403) return false;
      throw error;
    }
  }

  /** Returns the status that another gateway has read. */
  async #readShared(userId: number): Promise<Status | null> {
    if (!this.#redis?.isUp) return null;
    try {
      const text = await this.#redis.run((client) => client.get(redisKey(userId)));
      return text === null ? null : (Status.safeParse(JSON.parse(text)).data ?? null);
    } catch {
      return null;
    }
  }

  #writeShared(userId: number, status: Status): void {
    if (!this.#redis?.isUp || this.#ttlMs <= 0) return;
    const expiration = { type: 'PX', value: this.#ttlMs } as const;
    this.#redis.run((client) => client.set(redisKey(userId), JSON.stringify(status), { expiration })).catch(() => {});
  }
}

function redisKey(userId: number): string {
  return `sightline:v1:staff:${userId}`;
}
