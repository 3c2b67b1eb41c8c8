import { randomUUID } from 'node:crypto';
import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { GraphQLError } from 'graphql';
import type { Config } from '../config/config.ts';
import { RecentClients } from '../domains/api-clients/recent-clients.ts';
import type { FeedStats, OwnedFeedStats, ReadersOf } from '../domains/trading/feed/feed-stats.ts';
import { TradingFeeds } from '../domains/trading/feed/feeds.ts';
import { type SharedScope, TradingAccess } from '../domains/trading/feed/trading-access.ts';
import { type StartedSession, type TradingSession, TradingSessions } from '../auth/trading-sessions.ts';
import { type ViewerModel, Viewers } from '../auth/viewer.ts';
import { gatewayError } from '../util/errors.ts';
import type { ReaderStats } from '../live/broadcast/hub-counters.ts';
import type { LiveHub } from '../live/broadcast/live-hub.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisBus } from '../live/replication/redis-bus.ts';
import { bearerHash } from '../provider/client/bearer.ts';
import { ProviderFailure, publicFailure } from '../provider/client/provider-failure.ts';
import { type Attempt, type AttemptKind, SignInThrottle } from '../auth/sign-in-throttle.ts';
import { AgreementStatus } from '../auth/agreement-status.ts';
import { type Caller, TokenVerifier } from '../auth/token-verifier.ts';
import { clientOf } from '../util/client-address.ts';
import { type Credentials, credentialsOf } from '../auth/credentials.ts';
import { SocketSession, type SocketSubscription, type SocketWire } from './socket-session.ts';
import { type Catalogue, Catalogues } from '../cache/catalogue.ts';
import { IdempotencyStore, type SharedIdempotencyStore } from '../cache/idempotency-store.ts';
import { CustomerDirectories, type CustomerDirectory } from '../cache/customer-directory.ts';
import { Invitations, invitedOutcome } from '../domains/users/invitations.ts';
import { OwnCustomers } from '../auth/own-customers.ts';
import { createTradingLoaders } from '../cache/trading-loaders.ts';
import { type OutcomeCodec, writtenOutcome } from '../cache/outcome-codec.ts';
import { RedisIdempotencyStore } from '../cache/redis-idempotency-store.ts';
import { Revocations } from '../auth/revocations.ts';
import { type ScopeStats, TradingScopes } from '../cache/trading-scopes.ts';
import { isCreationFinal, type Written } from '../provider/client/provider-write.ts';
import { type AccountApi, createAccountApi } from '../provider/api/account.ts';
import { type ClientRecord, type KeyRecord, ReadClient, ReadKey } from '../provider/api/account-clients.ts';
import { type CustomerRecord, ReadCustomer } from '../provider/api/account-customers.ts';
import { type AuthApi, createAuthApi } from '../provider/api/auth.ts';
import { boundedSend } from '../provider/client/bounded-send.ts';
import { createDashboardApi } from '../provider/api/dashboard.ts';
import type { Transport } from '../provider/client/transport.ts';
import type { Log } from '../telemetry/log.ts';
import { once } from '../util/once.ts';
import { VERSION } from '../util/version.ts';

/** What one operation needs. Everything that asks the provider does so when first called, and once. */
export interface GatewayContext {
  readonly config: Config;
  readonly requestId: string;
  readonly log: Log;
  /** Aborts when the operation's time is over; the one of a subscription is for the event at hand. */
  readonly deadline: AbortSignal;
  /** Aborts with ClientDisconnected when the client disconnects; for work that is useless then. */
  readonly gone: AbortSignal;
  /** Both within the operation's time. */
  readonly auth: AuthApi;
  readonly account: AccountApi;
  /** What was asked to be created lately, so that nothing is created twice. */
  readonly idempotency: IdempotencyStores;
  /** API clients as the caller read them a moment ago. */
  readonly recentClients: RecentClients;
  /** Begins a throttled attempt without a session; null when there were too many. */
  readonly attempt: (kind: AttemptKind, account?: string) => Promise<Attempt | null>;
  /** What counts as one client: its address, or the network of that. */
  client(): string;
  /** True when the request brings any bearer; says nothing about its worth. */
  readonly hasBearer: boolean;
  /** Whose bearer it is. Rejects with UNAUTHENTICATED. */
  caller(): Promise<Caller>;
  /** The same in the context of a customer. Rejects where the request names one for whom the caller may not act. */
  viewer(): Promise<ViewerModel>;
  /** Rejects with AGREEMENT_REQUIRED while the access trial agreement of the caller's first own customer is unsigned. */
  requireAgreement(): Promise<void>;
  /** Public id of that customer; null when there is nothing to sign. */
  unsignedAgreementCustomerId(): Promise<string | null>;
  /** An agreement was signed; to be called with the customer's public id. */
  agreementSigned(customerId: string): Promise<void>;
  catalogue(): Promise<Catalogue>;
  /** What is known of a game; null where nothing is. */
  game(id: number): Promise<Game | null>;
  customers(): Promise<CustomerDirectory>;
  /** Drops cached customers; to be called when one may have changed. */
  customersChanged(): void;
  /** Trading data in the scope of the request's trading session. */
  trading(): Promise<TradingAccess>;
  /** The error that ends the trading session this operation has entered; null while the session lasts, or before. */
  tradingProblem(): GraphQLError | null;
  /** Null when the customer has no trading client. */
  startTradingSession(): Promise<StartedSession | null>;
  /** What this process sees of itself. Of all customers: for staff only. */
  liveState(): LiveStateModel;
  /** Ends the bearer that the request carries, and every trading session that was made with it. */
  endSession(): Promise<void>;
}

/** How the live data of this process are doing. */
export interface LiveStateModel {
  readonly version: string;
  /** ISO 8601, as `at`. */
  readonly startedAt: string;
  readonly at: string;
  readonly sharing: 'ALONE' | 'SHARED' | 'CUT_OFF';
  readonly readers: ReaderStats;
  readonly slowCloses: number;
  readonly feeds: readonly OwnedFeedStats[];
}

interface IdempotencyStores {
  readonly clients: IdempotencyStore<Written<ClientRecord>>;
  readonly keys: IdempotencyStore<Written<KeyRecord>>;
  readonly customers: IdempotencyStore<Written<CustomerRecord>>;
  readonly users: Invitations;
}

export interface Contexts {
  /** Resolves when what other gateways refuse is known here, as far as it can be had. */
  ready(): Promise<void>;
  /** For one operation over HTTP. */
  create(request: Asked): GatewayContext;
  /** Verifies the bearer of `connection_init`. Rejects with UNAUTHENTICATED, or with why it cannot be verified now. */
  openSocket(
    params: Readonly<Record<string, unknown>>,
    socket: { readonly wire: SocketWire; readonly address: string | null },
  ): Promise<SocketSession>;
  /** For one subscription of a socket, and for as long. */
  createFor(socket: SocketSession, subscription: SocketSubscription): GatewayContext;
  /** Feeds that are open now. */
  feeds(): readonly FeedStats[];
  scopes(): ScopeStats;
  /** For executions that subscribers of one scope share: has the scope, and no user. */
  createShared(shared: SharedScope): GatewayContext;
  /** Resolves when other gateways may go on with what was held here. */
  close(): Promise<void>;
}

/** A request over HTTP, as far as its operation needs it. */
export interface Asked {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The client's; null when unknown. */
  readonly address: () => string | null;
  /** Its signal aborts when the client leaves. */
  readonly gone: () => AbortSignal;
}

/** What differs between an operation that answers once and one that goes on. */
interface ContextOptions {
  /** A new one where none is given. */
  readonly requestId?: string;
  readonly credentials: Credentials;
  readonly address: () => string | null;
  readonly deadline: () => AbortSignal;
  readonly gone: () => AbortSignal;
  /** Whether what was loaded once is not loaded again. */
  readonly cache: boolean;
  readonly entered: (session: TradingSession) => void;
  /** Given where there is no trading session; else that session's. */
  readonly shared?: SharedScope;
  /** Whether others will share a run of this operation, which then needs the games. */
  readonly isShared?: true;
}

const OWN_CUSTOMERS_MS = 30_000;
/** A socket asks for its bearer so often within the life of an answer, so that it notices the next answer early. */
const RECHECKS = 2;

const NEVER = new AbortController().signal;

type LazyService = 'deadline' | 'gone' | 'auth' | 'account';

/**
 * What few operations ask for, made when they do. The getters are the class's: those of an object of its own would cost
 * every operation a hidden class that outlives it, and Apollo Server, which copies the context, would call them all.
 */
class LazyServices implements Pick<GatewayContext, LazyService> {
  readonly late: { readonly [K in LazyService]: () => GatewayContext[K] };

  constructor(late: LazyServices['late']) {
    this.late = late;
  }

  get deadline(): AbortSignal {
    return this.late.deadline();
  }

  get gone(): AbortSignal {
    return this.late.gone();
  }

  get auth(): AuthApi {
    return this.late.auth();
  }

  get account(): AccountApi {
    return this.late.account();
  }
}

/** Builds the services that all operations share, and from them one context an operation. */
export function createContexts(options: {
  config: Config;
  transport: Transport;
  redis: Redis | null;
  hub: Pick<LiveHub, 'readers' | 'readersOf' | 'counters'>;
  log: Log;
}): Contexts {
  const { config, redis, hub, log } = options;
  const startedAt = new Date().toISOString();
  const revocations = new Revocations({ redis });
  const bus = redis && new RedisBus(redis, randomUUID());
  const { send } = options.transport;
  const account = createAccountApi(config, send, log);
  const attempts = new SignInThrottle(config, redis);
  const tokenVerifier = new TokenVerifier({ config, dashboard: createDashboardApi(config, send, log), revocations, redis, log });
  const own = new OwnCustomers({
    account,
    redis,
    ttlMs: Math.min(OWN_CUSTOMERS_MS, config.BEARER_CACHE_MS),
    graceMs: config.BEARER_GRACE_MS,
  });
  const agreements = new AgreementStatus(own);
  const viewers = new Viewers({ config, account, own, redis });
  const directories = new CustomerDirectories({ account, ttlMs: config.CUSTOMERS_CACHE_MS });
  const catalogues = new Catalogues({ account, ttlMs: config.REFERENCE_CACHE_MS, staleMs: config.BEARER_GRACE_MS });
  const scopes = new TradingScopes({ config, send, redis, log });
  const feeds = new TradingFeeds({ config, bus, log });
  const sessions = new TradingSessions({ config, account, scopes, revocations });
  const isFinal = isCreationFinal;
  const shared = <O>(kind: string, outcome: OutcomeCodec<O>): SharedIdempotencyStore<O> | null =>
    redis &&
    new RedisIdempotencyStore({ redis, kind, outcome, keys: config.TRADING_TOKEN_KEY, waitMs: config.OPERATION_TIMEOUT_MS });
  const idempotency: IdempotencyStores = {
    clients: new IdempotencyStore<Written<ClientRecord>>({ isFinal, shared: shared('client', writtenOutcome(ReadClient)) }),
    keys: new IdempotencyStore<Written<KeyRecord>>({ isFinal, shared: shared('key', writtenOutcome(ReadKey)) }),
    customers: new IdempotencyStore<Written<CustomerRecord>>({
      isFinal,
      shared: shared('customer', writtenOutcome(ReadCustomer)),
    }),
    users: new Invitations({ shared: shared('user', invitedOutcome) }),
  };

  const recentClients = new RecentClients();
  const readersOf: ReadersOf = (sets) => hub.readersOf(sets);
  const timeLimit = (): AbortSignal => AbortSignal.timeout(config.OPERATION_TIMEOUT_MS);

  async function identify({ bearer, actingCustomer }: Credentials, address: string | null): Promise<Caller> {
    if (bearer === null) throw gatewayError('UNAUTHENTICATED');
    return tokenVerifier.identify(bearer, actingCustomer, address);
  }

  /** The caller of a socket, who may act for the customer that it names. Rejects with an error of the catalogue. */
  async function admit(
    credentials: Credentials,
    address: string | null,
    mayAct: (caller: Caller, actingCustomer: string) => Promise<unknown>,
  ): Promise<Caller> {
    const { actingCustomer } = credentials;
    try {
      const caller = await identify(credentials, address);
      if (actingCustomer !== null) await mayAct(caller, actingCustomer);
      return caller;
    } catch (error) {
      throw error instanceof ProviderFailure ? publicFailure(error) : error;
    }
  }

  function contextOf(course: ContextOptions): GatewayContext {
    const { requestId = randomUUID() } = course;
    const { bearer, actingCustomer, tradingToken } = course.credentials;
    const caller = once(() => identify(course.credentials, course.address()));
    const viewer = once(async () => viewers.enter(await caller(), actingCustomer));
    const catalogue = once(async () => {
      const who = await viewer();
      return catalogues.of(await who.accountScope(), who.caller.hash);
    });
    let entered: TradingSession | null = null;
    const enter = async (): Promise<SharedScope> => {
      const who = await viewer();
      const session = await sessions.enter(who, tradingToken);
      entered = session;
      course.entered(session);
      const { scope } = session;
      const readers = `${(await who.accountScope()).caller.mode} ${session.customerId}`;
      if (course.isShared) await scope.games.ready(readers, async () => (await catalogue()).games());
      return { scope, readers };
    };
    const late = new LazyServices({
      deadline: course.deadline,
      gone: course.gone,
      auth: once(() => createAuthApi(config, boundedSend(send, course.deadline))),
      account: once(() => createAccountApi(config, boundedSend(send, course.deadline), log)),
    });
    return Object.assign(late, {
      config,
      requestId,
      log,
      idempotency,
      recentClients,
      attempt: (kind, account) => attempts.begin({ kind, address: course.address(), account, gone: course.gone }),
      client: () => clientOf(course.address()),
      hasBearer: bearer !== null,
      caller,
      viewer,
      requireAgreement: once(async () => agreements.require(await caller())),
      unsignedAgreementCustomerId: once(async () => agreements.unsignedCustomerId(await caller())),
      agreementSigned: (customerId) => own.signed(customerId),
      catalogue,
      game: async (id) => {
        const { shared } = course;
        return shared ? shared.scope.games.game(shared.readers, id) : (await catalogue()).game(id);
      },
      customers: once(async () => {
        const who = await viewer();
        return directories.of(who.caller, () => who.isStaff());
      }),
      customersChanged: () => {
        directories.forget();
        viewers.forgetCustomers();
      },
      trading: once(async () => {
        const { scope, readers } = course.shared ?? (await enter());
        return new TradingAccess({
          scope,
          readers,
          feed: () => feeds.of(scope),
          loaders: once(() => createTradingLoaders(scope, course.deadline, { cache: course.cache })),
        });
      }),
      tradingProblem: () => entered?.check() ?? null,
      startTradingSession: async () => {
        const who = await viewer();
        if (!who.caller.user.trading_access) throw gatewayError('FORBIDDEN');
        return sessions.start(who, await catalogue(), tradingToken);
      },
      liveState: () => ({
        version: VERSION,
        startedAt,
        at: new Date().toISOString(),
        sharing: redis === null ? 'ALONE' : redis.isUp ? 'SHARED' : 'CUT_OFF',
        readers: hub.readers,
        slowCloses: hub.counters.slowCloses,
        feeds: feeds.describeOwned(readersOf),
      }),
      endSession: async () => {
        if (bearer === null) return;
        // Without the customer that the request names: a caller who may not act for it may sign out all the same.
        const who = await identify({ ...course.credentials, actingCustomer: null }, course.address());
        tokenVerifier.revoke({ hash: bearerHash(bearer), expiresAt: who.expiresAt });
      },
    } satisfies Omit<GatewayContext, keyof LazyServices>);
  }

  return {
    ready: () => revocations.catchUp(),
    create({ requestId, headers, address, gone }) {
      const startedAt = performance.now();
      return contextOf({
        requestId,
        credentials: credentialsOf(headers),
        address,
        // Counts from here on; most operations are over before anything is waited for.
        deadline: once(() =>
          AbortSignal.timeout(Math.max(0, Math.ceil(startedAt + config.OPERATION_TIMEOUT_MS - performance.now()))),
        ),
        gone: once(gone),
        cache: true,
        entered: () => {},
      });
    },
    async openSocket(params, { wire, address }) {
      const credentials = credentialsOf(params);
      const caller = await admit(credentials, address, (who, customer) => viewers.enter(who, customer));
      return new SocketSession({
        caller,
        credentials,
        tokenVerifier,
        agreements,
        admit: () => admit(credentials, address, (who, customer) => viewers.requireActing(who, customer)),
        wire,
        address,
        recheckMs: config.BEARER_CACHE_MS / RECHECKS,
        agreementCheckMs: config.BEARER_CACHE_MS,
        now: Date.now(),
      });
    },
    createFor: (socket, subscription) =>
      contextOf({
        credentials: {
          bearer: socket.caller.bearer,
          actingCustomer: socket.actingCustomer,
          tradingToken: subscription.tradingToken,
        },
        address: () => socket.address,
        deadline: timeLimit,
        gone: () => subscription.ended,
        cache: false,
        isShared: true,
        entered: (session) => socket.entered(subscription, session),
      }),
    createShared: (shared) =>
      contextOf({
        credentials: { bearer: null, actingCustomer: null, tradingToken: null },
        address: () => null,
        deadline: timeLimit,
        gone: () => NEVER,
        cache: false,
        entered: () => {},
        shared,
      }),
    feeds: () => feeds.describe(readersOf),
    scopes: () => scopes.describe(),
    close: async () => {
      await feeds.close();
      scopes.close();
      own.close();
      revocations.close();
    },
  };
}
