import type { GraphQLError } from 'graphql';
import { Counter } from '../redis/counter.ts';
import { RenewingCache } from '../cache/renewing-cache.ts';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { isRefusal, ProviderFailure, failureToGatewayError } from '../errors/provider-failure.ts';
import type { Redis } from '../redis/redis.ts';
import type { Log } from '../telemetry/log.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { WorkQueue } from '../util/work-queue.ts';

/** A credential to verify, and the client address that sent it. */
interface Verification<R> {
  /** Id of the credential, from which the credential cannot be computed. */
  readonly id: string;
  /** Distinguishes the results of one credential, for example by the customer that staff act for; null if there is only one. */
  readonly variant: string | null;
  /** Client address, as `clientAddresses` writes it. */
  readonly address: string;
  /** Asks the provider. Rejects with a ProviderFailure; a 401 refuses the credential. */
  readonly read: () => Promise<R>;
}

/** Milliseconds. */
export const CREDENTIAL_TIMERS = {
  /** How long a verified bearer or API key is cached, and how much longer while the provider does not respond. */
  BEARER_CACHE_MS: 60_000,
  BEARER_GRACE_MS: 300_000,
  /** How long a user's staff status and customer identities are cached. */
  STAFF_CACHE_MS: 600_000,
};
export type CredentialTimers = Readonly<typeof CREDENTIAL_TIMERS>;

interface CredentialVerifierOptions {
  /** Kind of credential: label in metrics, and part of the counter's name. */
  readonly kind: 'bearer' | 'api-key';
  readonly config: Pick<Config, 'BEARER_REFUSALS'> & CredentialTimers;
  /** Longest wait for the start of a call. */
  readonly queueTimeoutMs: number;
  readonly redis: Redis | null;
  readonly log: Log;
  /** The error of a refused credential. */
  readonly refusal: () => GraphQLError;
}

const MAX_CACHED = 50_000;
/** Cached results per credential. */
const MAX_VARIANTS = 20;
const MAX_REFUSED = 50_000;
const REFUSALS_WINDOW_MS = 60_000;
/** Fewer than the connections that these calls may have: further calls wait in this queue, where verified credentials go first. */
const CONCURRENCY = 40;
const MAX_QUEUED = 5_000;
/** From this share of its lifetime on, a cached result is verified again in the background. */
const REFRESH_AFTER = 0.75;
/** Share of BEARER_CACHE_MS (10 s of 60 s) during which a refusal stays cached and a failed verification is not repeated. */
const RETRY_SHARE = 1 / 6;

/**
 * Verifies credentials with the provider; caches the result for 60 s. While the provider is unavailable, a verified credential
 * stays valid for 5 minutes more, unless the provider refuses it with a 401.
 *
 * Protection against unknown credentials: a refusal is cached for 10 s, and refusals are counted by client address. Over the limit,
 * unknown credentials of that address are refused without a call. Verified credentials and provider failures do not count, and
 * verified credentials are not limited. Concurrent calls are bounded: verified credentials go first, the others follow in order.
 */
export class CredentialVerifier<R extends {}> {
  readonly #options: CredentialVerifierOptions;
  readonly #cache: RenewingCache<R>;
  /** Cache keys by id, the oldest first. */
  readonly #keys = boundedMap<string, Set<string>>(MAX_CACHED);
  /** Expiry of each cached refusal by id, in milliseconds since the epoch. */
  readonly #refusedUntil = boundedMap<string, number>(MAX_REFUSED);
  readonly #refusals: Counter;
  readonly #calls: WorkQueue;

  constructor(options: CredentialVerifierOptions) {
    const { kind, config, queueTimeoutMs, redis } = options;
    this.#options = options;
    this.#cache = new RenewingCache({
      name: kind,
      max: MAX_CACHED,
      ttlMs: config.BEARER_CACHE_MS,
      renewAfter: REFRESH_AFTER,
      staleMs: config.BEARER_GRACE_MS,
      // During an outage not every request waits for a call without a response.
      retryMs: config.BEARER_CACHE_MS * RETRY_SHARE,
    });
    this.#refusals = new Counter({
      name: `sightline:v1:${kind}-refusals`,
      points: config.BEARER_REFUSALS,
      windowMs: REFUSALS_WINDOW_MS,
      redis,
    });
    this.#calls = new WorkQueue({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, queueTimeoutMs });
  }

  /**
   * Resolves with the cached or current result. Rejects with the refusal; for an unknown credential also with the provider's
   * failure, or with RATE_LIMITED after too many refusals of its address.
   */
  verify(verification: Verification<R>): Promise<R> {
    const key = `${verification.id}:${verification.variant ?? ''}`;
    return this.#cache.getOrStale(key, () => this.#verify(key, verification));
  }

  /** Drops the cached results of a credential. */
  forget(id: string): void {
    for (const key of this.#keys.get(id) ?? []) this.#cache.delete(key);
    this.#keys.delete(id);
  }

  /** Records that the provider refused a credential: for a short time it is refused without a call. */
  refuse(id: string): void {
    this.forget(id);
    this.#refusedUntil.set(id, Date.now() + this.#options.config.BEARER_CACHE_MS * RETRY_SHARE);
  }

  #isKnown(id: string): boolean {
    return this.#keys.peek(id) !== undefined;
  }

  #isRefused(id: string): boolean {
    return (this.#refusedUntil.get(id) ?? 0) > Date.now();
  }

  async #verify(key: string, { id, address, read }: Verification<R>): Promise<R> {
    const isKnown = this.#isKnown(id);
    if (this.#isRefused(id)) throw this.#options.refusal();
    if (!isKnown) await this.#checkRefusals(address);
    try {
      const result = await this.#calls.run(
        async () => {
          // Refusals may have reached the limit while this call was queued.
          if (!isKnown) await this.#checkRefusals(address);
          return read();
        },
        { isUrgent: isKnown },
      );
      // Another call may have refused the credential in the meantime.
      if (this.#isRefused(id)) throw this.#options.refusal();
      this.#remember(id, key);
      return result;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.status === 401) this.refuse(id);
      if (!isKnown && isRefusal(error)) await this.#countRefusal(address);
      throw error.status === 401 ? this.#options.refusal() : failureToGatewayError(error);
    }
  }

  /** Rejects with RATE_LIMITED. */
  async #checkRefusals(address: string): Promise<void> {
    const resetMs = await this.#refusals.resetMs(address);
    if (resetMs > 0) throw gatewayError('RATE_LIMITED', { details: { retryAfter: Math.ceil(resetMs / 1000) } });
  }

  async #countRefusal(address: string): Promise<void> {
    const { kind, config, log } = this.#options;
    const { isAllowed, remaining } = await this.#refusals.consume(address);
    if (isAllowed && remaining === 0)
      log.warn({ kind, limit: config.BEARER_REFUSALS }, 'too many refused credentials from one address');
  }

  #remember(id: string, key: string): void {
    const keys = this.#keys.get(id) ?? new Set<string>();
    // The newest comes last.
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > MAX_VARIANTS && oldest !== undefined) {
      keys.delete(oldest);
      this.#cache.delete(oldest);
    }
    this.#keys.set(id, keys);
  }
}
