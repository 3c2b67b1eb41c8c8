import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from './config.ts';
import type { TradingFeed } from './domains/trading/feed.ts';
import { TradingFeeds } from './domains/trading/feeds.ts';
import { TradingSessions, type StartedSession } from './domains/trading/trading-sessions.ts';
import { type ViewerModel, Viewers } from './loaders/viewer.ts';
import { gatewayError } from './errors.ts';
import { bearerHash, bearerOf } from './rest/bearer.ts';
import { Callers } from './guards/callers.ts';
import { type Catalogue, Catalogues } from './loaders/catalogue.ts';
import { createTradingLoaders, type TradingLoaders } from './loaders/trading-loaders.ts';
import type { TradingScope } from './loaders/trading-scope.ts';
import { TradingScopes } from './loaders/trading-scopes.ts';
import { type AccountApi, createAccountApi } from './rest/account.ts';
import { type AuthApi, createAuthApi } from './rest/auth.ts';
import { createDashboardApi } from './rest/dashboard.ts';
import type { Transport } from './rest/transport.ts';
import type { Log } from './telemetry/log.ts';
import { once } from './once.ts';

/** What one operation needs. Everything that asks the provider does so when first called, and once. */
export interface GatewayContext {
  readonly config: Config;
  readonly requestId: string;
  readonly log: Log;
  /** Aborts when the operation's time is over. */
  readonly deadline: AbortSignal;
  readonly auth: AuthApi;
  readonly account: AccountApi;
  /** True when the request brings any bearer; says nothing about its worth. */
  readonly hasBearer: boolean;
  /** The signed-in person. Rejects with UNAUTHENTICATED. */
  viewer(): Promise<ViewerModel>;
  catalogue(): Promise<Catalogue>;
  /** Trading data in the scope of the request's trading session. */
  trading(): Promise<{ scope: TradingScope; loaders: TradingLoaders; feed: TradingFeed }>;
  /** A subscription's source that ends with the error of the session behind it, as soon as that ends. */
  whileSession<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void>;
  /** Null when the customer has no trading client. */
  startTradingSession(): Promise<StartedSession | null>;
  /** Ends the bearer and the trading session that the request carries. */
  endSession(): Promise<void>;
}

export interface Contexts {
  create(headers: IncomingHttpHeaders): GatewayContext;
  close(): void;
}

const MAX_HEADER = 8_192;

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
  const feeds = new TradingFeeds();
  const sessions = new TradingSessions({ config, account, scopes });

  function create(headers: IncomingHttpHeaders): GatewayContext {
    const requestId = randomUUID();
    const bearer = bearerOf(headers.authorization);
    const requestedCustomer = single(headers['x-acting-customer']);
    const tradingToken = single(headers['x-trading-token']);
    const deadline = AbortSignal.timeout(config.OPERATION_TIMEOUT_MS);

    const viewer = once(async () => {
      if (bearer === null || bearer.length > MAX_HEADER) throw gatewayError('UNAUTHENTICATED');
      return viewers.of(await callers.identify(bearer, requestedCustomer), requestedCustomer);
    });
    const catalogue = once(async () => {
      const who = await viewer();
      const caller = await who.accountCaller();
      return catalogues.of(caller, `${who.caller.hash}:${caller.mode}`);
    });
    return {
      config,
      requestId,
      log: log.child({ requestId }),
      deadline,
      auth,
      account,
      hasBearer: bearer !== null,
      viewer,
      catalogue,
      trading: once(async () => {
        const scope = await sessions.enter(await viewer(), tradingToken);
        return { scope, loaders: createTradingLoaders(scope, deadline), feed: feeds.of(scope) };
      }),
      whileSession: (source) => source,
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

  return { create, close: () => scopes.close() };
}

/** A header given once and of bearable length; else as if it were absent. */
function single(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_HEADER ? value : null;
}
