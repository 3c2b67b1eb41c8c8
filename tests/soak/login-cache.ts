import { GatewayClient, type Login } from '../../bench/src/gateway-client.ts';
import type { Random } from '../../sandbox/src/random.ts';
import type { Tally } from './tally.ts';

/** Sessions of users, who sign in on first use, and again when their session has ended. */
export class LoginCache {
  readonly #gateways: readonly GatewayClient[];
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #logins = new Map<string, Login>();
  readonly #pending = new Map<string, Promise<Login>>();

  constructor(urls: readonly string[], random: Random, tally: Tally) {
    this.#gateways = urls.map((url) => new GatewayClient(url));
    this.#random = random;
    this.#tally = tally;
  }

  /** @returns the cached session, or one from a sign-in that concurrent callers share; rejects if it fails */
  login(email: string): Promise<Login> {
    const cached = this.#logins.get(email);
    if (cached !== undefined) return Promise.resolve(cached);
    const pending = this.#pending.get(email) ?? this.#signIn(email);
    this.#pending.set(email, pending);
    return pending;
  }

  /** Forgets a session that is no longer accepted. */
  invalidate(email: string, login: Login): void {
    if (this.#logins.get(email) === login) this.#logins.delete(email);
  }

  async #signIn(email: string): Promise<Login> {
    try {
      const login = await this.#random.pick(this.#gateways).startTrading(email);
      this.#tally.counts.signIns += 1;
      this.#logins.set(email, login);
      return login;
    } finally {
      this.#pending.delete(email);
    }
  }
}
