import { randomUUID } from 'node:crypto';
import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { GraphQLError } from 'graphql';
import { type Credentials, credentialsOf } from '../auth/credentials.ts';
import type { Attempt, AttemptKind } from '../auth/sign-in-throttle.ts';
import type { Caller } from '../auth/token-verifier.ts';
import type { StartedSession, TradingSession } from '../auth/trading-sessions.ts';
import type { ViewerModel } from '../auth/viewer.ts';
import type { Catalogue } from '../cache/catalogue.ts';
import type { CustomerDirectory } from '../cache/customer-directory.ts';
import { createTradingLoaders } from '../cache/trading-loaders.ts';
import type { Config } from '../config/config.ts';
import type { RecentClients } from '../domains/api-clients/recent-clients.ts';
import type { SharedScope, TradingAccess } from '../domains/trading/feed/feeds.ts';
import { type AccountApi, createAccountApi } from '../provider/api/account.ts';
import { type AuthApi, createAuthApi } from '../provider/api/auth.ts';
import { bearerHash } from '../provider/client/bearer.ts';
import { sendWithDeadline } from '../provider/client/transport.ts';
import type { Log } from '../telemetry/log.ts';
import { clientOf } from '../util/client-address.ts';
import { gatewayError } from '../util/errors.ts';
import { once } from '../util/once.ts';
import type { AppContext, LiveStateModel } from './app-context.ts';
import type { SocketSession, SocketSubscription } from './socket-session.ts';

/** The parts of an HTTP request that its operation needs. */
export interface HttpOperation {
  readonly kind: 'http';
  readonly requestId: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The client's address; null when unknown. */
  readonly address: () => string | null;
  /** Aborts with ClientDisconnected when the client disconnects. */
  readonly disconnected: () => AbortSignal;
}

/** One subscription of a socket, for as long as it lasts. */
interface SubscriptionOperation {
  readonly kind: 'subscription';
  readonly socket: SocketSession;
  readonly subscription: SocketSubscription;
}

/** An execution whose result all subscribers of one scope share: it knows the scope and no user. */
interface SharedOperation {
  readonly kind: 'shared';
  readonly shared: SharedScope;
}

type Operation = HttpOperation | SubscriptionOperation | SharedOperation;

/**
 * Values that are computed at most once per operation. Apollo Server copies the context object, without private
 * members; the copies share this object.
 */
interface Memo {
  deadline?: AbortSignal;
  disconnected?: AbortSignal;
  auth?: AuthApi;
  account?: AccountApi;
  caller?: Promise<Caller>;
  viewer?: Promise<ViewerModel>;
  agreement?: Promise<void>;
  unsignedAgreementCustomerId?: Promise<string | null>;
  catalogue?: Promise<Catalogue>;
  customers?: Promise<CustomerDirectory>;
  trading?: Promise<TradingAccess>;
  tradingSession?: TradingSession;
}

const NO_CREDENTIALS: Credentials = { bearer: null, actingCustomer: null, tradingToken: null };
const NEVER = new AbortController().signal;

/**
 * Context of one operation: its credentials, its deadline, and the data that resolvers read through it. A method that calls
 * the provider does so on first use, and once.
 */
export class RequestContext {
  readonly app: AppContext;
  readonly requestId: string;
  readonly operation: Operation;
  readonly credentials: Credentials;
  readonly startedAt = performance.now();
  readonly memo: Memo = {};

  constructor(app: AppContext, operation: Operation) {
    this.app = app;
    this.operation = operation;
    this.requestId = operation.kind === 'http' ? operation.requestId : randomUUID();
    this.credentials = credentialsFor(operation);
  }

  get config(): Config {
    return this.app.config;
  }

  get log(): Log {
    return this.app.log;
  }

  get idempotency(): AppContext['idempotency'] {
    return this.app.idempotency;
  }

  get recentClients(): RecentClients {
    return this.app.recentClients;
  }

  /** Aborts when the operation's time is over. Over HTTP the time runs from the start; in a subscription, for each event. */
  get deadline(): AbortSignal {
    const timeoutMs = this.config.OPERATION_TIMEOUT_MS;
    if (this.operation.kind !== 'http') return AbortSignal.timeout(timeoutMs);
    const elapsedMs = performance.now() - this.startedAt;
    return (this.memo.deadline ??= AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs - elapsedMs))));
  }

  /** Aborts when the client disconnects or the subscription ends; for work that is useless after that. */
  get disconnected(): AbortSignal {
    const { operation } = this;
    switch (operation.kind) {
      case 'http':
        return (this.memo.disconnected ??= operation.disconnected());
      case 'subscription':
        return operation.subscription.ended;
      case 'shared':
        return NEVER;
    }
  }

  /** The authentication API, within the operation's deadline. */
  get auth(): AuthApi {
    return (this.memo.auth ??= createAuthApi(
      this.config,
      sendWithDeadline(this.app.send, () => this.deadline),
    ));
  }

  /** The account API, within the operation's deadline. */
  get account(): AccountApi {
    return (this.memo.account ??= createAccountApi(
      this.config,
      sendWithDeadline(this.app.send, () => this.deadline),
      this.log,
    ));
  }

  /** The client's address; null when unknown. */
  get address(): string | null {
    const { operation } = this;
    if (operation.kind === 'http') return operation.address();
    return operation.kind === 'subscription' ? operation.socket.address : null;
  }

  /** Key under which requests of one client are counted: its address, or the network of an IPv6 address. */
  get clientKey(): string {
    return clientOf(this.address);
  }

  /** True when the request carries a bearer token, verified or not. */
  get hasBearer(): boolean {
    return this.credentials.bearer !== null;
  }

  /** The user of the bearer token. Rejects with UNAUTHENTICATED. */
  caller(): Promise<Caller> {
    return (this.memo.caller ??= this.app.identify(this.credentials, this.address));
  }

  /** The caller in the context of a customer. Rejects when the caller may not act for the customer that the request names. */
  viewer(): Promise<ViewerModel> {
    return (this.memo.viewer ??= this.caller().then((caller) =>
      this.app.viewers.viewerOf(caller, this.credentials.actingCustomer),
    ));
  }

  /** Rejects with AGREEMENT_REQUIRED while the access trial agreement of the caller's first own customer is unsigned. */
  requireAgreement(): Promise<void> {
    return (this.memo.agreement ??= this.caller().then((caller) => this.app.agreements.require(caller)));
  }

  /** Public id of the customer whose agreement is unsigned; null when there is nothing to sign. */
  unsignedAgreementCustomerId(): Promise<string | null> {
    return (this.memo.unsignedAgreementCustomerId ??= this.caller().then((caller) =>
      this.app.agreements.unsignedCustomerId(caller),
    ));
  }

  /** Records on all gateways that the agreement of this customer (public id) is signed. */
  agreementSigned(customerId: string): Promise<void> {
    return this.app.ownCustomers.signed(customerId);
  }

  catalogue(): Promise<Catalogue> {
    return (this.memo.catalogue ??= readCatalogue(this));
  }

  /** A game of the catalogue; null when it is unknown. */
  async game(id: number): Promise<Game | null> {
    const { operation } = this;
    if (operation.kind === 'shared') return operation.shared.scope.games.game(operation.shared.readers, id);
    return (await this.catalogue()).game(id);
  }

  customers(): Promise<CustomerDirectory> {
    return (this.memo.customers ??= this.viewer().then((viewer) =>
      this.app.directories.of(viewer.caller, () => viewer.isStaff()),
    ));
  }

  /** Drops cached customers after a write that may have changed one. */
  customersChanged(): void {
    this.app.directories.clear();
    this.app.viewers.forgetCustomers();
  }

  /** Trading data in the scope of the request's trading session. */
  trading(): Promise<TradingAccess> {
    return (this.memo.trading ??= openTrading(this));
  }

  /** The error that ended the trading session of this operation; null while the session is valid or not yet used. */
  tradingProblem(): GraphQLError | null {
    return this.memo.tradingSession?.check() ?? null;
  }

  /** Starts a trading session; null when the customer has no trading client. */
  async startTradingSession(): Promise<StartedSession | null> {
    const viewer = await this.viewer();
    if (!viewer.caller.user.trading_access) throw gatewayError('FORBIDDEN');
    return this.app.tradingSessions.start(viewer, await this.catalogue(), this.credentials.tradingToken);
  }

  /** Starts a throttled attempt that needs no session; null when there were too many. */
  beginAttempt(kind: AttemptKind, account?: string): Promise<Attempt | null> {
    return this.app.signInThrottle.begin({ kind, address: this.address, account, gone: () => this.disconnected });
  }

  liveState(): LiveStateModel {
    return this.app.liveState();
  }

  /** Revokes the bearer token of the request and every trading session that was created with it. */
  async signOut(): Promise<void> {
    const { bearer } = this.credentials;
    if (bearer === null) return;
    // Without the customer that the request names: a caller who may not act for it can still sign out.
    const { expiresAt } = await this.app.identify({ ...this.credentials, actingCustomer: null }, this.address);
    this.app.tokenVerifier.revoke({ hash: bearerHash(bearer), expiresAt });
  }
}

async function readCatalogue(context: RequestContext): Promise<Catalogue> {
  const viewer = await context.viewer();
  return context.app.catalogues.of(await viewer.accountScope(), viewer.caller.hash);
}

async function openTrading(context: RequestContext): Promise<TradingAccess> {
  const { app, operation } = context;
  const { scope, readers } = operation.kind === 'shared' ? operation.shared : await enterTradingSession(context);
  // A subscription runs for long: a loader cache would return old entities.
  const cache = operation.kind === 'http';
  const loaders = once(() =>
    createTradingLoaders(scope, {
      deadline: () => context.deadline,
      cachedEntities: () => app.feeds.cachedEntities(scope),
      cache,
    }),
  );
  return {
    scope,
    readers,
    feed: () => app.feeds.of(scope),
    get loaders() {
      return loaders();
    },
  };
}

async function enterTradingSession(context: RequestContext): Promise<SharedScope> {
  const { app, operation, credentials, memo } = context;
  const viewer = await context.viewer();
  const session = await app.tradingSessions.resume(viewer, credentials.tradingToken);
  memo.tradingSession = session;
  const { scope, customerId } = session;
  if (operation.kind === 'subscription') operation.socket.entered(operation.subscription, session);
  const readers = `${(await viewer.accountScope()).caller.mode} ${customerId}`;
  // A shared execution has no user and cannot read the games itself.
  if (operation.kind === 'subscription') await scope.games.ready(readers, async () => (await context.catalogue()).games());
  return { scope, readers };
}

function credentialsFor(operation: Operation): Credentials {
  switch (operation.kind) {
    case 'http':
      return credentialsOf(operation.headers);
    case 'subscription': {
      const { socket, subscription } = operation;
      return {
        bearer: socket.caller.bearer,
        actingCustomer: socket.actingCustomer,
        tradingToken: subscription.tradingToken,
      };
    }
    case 'shared':
      return NO_CREDENTIALS;
  }
}
