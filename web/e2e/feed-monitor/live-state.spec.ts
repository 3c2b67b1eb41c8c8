import { storageStateOf } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('staff') });

  test('see feeds and sockets as they open and close', async ({ page, browser }) => {
    await page.goto('/api-clients');
    await page.getByRole('link', { name: 'Live state' }).click();
    await expect(page.getByRole('heading', { name: 'Live state', level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/^Live state/);
    await expect(page.getByText(/^Version \d/)).toBeVisible();

    const context = await browser.newContext({ storageState: storageStateOf('trader') });
    try {
      const trading = await context.newPage();
      await trading.goto('/trading');
      // The first subscriber of a client triggers the full load.
      await trading.getByRole('status').getByText('Live', { exact: true }).waitFor();
      // Appears with one of the next polls.
      const feed = page.getByRole('row').filter({ hasText: 'Northwind Bets' });
      await expect(feed.filter({ hasText: 'Live' }).filter({ hasText: 'This gateway' })).toBeVisible();
      await expectAccessible(page);
    } finally {
      await context.close();
    }
  });

  test('see an error if it fails to load, and can retry', async ({ page }) => {
    let fails = true;
    await page.route('/graphql', (route) =>
      fails && route.request().postData()?.includes('LiveStatePage')
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    );
    await page.goto('/live-state');
    await expect(page.getByRole('heading', { name: "Couldn't load the live state" })).toBeVisible();
    await expectAccessible(page);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Version \d/)).toBeVisible();
  });
});

test.describe('a customer', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('has neither a link to it nor access', async ({ page }) => {
    await page.goto('/live-state');
    await expect(page.getByRole('heading', { name: 'Live state', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Live state' })).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Live state/);
    await expectAccessible(page);
  });
});
