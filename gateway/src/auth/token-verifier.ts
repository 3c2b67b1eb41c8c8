import type { CustomerIdentity, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { Counter } from '../cache/counter.ts';
import type { Config } from '../config/config.ts';
import type { DashboardApi } from '../provider/api/dashboard.ts';
import { bearerExpiry, bearerHash } from '../provider/client/bearer.ts';
import { isRefusal, ProviderFailure, publicFailure } from '../provider/client/provider-failure.ts';
import type { Redis } from '../redis/redis.ts';
import type { Log } from '../telemetry/log.ts';
import { cacheLookups } from '../telemetry/metrics.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { clientOf } from '../util/client-address.ts';
import { gatewayError } from '../util/errors.ts';
import { WorkQueue } from '../util/work-queue.ts';
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

interface CachedUser {
  readonly user: DashboardUser;
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** A bearer token to verify, and the client address that sent it. */
interface Verification {
  readonly bearer: string;
  readonly hash: string;
  readonly actingCustomer: string | null;
  /** Client address; null when unknown. */
  readonly address: string | null;
}

const MAX_CACHED = 50_000;
/** Cached customers per bearer; the provider returns another user record for each. */
const MAX_CUSTOMERS = 20;
const MAX_REFUSED = 50_000;
const REFUSALS_WINDOW_MS = 60_000;
/** Concurrent and queued calls to the dashboard API. */
const CONCURRENCY = 64;
const MAX_QUEUED = 5_000;
const hits = cacheLookups.labels('bearer', 'hit');
const misses = cacheLookups.labels('bearer', 'miss');
/** From this share of its lifetime on, a cached user is verified again in the background. */
const REFRESH_AFTER = 0.75;
/** Lifetime of a cached refusal, as a share of BEARER_CACHE_MS: 10 s of 60 s. */
const REFUSAL_SHARE = 1 / 6;

interface TokenVerifierOptions {
  readonly config: Config;
  readonly dashboard: Dashboard;
  readonly revocations: Revocations;
  readonly redis: Redis | null;
  readonly log: Log;
}

/**
 * Verifies bearer tokens with the provider; caches the result for 60 s. While the dashboard API is unavailable, a verified
 * token stays valid for 5 minutes more. Only a 401 ends a session.
 *
 * Protection against unknown tokens: a refusal is cached for 10 s, and refusals are counted by client address. Over the limit,
 * unknown tokens of that address are refused without a call. Verified tokens and provider failures do not count, and verified
 * tokens are not limited. Concurrent calls are bounded: verified tokens go first, the others follow in order.
 */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions;
  /** By bearer hash, then by acting customer. */
  readonly #cached = boundedMap<string, Map<string | null, CachedUser>>(MAX_CACHED);
  /** Expiry of each cached refusal by bearer hash, in milliseconds since the epoch. */
  readonly #refusedUntil = boundedMap<string, number>(MAX_REFUSED);
  readonly #refusals: Counter;
  readonly #calls: WorkQueue;
  readonly #running = new Map<string, Promise<DashboardUser>>();
  /** Unverified expiry of each bearer by hash. */
  readonly #expiries = boundedMap<string, number>(MAX_CACHED);
  readonly #identities = boundedMap<string, CustomerIdentity[]>(MAX_CACHED);

  constructor(options: TokenVerifierOptions) {
    this.#options = options;
    const { BEARER_REFUSALS, DASHBOARD_TIMEOUT_MS } = options.config;
    this.#refusals = new Counter({
      name: 'sightline:v1:bearer-refusals',
      points: BEARER_REFUSALS,
      windowMs: REFUSALS_WINDOW_MS,
      redis: options.redis,
    });
    this.#calls = new WorkQueue({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, queueTimeoutMs: DASHBOARD_TIMEOUT_MS });
    this.#options.revocations.onRevoked((id) => {
      const hash = revokedBearerHash(id);
      if (hash !== null) this.#forget(hash);
    });
  }

  /**
   * Verifies a bearer and returns its owner. `actingCustomer` is the public id that staff chose, `address` the client's.
   * Rejects with UNAUTHENTICATED; for an unknown bearer also with the provider's failure, or with RATE_LIMITED after too many
   * refusals of its address.
   */
  async verify(bearer: string, actingCustomer: string | null, address: string | null): Promise<Caller> {
    const hash = bearerHash(bearer);
    const expiresAt = this.#expiryOf(bearer, hash);
    if (expiresAt === null || !this.isValid({ hash, expiresAt })) throw gatewayError('UNAUTHENTICATED');
    const user = await this.#cachedUser({ bearer, hash, actingCustomer, address });
    if (this.#isRevoked(hash)) throw gatewayError('UNAUTHENTICATED');
    return { bearer, hash, expiresAt, user };
  }

  /** Whether a verified caller is still valid at this gateway: not expired and not signed out. */
  isValid(caller: Pick<Caller, 'hash' | 'expiresAt'>): boolean {
    return caller.expiresAt > Date.now() && !this.#isRevoked(caller.hash);
  }

  /** Refuses the token from now on, at every gateway. */
  revoke(caller: Pick<Caller, 'hash' | 'expiresAt'>): void {
    this.#options.revocations.revoke(bearerRevocationId(caller.hash), caller.expiresAt);
  }

  #isRevoked(hash: string): boolean {
    return this.#options.revocations.has(bearerRevocationId(hash));
  }

  #forget(hash: string): void {
    this.#cached.delete(hash);
    this.#identities.delete(hash);
  }

  #expiryOf(bearer: string, hash: string): number | null {
    const known = this.#expiries.get(hash);
    if (known !== undefined) return known;
    const expiresAt = bearerExpiry(bearer);
    if (expiresAt !== null) this.#expiries.set(hash, expiresAt);
    return expiresAt;
  }

  async #cachedUser(verification: Verification): Promise<DashboardUser> {
    const { hash, actingCustomer } = verification;
    const cached = this.#cached.get(hash)?.get(actingCustomer);
    const { BEARER_CACHE_MS, BEARER_GRACE_MS } = this.#options.config;
    if (!cached) return this.#verifyOnce(verification);
    const age = Date.now() - cached.checkedAt;
    if (age < BEARER_CACHE_MS * REFRESH_AFTER) {
      hits.inc();
      return cached.user;
    }
    const refresh = this.#verifyOnce(verification);
    if (age < BEARER_CACHE_MS) {
      refresh.catch(() => {});
      return cached.user;
    }
    try {
      return await refresh;
    } catch (error) {
      // A 401 has removed the cached user. Without a response the verified token stays valid for the grace time.
      if (this.#isKnown(hash) && age < BEARER_CACHE_MS + BEARER_GRACE_MS) return cached.user;
      throw error;
    }
  }

  #isKnown(hash: string): boolean {
    return this.#cached.peek(hash) !== undefined;
  }

  /** Callers with the same token and customer share one verification. */
  #verifyOnce(verification: Verification): Promise<DashboardUser> {
    const key = `${verification.hash}:${verification.actingCustomer ?? ''}`;
    const running = this.#running.get(key);
    if (running) {
      hits.inc();
      return running;
    }
    const verifying = this.#verify(verification).finally(() => this.#running.delete(key));
    this.#running.set(key, verifying);
    return verifying;
  }

  async #verify(verification: Verification): Promise<DashboardUser> {
    const { bearer, hash, actingCustomer, address } = verification;
    const client = clientOf(address);
    const isKnown = this.#isKnown(hash);
    if ((this.#refusedUntil.get(hash) ?? 0) > Date.now()) throw gatewayError('UNAUTHENTICATED');
    if (!isKnown) await this.#checkRefusals(client);
    try {
      const user = await this.#calls.run(
        async () => {
          // Refusals may have reached the limit while this call was queued.
          if (!isKnown) await this.#checkRefusals(client);
          return this.#read(bearer, hash, actingCustomer);
        },
        { isUrgent: isKnown },
      );
      this.#store(hash, actingCustomer, user);
      return user;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.status === 401) {
        this.#forget(hash);
        this.#refusedUntil.set(hash, Date.now() + this.#options.config.BEARER_CACHE_MS * REFUSAL_SHARE);
      }
      if (!isKnown && isRefusal(error)) await this.#countRefusal(client);
      throw publicFailure(error);
    }
  }

  /** Rejects with RATE_LIMITED. */
  async #checkRefusals(client: string): Promise<void> {
    const resetMs = await this.#refusals.resetMs(client);
    if (resetMs > 0) throw gatewayError('RATE_LIMITED', { figures: { retryAfter: Math.ceil(resetMs / 1000) } });
  }

  async #countRefusal(client: string): Promise<void> {
    const { isAllowed, remaining } = await this.#refusals.consume(client);
    if (isAllowed && remaining === 0)
      this.#options.log.warn({ limit: this.#options.config.BEARER_REFUSALS }, 'too many refused bearers from one address');
  }

  #store(hash: string, actingCustomer: string | null, user: DashboardUser): void {
    const users = this.#cached.get(hash) ?? new Map<string | null, CachedUser>();
    // The oldest entry is evicted first.
    users.delete(actingCustomer);
    users.set(actingCustomer, { user, checkedAt: Date.now() });
    const [oldest] = users.keys();
    if (users.size > MAX_CUSTOMERS && oldest !== undefined) users.delete(oldest);
    this.#cached.set(hash, users);
  }

  async #read(bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    misses.inc();
    if (actingCustomer === null) return this.#options.dashboard.user(bearer, null);
    const identities = this.#identities.get(hash) ?? (await this.#options.dashboard.customerIdentities(bearer));
    this.#identities.set(hash, identities, { ttl: this.#options.config.STAFF_CACHE_MS });
    const internalId = identities.find((identity) => identity.public_id === actingCustomer)?.id ?? null;
    return this.#options.dashboard.user(bearer, internalId);
  }
}
