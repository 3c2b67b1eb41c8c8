import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { API_CLIENTS_PATH } from '../features/api-clients/urls.ts';
import { LOGIN_PATH } from '../features/session/urls.ts';
import { TRADING_PATH } from '../features/trading/urls.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { LoadingPage } from '../ui/spinner-page.tsx';
import { ErrorPage, OuterErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SessionGuard } from './session/session-guard.tsx';
import { TradingGuard } from './trading-guard.tsx';
import { INDEX_PATHS } from './urls.ts';

/** Behind the sign-in. An error of a page leaves the shell standing. */
const pages: RouteObject[] = [
  { path: HOME_PATH, element: <Navigate to={API_CLIENTS_PATH} replace /> },
  {
    path: API_CLIENTS_PATH,
    lazy: async () => ({ Component: (await import('../features/api-clients/api-clients-page.tsx')).ApiClientsPage }),
  },
  {
    element: <TradingGuard />,
    children: [
      {
        lazy: async () => ({ Component: (await import('./live/live-provider.tsx')).LiveProvider }),
        children: [
          {
            path: TRADING_PATH,
            lazy: async () => ({ Component: (await import('../features/trading/trading-list-page.tsx')).TradingListPage }),
          },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <OuterErrorPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      ...INDEX_PATHS.map((path) => ({ path, element: <Navigate to={HOME_PATH} replace /> })),
      {
        path: LOGIN_PATH,
        lazy: async () => ({ Component: (await import('../features/session/sign-in-page.tsx')).SignInPage }),
      },
      { element: <SessionGuard />, children: [{ errorElement: <ErrorPage />, children: pages }] },
    ],
  },
];
