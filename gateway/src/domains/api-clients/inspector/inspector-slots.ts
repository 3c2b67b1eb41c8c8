import { randomUUID } from 'node:crypto';
import type { Redis } from '../../../redis/redis.ts';
import { once } from '../../../util/once.ts';

const PREFIX = 'sightline:v1:inspector';
const RENEWALS_PER_LEASE = 3;

/** Renews, or with a time to live of 0 releases, a lease that is still this holder's. */
const IF_HOLDER = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('del', KEYS[1]) end
return redis.call('pexpire', KEYS[1], ARGV[2])`;

/** One running inspector for each user: in this process, and through Redis over all gateways. Without Redis each gateway counts alone. */
export class InspectorSlots {
  readonly #redis: Redis | null;
  readonly #leaseMs: number;
  readonly #users = new Set<string>();

  /** @param options `leaseMs`: how long the slot of a gateway that was killed stays taken */
  constructor(options: { redis: Redis | null; leaseMs: number }) {
    this.#redis = options.redis;
    this.#leaseMs = options.leaseMs;
  }

  get count(): number {
    return this.#users.size;
  }

  /** Takes the slot of a user. Resolves with a function that releases it, which may be called more than once; null if it is taken. */
  async acquire(userId: string): Promise<(() => void) | null> {
    if (this.#users.has(userId)) return null;
    this.#users.add(userId);
    const key = `${PREFIX}:{${userId}}`;
    const holder = randomUUID();
    if (!(await this.#lease(key, holder))) {
      this.#users.delete(userId);
      return null;
    }
    const renewOrRelease = (ttlMs: number): void => {
      const options = { keys: [key], arguments: [holder, String(ttlMs)] };
      this.#redis?.run((client) => client.eval(IF_HOLDER, options), { whenSlow: 'send' }).catch(() => {});
    };
    const renewal = setInterval(() => renewOrRelease(this.#leaseMs), this.#leaseMs / RENEWALS_PER_LEASE).unref();
    return once(() => {
      clearInterval(renewal);
      this.#users.delete(userId);
      renewOrRelease(0);
    });
  }

  async #lease(key: string, holder: string): Promise<boolean> {
    if (this.#redis === null) return true;
    const expiration = { type: 'PX', value: this.#leaseMs } as const;
    try {
      const set = await this.#redis.run((client) => client.set(key, holder, { condition: 'NX', expiration }), {
        whenSlow: 'wait',
      });
      return set === 'OK';
    } catch {
      return true;
    }
  }
}
