import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Redis } from '../redis/redis.ts';
import { clientOf } from './client-address.ts';
import { Counter, type Taken } from './counter.ts';

/** What people without a session may try only so often. */
export type AttemptKind = 'signIn' | 'resetMail' | 'resetLink';

/** An attempt under way; it counts unless it is forgiven. */
export interface Attempt {
  forgive(): Promise<void>;
}

type Limits = Pick<Config, 'SIGN_IN_ATTEMPTS' | 'RESET_ATTEMPTS' | 'ADDRESS_ATTEMPTS' | 'ATTEMPTS_WINDOW_MS'>;

/**
 * Counts attempts by account, whether it exists or not, and by client address. Each counts from its beginning, so that
 * many at a time gain nothing.
 */
export class Attempts {
  readonly #byAccount: Partial<Record<AttemptKind, Counter>>;
  readonly #byAddress: Record<AttemptKind, Counter>;

  constructor(limits: Limits, redis: Redis | null = null) {
    const counter = (of: string, points: number): Counter =>
      new Counter({ name: `sightline:v1:attempts:${of}`, points, windowMs: limits.ATTEMPTS_WINDOW_MS, redis });
    this.#byAccount = {
      signIn: counter('sign-in:account', limits.SIGN_IN_ATTEMPTS),
      resetMail: counter('reset-mail:account', limits.RESET_ATTEMPTS),
    };
    this.#byAddress = {
      signIn: counter('sign-in:address', limits.ADDRESS_ATTEMPTS),
      resetMail: counter('reset-mail:address', limits.ADDRESS_ATTEMPTS),
      resetLink: counter('reset-link:address', limits.ADDRESS_ATTEMPTS),
    };
  }

  /** Null when there have been too many. `account` is an e-mail address as typed. */
  async begin(kind: AttemptKind, address: string | null, account = ''): Promise<Attempt | null> {
    const taken: Taken[] = [];
    const forgive = async (): Promise<void> => {
      await Promise.all(taken.map((each) => each.giveBack()));
    };
    const accountKey = createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
    const counted = [
      [this.#byAddress[kind], clientOf(address)],
      [this.#byAccount[kind], accountKey],
    ] as const;
    for (const [counter, key] of counted) {
      if (counter === undefined) continue;
      const taking = await counter.take(key);
      if (!taking.isTaken) {
        await forgive();
        return null;
      }
      taken.push(taking);
    }
    return { forgive };
  }
}
