import type { CustomerIdentity, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import type { Config } from '../config/config.ts';
import type { DashboardApi } from '../provider/api/dashboard.ts';
import { bearerExpiry, bearerHash } from '../provider/client/bearer.ts';
import type { Timeouts } from '../provider/client/timeouts.ts';
import type { Redis } from '../redis/redis.ts';
import type { Log } from '../telemetry/log.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { type CredentialTimers, CredentialVerifier } from './credential-verifier.ts';
import { bearerRevocationId, type Revocations, revokedBearerHash } from './revocations.ts';

type Dashboard = Pick<DashboardApi, 'user' | 'customerIdentities'>;

/** The verified owner of a bearer. */
export interface Caller {
  readonly bearer: string;
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly user: DashboardUser;
}

/** The owner of a verified credential: a user, or an API key, which has no user. */
export interface Principal {
  /** `user:<id>` or the id of the key. Limits of documents, sockets and subscriptions are counted by it. */
  readonly id: string;
  readonly caller: Caller | null;
}

const MAX_CACHED = 50_000;

interface TokenVerifierOptions {
  readonly config: Config & CredentialTimers & Timeouts;
  readonly dashboard: Dashboard;
  readonly revocations: Revocations;
  readonly redis: Redis | null;
  readonly log: Log;
}

/** Verifies bearer tokens with the dashboard API, as {@link CredentialVerifier} describes. Also ends sessions that were signed out. */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions;
  /** The provider returns a different user record for each acting customer. */
  readonly #verifier: CredentialVerifier<DashboardUser>;
  /** Unverified expiry of each bearer by hash. */
  readonly #expiries = boundedMap<string, number>(MAX_CACHED);
  readonly #identities = boundedMap<string, CustomerIdentity[]>(MAX_CACHED);
  /** Users by id, as the provider last returned them. */
  readonly #users = boundedMap<string, DashboardUser>(MAX_CACHED);

  constructor(options: TokenVerifierOptions) {
    const { config, redis, log } = options;
    this.#options = options;
    this.#verifier = new CredentialVerifier({
      kind: 'bearer',
      config,
      queueTimeoutMs: config.DASHBOARD_TIMEOUT_MS,
      redis,
      log,
      refusal: () => gatewayError('UNAUTHENTICATED'),
    });
    this.#options.revocations.onRevoked((id) => {
      const hash = revokedBearerHash(id);
      if (hash === null) return;
      this.#verifier.forget(hash);
      this.#identities.delete(hash);
    });
  }

  /**
   * Verifies a bearer and returns its owner. `actingCustomer` is the public id that staff chose, `address` the client's.
   * Rejects with UNAUTHENTICATED; for an unknown bearer also with the provider's failure, or with RATE_LIMITED after too many
   * refusals of its address.
   */
  async verify(bearer: string, actingCustomer: string | null, address: string): Promise<Caller> {
    const hash = bearerHash(bearer);
    const expiresAt = this.#expiryOf(bearer, hash);
    if (expiresAt === null || !this.isValid({ hash, expiresAt })) throw gatewayError('UNAUTHENTICATED');
    const read = (): Promise<DashboardUser> => this.#read(bearer, hash, actingCustomer);
    const user = await this.#verifier.verify({ id: hash, variant: actingCustomer, address, read });
    if (this.#isRevoked(hash)) throw gatewayError('UNAUTHENTICATED');
    return { bearer, hash, expiresAt, user };
  }

  /** Whether a bearer is neither expired nor, as far as this gateway knows, signed out. */
  isValid(caller: Pick<Caller, 'hash' | 'expiresAt'>): boolean {
    return caller.expiresAt > Date.now() && !this.#isRevoked(caller.hash);
  }

  /** Returns a user whose token this gateway has verified since its start; null for any other user. */
  cachedUser(id: string): DashboardUser | null {
    return this.#users.get(id) ?? null;
  }

  /** Refuses the token from now on, soon at every gateway. */
  revoke(caller: Pick<Caller, 'hash' | 'expiresAt'>): Promise<void> {
    return this.#options.revocations.revoke(bearerRevocationId(caller.hash), caller.expiresAt);
  }

  #isRevoked(hash: string): boolean {
    return this.#options.revocations.has(bearerRevocationId(hash));
  }

  #expiryOf(bearer: string, hash: string): number | null {
    const known = this.#expiries.get(hash);
    if (known !== undefined) return known;
    const expiresAt = bearerExpiry(bearer);
    if (expiresAt !== null) this.#expiries.set(hash, expiresAt);
    return expiresAt;
  }

  async #read(bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    const user = await this.#fetch(bearer, hash, actingCustomer);
    this.#users.set(String(user.id), user);
    return user;
  }

  async #fetch(bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    if (actingCustomer === null) return this.#options.dashboard.user(bearer, null);
    const find = (identities: readonly CustomerIdentity[] | undefined): CustomerIdentity | undefined =>
      identities?.find((identity) => identity.public_id === actingCustomer);
    // A customer that is not in the cached list may have been created since.
    const identity = find(this.#identities.get(hash)) ?? find(await this.#readIdentities(bearer, hash));
    return this.#options.dashboard.user(bearer, identity?.id ?? null);
  }

  async #readIdentities(bearer: string, hash: string): Promise<CustomerIdentity[]> {
    const identities = await this.#options.dashboard.customerIdentities(bearer);
    const { STAFF_CACHE_MS } = this.#options.config;
    if (STAFF_CACHE_MS > 0) this.#identities.set(hash, identities, { ttl: STAFF_CACHE_MS });
    return identities;
  }
}
