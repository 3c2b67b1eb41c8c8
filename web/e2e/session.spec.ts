import { ACCOUNTS, PASSWORD, storageStateOf } from './support/accounts.ts';
import { addFault } from './support/control.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('without a session', () => {
  for (const path of ['/', '/api-clients', '/trading', '/trading/1', '/nowhere']) {
    test(`${path} leads to the sign-in [session.guard.unauthenticated]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    });
  }

  test('after the sign-in the journey goes on where it began', async ({ page }) => {
    await page.goto('/trading?q=cup');
    await page.getByLabel('Email').fill(ACCOUNTS.trader.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/trading?q=cup');
  });

  test('a bearer that has ended is none [session.expired-token]', async ({ page }) => {
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
    test(`${path} leads to the start page [session.routes.index]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/api-clients');
    });
  }

  test('the sign-in leads on [login.authenticated-to-root]', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/api-clients');
  });

  test('an unknown address has a page of its own, with two ways out [errors.page.message]', async ({ page }) => {
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

  test('a loader is shown while the account is read [session.guard.loader]', async ({ page }) => {
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

  test('an account that cannot be read is said, and read again on demand', async ({ page }) => {
    // Answered here: the gateway goes on believing a bearer that it knew while the provider is down.
    await page.route('/graphql', async (route) => {
      if (!route.request().postData()?.includes('query Viewer')) return route.continue();
      const error = { message: 'Nobody answers.', extensions: { code: 'PROVIDER_UNREACHABLE', requestId: 'r-1' } };
      return route.fulfill({ json: { errors: [error] } });
    });
    await page.goto('/api-clients');
    await expect(page.getByRole('alert')).toContainText('Your account could not be read');
    await expectAccessible(page);
    await page.unroute('/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  });
});

test('a refused bearer signs out, in every tab [errors.unauthorised.login] [errors.unauthorised.storage]', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/login');
  await first.getByLabel('Email').fill(ACCOUNTS.customer.email);
  await first.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.getByRole('button', { name: 'Sign in' }).click();
  await expect(first.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await second.goto('/api-clients');
  await expect(second.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await addFault({ api: 'account', kind: 'status', status: 401 });
  await first.reload();
  await expect(first).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  expect(await first.evaluate(() => localStorage.length)).toBe(0);
  await context.close();
});

test('signing out forgets everything, in every tab [session.sign-out.token] [session.sign-out.trading-token] [nav.logout.session]', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/trading');
  await first.getByLabel('Email').fill(ACCOUNTS.trader.email);
  await first.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.getByRole('button', { name: 'Sign in' }).click();
  await expect(first.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 30_000 });
  expect(await first.evaluate(() => Object.keys(localStorage).join())).toContain('sightline.trading');
  const bearer = await first.evaluate(() => localStorage.getItem('sightline.session'));
  await second.goto('/trading');
  await expect(second.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 30_000 });
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(first).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  expect(await first.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  // The gateway refuses the bearer from now on, wherever it was kept.
  await second.evaluate((kept) => localStorage.setItem('sightline.session', kept ?? ''), bearer);
  await second.goto('/api-clients');
  await expect(second).toHaveURL('/login');
  await context.close();
});
