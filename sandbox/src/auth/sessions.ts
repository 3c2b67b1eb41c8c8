import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import type { UserRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { readSession, SESSION_SECONDS, signSession } from './session-token.ts';

/** Issues session tokens and resolves them to users. */
export class Sessions {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #key: string;
  /** Lifetime of new sessions. */
  seconds = SESSION_SECONDS;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    // Stored with the data, so that sessions survive a restart if the users do.
    this.#key = store.meta('session_key') ?? randomBytes(32).toString('hex');
    store.setMeta('session_key', this.#key);
  }

  issue(user: UserRecord): string {
    const iat = Math.floor(this.#clock.now().getTime() / 1000);
    return signSession(
      { sub: user.id, iat, exp: iat + this.seconds, gen: user.session_generation, jti: randomUUID() },
      this.#key,
    );
  }

  /** @throws {ProviderFault} 401 without a bearer, or with a forged, expired or revoked one */
  userOf(authorization: string | undefined): UserRecord {
    const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    const claims = token === undefined ? null : readSession(token, this.#key, this.#clock.now());
    const user = claims === null ? null : this.#store.users.get(claims.sub);
    if (user === null || user.deleted || user.session_generation !== claims?.gen) {
      throw new ProviderFault(401, 'unauthenticated', 'Sign in to continue.');
    }
    return user;
  }

  /** Ends every session of the user. */
  revoke(user: UserRecord): void {
    this.#store.users.put({ ...user, session_generation: user.session_generation + 1 });
  }
}
