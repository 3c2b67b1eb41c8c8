import type { Page } from '@playwright/test';
import * as z from 'zod';
import { ACCOUNTS, PASSWORD, storageStateOf } from '../support/accounts.ts';
import { ask, openCreateForm } from '../support/clients.ts';
import { addFault } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { customerOf } from '../support/widgets.ts';

const Own = z.object({ viewer: z.object({ customer: z.object({ id: z.string() }) }) });

const GUARDED = [
  '/',
  '/api-clients',
  '/api-clients/create',
  '/api-clients/1/edit',
  '/widget/1',
  '/trading/1',
  '/admin/customers',
  '/admin/customers/1/edit',
  '/users',
  '/billing',
  '/nowhere',
];

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.describe('without a session', () => {
  test('every guarded page redirects to the sign-in page [session.guard.unauthenticated] [session.routes.guarded]', async ({
    page,
  }) => {
    for (const path of GUARDED) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
    }
  });

  test('the sign-in path is configurable [session.guard.redirect-configurable]', async ({ page }) => {
    let path = '/login?view=forgot-password';
    await page.route('/graphql', async (route) => {
      if (!route.request().postData()?.includes('query ClientConfig')) return route.continue();
      const response = await route.fetch({ maxRetries: 1 });
      const text = await response.text();
      return route.fulfill({ response, body: text.replace('"authRedirectPath":"/login"', `"authRedirectPath":"${path}"`) });
    });
    await page.goto('/users');
    await expect(page).toHaveURL(path);
    // A page outside of the app: if nothing answers there, the app falls back to its own sign-in page.
    path = '/somewhere/else';
    const asked = page.waitForRequest('/somewhere/else');
    await page.goto('/users');
    await asked;
    await expect(page).toHaveURL('/login');
  });

  test('old addresses of the start page redirect without a session [session.routes.index-public]', async ({ request }) => {
    for (const path of ['/index.html', '/index', '/index.htm']) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']]).toEqual([302, '/']);
    }
  });

  test('signing in returns to the requested page', async ({ page }) => {
    await page.goto('/trading?q=cup');
    await signIn(page, ACCOUNTS.trader.email);
    await expect(page).toHaveURL('/trading?q=cup');
  });

  test('an expired token counts as signed out [session.expired-token]', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('sightline.session', JSON.stringify({ bearer: 'x', expiresAt: '2020-01-01T00:00:00Z' }));
    });
    await page.goto('/api-clients');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('with a session', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('the start page is the list of API clients [session.routes.root]', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/api-clients');
  });

  for (const path of ['/index.html', '/index', '/index.htm']) {
    test(`${path} redirects to the start page [session.routes.index]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/api-clients');
    });
  }

  test('the sign-in page redirects to the start page [login.authenticated-to-root]', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/api-clients');
  });

  test('an unknown address shows a not-found page with two ways out [errors.page.message]', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take me home' }).click();
    await expect(page).toHaveURL('/api-clients');
  });

  test('Go back goes back [errors.page.back]', async ({ page }) => {
    await page.goto('/trading');
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/trading');
  });

  test('a loader is shown while the account loads [session.guard.loader]', async ({ page }) => {
    const seen = Promise.withResolvers<void>();
    await page.route('/graphql', async (route) => {
      if (route.request().postData()?.includes('query Viewer')) await seen.promise;
      await route.continue();
    });
    await page.goto('/api-clients');
    await expect(page.getByRole('status')).toHaveText('Loading…');
    seen.resolve();
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  });

  test('an account that fails to load shows an error and can be retried', async ({ page }) => {
    // Mocked here, because the gateway accepts a verified token while the provider is down.
    await page.route('/graphql', async (route) => {
      if (!route.request().postData()?.includes('query Viewer')) return route.continue();
      const error = { message: 'No answer.', extensions: { code: 'PROVIDER_UNREACHABLE', requestId: 'r-1' } };
      return route.fulfill({ json: { errors: [error] } });
    });
    await page.goto('/api-clients');
    await expect(page.getByRole('alert')).toContainText("Couldn't load your account");
    await expectAccessible(page);
    await page.unroute('/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  });
});

for (const api of ['account', 'dashboard'] as const) {
  test(`a token that the ${api} API rejects signs out every tab [errors.unauthorised.login] [errors.unauthorised.storage]`, async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/login');
    await signIn(first, ACCOUNTS.customer.email);
    await expect(first.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await second.goto('/api-clients');
    await expect(second.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await addFault({ api, kind: 'status', status: 401 });
    // A verified token stays valid until it is verified again.
    await expect(async () => {
      // A reload of the sign-in page would remove the notice.
      if (new URL(first.url()).pathname !== '/login') await first.reload();
      await expect(first).toHaveURL('/login', { timeout: 1_000 });
    }).toPass();
    await expect(second).toHaveURL('/login');
    expect(await first.evaluate(() => localStorage.length)).toBe(0);
    for (const page of [first, second]) await expect(page.getByText('Your session ended. Please sign in again.')).toBeVisible();
    await context.close();
  });
}

test('signing out clears all stored data in every tab [session.sign-out.token] [session.sign-out.trading-token] [nav.logout.session]', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/trading');
  await signIn(first, ACCOUNTS.trader.email);
  await expect(first.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 30_000 });
  expect(await first.evaluate(() => Object.keys(localStorage).join())).toContain('sightline.trading');
  const bearer = await first.evaluate(() => localStorage.getItem('sightline.session'));
  await second.goto('/api-clients');
  await expect(second.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(first).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  expect(await first.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  // The gateway rejects the token from now on, even if it is restored.
  await second.evaluate((stored) => localStorage.setItem('sightline.session', stored ?? ''), bearer);
  await second.goto('/api-clients');
  await expect(second).toHaveURL('/login');
  await context.close();
});

test('a session warns before it expires, and drafts survive signing in again', async ({ browser }) => {
  const context = await browser.newContext({ storageState: storageStateOf('trader') });
  const page = await context.newPage();
  await page.clock.install();
  await openCreateForm(page);
  const name = page.getByLabel('Client name');
  await name.fill('Half a na');
  const left = await page.evaluate(() => {
    const [, claims = ''] = JSON.parse(localStorage.getItem('sightline.session') ?? '{}').bearer.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000 - Date.now();
  });
  const warning = page.getByText(/Your session expires at \d\d:\d\d/);
  await page.clock.fastForward(left - 125_000);
  await expect(warning).toHaveCount(0);
  await page.clock.runFor(35_000);
  await expect(warning).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  // The warning does not interrupt typing.
  await page.keyboard.type('me');
  await expect(name).toHaveValue('Half a name');
  await expectAccessible(page);
  await page.clock.runFor(100_000);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page.getByLabel('Email')).toHaveValue(ACCOUNTS.trader.email);
  await page.clock.setSystemTime(new Date());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/api-clients/create');
  await expect(name).toHaveValue('Half a name');
  await context.close();
});

test('the chosen customer survives an expired session, and is cleared by a sign-out in any tab [session.sign-out.customer-choice]', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/login');
  await signIn(first, ACCOUNTS.superuser.email);
  await expect(first.getByRole('button', { name: 'Log out' })).toBeVisible();
  const customerId = await customerOf(browser, 'trader');
  const acting = first.getByRole('complementary', { name: 'Current customer' });
  await first.evaluate((id) => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('sightline.acting-customer', JSON.stringify({ customerId: id }));
    }
  }, customerId);
  await first.goto('/widget');
  await expect(acting).toBeVisible();
  await first.evaluate(() => localStorage.removeItem('sightline.session'));
  await first.reload();
  await signIn(first, ACCOUNTS.superuser.email);
  await expect(first).toHaveURL('/widget');
  await expect(acting).toBeVisible();

  await second.goto('/users');
  await expect(second.getByRole('button', { name: 'Log out' })).toBeVisible();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL('/login');
  for (const page of [first, second]) {
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  }
  await signIn(second, ACCOUNTS.customer.email);
  await expect(second).toHaveURL('/api-clients');
  await expect(first).toHaveURL('/api-clients');
  await context.close();
});

test('another user who signs in after an expired session starts at the start page, without the chosen customer', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: storageStateOf('superuser') });
  const page = await context.newPage();
  const customerId = await customerOf(browser, 'trader');
  await page.goto('/users');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.evaluate((id) => {
    sessionStorage.setItem('sightline.acting-customer', JSON.stringify({ customerId: id }));
    localStorage.clear();
  }, customerId);
  await page.reload();
  await signIn(page, ACCOUNTS.staff.email);
  await expect(page).toHaveURL('/api-clients');
  await expect(page.getByText(ACCOUNTS.staff.email)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Current customer' })).toHaveCount(0);
  await context.close();
});

test.describe('a user with an unsigned agreement', () => {
  test.use({ storageState: storageStateOf('unsigned') });

  test('is redirected to the agreement of their own customer [session.guard.unsigned-agreement]', async ({ page }) => {
    const own = await ask(page, Own, '{ viewer { customer { id } } }');
    await page.goto('/api-clients');
    await expect(page).toHaveURL(`/agreement/${own.viewer.customer.id}`);
  });
});
