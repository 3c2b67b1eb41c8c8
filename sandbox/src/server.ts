import express, { type Router } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AccountServices, createAccountServices } from './account/account-services.ts';
import { PRODUCT_IDS } from './account/products.ts';
import { betBuilderRoutes } from './bet-builder/bet-builder-routes.ts';
import { SandboxClock } from './clock.ts';
import type { SandboxConfig } from './config.ts';
import { controlRoutes } from './control/control-routes.ts';
import type { LiveServices } from './control/live-routes.ts';
import { dataRoutes } from './data/data-routes.ts';
import { initialDialect, type SandboxDeps } from './deps.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { Faults } from './faults/faults.ts';
import { injectFaults } from './faults/inject.ts';
import { CallLog } from './http/call-log.ts';
import { applyDialect } from './http/dialect.ts';
import { type ErrorStyle, noSuchPath, writeErrors } from './http/errors.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { secretGuard } from './http/secret-guard.ts';
import { imageRoutes } from './images/image-routes.ts';
import { oddsRoutes } from './odds/odds-routes.ts';
import { Ticker } from './play/ticker.ts';
import { MatchSimulation } from './play/match-simulation.ts';
import { OddsLoad } from './play/odds-load.ts';
import { PushServer } from './push/push-server.ts';
import { Random } from './random.ts';
import { widgetRoutes } from './widgets/widget-routes.ts';
import { createWorld } from './world/create-world.ts';

export interface Sandbox extends SandboxDeps {
  readonly url: string;
  readonly port: number;
  readonly account: AccountServices;
  readonly push: PushServer;
  readonly simulation: MatchSimulation;
  readonly ticker: Ticker;
  /** Also closes open connections. */
  close(): Promise<void>;
}

/** @throws if the port is in use (`code` EADDRINUSE) */
export async function createSandbox(config: SandboxConfig): Promise<Sandbox> {
  const app = express().disable('x-powered-by').disable('etag');
  const server = createServer(app);
  // The port must be known first, because image addresses contain it.
  const listening = once(server, 'listening');
  server.listen(config.port);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const { port } = address;

  const url = `http://localhost:${port}`;
  const publicUrl = config.publicUrl ?? url;
  const clock = new SandboxClock(config.now ?? undefined);
  const random = new Random(config.seed);
  const deps: SandboxDeps = {
    config,
    publicUrl,
    clock,
    random,
    world: createWorld({ random, clock, imageBase: `${publicUrl}/images`, scale: config.scale }),
    dialect: initialDialect(config.dialect),
    faults: new Faults(),
    calls: new CallLog({
      shownHeaders: [config.authorizationMethodHeader, config.customerIdHeader, config.versionHeader, 'if-match'],
      secretHeaders: ['authorization', config.secretHeader],
      now: () => clock.now(),
    }),
  };
  const account = createAccountServices(deps);
  const push = new PushServer(deps, account.secrets);
  push.attach(server);
  const simulation = new MatchSimulation({ world: deps.world, clock, random });
  const ticker = new Ticker(() => simulation.step());
  const load = new OddsLoad(deps.world, random.fork('load'));
  addRoutes(app, deps, account, { push, simulation, ticker, load });
  ticker.start(config.rate);

  return {
    ...deps,
    url,
    port,
    account,
    push,
    simulation,
    ticker,
    async close() {
      ticker.stop();
      load.stop();
      simulation.close();
      push.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      account.close();
    },
  };
}

function addRoutes(app: express.Express, deps: SandboxDeps, account: AccountServices, live: LiveServices): void {
  const { config, world, clock } = deps;
  const limiter = new RateLimiter();
  const guarded = (routes: Router, products?: readonly string[]): Router =>
    express.Router().use(
      secretGuard({
        secrets: account.secrets,
        header: config.secretHeader,
        limiter,
        ...(products === undefined ? {} : { products }),
      }),
      routes,
    );

  const addApi = (name: string, routes: Router, style: ErrorStyle) => {
    app.use(
      `/${name}`,
      express.json(),
      deps.calls.middleware(name),
      applyDialect(deps.dialect, name),
      injectFaults(deps.faults, name),
      routes,
      noSuchPath,
      writeErrors(deps.dialect, style),
    );
  };
  addApi('auth', account.authRoutes, 'typed');
  addApi('account', account.accountRoutes, 'typed');
  addApi('dashboard', account.dashboardRoutes, 'typed');
  addApi('data', guarded(dataRoutes({ world, clock })), 'terse');
  const odds = oddsRoutes({ world, versionHeader: config.versionHeader });
  addApi('odds', guarded(odds, [PRODUCT_IDS.odds, PRODUCT_IDS.trading]), 'terse');
  addApi('bet-builder', guarded(betBuilderRoutes({ world }), [PRODUCT_IDS.trading]), 'typed');
  addApi('widgets', widgetRoutes({ world, widgets: account.widgets, dashboardOrigin: config.dashboardOrigin }), 'typed');
  addApi('images', imageRoutes({ world }), 'typed');
  app.use(docsRoutes());
  app.use('/push', (_req, res) => void res.status(426).set('Upgrade', 'websocket').end());
  app.use('/control', controlRoutes(deps, account, live), noSuchPath, writeErrors({ current: 'plain' }, 'typed'));
}
