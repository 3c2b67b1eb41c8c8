import { randomUUID } from 'node:crypto';
import type { Client3, Key3 } from '@sightline/provider-contract/account-clients.ts';
import type { Customer } from '@sightline/provider-contract/account-customers.ts';
import type { Config } from './config.ts';
import type { TradingFeed } from './domains/trading/feed.ts';
import { TradingFeeds } from './domains/trading/feeds.ts';
import { type StartedSession, type TradingSession, TradingSessions } from './domains/trading/trading-sessions.ts';
import { type Caller, type ViewerModel, Viewers } from './loaders/viewer.ts';
import { gatewayError } from './errors.ts';
import { bearerHash } from './rest/bearer.ts';
import { type Attempt, type AttemptKind, Attempts } from './guards/attempts.ts';
import { Callers } from './guards/callers.ts';
import { type Credentials, credentialsOf } from './guards/credentials.ts';
import { endingSource } from './guards/ending-source.ts';
import { SocketSession, type SocketSubscription, type SocketWire } from './guards/socket-session.ts';
import { type Catalogue, Catalogues } from './loaders/catalogue.ts';
import { Creations } from './loaders/creations.ts';
import { CustomerDirectories, type CustomerDirectory } from './loaders/customer-directory.ts';
import { Invitations } from './loaders/invitations.ts';
import { createTradingLoaders, type TradingLoaders } from './loaders/trading-loaders.ts';
import type { TradingScope } from './loaders/trading-scope.ts';
import { TradingScopes } from './loaders/trading-scopes.ts';
import { isCreationFinal, type Written } from './loaders/writes.ts';
import { type AccountApi, createAccountApi } from './rest/account.ts';
import { type AuthApi, createAuthApi } from './rest/auth.ts';
import { boundedSend } from './rest/bounded-send.ts';
import { createDashboardApi } from './rest/dashboard.ts';
import type { Transport } from './rest/transport.ts';
import type { Log } from './telemetry/log.ts';
import { once } from './once.ts';

/** What one operation needs. Everything that asks the provider does so when first called, and once. */
export interface GatewayContext {
  readonly config: Config;
  readonly requestId: string;
  readonly log: Log;
  /** Aborts when the operation's time is over; the one of a subscription is for the event at hand. */
  readonly deadline: AbortSignal;
  /** Aborts with CallerGone when nobody waits for the answer any more; for work that is of no use then. */
  readonly gone: AbortSignal;
  /** Both within the operation's time. */
  readonly auth: AuthApi;
  readonly account: AccountApi;
  /** What was asked to be created lately, so that nothing is created twice. */
  readonly creations: AllCreations;
  /** Begins something that anybody may try, but only so often; null when there were too many tries. */
  readonly attempt: (kind: AttemptKind, account?: string) => Promise<Attempt | null>;
  /** True when the request brings any bearer; says nothing about its worth. */
  readonly hasBearer: boolean;
  /** The signed-in person. Rejects with UNAUTHENTICATED. */
  viewer(): Promise<ViewerModel>;
  catalogue(): Promise<Catalogue>;
  customers(): Promise<CustomerDirectory>;
  /** What was read of customers is read anew from now on; to be called when one may have changed. */
  customersChanged(): void;
  /** Trading data in the scope of the request's trading session. */
  trading(): Promise<{ scope: TradingScope; loaders: TradingLoaders; feed: () => TradingFeed }>;
  /** A subscription's source that ends with the error of the session behind it, as soon as that ends. */
  whileSession<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void>;
  /** Null when the customer has no trading client. */
  startTradingSession(): Promise<StartedSession | null>;
  /** Ends the bearer and the trading session that the request carries. */
  endSession(): Promise<void>;
}

interface AllCreations {
  readonly clients: Creations<Written<Client3>>;
  readonly keys: Creations<Written<Key3>>;
  readonly customers: Creations<Written<Customer>>;
  readonly users: Invitations;
}

export interface Contexts {
  /** For one operation over HTTP; `address` is the client's, null when unknown, and `gone` aborts when the client leaves. */
  create(headers: Readonly<Record<string, unknown>>, address: string | null, gone: AbortSignal): GatewayContext;
  /** Believes the bearer of `connection_init`. Rejects with UNAUTHENTICATED, or with why that cannot be said now. */
  openSocket(params: Readonly<Record<string, unknown>>, wire: SocketWire): Promise<SocketSession>;
  /** For one subscription of a socket, and for as long. */
  createFor(socket: SocketSession, subscription: SocketSubscription): GatewayContext;
  close(): void;
}

/** What differs between an operation that answers once and one that goes on. */
interface Course extends Pick<GatewayContext, 'whileSession'> {
  readonly credentials: Credentials;
  readonly address: string | null;
  readonly deadline: () => AbortSignal;
  readonly gone: AbortSignal;
  /** Whether what was loaded once is not loaded again. */
  readonly cache: boolean;
  readonly entered: (session: TradingSession) => void;
}

/** A socket asks for its bearer so often within the life of an answer, so that it notices the next answer early. */
const RECHECKS = 2;

/** Builds the services that all operations share, and from them one context an operation. */
export function createContexts(options: { config: Config; transport: Transport; log: Log }): Contexts {
  const { config, log } = options;
  const { send } = options.transport;
  const account = createAccountApi(config, send, log);
  const attempts = new Attempts(config);
  const callers = new Callers({ config, dashboard: createDashboardApi(config, send, log) });
  const viewers = new Viewers({ config, account });
  const directories = new CustomerDirectories({ account, ttlMs: config.CUSTOMERS_CACHE_MS });
  const catalogues = new Catalogues({ account, ttlMs: config.REFERENCE_CACHE_MS });
  const scopes = new TradingScopes({ config, send, log });
  const feeds = new TradingFeeds({ config, log });
  const sessions = new TradingSessions({ config, account, scopes });
  const isFinal = isCreationFinal;
  const creations: AllCreations = {
    clients: new Creations<Written<Client3>>({ isFinal }),
    keys: new Creations<Written<Key3>>({ isFinal }),
    customers: new Creations<Written<Customer>>({ isFinal }),
    users: new Invitations(),
  };

  const timeLimit = (): AbortSignal => AbortSignal.timeout(config.OPERATION_TIMEOUT_MS);

  async function identify({ bearer, actingCustomer }: Credentials): Promise<Caller> {
    if (bearer === null) throw gatewayError('UNAUTHENTICATED');
    return callers.identify(bearer, actingCustomer);
  }

  function contextOf(course: Course): GatewayContext {
    const requestId = randomUUID();
    const { bearer, actingCustomer, tradingToken } = course.credentials;
    const viewer = once(async () => viewers.of(await identify(course.credentials), actingCustomer));
    const catalogue = once(async () => {
      const who = await viewer();
      return catalogues.of(await who.accountScope(), who.caller.hash);
    });
    let boundedAccount: AccountApi | null = null;
    let boundedAuth: AuthApi | null = null;
    return {
      config,
      requestId,
      log: log.child({ requestId }),
      get deadline() {
        return course.deadline();
      },
      gone: course.gone,
      get auth() {
        boundedAuth ??= createAuthApi(config, boundedSend(send, course.deadline));
        return boundedAuth;
      },
      get account() {
        boundedAccount ??= createAccountApi(config, boundedSend(send, course.deadline), log);
        return boundedAccount;
      },
      creations,
      attempt: (kind, mail) => attempts.begin(kind, course.address, mail),
      hasBearer: bearer !== null,
      viewer,
      catalogue,
      customers: once(async () => {
        const who = await viewer();
        return directories.of(who.caller, () => who.staffScope());
      }),
      customersChanged: () => {
        directories.forget();
        viewers.forgetCustomers();
      },
      trading: once(async () => {
        const session = await sessions.enter(await viewer(), tradingToken);
        course.entered(session);
        const { scope } = session;
        return {
          scope,
          loaders: createTradingLoaders(scope, course.deadline, { cache: course.cache }),
          feed: () => feeds.of(scope),
        };
      }),
      whileSession: course.whileSession,
      startTradingSession: async () => {
        const who = await viewer();
        if (!who.caller.user.trading_access) throw gatewayError('FORBIDDEN');
        return sessions.start(who, await catalogue(), tradingToken);
      },
      endSession: async () => {
        if (bearer === null) return;
        const who = await viewer();
        if (tradingToken !== null) await sessions.end(who, tradingToken);
        callers.revoke({ hash: bearerHash(bearer), expiresAt: who.caller.expiresAt });
      },
    };
  }

  return {
    create(headers, address, gone) {
      const deadline = timeLimit();
      return contextOf({
        credentials: credentialsOf(headers),
        address,
        deadline: () => deadline,
        gone,
        cache: true,
        entered: () => {},
        whileSession: (source) => source,
      });
    },
    async openSocket(params, wire) {
      const credentials = credentialsOf(params);
      const caller = await identify(credentials);
      return new SocketSession({
        caller,
        credentials,
        callers,
        wire,
        recheckMs: config.BEARER_CACHE_MS / RECHECKS,
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
        address: null,
        deadline: timeLimit,
        gone: subscription.ended,
        cache: false,
        entered: (session) => socket.entered(subscription, session),
        whileSession: (source) => endingSource(source, subscription.ended),
      }),
    close: () => scopes.close(),
  };
}
