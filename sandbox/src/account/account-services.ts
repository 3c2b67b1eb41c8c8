import express, { type Router } from 'express';
import { authRoutes } from '../auth/auth-routes.ts';
import { Mailbox } from '../auth/mailbox.ts';
import { PasswordLinks } from '../auth/password-links.ts';
import { SESSION_SECONDS } from '../auth/session-token.ts';
import { Sessions } from '../auth/sessions.ts';
import { dashboardRoutes } from '../dashboard/dashboard-routes.ts';
import type { SandboxDeps } from '../deps.ts';
import { seedStore } from '../store/seed/seed.ts';
import { openStore, type Store } from '../store/store.ts';
import type { AccountDeps } from './account-deps.ts';
import { agreementRoutes } from './agreement-routes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { clientRoutes } from './client-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { DEFAULT_TOKEN_SECONDS, tokenRoutes } from './token-routes.ts';
import { createViewerOf } from './viewer.ts';
import { createWidgetDirectory, type WidgetDirectory } from './widget-directory.ts';
import { widgetRoutes } from './widget-routes.ts';

/** The data except sport (users, customers, clients, widgets), and the routes of the three APIs that serve it. */
export interface AccountServices {
  readonly secrets: Secrets;
  readonly widgets: WidgetDirectory;
  readonly mails: Mailbox;
  readonly sessions: Sessions;
  readonly store: Store;
  /** Lifetime of a new trading token, seconds. */
  readonly tokenLifetime: { seconds: number };
  /** Routes below /auth, /account and /dashboard. */
  readonly authRoutes: Router;
  readonly accountRoutes: Router;
  readonly dashboardRoutes: Router;
  /** Resets data, mails and lifetimes to those of a new start; session tokens of seeded users stay valid. */
  reset(): void;
  close(): void;
}

/** Opens the store, seeds it when it is empty, and builds the routes. */
export function createAccountServices(deps: SandboxDeps): AccountServices {
  const { config, clock, world, dialect } = deps;
  const store = openStore(config.db);
  const seed = () =>
    seedStore(
      store,
      deps.random.fork('account'),
      clock.now(),
      world.games.map((game) => game.id),
      config.traders,
    );
  if (!store.isSeeded()) seed();

  const mails = new Mailbox();
  const sessions = new Sessions(store, clock);
  const links = new PasswordLinks({ store, clock, mails, dashboardOrigin: config.dashboardOrigin });
  const tokenLifetime = { seconds: DEFAULT_TOKEN_SECONDS };
  const viewerOf = createViewerOf({ store, sessions, dialect, methodHeader: config.authorizationMethodHeader });
  const accountDeps: AccountDeps = { store, clock, sessions, links, viewerOf, dialect, world, tokenLifetime };
  const accountRoutes = express.Router();
  for (const add of [
    customerRoutes,
    peopleRoutes,
    agreementRoutes,
    catalogueRoutes,
    clientRoutes,
    keyRoutes,
    tokenRoutes,
    widgetRoutes,
  ]) {
    add(accountRoutes, accountDeps);
  }

  return {
    secrets: createSecrets(store, clock),
    widgets: createWidgetDirectory(store, clock),
    mails,
    sessions,
    store,
    tokenLifetime,
    authRoutes: authRoutes({ store, clock, sessions, links }),
    accountRoutes,
    dashboardRoutes: dashboardRoutes({ store, sessions, customerHeader: config.customerIdHeader }),
    reset() {
      mails.clear();
      tokenLifetime.seconds = DEFAULT_TOKEN_SECONDS;
      sessions.seconds = SESSION_SECONDS;
      seed();
    },
    close: () => store.close(),
  };
}
