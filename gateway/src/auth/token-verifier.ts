import type { CustomerIdentity, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { boundedMap } from '../util/bounded-map.ts';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../util/errors.ts';
import { bearerExpiry, bearerHash } from '../provider/client/bearer.ts';
import type { DashboardApi } from '../provider/api/dashboard.ts';
import { bearerIn, type Revocations, revokedBearer } from './revocations.ts';
import type { Redis } from '../redis/redis.ts';
import { isRefusal, ProviderFailure, publicFailure } from '../provider/client/provider-failure.ts';
import type { Log } from '../telemetry/log.ts';
import { cacheLookups } from '../telemetry/metrics.ts';
import { clientOf } from '../util/client-address.ts';
import { Counter } from '../cache/counter.ts';
import { NotBegun, WorkQueue } from '../util/work-queue.ts';

/** Whose bearer it is, as the provider said. */
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
interface Asked {
  readonly bearer: string;
  readonly hash: string;
  readonly actingCustomer: string | null;
  /** The client's; null when unknown. */
  readonly address: string | null;
}

const MAX_BELIEFS = 50_000;
/** Customers that one bearer may choose, each with an answer of its own. */
const MAX_CHOICES = 20;
const MAX_REFUSED = 50_000;
const REFUSALS_WINDOW_MS = 60_000;
/** Calls to the dashboard API at a time, and how many wait for their turn. */
const AT_ONCE = 64;
const MAX_WAITING = 5_000;
const believed = cacheLookups.labels('bearer', 'hit');
const misses = cacheLookups.labels('bearer', 'miss');
/** From this share of its lifetime on, the next use renews a cached user in the background. */
const RENEW_AFTER = 0.75;
/** So long, in parts of a belief's life, a bearer that the provider refused is refused without asking: 10 s of 60 s. */
const REFUSED_FOR = 1 / 6;

/**
 * Verifies bearer tokens with the provider and caches the result for 60 s; while the provider's dashboard gives
 * no answer, a verified token stays valid for 5 minutes more. Only a 401 ends a session.
 *
 * Unknown tokens cost little: a refusal is kept for 10 s, refusals are counted by client address, and over the
 * limit unknown bearers of that address are not asked for. Known ones and failures of the provider do not count, and known
 * ones go on. Calls to the provider are bounded: known bearers go first, then the others in order.
 */
export class TokenVerifier {
  readonly #config: Config;
  readonly #dashboard: DashboardApi;
  /** By the bearer's hash, and then by the customer that it chose. */
  readonly #beliefs = boundedMap<string, Map<string | null, CachedUser>>(MAX_BELIEFS);
  /** Until when a bearer is refused without asking, by its hash, in milliseconds since the epoch. */
  readonly #refused = boundedMap<string, number>(MAX_REFUSED);
  readonly #refusals: Counter;
  readonly #calls: WorkQueue;
  readonly #asking = new Map<string, Promise<DashboardUser>>();
  readonly #revocations: Revocations;
  /** What bearers say of themselves, by their hash. */
  readonly #expiries = boundedMap<string, number>(MAX_BELIEFS);
  readonly #identities = boundedMap<string, CustomerIdentity[]>(MAX_BELIEFS);
  readonly #log: Log;
  readonly #now: () => number;

  constructor(options: {
    config: Config;
    dashboard: DashboardApi;
    revocations: Revocations;
    redis: Redis | null;
    log: Log;
    now?: () => number;
  }) {
    const { BEARER_REFUSALS, DASHBOARD_TIMEOUT_MS } = options.config;
    this.#refusals = new Counter({
      name: 'sightline:v1:bearer-refusals',
      points: BEARER_REFUSALS,
      windowMs: REFUSALS_WINDOW_MS,
      redis: options.redis,
    });
    this.#calls = new WorkQueue({ atOnce: AT_ONCE, waiting: MAX_WAITING, waitMs: DASHBOARD_TIMEOUT_MS });
    this.#revocations = options.revocations;
    this.#revocations.onRevoked((id) => {
      const hash = bearerIn(id);
      if (hash !== null) this.#forget(hash);
    });
    this.#config = options.config;
    this.#dashboard = options.dashboard;
    this.#log = options.log;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The caller behind a bearer. `actingCustomer` is the public id that staff chose; the provider receives it once the
   * bearer's owner is known; `address` is the client's. Rejects with UNAUTHENTICATED, or for a bearer not yet known with
   * the connection error, or with RATE_LIMITED where too many of its address were refused.
   */
  async identify(bearer: string, actingCustomer: string | null, address: string | null): Promise<Caller> {
    const hash = bearerHash(bearer);
    const expiresAt = this.#expiryOf(bearer, hash);
    if (expiresAt === null || !this.isLive({ hash, expiresAt })) throw gatewayError('UNAUTHENTICATED');
    const user = await this.#believe({ bearer, hash, actingCustomer, address });
    if (this.#isRevoked(hash)) throw gatewayError('UNAUTHENTICATED');
    return { bearer, hash, expiresAt, user };
  }

  /** Whether a verified caller is still valid, as far as this gateway knows: not expired, not signed out. */
  isLive(caller: Pick<Caller, 'hash' | 'expiresAt'>): boolean {
    return caller.expiresAt > this.#now() && !this.#isRevoked(caller.hash);
  }

  /** From now on the token is refused, here and on every gateway that receives the revocation. */
  revoke(caller: Pick<Caller, 'hash' | 'expiresAt'>): void {
    this.#revocations.revoke(revokedBearer(caller.hash), caller.expiresAt);
  }

  #isRevoked(hash: string): boolean {
    return this.#revocations.has(revokedBearer(hash));
  }

  #forget(hash: string): void {
    this.#beliefs.delete(hash);
    this.#identities.delete(hash);
  }

  #expiryOf(bearer: string, hash: string): number | null {
    const known = this.#expiries.get(hash);
    if (known !== undefined) return known;
    const expiresAt = bearerExpiry(bearer);
    if (expiresAt !== null) this.#expiries.set(hash, expiresAt);
    return expiresAt;
  }

  async #believe(asked: Asked): Promise<DashboardUser> {
    const { hash, actingCustomer } = asked;
    const belief = this.#beliefs.get(hash)?.get(actingCustomer);
    const { BEARER_CACHE_MS, BEARER_GRACE_MS } = this.#config;
    if (!belief) return this.#ask(asked);
    const age = this.#now() - belief.checkedAt;
    if (age < BEARER_CACHE_MS * RENEW_AFTER) {
      believed.inc();
      return belief.user;
    }
    const renewal = this.#ask(asked);
    if (age < BEARER_CACHE_MS) {
      renewal.catch(() => {});
      return belief.user;
    }
    try {
      return await renewal;
    } catch (error) {
      // A 401 has already removed the cached user; without an answer the verified token stays valid for a while.
      if (this.#isKnown(hash) && age < BEARER_CACHE_MS + BEARER_GRACE_MS) return belief.user;
      throw error;
    }
  }

  #isKnown(hash: string): boolean {
    return this.#beliefs.peek(hash) !== undefined;
  }

  #ask(asked: Asked): Promise<DashboardUser> {
    const key = `${asked.hash}:${asked.actingCustomer ?? ''}`;
    const running = this.#asking.get(key);
    if (running) {
      believed.inc();
      return running;
    }
    const asking = this.#verify(asked).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #verify(asked: Asked): Promise<DashboardUser> {
    const { bearer, hash, actingCustomer, address } = asked;
    const client = clientOf(address);
    const isKnown = this.#isKnown(hash);
    if ((this.#refused.get(hash) ?? 0) > this.#now()) throw gatewayError('UNAUTHENTICATED');
    if (!isKnown) await this.#checkRefusals(client);
    try {
      const user = await this.#calls.run(
        async () => {
          // Many at a time gain nothing: those that waited are looked at again.
          if (!isKnown) await this.#checkRefusals(client);
          return this.#read(bearer, hash, actingCustomer);
        },
        { isUrgent: isKnown },
      );
      this.#keep(hash, actingCustomer, user);
      return user;
    } catch (error) {
      if (error instanceof NotBegun) throw gatewayError(error.why === 'busy' ? 'PROVIDER_BUSY' : 'PROVIDER_TIMEOUT');
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.status === 401) {
        this.#forget(hash);
        this.#refused.set(hash, this.#now() + this.#config.BEARER_CACHE_MS * REFUSED_FOR);
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
    const { isTaken, left } = await this.#refusals.take(client);
    if (isTaken && left === 0) this.#log.warn({ limit: this.#config.BEARER_REFUSALS }, 'too many refused bearers of one address');
  }

  #keep(hash: string, actingCustomer: string | null, user: DashboardUser): void {
    const choices = this.#beliefs.get(hash) ?? new Map<string | null, CachedUser>();
    // The one set last is the last to go.
    choices.delete(actingCustomer);
    choices.set(actingCustomer, { user, checkedAt: this.#now() });
    const [oldest] = choices.keys();
    if (choices.size > MAX_CHOICES && oldest !== undefined) choices.delete(oldest);
    this.#beliefs.set(hash, choices);
  }

  async #read(bearer: string, hash: string, actingCustomer: string | null): Promise<DashboardUser> {
    misses.inc();
    if (actingCustomer === null) return this.#dashboard.user(bearer, null);
    const known = this.#identities.get(hash) ?? (await this.#dashboard.customerIdentities(bearer));
    this.#identities.set(hash, known, { ttl: this.#config.STAFF_CACHE_MS });
    const internalId = known.find((identity) => identity.public_id === actingCustomer)?.id ?? null;
    return this.#dashboard.user(bearer, internalId);
  }
}
