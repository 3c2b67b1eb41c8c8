import type { CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import type { Game } from '@sightline/provider-contract/account-clients.ts';
import { Player, Roster, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { MarketLabel } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import { API_CLIENT_DEFAULTS } from '@sightline/schema/rules/api-client.ts';
import type * as z from 'zod';
import type { Config } from '../config/config.ts';
import type { CustomerRecord } from '../provider/api/account-customers.ts';
import { createBetBuilder } from '../provider/api/bet-builder.ts';
import { createTradingData, probeSecret, type TradingData, type TradingSend } from '../provider/api/trading-data.ts';
import { createRateLimitedSend, type Retries } from '../provider/client/rate-limited-client.ts';
import { type Grant, PRIORITY, type Priority, type Rate, RateLimiter, RateLimiterFull } from '../provider/client/rate-limiter.ts';
import { MAX_WAIT_MS } from '../provider/client/retry-delay.ts';
import { acquireSpare, MAX_HOLD_MS } from '../provider/client/spare-requests.ts';
import type { Timeouts } from '../provider/client/timeouts.ts';
import { type TradingSecret, TradingSecrets } from '../provider/client/trading-secrets.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { NoValidSecret } from '../errors/provider-failure.ts';
import type { Send } from '../provider/client/transport.ts';
import { scopeSource, type UsageMeter, type UsageMeters } from '../provider/client/usage.ts';
import { connectPush, type ConnectPush, countingConnect } from '../provider/push/provider-connection.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisCache } from '../redis/redis-cache.ts';
import { RedisTokenBucket } from '../redis/token-bucket.ts';
import type { Log } from '../telemetry/log.ts';
import { EntityCache } from '../cache/entity-cache.ts';
import { LEVEL } from '../provider/client/read-lane.ts';
import { ReadQueue } from '../provider/client/read-queue.ts';
import { type SnapshotCache, snapshotCache } from './stored-snapshots.ts';
import { RenewingCache } from '../cache/renewing-cache.ts';

/** Milliseconds. */
export const SCOPE_TIMERS = {
  /** How long series, matches and markets from REST are cached. */
  SCOPE_CACHE_MS: 2_000,
  /** How long games, products, tournaments, rosters, teams, players and labels are cached. */
  REFERENCE_CACHE_MS: 60_000,
  /** How long a feed stays open without subscriptions or queries. */
  FEED_LINGER_MS: 30_000,
  /** Deadline of a background call, including its wait for the rate limit. */
  FEED_READ_TIMEOUT_MS: 300_000,
};
export type ScopeConfig = Config & Timeouts & Retries & Readonly<typeof SCOPE_TIMERS>;

interface ScopeServices {
  readonly config: ScopeConfig;
  readonly send: Send;
  readonly connectPush?: ConnectPush;
  readonly redis: Redis | null;
  readonly usage: UsageMeters;
  readonly log: Log;
}

/** Games by id. */
export type Games = ReadonlyMap<number, Game>;

const MAX_GROUPS = 100;

/** Limits of the calls that yield to all others. */
const IDLE_CALLS_PER_SECOND = 1;
const FREE_REQUESTS = 2;

const idOf = ({ id }: { id: number }): number => id;

/** Creates the entity caches of one scope. */
function entityCaches({ config, redis }: ScopeServices, scope: string, queue: ReadQueue) {
  const live = { queue, idOf, ttlMs: config.SCOPE_CACHE_MS };
  const reference = <V>(kind: string, strict: z.ZodType<V>) => ({
    queue,
    kind,
    ttlMs: config.REFERENCE_CACHE_MS,
    shared: redis && new RedisCache({ redis, name: `entity:${kind}:${scope}`, schema: loose(strict) }),
  });
  const [rosters, teams] = [LEVEL.ROSTERS, LEVEL.TEAMS];
  return {
    series: new EntityCache({ ...live, kind: 'series', level: LEVEL.SERIES, read: (ids, data) => data.series(ids) }),
    matches: new EntityCache({ ...live, kind: 'match', level: LEVEL.MATCHES, read: (ids, data) => data.matches(ids) }),
    markets: new EntityCache({ ...live, kind: 'market', level: LEVEL.MARKETS, read: (ids, data) => data.marketsById(ids) }),
    tournaments: new EntityCache({
      ...reference('tournament', Tournament),
      level: rosters,
      idOf,
      read: (ids, data) => data.tournaments(ids),
    }),
    rosters: new EntityCache({ ...reference('roster', Roster), level: rosters, idOf, read: (ids, data) => data.rosters(ids) }),
    teams: new EntityCache({ ...reference('team', Team), level: teams, idOf, read: (ids, data) => data.teams(ids) }),
    players: new EntityCache({ ...reference('player', Player), level: teams, idOf, read: (ids, data) => data.players(ids) }),
    labels: new EntityCache({
      ...reference('label', MarketLabel),
      level: LEVEL.MARKETS,
      idOf: (label) => label.market.id,
      read: (ids, data) => data.labels(ids),
    }),
  };
}

/**
 * Everything that the users of one trading client, or the connections of one API key, share: its rate limit, its secrets and the
 * entities read with them.
 */
export class TradingScope {
  /** Id of the trading client or of the API key. */
  readonly id: string;
  readonly secrets: TradingSecrets;
  readonly entities: ReturnType<typeof entityCaches>;
  /** Reads entities by id. */
  readonly reads: ReadQueue;
  /**
   * The games for shared executions, which have no bearer of their own, by group of callers with the same permissions: the customer's own
   * users, and staff who act for the customer. Stale ones are used until they can be read again.
   */
  readonly games: RenewingCache<Games>;
  /** Snapshots of live sets for the next gateway that opens this scope; null without Redis. */
  readonly snapshots: SnapshotCache | null;
  /** Opens push connections for this scope. */
  readonly connectPush: ConnectPush;
  /** The client's customer, as the last caller that resumed a session read it; null before that. */
  customer: CustomerRecord | null = null;
  readonly #services: ScopeServices;
  readonly rateLimiter: RateLimiter;
  /** Limits the pace of calls that yield to all others. */
  readonly #idleCalls: RateLimiter;
  readonly #usage: UsageMeter;
  readonly #dataApis = new Map<Priority, TradingData>();
  readonly #closeListeners = new Set<() => void>();

  constructor(
    options: ScopeServices & { id: string; rate: Rate; refused?: Map<string, number>; onRefused?: (jti: string) => void },
  ) {
    const { config, redis, log } = options;
    this.#services = options;
    this.id = options.id;
    this.#usage = options.usage.meter(scopeSource(this.id));
    this.connectPush = countingConnect(options.connectPush ?? connectPush, this.#usage);
    this.games = new RenewingCache({
      name: 'scope_games',
      max: MAX_GROUPS,
      ttlMs: config.REFERENCE_CACHE_MS,
      staleMs: Number.POSITIVE_INFINITY,
      endsValue: () => false,
    });
    this.snapshots = snapshotCache(redis);
    // A caller may use its secret for a whole operation, and lingers after that.
    this.secrets = new TradingSecrets({
      lingerMs: config.OPERATION_TIMEOUT_MS + config.FEED_LINGER_MS,
      ...(options.refused && { refused: options.refused }),
      onRefused: (jti) => {
        this.snapshots?.delete(this.id);
        options.onRefused?.(jti);
      },
    });
    const bucketOf = (client: string) => redis && new RedisTokenBucket({ redis, client, maxWaitMs: MAX_WAIT_MS, log });
    this.rateLimiter = new RateLimiter({ ...options.rate, sharedBucket: bucketOf(this.id), log });
    this.#idleCalls = new RateLimiter({
      perSecond: IDLE_CALLS_PER_SECOND,
      burst: 1,
      sharedBucket: bucketOf(`idle:${this.id}`),
      hasOtherPrograms: false,
      log,
    });
    this.reads = new ReadQueue({
      rateLimiter: this.rateLimiter,
      dataFor: (priority, grant) => createTradingData(config, this.#sendWith(priority, { grant }), log),
    });
    this.entities = entityCaches(options, this.id, this.reads);
  }

  /** The number of calls in the rate limiter's queue. */
  get waitingCalls(): number {
    return this.rateLimiter.queued;
  }

  /** The data and odds APIs without a cache, for calls of a priority. */
  data(priority: Priority): TradingData {
    const { config, log } = this.#services;
    const api = this.#dataApis.get(priority) ?? createTradingData(config, this.#sendWith(priority), log);
    this.#dataApis.set(priority, api);
    return api;
  }

  /**
   * Combined odds of several outcomes of one match; null if they cannot be combined. Not cached, and aborted when `until` aborts.
   * Ahead of all other queued calls; with `whenIdle` behind them, at most one a second, and only while two requests stay free.
   */
  combinedOdds(
    body: z.output<typeof CombinationBody>,
    { until, whenIdle }: { readonly until: AbortSignal; readonly whenIdle: boolean },
  ): Promise<number | null> {
    const { config, log } = this.#services;
    const acquire = whenIdle ? (deadline: AbortSignal) => this.#acquireIdle(deadline) : undefined;
    return createBetBuilder(config, this.#sendWith(PRIORITY.COMBINED_ODDS, { until, acquire }), log).combinedOdds(body);
  }

  /** Calls the listener once, when the scope closes. Returns a function that unsubscribes it. */
  onClose(listener: () => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  close(): void {
    for (const listener of this.#closeListeners) listener();
    this.#closeListeners.clear();
    // Callers without a valid secret can renew their session.
    this.reads.close(this.secrets.best() === null ? new NoValidSecret('no valid secret') : gatewayError('PROVIDER_BUSY'));
    this.#idleCalls.close();
    this.rateLimiter.close();
  }

  /** Permission for a call that yields to all others. Rejects with RateLimiterFull if it does not come soon. */
  async #acquireIdle(deadline: AbortSignal): Promise<Grant> {
    const { rateLimiter } = this;
    const startedAt = performance.now();
    if (rateLimiter.rate.burst <= FREE_REQUESTS) throw new RateLimiterFull('the burst leaves no request free');
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(MAX_HOLD_MS)]);
    try {
      (await this.#idleCalls.acquire(PRIORITY.SCREEN, signal)).end(null);
      const waitMs = await acquireSpare(rateLimiter, { spare: FREE_REQUESTS + 1, maxHoldMs: MAX_HOLD_MS, signal });
      if (waitMs > 0) throw new RateLimiterFull('no request is free');
    } catch (error) {
      throw deadline.aborted ? error : new RateLimiterFull('no request was free in time', { cause: error });
    }
    const sentAt = performance.now();
    return {
      waitedMs: sentAt - startedAt,
      end(headers) {
        if (headers) rateLimiter.applyHeaders(headers, sentAt);
        rateLimiter.wake();
      },
    };
  }

  #sendWith(
    priority: Priority,
    options: { until?: AbortSignal; grant?: Grant; acquire?: ((deadline: AbortSignal) => Promise<Grant>) | undefined } = {},
  ): TradingSend {
    const { config, send } = this.#services;
    // Background calls outlive an operation: a slow client has more of them than its rate allows within one.
    const timeoutMs = priority >= PRIORITY.SNAPSHOT ? config.FEED_READ_TIMEOUT_MS : config.OPERATION_TIMEOUT_MS;
    const { secrets } = this;
    return createRateLimitedSend({
      config,
      send: (call) => send({ ...call, owner: { user: `client ${this.id}`, customer: this.customer?.id ?? null } }),
      rateLimiter: this.rateLimiter,
      secrets,
      priority,
      timeoutMs,
      usage: this.#usage,
      ...options,
    });
  }
}

const SWEEP_MS = 5_000;
/** Rate of a client whose rate is not known yet: the provider's rate for new clients. */
const DEFAULT_RATE: Rate = { perSecond: API_CLIENT_DEFAULTS.requestsPerSecond, burst: API_CLIENT_DEFAULTS.requestBurst };

export interface ScopeStats {
  /** The number of scopes with active callers. */
  readonly scopes: number;
  /** The number of calls in their rate limiters' queues. */
  readonly waitingCalls: number;
}

/** The scopes in use, one per trading client and API key. A scope closes when its last caller has been inactive for the linger time. */
export class TradingScopes {
  readonly #scopes = new Map<string, TradingScope>();
  readonly #services: ScopeServices;
  readonly #timer: NodeJS.Timeout;
  /** Scopes whose rate no caller has named. */
  readonly #withoutRate = new WeakSet<TradingScope>();
  /** Time of each refusal by token id. It outlives the scope, which closes without secrets, because owners must still receive the error. */
  readonly #refused = new Map<string, number>();

  constructor(services: ScopeServices) {
    this.#services = services;
    this.#timer = setInterval(() => this.#closeUnused(), SWEEP_MS).unref();
  }

  /**
   * The scope with this id, opened on first use.
   * @param rate null if it is not known yet
   * @param onRefused is called with the id of each secret that the provider refuses
   */
  getOrCreate(id: string, rate: Rate | null, onRefused?: (jti: string) => void): TradingScope {
    const existing = this.#scopes.get(id);
    if (existing) {
      const isRateNew = rate !== null && this.#withoutRate.delete(existing);
      if (isRateNew) existing.rateLimiter.applyHeaders({ limit: rate.perSecond, burst: rate.burst, remaining: null });
      return existing;
    }
    const scope = new TradingScope({
      ...this.#services,
      id,
      rate: rate ?? DEFAULT_RATE,
      refused: this.#refused,
      ...(onRefused && { onRefused }),
    });
    if (rate === null) this.#withoutRate.add(scope);
    this.#scopes.set(id, scope);
    return scope;
  }

  /** A scope beside that of the client: no session uses it, and nothing of it is shared. Its owner closes it. */
  isolated(id: string): TradingScope {
    return new TradingScope({ ...this.#services, redis: null, id, rate: DEFAULT_RATE, refused: this.#refused });
  }

  /** The rate limiter of an open scope; null when it is not open. */
  rateLimiterOf(id: string): RateLimiter | null {
    return this.#scopes.get(id)?.rateLimiter ?? null;
  }

  /** Removes a secret from every scope. */
  forgetSecret(jti: string): void {
    for (const scope of this.#scopes.values()) scope.secrets.forget(jti);
  }

  /**
   * Verifies the secret of an API key, within the rate limit of its scope if that is open. Resolves with the rate of the client.
   * Rejects with NoValidSecret or a ProviderFailure.
   */
  async verify(secret: TradingSecret): Promise<Rate> {
    const { config, send, usage, log } = this.#services;
    const timeoutMs = config.OPERATION_TIMEOUT_MS;
    const rateLimiter = this.#scopes.get(secret.jti)?.rateLimiter ?? new RateLimiter({ ...DEFAULT_RATE, log });
    const secrets = new TradingSecrets({ lingerMs: timeoutMs });
    secrets.touch(secret);
    const priority = PRIORITY.SCREEN;
    const refusedBefore = this.#refused.get(secret.jti);
    await probeSecret(config, createRateLimitedSend({ config, send, rateLimiter, secrets, priority, timeoutMs, retries: 0 }));
    // Only now: an unknown secret must not take the place of a source.
    usage.meter(scopeSource(secret.jti)).count('requests');
    // A refusal during the verification is newer than its answer.
    if (this.#refused.get(secret.jti) === refusedBefore) this.#refused.delete(secret.jti);
    return rateLimiter.rate;
  }

  /** Call when the provider has refused the only secret of this scope. */
  refuse(id: string): void {
    const scope = this.#scopes.get(id);
    if (scope) scope.secrets.refuse(id);
    else snapshotCache(this.#services.redis)?.delete(id);
  }

  /** Closes a scope at once. */
  end(id: string): void {
    this.#scopes.get(id)?.close();
    this.#scopes.delete(id);
  }

  describe(): ScopeStats {
    const scopes = [...this.#scopes.values()];
    return { scopes: scopes.length, waitingCalls: scopes.reduce((sum, { waitingCalls }) => sum + waitingCalls, 0) };
  }

  close(): void {
    clearInterval(this.#timer);
    for (const scope of this.#scopes.values()) scope.close();
    this.#scopes.clear();
  }

  #closeUnused(): void {
    for (const [clientId, scope] of this.#scopes) {
      if (!scope.secrets.isEmpty) continue;
      scope.close();
      this.#scopes.delete(clientId);
    }
  }
}
