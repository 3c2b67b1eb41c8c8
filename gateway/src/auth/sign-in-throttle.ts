import { emailAddress } from '@sightline/schema/rules/typed-text.ts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';
import { Counter, type Consumption } from '../redis/counter.ts';

/** Throttled attempts of users without a session. */
type AttemptKind = 'signIn' | 'resetMail' | 'resetLink';

/** A running attempt. It counts unless it is reset. */
export interface Attempt {
  reset(): Promise<void>;
}

export const THROTTLE = {
  ATTEMPTS_WINDOW_MS: 300_000,
  /** After this many refused sign-ins per account within the window, each further one waits for the delay, ms. */
  SIGN_IN_ACCOUNT_ATTEMPTS: 100,
  SIGN_IN_DELAY_MS: 5_000,
};

type Limits = Pick<Config, 'SIGN_IN_ATTEMPTS' | 'RESET_ATTEMPTS' | 'ADDRESS_ATTEMPTS'> & Readonly<typeof THROTTLE>;

interface AttemptRequest {
  readonly kind: AttemptKind;
  /** Client address, as `clientAddresses` writes it. */
  readonly address: string;
  /** E-mail address as the user typed it. */
  readonly account?: string | undefined;
  /** Aborts when the client disconnects. */
  readonly disconnected: () => AbortSignal;
}

/** Maximum number of concurrently delayed attempts. Further ones are refused, since each one occupies a request. */
const MAX_DELAYED = 1_000;

/**
 * Limits sign-in and password-reset attempts within a window. An attempt counts from its start, so concurrent ones count too.
 *
 * | counted by | sign-in | reset mail | reset link |
 * |---|---|---|---|
 * | client address | refused over ADDRESS_ATTEMPTS | the same | the same |
 * | account and client address | refused over SIGN_IN_ATTEMPTS | | |
 * | account | delayed by SIGN_IN_DELAY_MS over SIGN_IN_ACCOUNT_ATTEMPTS | refused over RESET_ATTEMPTS | |
 *
 * An attacker therefore cannot lock an account for users at other addresses: with the right password they wait at most for the
 * delay. Reset e-mails are refused by account, since each one goes to its owner. Unknown accounts count as well.
 */
export class SignInThrottle {
  readonly #byAddress: Record<AttemptKind, Counter>;
  readonly #signInsByPair: Counter;
  readonly #signInsByAccount: Counter;
  readonly #resetMailsByAccount: Counter;
  readonly #delayMs: number;
  #delayed = 0;

  constructor(limits: Limits, redis: Redis | null = null) {
    const counter = (of: string, points: number): Counter =>
      new Counter({ name: `sightline:v1:attempts:${of}`, points, windowMs: limits.ATTEMPTS_WINDOW_MS, redis });
    this.#byAddress = {
      signIn: counter('sign-in:address', limits.ADDRESS_ATTEMPTS),
      resetMail: counter('reset-mail:address', limits.ADDRESS_ATTEMPTS),
      resetLink: counter('reset-link:address', limits.ADDRESS_ATTEMPTS),
    };
    this.#signInsByPair = counter('sign-in:pair', limits.SIGN_IN_ATTEMPTS);
    this.#signInsByAccount = counter('sign-in:account', limits.SIGN_IN_ACCOUNT_ATTEMPTS);
    this.#resetMailsByAccount = counter('reset-mail:account', limits.RESET_ATTEMPTS);
    this.#delayMs = limits.SIGN_IN_DELAY_MS;
  }

  /** Returns null after too many attempts. Resolves after the delay, if there is one; rejects when the client disconnects before. */
  async begin({ kind, address, account = '', disconnected }: AttemptRequest): Promise<Attempt | null> {
    const consumed: Consumption[] = [];
    const reset = async (): Promise<void> => {
      await Promise.all(consumed.map((each) => each.refund()));
    };
    const accountKey = accountHash(account);
    const limits: [counter: Counter, key: string][] = [[this.#byAddress[kind], address]];
    if (kind === 'signIn') limits.push([this.#signInsByPair, `${accountKey}:${address}`]);
    if (kind === 'resetMail') limits.push([this.#resetMailsByAccount, accountKey]);
    for (const [counter, key] of limits) {
      const result = await counter.consume(key);
      if (!result.isAllowed) {
        await reset();
        return null;
      }
      consumed.push(result);
    }
    if (kind === 'signIn') {
      const result = await this.#signInsByAccount.consume(accountKey);
      if (result.isAllowed) consumed.push(result);
      else {
        const isDelayed = await this.#delay(disconnected()).catch(async (error: unknown) => {
          // The attempt has not reached the provider.
          await reset();
          throw error;
        });
        if (!isDelayed) {
          await reset();
          return null;
        }
      }
    }
    return { reset };
  }

  /** Returns false when too many attempts are delayed already. Rejects with the signal's reason. */
  async #delay(signal: AbortSignal): Promise<boolean> {
    if (this.#delayed >= MAX_DELAYED) return false;
    this.#delayed += 1;
    try {
      await sleep(this.#delayMs, undefined, { signal });
      return true;
    } catch {
      throw signal.reason;
    } finally {
      this.#delayed -= 1;
    }
  }
}

/** Hash of an e-mail address as a user typed it: attempts are counted by the hash, and the address is never stored. */
export function accountHash(account: string): string {
  return createHash('sha256').update(emailAddress(account).toLowerCase()).digest('base64url');
}
