import type * as z from 'zod';
import { AgreementStatus } from '../auth/agreement-status.ts';
import { ApiKeys } from '../auth/api-keys.ts';
import { missingBearerMessage } from '../auth/challenge.ts';
import type { Credentials } from '../auth/credentials.ts';
import { OwnCustomers } from '../auth/own-customers.ts';
import { Revocations } from '../auth/revocations.ts';
import { RoutingKeys } from '../auth/routing-keys.ts';
import { SignInThrottle } from '../auth/sign-in-throttle.ts';
import { type Caller, type Principal, TokenVerifier } from '../auth/token-verifier.ts';
import { TradingSessions } from '../auth/trading-sessions.ts';
import { Viewers } from '../auth/viewer.ts';
import { Catalogues } from '../cache/catalogue.ts';
import { ClientCounts } from '../cache/client-counts.ts';
import { CustomerDirectories } from '../cache/customer-directory.ts';
import { IdempotencyStore, RedisIdempotencyStore, storedResult } from '../domains/idempotency-store.ts';
import { type ScopeStats, TradingScopes } from '../scope/trading-scope.ts';
import { ApiCalls } from '../domains/api-clients/explorer/api-calls.ts';
import { AuditLog } from '../domains/audit/audit-log.ts';
import { AuditTable } from '../domains/audit/audit-table.ts';
import { WriteBudget } from '../domains/audit/write-budget.ts';
import { ChannelInspectors } from '../domains/api-clients/inspector/channel-inspectors.ts';
import { RecentClients } from '../domains/api-clients/recent-clients.ts';
import { ClientUsages } from '../domains/api-clients/usage/client-usage.ts';
import type { FeedStats, OwnedFeedStats } from '../domains/trading/feed/feed-stats.ts';
import { TradingFeeds } from '../domains/trading/feed/feeds.ts';
import { Invitations, StoredInvitation } from '../domains/users/invitations.ts';
import type { SubscriberStats } from '../live/broadcast/hub-counters.ts';
import type { LiveHub } from '../live/broadcast/live-hub.ts';
import { type ClientRecord, type KeyRecord, ReadableClient, ReadableKey } from '../provider/api/account-clients.ts';
import { type CustomerRecord, ReadableCustomer } from '../provider/api/account-customers.ts';
import { createAccountApi } from '../provider/api/account.ts';
import { createDashboardApi } from '../provider/api/dashboard.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { isCreateFinal, type WriteResult } from '../errors/write-outcomes.ts';
import type { Send, Transport } from '../provider/client/transport.ts';
import { Usage } from '../provider/client/usage.ts';
import { RedisUsage } from '../redis/redis-usage.ts';
import type { Redis } from '../redis/redis.ts';
import { startRetention } from '../store/retention.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import { waitAtMost } from '../util/deadline.ts';
import { VERSION } from '../util/version.ts';
import type { ServiceConfig } from './settings.ts';

/** Status of this process's live data, for staff: it covers all customers. */
export interface LiveStateModel {
  readonly version: string;
  /** ISO 8601, as `readAt`. */
  readonly startedAt: string;
  readonly readAt: string;
  readonly sharing: 'STANDALONE' | 'SHARED' | 'REDIS_UNREACHABLE';
  readonly subscribers: SubscriberStats;
  readonly slowCloses: number;
  readonly feeds: readonly OwnedFeedStats[];
}

/** One store for each kind of entity that a mutation creates, so that a repeated request creates nothing twice. */
interface IdempotencyStores {
  readonly clients: IdempotencyStore<WriteResult<ClientRecord>>;
  readonly keys: IdempotencyStore<WriteResult<KeyRecord>>;
  readonly customers: IdempotencyStore<WriteResult<CustomerRecord>>;
  readonly users: Invitations;
}

type Hub = Pick<LiveHub, 'subscribers' | 'subscribersOf' | 'counters'>;

const OWN_CUSTOMERS_MS = 30_000;
/** Longest time for which the end of the process waits for the last snapshots. */
const STORE_LAST_MS = 1_000;

interface AppContextOptions {
  readonly config: ServiceConfig;
  readonly transport: Transport;
  readonly redis: Redis | null;
  readonly hub: Hub;
  readonly log: Log;
  readonly store: Store;
}

/** Services of the process. Created once at startup and shared by all operations. */
export class AppContext {
  readonly config: ServiceConfig;
  readonly log: Log;
  readonly send: Send;
  readonly tokenVerifier: TokenVerifier;
  readonly signInThrottle: SignInThrottle;
  readonly ownCustomers: OwnCustomers;
  readonly agreements: AgreementStatus;
  readonly viewers: Viewers;
  readonly directories: CustomerDirectories;
  readonly catalogues: Catalogues;
  readonly tradingSessions: TradingSessions;
  readonly apiKeys: ApiKeys;
  readonly usage: Usage;
  readonly clientUsages: ClientUsages;
  readonly inspectors: ChannelInspectors;
  readonly feeds: TradingFeeds;
  readonly idempotency: IdempotencyStores;
  readonly apiCalls: ApiCalls;
  readonly audit: AuditLog;
  readonly auditTable: AuditTable;
  readonly writeBudget: WriteBudget;
  readonly clientCounts: ClientCounts;
  readonly recentClients = new RecentClients();
  readonly #redis: Redis | null;
  readonly #hub: Hub;
  readonly #revocations: Revocations;
  readonly #scopes: TradingScopes;
  readonly #routingKeys: RoutingKeys;
  readonly #endRetention: () => void;
  readonly #startedAt = new Date().toISOString();

  constructor(options: AppContextOptions) {
    const { config, redis, log } = options;
    const { send, sendRaw } = options.transport;
    const account = createAccountApi(config, send, log);
    this.config = config;
    this.log = log;
    this.send = send;
    this.#redis = redis;
    this.#hub = options.hub;
    this.#routingKeys = new RoutingKeys(config);
    this.#revocations = new Revocations(redis);
    const revocations = this.#revocations;
    this.signInThrottle = new SignInThrottle(config, redis);
    this.tokenVerifier = new TokenVerifier({
      config,
      dashboard: createDashboardApi(config, send, log),
      revocations,
      redis,
      log,
    });
    this.ownCustomers = new OwnCustomers({
      account,
      redis,
      ttlMs: Math.min(OWN_CUSTOMERS_MS, config.BEARER_CACHE_MS),
      graceMs: config.BEARER_GRACE_MS,
    });
    this.agreements = new AgreementStatus(this.ownCustomers);
    this.viewers = new Viewers({ config, account, own: this.ownCustomers, redis });
    this.directories = new CustomerDirectories({ account, ttlMs: config.CUSTOMERS_CACHE_MS });
    this.catalogues = new Catalogues({ account, ttlMs: config.REFERENCE_CACHE_MS, staleMs: config.BEARER_GRACE_MS });
    this.usage = new Usage({ shared: redis && new RedisUsage(redis), flushMs: config.USAGE_FLUSH_MS });
    this.#scopes = new TradingScopes({ config, send, redis, usage: this.usage, log });
    this.tradingSessions = new TradingSessions({
      config,
      account,
      scopes: this.#scopes,
      tokenVerifier: this.tokenVerifier,
      revocations,
    });
    this.apiKeys = new ApiKeys({ config, scopes: this.#scopes, usage: this.usage, redis, log });
    this.apiCalls = new ApiCalls({ config, sendRaw, scopes: this.#scopes, usage: this.usage, redis, log });
    this.clientUsages = new ClientUsages({ usage: this.usage, apiKeys: this.apiKeys });
    this.inspectors = new ChannelInspectors({ config, usage: this.usage, redis, log });
    this.feeds = new TradingFeeds({ config, log });
    this.idempotency = idempotencyStores(config, redis);
    this.clientCounts = new ClientCounts({ queueTimeoutMs: config.OPERATION_TIMEOUT_MS });
    this.writeBudget = new WriteBudget(redis);
    this.auditTable = new AuditTable({ store: options.store, days: config.AUDIT_DAYS });
    this.audit = new AuditLog({ table: this.auditTable, log });
    this.#endRetention = startRetention(options.store, [() => this.auditTable.prune()], log);
  }

  /** Resolves when the tokens that other gateways revoked are loaded; without an answer from Redis it does not wait. */
  ready(): Promise<void> {
    return this.#revocations.catchUp();
  }

  /** Verifies a bearer token. Rejects with UNAUTHENTICATED, or with the reason why it cannot be verified now. */
  async identify(credentials: Credentials, address: string): Promise<Caller> {
    const { bearer, actingCustomer } = credentials;
    if (bearer === null) throw gatewayError('UNAUTHENTICATED', { message: missingBearerMessage(credentials) });
    return this.tokenVerifier.verify(bearer, actingCustomer, address);
  }

  /** Verifies the credential of a request. Rejects as `identify` does. */
  async authenticate(credentials: Credentials, address: string): Promise<Principal> {
    if (credentials.apiKey !== null) return { id: (await this.apiKeys.verify(credentials.apiKey, address)).id, caller: null };
    const caller = await this.identify(credentials, address);
    return { id: `user:${caller.user.id}`, caller };
  }

  /** Key by which a proxy chooses the gateway of a verified caller; null while the customer in context is not known. */
  routingKeyOf({ id, caller }: Principal, actingCustomer: string | null): string | null {
    if (caller === null) return this.#routingKeys.of('api-key', id);
    const customer = this.viewers.lastKnownCustomerId(caller, actingCustomer);
    return customer === null ? null : this.#routingKeys.of('customer', customer);
  }

  liveState(): LiveStateModel {
    return {
      version: VERSION,
      startedAt: this.#startedAt,
      readAt: new Date().toISOString(),
      sharing: this.#redis === null ? 'STANDALONE' : this.#redis.isUp ? 'SHARED' : 'REDIS_UNREACHABLE',
      subscribers: this.#hub.subscribers,
      slowCloses: this.#hub.counters.slowCloses,
      feeds: this.#describeFeeds().map(({ customer, stats }) => ({ customer, ...stats })),
    };
  }

  /** Statistics of the open feeds. */
  feedStats(): readonly FeedStats[] {
    return this.#describeFeeds().map(({ stats }) => stats);
  }

  #describeFeeds(): ReturnType<TradingFeeds['describe']> {
    return this.feeds.describe((sets) => this.#hub.subscribersOf(sets));
  }

  scopeStats(): ScopeStats {
    return this.#scopes.describe();
  }

  /** Stores snapshots of the live sets for the gateways that open them next, as far as there is time. */
  storeSnapshots(): Promise<void> {
    return waitAtMost(STORE_LAST_MS, this.feeds.store());
  }

  async close(): Promise<void> {
    this.#endRetention();
    await this.audit.close();
    this.inspectors.close();
    this.feeds.close();
    this.#scopes.close();
    await this.usage.close();
    this.ownCustomers.close();
    this.#revocations.close();
  }
}

function idempotencyStores(config: ServiceConfig, redis: Redis | null): IdempotencyStores {
  const shared = <O>(kind: string, schema: z.ZodType<O>): RedisIdempotencyStore<O> | null =>
    redis &&
    new RedisIdempotencyStore({ redis, kind, schema, keys: config.TRADING_TOKEN_KEY, waitMs: config.OPERATION_TIMEOUT_MS });
  const isFinal = isCreateFinal;
  return {
    clients: new IdempotencyStore({ isFinal, shared: shared('client', storedResult(ReadableClient)) }),
    keys: new IdempotencyStore({ isFinal, shared: shared('key', storedResult(ReadableKey)) }),
    customers: new IdempotencyStore({ isFinal, shared: shared('customer', storedResult(ReadableCustomer)) }),
    users: new Invitations({ shared: shared('user', StoredInvitation) }),
  };
}
