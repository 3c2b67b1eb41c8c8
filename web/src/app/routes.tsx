import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { API_CLIENTS_PATH, CLIENT_PATH, CREATE_CLIENT_PATH, EDIT_CLIENT_PATH } from '../features/api-clients/urls.ts';
import { LOGIN_PATH } from '../features/session/urls.ts';
import { TRADING_PATH } from '../features/trading/urls.ts';
import { WIDGET_PATH, WIDGETS_PATH } from '../features/widgets/urls.ts';
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
    path: CREATE_CLIENT_PATH,
    lazy: async () => ({
      Component: (await import('../features/api-clients/form/create-client-page.tsx')).CreateClientPage,
    }),
  },
  {
    path: CLIENT_PATH,
    lazy: async () => ({ Component: (await import('../features/api-clients/detail/client-page.tsx')).ClientPage }),
  },
  {
    path: EDIT_CLIENT_PATH,
    lazy: async () => ({ Component: (await import('../features/api-clients/form/edit-client-page.tsx')).EditClientPage }),
  },
  {
    path: WIDGETS_PATH,
    lazy: async () => ({ Component: (await import('../features/widgets/widgets-page.tsx')).WidgetsPage }),
  },
  {
    path: WIDGET_PATH,
    lazy: async () => ({ Component: (await import('../features/widgets/widget-page.tsx')).WidgetPage }),
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
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
      </>
    ),
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
