import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const rowHeight = (page: Page) =>
  page
    .getByRole('row')
    .nth(2)
    .evaluate((row) => row.getBoundingClientRect().height);

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings(page)).toBeVisible();
}

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader'), timezoneId: 'Europe/Berlin' });

  test('keeps row density and time zone after a reload', async ({ page }) => {
    await page.goto('/api-clients');
    await page.getByRole('row').nth(2).waitFor();
    await expect.poll(() => rowHeight(page)).toBe(56);
    await expect(page.locator('td time').first()).toHaveAttribute('title', /Europe\/Berlin · .* UTC$/);

    await openSettings(page);
    await expectAccessible(page);
    await settings(page).getByLabel('Rows').selectOption('compact');
    await settings(page).getByLabel('Time zone').selectOption('Asia/Tokyo');
    await expect(settings(page).getByText(/^Now: .* Asia\/Tokyo · .* UTC$/)).toBeVisible();
    await settings(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
    await expect.poll(() => rowHeight(page)).toBe(36);

    await page.reload();
    await expect(page.locator('td time').first()).toHaveAttribute('title', /Asia\/Tokyo · .* UTC$/);
    await expect.poll(() => rowHeight(page)).toBe(36);
    await expectAccessible(page);
  });

  test('sees odds and start times in the chosen formats', async ({ page }) => {
    await page.goto('/trading');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await openSettings(page);
    await settings(page).getByLabel('Time zone').selectOption('Asia/Tokyo');
    await settings(page).getByLabel('Odds').selectOption('fractional');
    await expect(settings(page).getByText('Shown as 5/6 and 5/2.')).toBeVisible();
    await settings(page).getByRole('button', { name: 'Done' }).click();
    const prices = page.getByRole('listitem').filter({ hasText: /\d+\/\d+/ });
    await expect(prices.first()).toBeVisible();
    await expect(page.locator('time[title$="UTC"]').first()).toHaveAttribute('title', /Asia\/Tokyo/);
    await expect(page.getByRole('main').getByText(/^\d+\.\d\d$/)).toHaveCount(0);
  });

  test('hides columns, keeps them hidden, and shows them all again', async ({ page }) => {
    await page.goto('/api-clients');
    const heads = page.getByRole('table', { name: 'API clients' }).getByRole('columnheader');
    // Its rows come with what may be done with them.
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    const all = await heads.allTextContents();
    expect(all).toContain('Created');
    await page.getByRole('button', { name: 'Columns' }).click();
    const menu = page.getByRole('group', { name: 'Shown columns' });
    await expect(menu.getByRole('checkbox', { name: 'ID' })).toHaveCount(0);
    await menu.getByRole('checkbox', { name: 'Created' }).uncheck();
    await expect(heads).toHaveText(all.filter((each) => each !== 'Created'));
    await expectAccessible(page);
    await page.reload();
    await expect(heads).toHaveText(all.filter((each) => each !== 'Created'));
    await page.getByRole('button', { name: 'Columns (1 hidden)' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(heads).toHaveText(all);
  });

  test('can undo clearing the filters', async ({ page }) => {
    await page.goto('/api-clients?q=nothing-like-it');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByLabel('Search')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Search')).toHaveValue('nothing-like-it');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('link', { name: 'Widgets' }).click();
    await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
});

test.describe('a user who loses the connection', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees a banner until the connection is back', async ({ page, context }) => {
    await page.goto('/api-clients');
    await page.getByRole('row').nth(1).waitFor();
    const offline = page.getByRole('status').filter({ hasText: "You're offline." });
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);

    const away = page.getByRole('status').filter({ hasText: "Can't reach Sightline" });
    await page.route(/\/(graphql|health)$/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Widgets' }).click();
    await expect(away).toBeVisible();
    await page.unroute(/\/(graphql|health)$/);
    await expect(away).toHaveCount(0);
  });

  test('sees that a new version is available, and can reload', async ({ page, context }) => {
    await page.goto('/api-clients');
    await page.getByRole('row').nth(1).waitFor();
    const newer = page.getByRole('status').filter({ hasText: 'A new version is available.' });
    const loseConnection = async (): Promise<void> => {
      await context.setOffline(true);
      await expect(page.getByText("You're offline.")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText("You're offline.")).toHaveCount(0);
    };
    await loseConnection();
    await expect(newer).toHaveCount(0);

    await page.route('/', async (route) => {
      const answer = await route.fetch({ maxRetries: 1 });
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/\/assets\/[\w-]+\.js/, '/assets/newer.js') });
    });
    await loseConnection();
    await expect(newer).toBeVisible();
    await expectAccessible(page);
    await page.unroute('/');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await page.getByRole('row').nth(1).waitFor();
    await expect(newer).toHaveCount(0);
  });
});
