import type { CustomerIdentity, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { boundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import { gatewayError } from '../errors.ts';
import type { Caller } from '../loaders/viewer.ts';
import { bearerExpiry, bearerHash } from '../rest/bearer.ts';
import type { DashboardApi } from '../rest/dashboard.ts';
import type { Revocations } from '../loaders/revocations.ts';
import { ProviderFailure, publicFailure } from '../rest/provider-failure.ts';
import { cacheLookups } from '../telemetry/metrics.ts';

interface Belief {
  readonly user: DashboardUser;
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
}

const MAX_BELIEFS = 50_000;
const REVOKED = 'bearer:';
const believed = cacheLookups.labels('bearer', 'hit');
const asked = cacheLookups.labels('bearer', 'miss');
/** From this part of its life on, a belief is renewed in the background by whoever uses it. */
const RENEW_AFTER = 0.75;

/**
 * Believes a bearer only after the provider answered for it. The answer is kept 60 s; while the provider's dashboard gives
 * no answer, a known bearer stays believed for 5 minutes more. Only a 401 ends a session.
 */
export class Callers {
  readonly #config: Config;
  readonly #dashboard: DashboardApi;
  readonly #beliefs = boundedMap<string, Belief>(MAX_BELIEFS);
  readonly #asking = new Map<string, Promise<DashboardUser>>();
  readonly #revocations: Revocations;
  /** What bearers say of themselves, by their hash. */
  readonly #expiries = boundedMap<string, number>(MAX_BELIEFS);
  readonly #identities = boundedMap<string, CustomerIdentity[]>(MAX_BELIEFS);
  readonly #now: () => number;

  constructor(options: { config: Config; dashboard: DashboardApi; revocations: Revocations; now?: () => number }) {
    this.#revocations = options.revocations;
    this.#revocations.onRevoked((id) => {
      if (id.startsWith(REVOKED)) this.forget(id.slice(REVOKED.length));
    });
    this.#config = options.config;
    this.#dashboard = options.dashboard;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The caller behind a bearer. `actingCustomer` is the public id that staff chose; the provider is told of it once the
   * bearer's owner is known. Rejects with UNAUTHENTICATED, or with the connection error for a bearer not yet known.
   */
  async identify(bearer: string, actingCustomer: string | null): Promise<Caller> {
    const hash = bearerHash(bearer);
    const expiresAt = this.#expiryOf(bearer, hash);
    if (expiresAt === null || !this.isLive({ hash, expiresAt })) throw gatewayError('UNAUTHENTICATED');
    const user = await this.#believe(bearer, hash, actingCustomer);
    if (this.#isRevoked(hash)) throw gatewayError('UNAUTHENTICATED');
    return { bearer, hash, expiresAt, user };
  }

  /** Whether a caller who was believed may still be, as far as is known here: not expired, not signed out. */
  isLive(caller: Pick<Caller, 'hash' | 'expiresAt'>): boolean {
    return caller.expiresAt > this.#now() && !this.#isRevoked(caller.hash);
  }

  /** From now on the bearer is refused, here and on every gateway that hears of it. */
  revoke(caller: Pick<Caller, 'hash' | 'expiresAt'>): void {
    this.#revocations.revoke(REVOKED + caller.hash, caller.expiresAt);
  }

  #isRevoked(hash: string): boolean {
    return this.#revocations.has(REVOKED + hash);
  }

  /** The provider answered 401 somewhere else: the next operation asks anew. */
  forget(hash: string): void {
    for (const key of this.#beliefs.keys()) if (key.startsWith(hash)) this.#beliefs.delete(key);
    this.#identities.delete(hash);
  }

  #expiryOf(bearer: string, hash: string): number | null {
    const known = this.#expiries.get(hash);
    if (known !== undefined) return known;
    const expiresAt = bearerExpiry(bearer);
    if (expiresAt !== null) this.#expiries.set(hash, expiresAt);
    return expiresAt;
  }

  async #believe(bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    const key = `${hash}:${actingCustomer ?? ''}`;
    const belief = this.#beliefs.get(key);
    const { BEARER_CACHE_MS, BEARER_GRACE_MS } = this.#config;
    if (!belief) return this.#ask(key, bearer, hash, actingCustomer);
    const age = this.#now() - belief.checkedAt;
    if (age < BEARER_CACHE_MS * RENEW_AFTER) {
      believed.inc();
      return belief.user;
    }
    const renewal = this.#ask(key, bearer, hash, actingCustomer);
    if (age < BEARER_CACHE_MS) {
      renewal.catch(() => {});
      return belief.user;
    }
    try {
      return await renewal;
    } catch (error) {
      // A 401 has already ended the belief; without an answer the known bearer stays believed for a while.
      if (this.#beliefs.peek(key) && age < BEARER_CACHE_MS + BEARER_GRACE_MS) return belief.user;
      throw error;
    }
  }

  #ask(key: string, bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    const running = this.#asking.get(key);
    if (running) {
      believed.inc();
      return running;
    }
    asked.inc();
    const asking = this.#read(bearer, hash, actingCustomer)
      .then((user) => {
        this.#beliefs.set(key, { user, checkedAt: this.#now() });
        return user;
      })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.status === 401) this.forget(hash);
        throw publicFailure(error);
      })
      .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #read(bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    if (actingCustomer === null) return this.#dashboard.user(bearer, null);
    const known = this.#identities.get(hash) ?? (await this.#dashboard.customerIdentities(bearer));
    this.#identities.set(hash, known, { ttl: this.#config.STAFF_CACHE_MS });
    const internalId = known.find((identity) => identity.public_id === actingCustomer)?.id ?? null;
    return this.#dashboard.user(bearer, internalId);
  }
}
