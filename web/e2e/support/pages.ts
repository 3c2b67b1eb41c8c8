import type { BrowserContext, Page } from '@playwright/test';

/** A phone, a tablet in both directions, and three computers. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** On pages opened from now on, timers of 5 s, such as those of toasts, take 10 minutes: a slow machine may need 5 s to find a toast. */
export async function extendTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const startLonger = (run: TimerHandler, ms?: number, ...rest: unknown[]) => start(run, ms === 5_000 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: startLonger });
  });
}

/** A page of the dashboard. */
export interface DashboardPage {
  /** Route pattern. */
  readonly pattern: string;
  /** Document title, or the fixed part of it. */
  readonly title: string;
  /** True if only the provider's staff has access. */
  readonly forStaff?: true;
  /** URL; omitted if it equals the pattern. */
  readonly address?: (ids: PageIds) => string;
}

/** Objects that some URLs refer to. */
export interface PageIds {
  readonly clientId: string;
  readonly widgetId: string;
  readonly seriesId: string;
  readonly customerId: string;
}

/** All pages that need a session. A test compares the patterns with the router's. */
export const PAGES: readonly DashboardPage[] = [
  { pattern: '/api-clients', title: 'API Clients' },
  { pattern: '/api-clients/create', title: 'Create API client' },
  { pattern: '/api-clients/:clientId', title: 'Production website', address: ({ clientId }) => `/api-clients/${clientId}` },
  { pattern: '/api-clients/:clientId/edit', title: 'Edit ', address: ({ clientId }) => `/api-clients/${clientId}/edit` },
  {
    pattern: '/api-clients/:clientId/explorer',
    title: 'API explorer – Production website',
    address: ({ clientId }) => `/api-clients/${clientId}/explorer`,
  },
  {
    pattern: '/api-clients/:clientId/inspector',
    title: 'Channel inspector of ',
    address: ({ clientId }) => `/api-clients/${clientId}/inspector`,
  },
  { pattern: '/widget', title: 'Widgets' },
  { pattern: '/widget/:id', title: 'league-table', address: ({ widgetId }) => `/widget/${widgetId}` },
  // Of one game: the whole list has 1,000 markets, whose colours alone take seconds to check.
  { pattern: '/trading', title: 'Trading', address: () => '/trading?game=1' },
  { pattern: '/trading/desk', title: 'Desk' },
  { pattern: '/trading/desk/board', title: 'Board' },
  { pattern: '/trading/:seriesId', title: ' vs ', address: ({ seriesId }) => `/trading/${seriesId}` },
  { pattern: '/admin/customers/:tab', title: 'Customers', forStaff: true, address: () => '/admin/customers/overdue-payments' },
  { pattern: '/admin/customers/create', title: 'Add customer', forStaff: true },
  {
    pattern: '/admin/customers/:id/overview',
    title: 'Customer',
    forStaff: true,
    address: ({ customerId }) => `/admin/customers/${customerId}/overview`,
  },
  {
    pattern: '/admin/customers/:id/edit',
    title: 'Edit ',
    forStaff: true,
    address: ({ customerId }) => `/admin/customers/${customerId}/edit`,
  },
  { pattern: '/admin/audit', title: 'Audit log' },
  { pattern: '/live-state', title: 'Live state', forStaff: true },
  { pattern: '/users', title: 'Users' },
  { pattern: '/billing', title: 'Billing' },
  { pattern: '*', title: 'Page not found', address: () => '/nowhere' },
];

/** All pages that need no session. */
export const PUBLIC_PAGES: readonly DashboardPage[] = [
  { pattern: '/login', title: 'Sign in' },
  { pattern: '/update-password/:token', title: 'New password', address: () => '/update-password/unknown' },
];

/** The page that users with an unsigned agreement are redirected to from all others. */
export const AGREEMENT_PAGE: DashboardPage = { pattern: '/agreement/:customerId', title: 'Access Trial Agreement' };

/** Routes that only redirect. */
export const REDIRECT_ROUTES = ['/', '/admin/customers'] as const;

/** Navigates within the application, as a link does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx } = { idx: 0, ...window.history.state };
    // As the router writes it: a screen follows the URL when the key of the entry changes.
    window.history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}

/** Opens a page, and waits for the code that it loads later by itself: a browser may not request again what failed to load once. */
export async function openWithLazyCode(page: Page, address: string): Promise<void> {
  const synced = page.waitForRequest((request) => request.postData()?.includes('query WorkspaceChanges') === true);
  await page.goto(address);
  await synced;
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
}

/** Keeps the stored preferences busy, as a slow disk would, until the returned function is called. */
export async function holdPreferences(context: BrowserContext): Promise<() => Promise<void>> {
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  await holder.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sightline.workspace');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const objects = opening.result.transaction('items', 'readwrite').objectStore('items');
          // A transaction lives as long as it has requests.
          const ask = (): void => objects.count().addEventListener('success', ask);
          objects.count().addEventListener('success', () => {
            ask();
            resolve();
          });
        });
      }),
  );
  return () => holder.close();
}

/** Waits until the browser has stored the changed preferences: leaving the page aborts their transaction. */
export async function waitForStoredPreferences(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sightline.workspace');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          // Starts when the transactions before it have ended.
          const last = opening.result.transaction('items', 'readwrite');
          last.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          last.objectStore('items').count();
        });
      }),
  );
}
