import type { Session } from '../types.generated.ts';

/** Sessions are renewed this many milliseconds before they end, or at half of their lifetime if that is later. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** Milliseconds between a failed sign-in and the next: the provider locks an account after a few failures. */
const RETRY_MS = 60_000;

interface Held {
  readonly session: Session;
  /** Server time at which it is due for renewal. */
  readonly renewAt: number;
}

/** The session of a user whose password a program has: signs in on demand, and again before the session ends. */
export class UserSession {
  readonly #signIn: () => Promise<Session>;
  readonly #now: () => number;
  #held: Held | null = null;
  #signingIn: Promise<Held> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;

  /** @param now the server's time */
  constructor(signIn: () => Promise<Session>, now: () => number) {
    this.#signIn = signIn;
    this.#now = now;
  }

  /** Null before the first sign-in, and after `forget`. */
  get current(): Session | null {
    return this.#held?.session ?? null;
  }

  /** The current bearer. Rejects when the session has ended and signing in fails, or failed less than a minute ago. */
  async bearer(): Promise<string> {
    const held = this.#held;
    if (held !== null && this.#now() < held.renewAt) return held.session.bearer;
    try {
      return (await this.#renewed()).session.bearer;
    } catch (error) {
      if (held !== null && held === this.#held && this.#now() < Date.parse(held.session.expiresAt)) return held.session.bearer;
      throw error;
    }
  }

  /** Forgets a bearer that the gateway refused; the next request tries to sign in. */
  forget(bearer: string): void {
    if (this.#held?.session.bearer === bearer) this.#held = null;
  }

  #renewed(): Promise<Held> {
    if (this.#failure !== null && this.#now() - this.#failure.at < RETRY_MS) throw this.#failure.error;
    this.#signingIn ??= this.#renew().finally(() => {
      this.#signingIn = null;
    });
    return this.#signingIn;
  }

  async #renew(): Promise<Held> {
    try {
      const session = await this.#signIn();
      const now = this.#now();
      const endsAt = Date.parse(session.expiresAt);
      this.#held = { session, renewAt: endsAt - Math.min(RENEW_BEFORE_MS, (endsAt - now) / 2) };
      this.#failure = null;
      return this.#held;
    } catch (error) {
      this.#failure = { error, at: this.#now() };
      throw error;
    }
  }
}
