// Case: a write to the browser's storage that fails, because the site's share of it is used up. Such reports come from shared
// computers, from browsers in private windows, and from sites that share an origin with other applications.
import type { Page } from '@playwright/test';
import { actingBar, chooseRowAction } from '../../web/e2e/support/customers.ts';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { signIn } from '../../web/e2e/support/sessions.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';

const FULL = "This browser's storage for Sightline is full.";

/** Fills the storage until not one more character fits. */
async function fill(page: Page, area: 'localStorage' | 'sessionStorage' = 'localStorage'): Promise<void> {
  await page.evaluate((name) => {
    for (let size = 2 ** 20, count = 0; size >= 1; count += 1) {
      try {
        window[name].setItem(`filling-${size}-${count}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  }, area);
}

async function empty(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filling-')) localStorage.removeItem(key);
  });
}

test('a sign-in that cannot be stored says so, and works once there is room', async ({ page }) => {
  await page.goto('/login');
  await fill(page);
  await signIn(page, 'customer');
  await expect(page.getByRole('alert')).toContainText(FULL);
  await expect(page).toHaveURL('/login');
  await expectAccessible(page.getByRole('alert'));
  await empty(page);
  await signIn(page, 'customer');
  await expect(page).toHaveURL('/api-clients');
});

test('Log out ends the session in every tab, and nothing stays behind', async ({ page: first, context }) => {
  const second = await context.newPage();
  await first.goto('/login');
  await signIn(first, 'customer');
  await expect(first.getByRole('button', { name: 'Log out' })).toBeVisible();
  await second.goto('/widget');
  await expect(second.getByRole('button', { name: 'Log out' })).toBeVisible();
  await fill(first);
  await first.getByRole('button', { name: 'Log out' }).click();
  for (const page of [first, second]) {
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Your session ended.')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  }
});

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('act for the customer that they choose, and read that new tabs will not', async ({ page, context }) => {
    await page.goto('/admin/customers/all');
    await fill(page);
    await chooseRowAction(page, 'northwind-bets', 'Manage widgets');
    // First, because it disappears by itself.
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('New tabs start with your default customer.');
    await expect(actingBar(page)).toContainText('Northwind Bets');
    await expect(page.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();

    await test.step('the next choice takes the place of a stored one, for new tabs too', async () => {
      await empty(page);
      await chooseRowAction(page, 'bluebird-odds', 'Manage widgets');
      await expect(actingBar(page)).toContainText('Bluebird Odds');
      await fill(page);
      await chooseRowAction(page, 'northwind-bets', 'Manage widgets');
      await expect(actingBar(page)).toContainText('Northwind Bets');
      const other = await context.newPage();
      await other.goto('/widget');
      await expect(actingBar(other)).toContainText('Northwind Bets');
      await other.close();
    });

    await test.step('they start and stop acting also while the storage of the tab is full', async () => {
      await fill(page, 'sessionStorage');
      await chooseRowAction(page, 'bluebird-odds', 'Manage widgets');
      await expect(actingBar(page)).toContainText('Bluebird Odds');
      await page.getByRole('link', { name: 'API Clients' }).click();
      await expect(actingBar(page)).toContainText('Bluebird Odds');
      await page.getByRole('button', { name: 'Stop acting' }).click();
      await expect(actingBar(page)).toHaveCount(0);
    });
  });
});

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('reads why no trading session starts, and trades once there is room', async ({ page }) => {
    await page.goto('/billing');
    await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
    await fill(page);
    await page.getByRole('link', { name: 'Trading' }).click();
    await expect(page.getByRole('alert')).toContainText(FULL);
    await empty(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page
        .getByRole('region', { name: 'Live status' })
        .or(page.getByText('Live', { exact: true }))
        .first(),
    ).toBeVisible({ timeout: 60_000 });
  });
});
