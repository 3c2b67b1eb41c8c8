import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';
import { clientOf } from '../util/client-address.ts';
import { Counter, type Taken } from '../cache/counter.ts';

/** What people without a session may try only so often. */
export type AttemptKind = 'signIn' | 'resetMail' | 'resetLink';

/** An attempt under way; it counts unless it is reset. */
export interface Attempt {
  reset(): Promise<void>;
}

type Limits = Pick<
  Config,
  | 'SIGN_IN_ATTEMPTS'
  | 'SIGN_IN_ACCOUNT_ATTEMPTS'
  | 'SIGN_IN_DELAY_MS'
  | 'RESET_ATTEMPTS'
  | 'ADDRESS_ATTEMPTS'
  | 'ATTEMPTS_WINDOW_MS'
>;

/** What is tried, and by whom. */
interface Tried {
  readonly kind: AttemptKind;
  /** The client's; null when unknown. */
  readonly address: string | null;
  /** An e-mail address as typed. */
  readonly account?: string | undefined;
  /** Aborts when the client leaves. */
  readonly gone: () => AbortSignal;
}

/** SignInThrottle that are delayed at a time; further ones are refused, since each holds a request. */
const MAX_DELAYED = 1_000;

/**
 * Counts attempts within a window, each from its beginning, so that many at a time gain nothing.
 *
 * | counted by | sign-in | reset mail | reset link |
 * |---|---|---|---|
 * | client address | refused over ADDRESS_ATTEMPTS | the same | the same |
 * | account and client address | refused over SIGN_IN_ATTEMPTS | | |
 * | account | delayed by SIGN_IN_DELAY_MS over SIGN_IN_ACCOUNT_ATTEMPTS | refused over RESET_ATTEMPTS | |
 *
 * So a stranger cannot lock an account for users elsewhere: with the right password they wait at most for the delay. Reset mails
 * are refused by account, since each goes to its owner. An account counts whether it exists or not.
 */
export class SignInThrottle {
  readonly #byAddress: Record<AttemptKind, Counter>;
  readonly #signInsByPair: Counter;
  readonly #signInsByAccount: Counter;
  readonly #mailsByAccount: Counter;
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
    this.#mailsByAccount = counter('reset-mail:account', limits.RESET_ATTEMPTS);
    this.#delayMs = limits.SIGN_IN_DELAY_MS;
  }

  /** Null when there have been too many. Resolves after the delay where there is one; rejects when the client leaves before. */
  async begin({ kind, address, account = '', gone }: Tried): Promise<Attempt | null> {
    const taken: Taken[] = [];
    const reset = async (): Promise<void> => {
      await Promise.all(taken.map((each) => each.giveBack()));
    };
    const client = clientOf(address);
    const name = digest(account.trim().toLowerCase());
    const bounds: [counter: Counter, key: string][] = [[this.#byAddress[kind], client]];
    if (kind === 'signIn') bounds.push([this.#signInsByPair, `${name}:${client}`]);
    if (kind === 'resetMail') bounds.push([this.#mailsByAccount, name]);
    for (const [counter, key] of bounds) {
      const taking = await counter.take(key);
      if (!taking.isTaken) {
        await reset();
        return null;
      }
      taken.push(taking);
    }
    if (kind === 'signIn') {
      const taking = await this.#signInsByAccount.take(name);
      if (taking.isTaken) taken.push(taking);
      else if (!(await this.#delay(gone()))) {
        await reset();
        return null;
      }
    }
    return { reset };
  }

  /** False when too many are delayed already. */
  async #delay(signal: AbortSignal): Promise<boolean> {
    if (this.#delayed >= MAX_DELAYED) return false;
    this.#delayed += 1;
    const { promise: over, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#delayMs);
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      await over;
      return true;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      this.#delayed -= 1;
    }
  }
}

/** Of an address as typed, which is kept nowhere. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
