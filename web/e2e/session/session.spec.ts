import type { Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD, storageStateOf } from '../support/accounts.ts';
import { openCreateForm } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { findSeries } from '../support/series.ts';
import { customerIdOf, signIn } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const INDEX_PATHS = ['/index.html', '/index', '/index.htm'];
const GUARDED = [
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

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());

test.describe('without a session', () => {
  test('every guarded page redirects to the sign-in page [session.guard.unauthenticated] [session.routes.guarded]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    for (const path of GUARDED) {
      await follow(page, path);
      await expect(page, path).toHaveURL('/login');
    }

    await test.step('old addresses of the start page redirect [session.routes.index-public] [session.routes.index]', async () => {
      for (const path of INDEX_PATHS) {
        const response = await page.request.get(path, { maxRedirects: 0 });
        expect([response.status(), response.headers()['location']]).toEqual([302, '/']);
      }
    });

    await test.step('an expired token counts as signed out [session.expired-token]', async () => {
      await page.evaluate(() => {
        localStorage.setItem('sightline.session', JSON.stringify({ bearer: 'x', expiresAt: '2020-01-01T00:00:00Z' }));
      });
      await page.goto('/api-clients');
      await expect(page).toHaveURL('/login');
    });
  });

  test('the sign-in path is configurable [session.guard.redirect-configurable]', async ({ page }) => {
    let path = '/login?view=forgot-password';
    await page.route('/users', async (route) => {
      const response = await route.fetch({ maxRetries: 1 });
      const text = await response.text();
      return route.fulfill({ response, body: text.replace('"authRedirectPath":"/login"', `"authRedirectPath":"${path}"`) });
    });
    await page.goto('/users');
    await expect(page).toHaveURL(path);
    // A page outside of the app: if nothing answers there, the app falls back to its own sign-in page.
    path = '/somewhere/else';
    const requested = page.waitForRequest('/somewhere/else');
    await page.goto('/users');
    await requested;
    await expect(page).toHaveURL('/login');
  });
});

test.describe('with a session', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('the start page loads after an error, and other addresses lead to it', async ({ page }) => {
    const heading = page.getByRole('heading', { name: 'API Clients', level: 1 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // Mocked here, because the gateway accepts a verified token while the provider is down.
    await page.route('/graphql*', async (route) => {
      if (!route.request().postData()?.includes('query Viewer')) return route.continue();
      await released;
      const error = { message: 'No answer.', extensions: { code: 'PROVIDER_UNREACHABLE', requestId: 'r-1' } };
      return route.fulfill({ json: { errors: [error] } });
    });

    await test.step('a loader is shown while the account loads [session.guard.loader]', async () => {
      await page.goto('/index.html');
      await expect(page.getByRole('status')).toHaveText('Loading…');
    });

    await test.step('an account that fails to load shows an error and can be retried', async () => {
      release();
      await expect(page.getByRole('alert')).toContainText("Couldn't load your account");
      await expectAccessible(page.getByRole('alert'));
      await page.unroute('/graphql*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading).toBeVisible();
    });

    await test.step('the start page is the list of API clients [session.routes.root] [session.routes.index]', async () => {
      await expect(page).toHaveURL('/api-clients');
      for (const path of ['/', ...INDEX_PATHS]) {
        await follow(page, path);
        await expect(page, path).toHaveURL('/api-clients');
      }
    });

    await test.step('the sign-in page redirects to the start page [login.authenticated-to-root]', async () => {
      await follow(page, '/login');
      await expect(page).toHaveURL('/api-clients');
      await expect(heading).toBeVisible();
    });

    await test.step('Go back goes back [errors.page.back]', async () => {
      await page.getByRole('link', { name: 'Widgets' }).click();
      await expect(page).toHaveURL('/widget');
      await follow(page, '/nowhere');
      await page.getByRole('button', { name: 'Go back' }).click();
      await expect(page).toHaveURL('/widget');
    });

    await test.step('an unknown address shows a not-found page with two ways out [errors.page.message]', async () => {
      await follow(page, '/nowhere');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expectAccessible(page.getByRole('main'));
      await page.getByRole('button', { name: 'Take me home' }).click();
      await expect(page).toHaveURL('/api-clients');
    });
  });
});

test('a token that the provider rejects signs out every tab', async ({ page: first, context }) => {
  const second = await context.newPage();
  await first.goto('/login');
  await second.goto('/login');

  async function expectSignedOut(api: 'account' | 'dashboard'): Promise<void> {
    await signIn(first, 'customer');
    for (const page of [first, second]) await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    // A page behind another one draws no frames, for which a click waits.
    await first.bringToFront();
    await addFault({ api, kind: 'status', status: 401 });
    // A verified token stays valid until it is verified again.
    await expect(async () => {
      for (const name of ['Widgets', 'API Clients']) {
        if (new URL(first.url()).pathname === '/login') break;
        await first.getByRole('link', { name }).click({ timeout: 1_000 });
      }
      await expect(first).toHaveURL('/login', { timeout: 500 });
    }).toPass();
    await expect(second).toHaveURL('/login');
    await expect.poll(() => first.evaluate(() => localStorage.length)).toBe(0);
    for (const page of [first, second]) await expect(page.getByText('Your session ended. Please sign in again.')).toBeVisible();
    await clearFaults();
  }

  await test.step('by the account API [errors.unauthorised.login] [errors.unauthorised.storage]', () =>
    expectSignedOut('account'));
  await test.step('by the dashboard API [errors.unauthorised.login] [errors.unauthorised.storage]', () =>
    expectSignedOut('dashboard'));
});

test('the chosen customer survives an expired session, and a sign-out clears all stored data in every tab', async ({
  page: first,
  context,
}) => {
  const second = await context.newPage();
  const acting = first.getByRole('complementary', { name: 'Current customer' });
  const seriesPath = `/trading/${(await findSeries(({ lifecycle }) => lifecycle === 'upcoming')).id}`;
  // A page behind another one draws no frames, for which a click waits.
  await first.bringToFront();
  await first.goto('/login');
  await signIn(first, 'superuser');
  await expect(first.getByRole('button', { name: 'Log out' })).toBeVisible();

  await test.step('the chosen customer survives an expired session', async () => {
    await first.evaluate(
      (id) => {
        for (const storage of [localStorage, sessionStorage]) {
          storage.setItem('sightline.acting-customer', JSON.stringify({ customerId: id }));
        }
      },
      await customerIdOf('trader'),
    );
    await first.goto(seriesPath);
    await expect(acting).toBeVisible();
    await expect.poll(() => storedKeys(first)).toContain('sightline.trading');
    await first.evaluate(() => localStorage.removeItem('sightline.session'));
    await first.reload();
    await signIn(first, 'superuser');
    await expect(first).toHaveURL(seriesPath);
    await expect(acting).toBeVisible();
    await expect.poll(() => storedKeys(first)).toContain('sightline.trading');
  });

  const stored = await first.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
  await test.step('a sign-out clears every tab [session.sign-out.token] [session.sign-out.trading-token] [session.sign-out.customer-choice]', async () => {
    await second.goto('/users');
    await expect(second.getByRole('row').nth(1)).toBeVisible();
    const { promise: signedOut, resolve: revoke } = Promise.withResolvers<void>();
    // Delayed, because another tab takes a revoked token for an expired session, whose end keeps the return path.
    await first.route('/graphql*', async (route) => {
      if (route.request().postData()?.includes('SignOut')) await signedOut;
      return route.continue();
    });
    const revoked = first.waitForResponse((response) => response.request().postData()?.includes('SignOut') ?? false);
    await first.getByRole('button', { name: 'Log out' }).click();
    for (const page of [first, second]) {
      await expect(page).toHaveURL('/login');
      await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    }
    revoke();
    await revoked;
    await first.unroute('/graphql*');
  });

  await test.step('the next user starts at the start page, in every tab', async () => {
    await second.bringToFront();
    await signIn(second, 'customer');
    await expect(second).toHaveURL('/api-clients');
    await expect(first).toHaveURL('/api-clients');
  });

  await test.step('the gateway rejects the token from now on, even if it is restored [nav.logout.session]', async () => {
    await second.evaluate((session) => localStorage.setItem('sightline.session', session), stored['sightline.session'] ?? '');
    await second.goto('/api-clients');
    await expect(second).toHaveURL('/login');
  });
});

test('a session warns before it expires, and drafts survive signing in again', async ({ browser }) => {
  const context = await browser.newContext({ storageState: storageStateOf('trader') });
  const page = await context.newPage();
  await page.clock.install();
  // Without the dates of responses, the page does not correct its clock, which runs ahead of that of the gateway.
  await page.route(/\/(?:graphql|health)?(?:\?.*)?$/, async (route) => {
    const response = await route.fetch({ maxRetries: 1 });
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await openCreateForm(page);
  const name = page.getByLabel('Client name');
  await name.fill('Half a na');
  const msUntilExpiry = await page.evaluate(() => {
    const [, claims = ''] = JSON.parse(localStorage.getItem('sightline.session') ?? '{}').bearer.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000 - Date.now();
  });
  const warning = page.getByText(/Your session expires at \d\d:\d\d/);
  // Half a minute before the warning, because the clock of the page also runs by itself.
  await page.clock.fastForward(msUntilExpiry - 150_000);
  await expect(warning).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(warning).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  // The warning does not cover the buttons of the form.
  const edgesOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return { top, bottom };
    });
  expect((await edgesOf('Sign in again')).bottom).toBeLessThan((await edgesOf('Create')).top);
  // The warning does not interrupt typing.
  await page.keyboard.type('me');
  await expect(name).toHaveValue('Half a name');
  await expectAccessible(warning);
  await page.clock.runFor(100_000);
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page.getByLabel('Email')).toHaveValue(ACCOUNTS.trader.email);
  await page.clock.setSystemTime(new Date());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/api-clients/create');
  await expect(name).toHaveValue('Half a name');
  await context.close();
});

test.describe('after the session of a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('another user starts at the start page, without the chosen customer', async ({ page }) => {
    await page.goto('/users');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.evaluate(
      (id) => sessionStorage.setItem('sightline.acting-customer', JSON.stringify({ customerId: id })),
      await customerIdOf('trader'),
    );
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    // Only the session ends: a sign-out would remove all stored data at once.
    await other.evaluate(() => localStorage.removeItem('sightline.session'));
    await expect(page).toHaveURL('/login');
    await page.bringToFront();
    await page.reload();
    await signIn(page, 'staff');
    await expect(page).toHaveURL('/api-clients');
    await expect(page.getByText(ACCOUNTS.staff.email)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Current customer' })).toHaveCount(0);
  });
});
