/** A page of the dashboard. */
export interface DashboardPage {
  /** As the router has it. */
  readonly pattern: string;
  /** What the tab is called: a piece of it where a name stands in it. */
  readonly title: string;
  /** True where only the provider's staff come in. */
  readonly forStaff?: true;
  /** Where it is; absent where the pattern is the address. */
  readonly address?: (ids: PageIds) => string;
}

/** What the addresses of some pages name. */
export interface PageIds {
  readonly clientId: string;
  readonly widgetId: string;
  readonly seriesId: string;
  readonly customerId: string;
}

/** Every page behind the sign-in. A test compares the patterns with the router's. */
export const PAGES: readonly DashboardPage[] = [
  { pattern: '/api-clients', title: 'API Clients' },
  { pattern: '/api-clients/create', title: 'Create API client' },
  { pattern: '/api-clients/:clientId', title: 'Production website', address: ({ clientId }) => `/api-clients/${clientId}` },
  { pattern: '/api-clients/:clientId/edit', title: 'Edit ', address: ({ clientId }) => `/api-clients/${clientId}/edit` },
  { pattern: '/widget', title: 'Widgets' },
  { pattern: '/widget/:id', title: 'live-series', address: ({ widgetId }) => `/widget/${widgetId}` },
  { pattern: '/trading', title: 'Trading' },
  { pattern: '/trading/:seriesId', title: ' vs ', address: ({ seriesId }) => `/trading/${seriesId}` },
  { pattern: '/admin/customers/:tab', title: 'Customers', forStaff: true, address: () => '/admin/customers/overdue-payments' },
  { pattern: '/admin/customers/create', title: 'Add customer', forStaff: true },
  {
    pattern: '/admin/customers/:id/edit',
    title: 'Edit customer',
    forStaff: true,
    address: ({ customerId }) => `/admin/customers/${customerId}/edit`,
  },
  { pattern: '/live-state', title: 'Live state', forStaff: true },
  { pattern: '/users', title: 'Users' },
  { pattern: '/billing', title: 'Billing' },
  { pattern: '*', title: 'Page not found', address: () => '/nowhere' },
];

/** Pages that need nobody signed in. */
export const OPEN_PAGES: readonly DashboardPage[] = [
  { pattern: '/login', title: 'Sign in' },
  { pattern: '/update-password/:token', title: 'New password', address: () => '/update-password/unknown' },
];

/** The one page that somebody may be led to before all others. */
export const AGREEMENT_PAGE: DashboardPage = { pattern: '/agreement/:customerId', title: 'Access Trial Agreement' };

/** Addresses that only lead on. */
export const LEADING_ON = ['/', '/admin/customers'] as const;
