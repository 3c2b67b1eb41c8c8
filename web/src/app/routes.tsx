import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import {
  API_CLIENTS_PATH,
  CLIENT_PATH,
  CREATE_CLIENT_PATH,
  EDIT_CLIENT_PATH,
  EXPLORER_PATH,
  INSPECTOR_PATH,
} from '../features/api-clients/urls.ts';
import {
  BILLING_PATH,
  CREATE_CUSTOMER_PATH,
  CUSTOMER_OVERVIEW_PATH,
  CUSTOMERS_TAB_PATH,
  customersUrl,
  EDIT_CUSTOMER_PATH,
  EDIT_NO_CUSTOMER_PATHS,
} from '../features/customers/urls.ts';
import { AGREEMENT_PATH } from '../features/agreements/urls.ts';
import { LOGIN_PATH, UPDATE_PASSWORD_PATH } from '../gateway/session/urls.ts';
import { DESK_PATH, DESK_WINDOW_PATH, SERIES_PATH, TRADING_PATH } from '../features/trading/urls.ts';
import { LIVE_STATE_PATH } from '../features/live-state/urls.ts';
import { USERS_PATH } from '../features/users/urls.ts';
import { WIDGET_PATH, WIDGETS_PATH } from '../features/widgets/urls.ts';
import { afterFirstPaint } from '../lib/timing.ts';
import { AUDIT_PATH, CUSTOMERS_PATH, HOME_PATH } from '../lib/urls.ts';
import { LoadingPage } from '../ui/page.tsx';
import { CatchAllRoute, ErrorPage, OuterErrorPage } from './message-pages.tsx';
import { INDEX_PATHS } from './urls.ts';

/** The guards come with the signed-in shell, in a chunk that loads beside that of the page. */
const loadGuards = () => import('./guards.tsx');

async function staffOnly(title: string) {
  const { StaffGuard } = await loadGuards();
  return { element: <StaffGuard title={title} /> };
}

async function superusersOnly(title: string) {
  const { SuperuserGuard } = await loadGuards();
  return { element: <SuperuserGuard title={title} /> };
}

/** Pages that need a session. If a page fails to render, the shell stays. */
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
    path: EXPLORER_PATH,
    lazy: async () => ({ Component: (await import('../features/api-clients/explorer/explorer-page.tsx')).ExplorerPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./live-provider.tsx')).LiveProvider }),
    children: [
      {
        path: INSPECTOR_PATH,
        lazy: async () => ({
          Component: (await import('../features/api-clients/inspector/inspector-page.tsx')).InspectorPage,
        }),
      },
    ],
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
    lazy: () => staffOnly('Customers'),
    children: [
      { path: CUSTOMERS_PATH, element: <Navigate to={customersUrl()} replace /> },
      {
        path: CUSTOMERS_TAB_PATH,
        lazy: async () => ({ Component: (await import('../features/customers/list/customers-page.tsx')).CustomersPage }),
      },
      {
        path: CREATE_CUSTOMER_PATH,
        lazy: async () => ({
          Component: (await import('../features/customers/form/create-customer-page.tsx')).CreateCustomerPage,
        }),
      },
      {
        path: CUSTOMER_OVERVIEW_PATH,
        lazy: async () => ({
          Component: (await import('../features/customers/overview/customer-overview-page.tsx')).CustomerOverviewPage,
        }),
      },
      {
        path: EDIT_CUSTOMER_PATH,
        lazy: async () => ({ Component: (await import('../features/customers/form/edit-customer-page.tsx')).EditCustomerPage }),
      },
      ...EDIT_NO_CUSTOMER_PATHS.map((path) => ({ path, element: <Navigate to={customersUrl()} replace /> })),
    ],
  },
  {
    lazy: () => staffOnly('Live state'),
    children: [
      {
        path: LIVE_STATE_PATH,
        lazy: async () => ({ Component: (await import('../features/live-state/live-state-page.tsx')).LiveStatePage }),
      },
    ],
  },
  {
    lazy: () => superusersOnly('Users'),
    children: [
      {
        path: USERS_PATH,
        lazy: async () => ({ Component: (await import('../features/users/users-page.tsx')).UsersPage }),
      },
    ],
  },
  {
    lazy: () => superusersOnly('Audit log'),
    children: [
      {
        path: AUDIT_PATH,
        lazy: async () => ({ Component: (await import('../features/audit/audit-page.tsx')).AuditPage }),
      },
    ],
  },
  {
    path: BILLING_PATH,
    lazy: async () => ({ Component: (await import('../features/customers/billing/billing-page.tsx')).BillingPage }),
  },
  {
    lazy: async () => ({ Component: (await loadGuards()).TradingGuard }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./live-provider.tsx')).LiveTrading }),
        children: [
          {
            path: TRADING_PATH,
            lazy: async () => ({ Component: (await import('../features/trading/trading-list-page.tsx')).TradingListPage }),
          },
          {
            path: DESK_PATH,
            lazy: async () => ({ Component: (await import('../features/trading/desk/desk-page.tsx')).DeskPage }),
          },
          {
            path: DESK_WINDOW_PATH,
            lazy: async () => ({ Component: (await import('../features/trading/desk/desk-page.tsx')).BoardWindowPage }),
          },
          {
            path: SERIES_PATH,
            lazy: async () => ({ Component: (await import('../features/trading/series/series-page.tsx')).SeriesPage }),
          },
        ],
      },
    ],
  },
  { path: '*', element: <CatchAllRoute /> },
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
        lazy: async () => {
          const { SignInPage } = await import('../gateway/session/sign-in-page.tsx');
          // The page after the sign-in needs them.
          afterFirstPaint(() => void loadGuards().catch(() => {}));
          return { Component: SignInPage };
        },
      },
      {
        path: UPDATE_PASSWORD_PATH,
        lazy: async () => ({ Component: (await import('../gateway/session/update-password-page.tsx')).UpdatePasswordPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./gateway-root.tsx')).GatewayRoot }),
        children: [
          {
            path: AGREEMENT_PATH,
            lazy: async () => ({ Component: (await import('./agreement-route.tsx')).AgreementRoute }),
          },
          {
            lazy: async () => ({ Component: (await loadGuards()).SessionGuard }),
            children: [{ errorElement: <ErrorPage />, children: pages }],
          },
        ],
      },
    ],
  },
];
