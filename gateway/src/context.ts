import { randomUUID } from 'node:crypto';
import type { Client3, Key3 } from '@sightline/provider-contract/account-clients.ts';
import type { Config } from './config.ts';
import type { Written } from './domains/api-clients/write.ts';
import type { TradingFeed } from './domains/trading/feed.ts';
import { TradingFeeds } from './domains/trading/feeds.ts';
import { type StartedSession, type TradingSession, TradingSessions } from './domains/trading/trading-sessions.ts';
import { type Caller, type ViewerModel, Viewers } from './loaders/viewer.ts';
import { gatewayError } from './errors.ts';
import { bearerHash } from './rest/bearer.ts';
import { Callers } from './guards/callers.ts';
import { type Credentials, credentialsOf } from './guards/credentials.ts';
import { endingSource } from './guards/ending-source.ts';
import { SocketSession, type SocketSubscription, type SocketWire } from './guards/socket-session.ts';
import { type Catalogue, Catalogues } from './loaders/catalogue.ts';
import { Creations } from './loaders/creations.ts';
import { createTradingLoaders, type TradingLoaders } from './loaders/trading-loaders.ts';
import type { TradingScope } from './loaders/trading-scope.ts';
import { TradingScopes } from './loaders/trading-scopes.ts';
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
  readonly auth: AuthApi;
  /** Within the operation's time. */
  readonly account: AccountApi;
  /** What was asked to be created lately, so that nothing is created twice. */
  readonly creations: { readonly clients: Creations<Written<Client3>>; readonly keys: Creations<Written<Key3>> };
  /** True when the request brings any bearer; says nothing about its worth. */
  readonly hasBearer: boolean;
  /** The signed-in person. Rejects with UNAUTHENTICATED. */
  viewer(): Promise<ViewerModel>;
  catalogue(): Promise<Catalogue>;
  /** Trading data in the scope of the request's trading session. */
  trading(): Promise<{ scope: TradingScope; loaders: TradingLoaders; feed: () => TradingFeed }>;
  /** A subscription's source that ends with the error of the session behind it, as soon as that ends. */
  whileSession<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void>;
  /** Null when the customer has no trading client. */
  startTradingSession(): Promise<StartedSession | null>;
  /** Ends the bearer and the trading session that the request carries. */
  endSession(): Promise<void>;
}

export interface Contexts {
  /** For one operation over HTTP. */
  create(headers: Readonly<Record<string, unknown>>): GatewayContext;
  /** Believes the bearer of `connection_init`. Rejects with UNAUTHENTICATED, or with why that cannot be said now. */
  openSocket(params: Readonly<Record<string, unknown>>, wire: SocketWire): Promise<SocketSession>;
  /** For one subscription of a socket, and for as long. */
  createFor(socket: SocketSession, subscription: SocketSubscription): GatewayContext;
  close(): void;
}

/** What differs between an operation that answers once and one that goes on. */
interface Course extends Pick<GatewayContext, 'whileSession'> {
  readonly credentials: Credentials;
  readonly deadline: () => AbortSignal;
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
  const auth = createAuthApi(config, send);
  const account = createAccountApi(config, send, log);
  const callers = new Callers({ config, dashboard: createDashboardApi(config, send, log) });
  const viewers = new Viewers({ config, account });
  const catalogues = new Catalogues({ account, ttlMs: config.REFERENCE_CACHE_MS });
  const scopes = new TradingScopes({ config, send, log });
  const feeds = new TradingFeeds({ config, log });
  const sessions = new TradingSessions({ config, account, scopes });
  // A refusal is certain to have created nothing.
  const isFinal = ({ outcome }: Written<unknown>): boolean => outcome === 'done' || outcome === 'lost';
  const creations = { clients: new Creations<Written<Client3>>({ isFinal }), keys: new Creations<Written<Key3>>({ isFinal }) };

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
    return {
      config,
      requestId,
      log: log.child({ requestId }),
      get deadline() {
        return course.deadline();
      },
      auth,
      get account() {
        boundedAccount ??= createAccountApi(config, boundedSend(send, course.deadline), log);
        return boundedAccount;
      },
      creations,
      hasBearer: bearer !== null,
      viewer,
      catalogue,
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
    create(headers) {
      const deadline = timeLimit();
      return contextOf({
        credentials: credentialsOf(headers),
        deadline: () => deadline,
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
        deadline: timeLimit,
        cache: false,
        entered: (session) => socket.entered(subscription, session),
        whileSession: (source) => endingSource(source, subscription.ended),
      }),
    close: () => scopes.close(),
  };
}
