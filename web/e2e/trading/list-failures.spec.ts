import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, pushSockets } from '../support/control.ts';
import { collectReports } from '../support/reports.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';

/** Leaves the list and waits until its feed is closed, because an open feed answers from memory. */
async function expectNoFeed(page: Page): Promise<void> {
  await page.goto('about:blank');
  await expect.poll(pushSockets).toEqual([]);
}

/** Opens the list until it shows `sign`: faults take effect only when cached data has expired. */
async function openUntil(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await expectNoFeed(page);
    await page.goto(ONE_GAME);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(sign).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Does the same within the open list, by visits to another page. */
async function comeBackUntil(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'API Clients' }).click();
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await expect.poll(pushSockets).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(sign).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('sees an error when markets fail to load, and an empty state when there are no series', async ({ page }) => {
    const reports = await collectReports(page);
    const alert = page.getByRole('alert');
    const rows = page.getByRole('listitem').filter({ hasText: 'Best of' });

    async function failFor(type: string): Promise<void> {
      reports.length = 0;
      await expectNoFeed(page);
      await addFault({ api: 'odds', path: `type=${type},`, kind: 'status', status: 500 });
      await page.goto(ONE_GAME);
      await expect(alert).toContainText('could not fetch the list of markets');
      await expect(alert).toContainText('contact your account manager');
      await expect(rows).toHaveCount(0);
      await expect.poll(() => reports.join()).toContain('TradingList: ');
    }

    await test.step('series_winner [trading.list.fetch-failure] [trading.list.fetch-failure-text] [trading.list.fetch-failure-reported]', async () => {
      await failFor('series_winner');
      for (const name of ['Go back', 'Try again', 'Take me home'])
        await expect(alert.getByRole('button', { name })).toBeVisible();
      await expect(alert).toContainText('Request ID');
      await expectAccessible(alert);
    });

    await test.step('an empty answer [trading.list.empty]', async () => {
      await clearFaults();
      await addFault({ api: 'odds', path: '/markets', kind: 'status', status: 200, body: [] });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'No upcoming series available' })).toBeVisible();
      await expectAccessible(page.getByRole('main'));
      await clearFaults();
    });

    await test.step('match_winner_three_way [trading.list.fetch-failure] [trading.list.fetch-failure-text] [trading.list.fetch-failure-reported]', async () => {
      await failFor('match_winner_three_way');
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(rows.first()).toBeVisible();
    });
  });

  for (const refuse of [
    { what: 'one answer', fault: { times: 1 }, url: /\/trading/ },
    { what: 'every answer', fault: {}, url: /\/login$/ },
  ]) {
    test(`gets a new trading session when the provider rejects the secret with ${refuse.what} [errors.unauthorised.login]`, async ({
      page,
    }) => {
      await expectNoFeed(page);
      await addFault({ api: 'odds', kind: 'status', status: 401, ...refuse.fault });
      await page.goto(ONE_GAME);
      await expect(page).toHaveURL(refuse.url);
      if (refuse.fault.times === 1) await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      else await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });
  }

  test('keeps the rows when other data fails to load', async ({ page }) => {
    test.slow();
    const reports = await collectReports(page);

    await test.step('teams, without an error message [trading.list.other-failures]', async () => {
      await addFault({ api: 'data', path: 'v3/teams', kind: 'status', status: 500 });
      // Opens the page until cached teams have expired.
      const unnamed = page.getByRole('listitem').filter({ hasText: 'Name unavailable' });
      await openUntil(page, unnamed.nth(5));
      await expect(unnamed.first()).not.toContainText('TBD');
      // The team of the roster places the prices.
      const priced = unnamed.filter({ has: page.locator('[data-place=first] [data-state=open]') });
      await expect(priced.first().locator('[data-place=second] [data-state=open]')).toHaveText(/\d\.\d\d/);
      await expect(page.getByText(/could not be read|Couldn't load/)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect.poll(() => reports.join()).toContain('TradingList: ');
      await expectAccessible(unnamed.first());
      await clearFaults();
      // The gateway reads them again by itself.
      await expect(unnamed).toHaveCount(0);
    });

    await test.step('tournaments', async () => {
      await addFault({ api: 'data', path: 'v3/tournaments', kind: 'status', status: 500 });
      await comeBackUntil(page, page.getByRole('button', { name: 'Other series' }));
      await expect(page.getByRole('listitem').filter({ hasText: 'Best of' }).first()).toBeVisible();
    });
  });
});

test.describe('a trader without a live connection', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('gets missing names by Retry', async ({ page }) => {
    // Otherwise the gateway sends the names as soon as it has read them again.
    await page.routeWebSocket(/graphql/, () => {});
    await addFault({ api: 'data', path: 'v3/teams', kind: 'status', status: 500 });
    const unnamed = page.getByRole('listitem').filter({ hasText: 'Name unavailable' });
    await openUntil(page, unnamed.nth(5));
    await clearFaults();
    await expect(async () => {
      if ((await unnamed.count()) > 0) await unnamed.first().getByRole('button', { name: 'Retry' }).click({ timeout: 2_000 });
      await expect(unnamed).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
  });
});

test.describe('a trader at 5 requests a second', () => {
  test.use({ storageState: storageStateOf('trader5') });

  test('sees the rate limit while the list loads', async ({ page }) => {
    await expectNoFeed(page);
    await addFault({ api: 'odds', path: '/markets', kind: 'hang' });
    await page.goto('/trading');
    const progress = page.getByRole('main').getByRole('status');
    await expect(progress).toHaveText('Loading markets… This client is limited to 5 requests per second.');
    await expectAccessible(page.getByRole('main'));
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await progress.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });
});
