import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, pushSockets } from '../support/control.ts';
import { collectReports } from '../support/reports.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';

/** Leaves the list and waits until its feed is closed, because an open feed answers from memory. */
async function closeFeed(page: Page): Promise<void> {
  await page.goto('about:blank');
  await expect.poll(pushSockets).toEqual([]);
}

/** Opens the list until it shows `sign`: faults take effect only when cached data has expired. */
async function openUntil(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await closeFeed(page);
    await page.goto(ONE_GAME);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(sign).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('sees an error when markets fail to load, until another try [trading.list.fetch-failure] [trading.list.fetch-failure-text] [trading.list.fetch-failure-reported]', async ({
    page,
  }) => {
    const reports = await collectReports(page);
    const alert = page.getByRole('alert');
    const rows = page.getByRole('listitem').filter({ hasText: 'Best of' });
    await closeFeed(page);
    await addFault({ api: 'odds', path: 'type=series_winner,', kind: 'status', status: 500 });
    await page.goto(ONE_GAME);
    await expect(alert).toContainText('could not fetch the list of markets');
    await expect(alert).toContainText('contact your account manager');
    await expect(rows).toHaveCount(0);
    await expect.poll(() => reports.join()).toContain('TradingList: ');
    for (const name of ['Go back', 'Try again', 'Take me home']) await expect(alert.getByRole('button', { name })).toBeVisible();
    await expect(alert).toContainText('Request ID');
    await expectAccessible(alert);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows.first()).toBeVisible();
  });

  for (const rejected of [
    { title: 'gets a new trading session when the provider rejects the secret once', fault: { times: 1 }, url: /\/trading/ },
    { title: 'is signed out when the provider keeps rejecting the secret', fault: {}, url: /\/login$/ },
  ]) {
    test(`${rejected.title} [errors.unauthorised.login]`, async ({ page }) => {
      await closeFeed(page);
      await addFault({ api: 'odds', kind: 'status', status: 401, ...rejected.fault });
      await page.goto(ONE_GAME);
      await expect(page).toHaveURL(rejected.url);
      if (rejected.fault.times === 1) await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      else await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });
  }

  test('keeps the rows when teams fail to load, without an error message [trading.list.other-failures]', async ({ page }) => {
    const reports = await collectReports(page);
    await addFault({ api: 'data', path: 'v3/teams', kind: 'status', status: 500 });
    // Opens the page until cached teams have expired.
    const unnamed = page.getByRole('listitem').filter({ hasText: 'Name unavailable' });
    await openUntil(page, unnamed.nth(5));
    await expect(unnamed.first()).not.toContainText('TBD');
    // Without names, too, each price is beside its team.
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
});
