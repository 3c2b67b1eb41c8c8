import { accountClientsApi, type Game } from '@sightline/provider-contract/account-clients.ts';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { type Credentials, credentialsOf, NO_CREDENTIALS } from '../auth/credentials.ts';
import { API_KEY_GROUP, apiKeyForbidden } from '../auth/api-keys.ts';
import type { Principal } from '../auth/token-verifier.ts';
import type { TradingSession } from '../auth/trading-sessions.ts';
import { verifyCredential } from '../auth/verify-credential.ts';
import { createTradingLoaders, type TradingLoaders } from '../scope/trading-loaders.ts';
import type { Games } from '../scope/trading-scope.ts';
import type { SharedScope, TradingAccess } from '../domains/trading/feed/feeds.ts';
import { readKeyFacts } from '../domains/trading/history/key-check.ts';
import { type AccountApi, createAccountApi } from '../provider/api/account.ts';
import { createAuthApi } from '../provider/api/auth.ts';
import { type Send, sendWithDeadline } from '../provider/client/transport.ts';
import type { LiveSocket } from '../live/broadcast/live-socket.ts';
import type { Cursor } from '../live/live-set.ts';
import type { Log } from '../telemetry/log.ts';
import { newId } from '../util/compact-text.ts';
import { once } from '../util/once.ts';
import type { OperationServices } from './operation-services.ts';
import type { SocketSession, SocketSubscription } from './socket-session.ts';
import type { ServiceConfig } from './settings.ts';

/** Media types of a GraphQL response, the default first. */
export const RESPONSE_TYPES = ['application/json', 'application/graphql-response+json'] as const;
/** Media type of a subscription over HTTP. */
export const EVENT_STREAM = 'text/event-stream';

/** A result as JSON text, which several responses share. */
export interface RenderedResult {
  readonly body: Buffer;
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

/** The parts of an HTTP request that its operation needs. */
interface HttpOperation {
  readonly kind: 'http';
  /** Media type of the response. */
  readonly mediaType: string;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Client address, as `clientAddresses` writes it. */
  readonly address: string;
  /** Aborts with ClientDisconnected when the client disconnects. */
  readonly disconnected: () => AbortSignal;
}

/** One subscription of a socket or event stream, for as long as it lasts. */
export interface SubscriptionOperation {
  readonly kind: 'subscription';
  /** Chosen by the client. */
  readonly id: string;
  readonly socketSession: SocketSession;
  readonly socketSubscription: SocketSubscription;
  readonly liveSocket: LiveSocket;
  /** Cursor of the last event that the client received from an earlier event stream; null if it names none. */
  readonly lastEvent: Cursor | null;
}

/** Facts that a resolver adds to the audit entry of an operation. `customer` is null if it is unknown. */
interface AuditFacts {
  readonly customer?: { readonly id: string } | null | undefined;
  readonly target?: string;
  readonly detail?: string | null;
}

/** An execution whose result is shared by all callers of one scope. It has the scope and the games that they may read, but no user. */
interface SharedOperation {
  readonly kind: 'shared';
  readonly shared: SharedScope;
  readonly games: Games | null;
}

type Operation = HttpOperation | SubscriptionOperation | SharedOperation;

const NEVER_ABORTED = new AbortController().signal;

/**
 * Context of one operation: its credentials, its deadline, and the data that resolvers read through it. Calls to the
 * provider are made on first use, at most once. Members are arrow functions, since Apollo Server copies the object without its private
 * members: the copies share the functions.
 */
export class RequestContext {
  readonly #services: OperationServices;
  readonly config: ServiceConfig;
  readonly log: Log;
  readonly requestId: string;
  readonly operation: Operation;
  readonly credentials: Credentials;
  readonly startedAt = performance.now();
  readonly response: {
    /** The result that is sent as it is; null if the response is formatted for this operation alone. */
    rendered: RenderedResult | null;
    /** Response keys of the root fields whose intents the audit log has not stored. */
    readonly unrecorded: string[];
    /** Points that a subscription takes from the live budget while it runs; 0 for a document of the web. */
    liveCost: number;
    /** Events of a subscription; null until it has started. */
    events: AsyncIterableIterator<ExecutionResult> | null;
  } = { rendered: null, unrecorded: [], liveCost: 0, events: null };

  /** Aborts when the operation's time is over. Over HTTP the time runs from the start; otherwise from each call of this function. */
  readonly deadline: () => AbortSignal;

  /** For work that is useless afterwards. Over HTTP, aborts when the client disconnects; in a subscription, when a check of its socket ends it. */
  readonly disconnected = once((): AbortSignal => {
    const { operation } = this;
    switch (operation.kind) {
      case 'http':
        return operation.disconnected();
      case 'subscription':
        return operation.socketSubscription.ended;
      case 'shared':
        return NEVER_ABORTED;
    }
  });

  /** The authentication API, within the operation's deadline. */
  readonly auth = once(() => createAuthApi(this.config, sendWithDeadline(this.#services.send, this.deadline), this.log));

  /** The account API, within the operation's deadline. */
  readonly account = once(() => accountApiFor(this, this.#services.send));

  /**
   * Adds facts to the audit entry of the operation. `customer` is the one that the operation is for; by default, the customer that staff
   * act for, else the first own one. `target` is a created entity. `detail` must not identify a person.
   */
  readonly describeAudit: (facts: AuditFacts) => void = () => {};

  /** Records the intent of a write that the account API does not make. Rejects with RATE_LIMITED after too many. */
  readonly beforeWrite: () => Promise<void> = async () => {};

  /** The owner of the request's credential. Rejects with UNAUTHENTICATED. */
  readonly principal = once(async () => {
    this.#principal = await verifyCredential(this.#services, this.credentials, this.address);
    return this.#principal;
  });

  /** Whether the credential was verified so far. */
  readonly isVerified = (): boolean => this.#principal !== null;

  /** Key by which a proxy chooses the caller's gateway; null while the caller or the customer in context is not known. */
  readonly routingKey = (): string | null =>
    this.#principal && this.#services.routingKeys.of(this.#principal, this.credentials.actingCustomer);

  /** The user of the bearer token. Rejects with UNAUTHENTICATED, and with FORBIDDEN for an API key. */
  readonly caller = once(async () => {
    const { caller } = await this.principal();
    if (caller === null) throw apiKeyForbidden();
    return caller;
  });

  /** The caller in the context of a customer. Rejects when the caller may not act for the customer that the request names. */
  readonly viewer = once(async () => {
    const { viewers, audit } = this.#services;
    const caller = await this.caller();
    const viewer = await viewers.viewerOf(caller, this.credentials.actingCustomer);
    const { actingCustomerId } = viewer;
    if (actingCustomerId !== null)
      audit.recordActing(actingCustomerId, { user: String(caller.user.id), requestId: this.requestId });
    return viewer;
  });

  /**
   * Rejects with AGREEMENT_REQUIRED while the access trial agreement of the caller's first own customer is unsigned. An API key has
   * no user and no agreement: the provider decides what its client may read.
   */
  readonly requireAgreement = once(async () => {
    const { caller } = await this.principal();
    if (caller !== null) await this.#services.agreements.require(caller);
  });

  /** Public id of the customer whose agreement is unsigned; null when there is nothing to sign. */
  readonly unsignedAgreementCustomerId = once(async () => this.#services.agreements.unsignedCustomerId(await this.caller()));

  readonly catalogue = once(async () => {
    const viewer = await this.viewer();
    return this.#services.catalogues.forCaller(await viewer.accountScope(), viewer.caller.hash);
  });

  readonly customers = once(async () => {
    const viewer = await this.viewer();
    return this.#services.directories.forCaller(viewer.caller, () => viewer.isStaff());
  });

  /** Trading data in the scope of the request's trading session or API key. */
  readonly trading = once(async () => {
    this.#access = await openTrading(this, this.#services, (session) => (this.#tradingSession = session));
    return this.#access;
  });

  /** Loads trading data; synchronous if the access was checked and the data is cached. */
  readonly load = <T>(use: (loaders: TradingLoaders) => T | Promise<T>): T | Promise<T> =>
    this.#access ? use(this.#access.loaders) : this.trading().then(({ loaders }) => use(loaders));

  /** The games that the caller may read, by id. */
  readonly games = once(async (): Promise<Games> => {
    this.#games = this.hasApiKey ? this.#services.catalogues.knownGames : await (await this.catalogue()).games();
    return this.#games;
  });

  /** A game of the catalogue; null when it is unknown. Synchronous once the games were read. */
  readonly game = (id: number): Game | null | Promise<Game | null> => {
    const { operation } = this;
    const { catalogues } = this.#services;
    const shared = operation.kind === 'shared' ? operation : null;
    if (this.hasApiKey || shared?.shared.callerGroup === API_KEY_GROUP) return catalogues.knownGame(id);
    const games = shared ? shared.games : this.#games;
    if (shared || games) return games?.get(id) ?? null;
    return this.games().then((read) => read.get(id) ?? null);
  };

  /** The error that ended the trading session of this operation; null while the session is valid or not yet used. */
  readonly tradingProblem = (): GraphQLError | null => this.#tradingSession?.check() ?? null;

  /** A copy of this context for one audited root field. `beforeWrite` is awaited before each account call that writes or reads a secret. */
  readonly recordedWith = (audit: {
    beforeWrite: () => Promise<void>;
    describe: RequestContext['describeAudit'];
  }): RequestContext => {
    const account = once(() => accountApiFor(this, sendAfter(audit.beforeWrite, this.#services.send)));
    return Object.create(this, {
      account: { value: account },
      beforeWrite: { value: audit.beforeWrite },
      describeAudit: { value: audit.describe },
    });
  };

  /** Drops cached customers after a write that may have changed one. */
  readonly invalidateCustomers = (): void => {
    this.#services.directories.clear();
    this.#services.viewers.forgetCustomers();
  };

  #principal: Principal | null = null;
  #tradingSession: TradingSession | null = null;
  #access: TradingAccess | null = null;
  #games: Games | null = null;

  constructor(services: OperationServices, operation: Operation) {
    const { config, log } = services;
    const timeoutMs = config.OPERATION_TIMEOUT_MS;
    this.#services = services;
    this.config = config;
    this.log = log;
    this.operation = operation;
    this.requestId = requestIdOf(operation);
    this.credentials = credentialsFor(operation);
    this.deadline =
      operation.kind === 'http'
        ? once(() => AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs - (performance.now() - this.startedAt)))))
        : () => AbortSignal.timeout(timeoutMs);
  }

  /** Client address, as `clientAddresses` writes it. A shared operation has none. */
  get address(): string {
    const { operation } = this;
    if (operation.kind === 'shared') return 'none';
    return operation.kind === 'http' ? operation.address : operation.socketSession.address;
  }

  /** True when the request carries a bearer token, verified or not. */
  get hasBearer(): boolean {
    return this.credentials.bearer !== null;
  }

  /** True when the request carries an API key, verified or not. */
  get hasApiKey(): boolean {
    return this.credentials.apiKey !== null;
  }
}

function accountApiFor({ config, deadline, log }: RequestContext, send: Send): AccountApi {
  return createAccountApi(config, sendWithDeadline(send, deadline), log);
}

/** Awaits `beforeWrite` before calls that write or read a secret. */
function sendAfter(beforeWrite: () => Promise<void>, send: Send): Send {
  return async (call) => {
    if (call.method !== 'GET' || call.route === accountClientsApi.keySecret.path) await beforeWrite();
    return send(call);
  };
}

async function openTrading(
  context: RequestContext,
  services: OperationServices,
  onSession: (session: TradingSession) => void,
): Promise<TradingAccess> {
  const { operation, deadline } = context;
  const { feeds } = services;
  const { scope, callerGroup } =
    operation.kind === 'shared' ? operation.shared : await resumeTradingSession(context, services, onSession);
  // A subscription runs for long: a loader cache would return old entities.
  const cache = operation.kind === 'http';
  const loaders = once(() =>
    createTradingLoaders(scope, {
      deadline,
      cachedEntities: () => feeds.find(scope)?.cachedEntities ?? null,
      cache,
    }),
  );
  return {
    scope,
    callerGroup,
    feed: () => feeds.getOrOpen(scope),
    liveEntry: (key) => feeds.find(scope)?.sets.entry(key),
    get loaders() {
      return loaders();
    },
  };
}

async function resumeTradingSession(
  context: RequestContext,
  { tradingSessions, apiKeys, recordedClients }: OperationServices,
  onSession: (session: TradingSession) => void,
): Promise<SharedScope> {
  const { operation, address } = context;
  const { apiKey, tradingToken } = context.credentials;
  const session =
    apiKey === null ? await tradingSessions.resume(await context.viewer(), tradingToken) : await apiKeys.verify(apiKey, address);
  onSession(session);
  const { scope, callerGroup } = session;
  if (apiKey === null) recordedClients.sessionUsed(scope.id, (isWanted) => readKeyFacts(context, scope.id, isWanted));
  if (operation.kind !== 'subscription') return { scope, callerGroup };
  operation.socketSession.setTradingSession(operation.socketSubscription, session);
  // A shared execution has no user and cannot read the games itself.
  if (apiKey === null) await scope.games.getNow(callerGroup, () => context.games()).catch(() => {});
  return { scope, callerGroup };
}

function requestIdOf(operation: Operation): string {
  if (operation.kind === 'http') return operation.requestId;
  return operation.kind === 'subscription' ? operation.socketSubscription.ids.requestId : newId();
}

function credentialsFor(operation: Operation): Credentials {
  switch (operation.kind) {
    case 'http':
      return credentialsOf(operation.headers);
    case 'subscription': {
      const { socketSession, socketSubscription } = operation;
      return { ...socketSession.credentials, tradingToken: socketSubscription.tradingToken };
    }
    case 'shared':
      return NO_CREDENTIALS;
  }
}
