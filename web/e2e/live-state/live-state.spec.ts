import { storageStateOf } from '../support/accounts.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('staff') });

test('staff see the live state', async ({ page, browser }) => {
  const version = page.getByText(/^Version \d/);

  await test.step('after an error and another try', async () => {
    let fails = true;
    await page.route('/graphql*', (route) =>
      fails && route.request().postData()?.includes('LiveStatePage')
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    );
    await page.goto('/live-state');
    await expect(page.getByRole('heading', { name: "Couldn't load the live state" })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(version).toBeVisible();
    await page.unroute('/graphql*');
  });

  await test.step('with a feed once it is open', async () => {
    await follow(page, '/api-clients');
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Live state' }).click();
    await expect(page.getByRole('heading', { name: 'Live state', level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/^Live state/);
    await expect(version).toBeVisible();

    const context = await browser.newContext({ storageState: storageStateOf('trader') });
    try {
      const trading = await context.newPage();
      await trading.goto(ONE_GAME);
      // The gateway opens the feed of an API client for the first subscriber of that feed.
      await trading.getByRole('status').getByText('Connected', { exact: true }).waitFor();
      // Appears with one of the next polls.
      const feed = page.getByRole('row').filter({ hasText: 'Northwind Bets' });
      await expect(feed.filter({ hasText: 'Live' })).toBeVisible({ timeout: 60_000 });
      await expectAccessible(feed);
    } finally {
      await context.close();
    }
  });
});
