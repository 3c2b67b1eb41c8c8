import { type Match, Player, Roster, type Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { MarketLabel } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type { CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import type * as z from 'zod';
import type { Config } from '../config/config.ts';
import { combinedOdds } from '../provider/api/bet-builder.ts';
import { RateLimiter, PRIORITY, type Priority, type Rate } from '../provider/client/rate-limiter.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisTokenBucket } from '../redis/token-bucket.ts';
import { createTradingData, type TradingData, type TradingSend } from '../provider/api/trading-data.ts';
import type { Send } from '../provider/client/transport.ts';
import { MAX_WAIT_MS } from '../provider/client/retry-delay.ts';
import type { Log } from '../telemetry/log.ts';
import { EntityCache, RedisEntityCache } from './entity-cache.ts';
import { createRateLimitedSend } from '../provider/client/rate-limited-client.ts';
import { ScopeGames } from './scope-games.ts';
import { TradingSecrets } from '../provider/client/trading-secrets.ts';
import type { CustomerRecord } from '../provider/api/account-customers.ts';

/** What everyone who trades through one client shares: its rate, its secrets, and what was just read with them. */
export class TradingScope {
  /** Of the trading client. */
  readonly id: string;
  readonly secrets: TradingSecrets;
  readonly series: EntityCache<Series>;
  readonly matches: EntityCache<Match>;
  readonly tournaments: EntityCache<Tournament>;
  readonly rosters: EntityCache<Roster>;
  readonly teams: EntityCache<Team>;
  readonly players: EntityCache<Player>;
  readonly labels: EntityCache<MarketLabel>;
  readonly games: ScopeGames;
  /** Whose client it is, as whoever came in last saw them; null before anybody did. */
  customer: CustomerRecord | null = null;
  readonly #data: (priority: Priority) => TradingData;
  readonly #combine: (body: z.output<typeof CombinationBody>, until: AbortSignal) => Promise<number | null>;
  readonly #rateLimiter: RateLimiter;
  readonly #closing = new Set<() => void>();

  constructor(options: {
    id: string;
    config: Config;
    send: Send;
    redis: Redis | null;
    log: Log;
    rate: Rate;
    refused?: Map<string, number>;
  }) {
    const { config, send, redis, log } = options;
    this.id = options.id;
    this.games = new ScopeGames(config.REFERENCE_CACHE_MS);
    // Whoever came in may be at work for an operation's whole time, and lingers after that.
    this.secrets = new TradingSecrets({
      lingerMs: config.OPERATION_TIMEOUT_MS + config.FEED_LINGER_MS,
      ...(options.refused && { refused: options.refused }),
    });
    const sharedBucket = redis && new RedisTokenBucket({ redis, client: this.id, maxWaitMs: MAX_WAIT_MS, log });
    this.#rateLimiter = new RateLimiter({ ...options.rate, sharedBucket, log });
    const paced = (priority: Priority, until?: AbortSignal): TradingSend =>
      createRateLimitedSend({
        config,
        send,
        rateLimiter: this.#rateLimiter,
        secrets: this.secrets,
        priority,
        timeoutMs: timeoutOf(priority),
        until,
      });
    // No request waits for each of them: a slow client has more of them than its rate allows in the time of an operation.
    const timeoutOf = (priority: Priority): number =>
      priority >= PRIORITY.SNAPSHOT ? config.FEED_READ_TIMEOUT_MS : config.OPERATION_TIMEOUT_MS;
    const data = new Map<Priority, TradingData>();
    this.#data = (priority) => {
      const known = data.get(priority) ?? createTradingData(config, paced(priority), log);
      data.set(priority, known);
      return known;
    };
    this.#combine = (body, until) => combinedOdds({ config, send: paced(PRIORITY.COMBINED_ODDS, until), log, body });
    const idOf = (value: { id: number }): number => value.id;
    const live = config.SCOPE_CACHE_MS;
    const reference = config.REFERENCE_CACHE_MS;
    this.series = new EntityCache({
      kind: 'series',
      read: (ids, priority) => this.#data(priority).series(ids),
      idOf,
      ttlMs: live,
    });
    this.matches = new EntityCache({
      kind: 'match',
      read: (ids, priority) => this.#data(priority).matches(ids),
      idOf,
      ttlMs: live,
    });
    const shared = <V>(
      kind: string,
      strict: z.ZodType<V>,
    ): { kind: string; ttlMs: number; shared: RedisEntityCache<V> | null } => ({
      kind,
      ttlMs: reference,
      shared: redis && new RedisEntityCache({ redis, kind, scope: this.id, reader: loose(strict) }),
    });
    this.tournaments = new EntityCache({
      ...shared('tournament', Tournament),
      idOf,
      read: (ids, priority) => this.#data(priority).tournaments(ids),
    });
    this.rosters = new EntityCache({
      ...shared('roster', Roster),
      idOf,
      read: (ids, priority) => this.#data(priority).rosters(ids),
    });
    this.teams = new EntityCache({ ...shared('team', Team), idOf, read: (ids, priority) => this.#data(priority).teams(ids) });
    this.players = new EntityCache({
      ...shared('player', Player),
      idOf,
      read: (ids, priority) => this.#data(priority).players(ids),
    });
    this.labels = new EntityCache({
      ...shared('label', MarketLabel),
      idOf: (label) => label.market.id,
      read: (ids, priority) => this.#data(priority).labels(ids),
    });
  }

  /** Calls that wait for the client's rate. */
  get waitingCalls(): number {
    return this.#rateLimiter.queued;
  }

  /** The provider's answers as they come, nothing kept; for whoever keeps them itself. */
  readings(priority: Priority): TradingData {
    return this.#data(priority);
  }

  /**
   * Odds of outcomes of one match together, null where these cannot be combined. Goes before all else that waits for the
   * rate, is asked anew each time, and ends at once when `until` aborts.
   */
  combinedOdds(body: z.output<typeof CombinationBody>, until: AbortSignal): Promise<number | null> {
    return this.#combine(body, until);
  }

  /** Calls back once when the scope is let go. Returns the way to stop. */
  onClose(listener: () => void): () => void {
    this.#closing.add(listener);
    return () => this.#closing.delete(listener);
  }

  close(): void {
    for (const listener of this.#closing) listener();
    this.#closing.clear();
    this.#rateLimiter.close();
  }
}
