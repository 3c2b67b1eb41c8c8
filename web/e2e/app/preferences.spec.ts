import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { layoutShift, recordLayoutShifts } from '../support/layout-shift.ts';
import { openWithLazyCode, waitForStoredPreferences } from '../support/pages.ts';
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
  test.use({ storageState: storageStateOf('trader'), timezoneId: 'Europe/Berlin', ownContext: true });

  test('keeps row density, time zone and hidden columns after a reload', async ({ page }) => {
    const headers = page.getByRole('table', { name: 'API clients' }).getByRole('columnheader');
    const menu = page.getByRole('group', { name: 'Shown columns' });
    await page.goto('/api-clients');
    // Loaded rows have a menu, skeleton rows have none.
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    await expect.poll(() => rowHeight(page)).toBe(56);
    await expect(page.locator('td time').first()).toHaveAttribute('title', /Europe\/Berlin · .* UTC$/);
    const all = await headers.allTextContents();
    expect(all).toContain('Created');

    await test.step('chooses row density and time zone', async () => {
      await openSettings(page);
      await expectAccessible(settings(page));
      await settings(page).getByLabel('Rows of tables').selectOption('compact');
      const zones = settings(page).getByLabel('Time zone');
      await expect(zones.getByRole('option', { name: 'Calcutta' })).toHaveCount(0);
      await zones.selectOption({ label: 'Kolkata' });
      await expect(settings(page).getByText(/^Now: .* Asia\/Kolkata · .* UTC$/)).toBeVisible();
      await zones.selectOption('Asia/Tokyo');
      await expect(settings(page).getByText(/^Now: .* Asia\/Tokyo · .* UTC$/)).toBeVisible();
      await settings(page).getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
      await expect.poll(() => rowHeight(page)).toBe(36);
    });

    await test.step('hides a column', async () => {
      const columns = page.getByRole('button', { name: 'Columns' });
      const box = await columns.boundingBox();
      await columns.click();
      await expect(menu.getByRole('checkbox', { name: 'Created' })).toBeVisible();
      // The button looks the same while its panel is open.
      expect(await columns.boundingBox()).toEqual(box);
      await expect(menu.getByRole('checkbox', { name: 'ID' })).toHaveCount(0);
      await menu.getByRole('checkbox', { name: 'Created' }).uncheck();
      await expect(headers).toHaveText(all.filter((each) => each !== 'Created'));
      await expectAccessible(menu, 'dense');
    });

    await waitForStoredPreferences(page);
    await page.reload();
    await expect(headers).toHaveText(all.filter((each) => each !== 'Created'));
    await page.getByRole('button', { name: 'Columns (1 hidden)' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(headers).toHaveText(all);
    await page.keyboard.press('Escape');
    await expect(page.locator('td time').first()).toHaveAttribute('title', /Asia\/Tokyo · .* UTC$/);
    await expect.poll(() => rowHeight(page)).toBe(36);
    await expectAccessible(page.getByRole('table', { name: 'API clients' }), 'dense');

    await test.step('can undo clearing the filters', async () => {
      await page.getByLabel('Search').fill('nothing-like-it');
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

    await test.step('sees odds and start times in the chosen formats', async () => {
      await page.getByRole('link', { name: 'Trading', exact: true }).click();
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      await openSettings(page);
      await settings(page).getByLabel('Odds').selectOption('fractional');
      await expect(settings(page).getByText('Shown as 5/6 and 5/2.')).toBeVisible();
      await settings(page).getByRole('button', { name: 'Done' }).click();
      const prices = page.getByRole('listitem').filter({ hasText: /\d+\/\d+/ });
      await expect(prices.first()).toBeVisible();
      await expect(page.locator('time[title$="UTC"]').first()).toHaveAttribute('title', /Asia\/Tokyo/);
      await expect(page.getByRole('main').getByText(/^\d+\.\d\d$/)).toHaveCount(0);
    });
  });
});

test.describe('a user who loses the connection', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees a banner until the connection is back, and another one if there is a new version by then', async ({
    page,
    context,
  }) => {
    await openWithLazyCode(page, '/api-clients');
    await page.getByRole('table').getByRole('link').first().waitFor();
    const newer = page.getByRole('status').filter({ hasText: 'A new version is available.' });
    const offline = page.getByRole('status').filter({ hasText: "You're offline." });
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expectAccessible(offline);
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await expect(newer).toHaveCount(0);

    await test.step('sees that Sightline cannot be reached', async () => {
      const unreachable = page.getByRole('status').filter({ hasText: "Can't reach Sightline" });
      await page.route(/\/(graphql|health)(\?|$)/, (route) => route.abort('connectionrefused'));
      await page.getByRole('link', { name: 'Widgets' }).click();
      await expect(unreachable).toBeVisible();
      await page.unroute(/\/(graphql|health)(\?|$)/);
      // The page asks less and less often.
      await expect(unreachable).toHaveCount(0, { timeout: 60_000 });
    });

    await test.step('sees that a new version is available, and can reload', async () => {
      await page.route('/', async (route) => {
        const answer = await route.fetch({ maxRetries: 1 });
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/(?<=<script type="module"[^>]* src=")[^"]+/, '/assets/newer.js'),
        });
      });
      await context.setOffline(true);
      await expect(offline).toBeVisible();
      await context.setOffline(false);
      await expect(newer).toBeVisible();
      await expect(offline).toHaveCount(0);
      await expectAccessible(newer);
      await page.unroute('/');
      // Drafts are kept: the banner says so, and the browser does not ask.
      await expect(newer).toContainText('drafts are kept');
      await page.getByRole('link', { name: 'API Clients', exact: true }).first().click();
      await page.getByRole('link', { name: 'Create client' }).first().click();
      const name = page.getByLabel('Client name');
      await name.fill('Stored');

      await test.step('but not without a question while the storage of the browser is full', async () => {
        await page.evaluate(() => {
          for (let size = 2 ** 22; size >= 1; size /= 2) {
            try {
              for (let n = 0; ; n += 1) sessionStorage.setItem(`full.${size}.${n}`, 'x'.repeat(size));
            } catch {
              // The next size may fit.
            }
          }
        });
        await name.fill('Longer than what is stored');
        await expect(newer).toContainText("Save your changes before you reload: this browser can't keep drafts.");
        await expectAccessible(newer);
        const asking = page.waitForEvent('dialog');
        const clicking = page.getByRole('button', { name: 'Reload' }).click();
        const question = await asking;
        expect(question.type()).toBe('beforeunload');
        await question.dismiss();
        await clicking;
        await expect(name).toHaveValue('Longer than what is stored');
        await page.evaluate(() => {
          for (const key of Object.keys(sessionStorage)) if (key.startsWith('full.')) sessionStorage.removeItem(key);
        });
      });

      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await name.fill('Not sent yet');
      await expect(newer).toContainText('drafts are kept');
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Reload' }).click();
      await loaded;
      await expect(name).toHaveValue('Not sent yet');
      expect(asked).toEqual([]);
      await expect(newer).toHaveCount(0);
    });
  });
});

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('closes the sidebar to a rail, which keeps the customer, the icon to clear it, initials and Log out', async ({ page }) => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    const width = () => sidebar.evaluate((element) => element.getBoundingClientRect().width);
    await page.goto('/api-clients');
    await page.getByRole('link', { name: 'Change Customer' }).click();
    await page.getByRole('link', { name: /^cobalt-bets/ }).click();
    await page.getByRole('button', { name: 'Act for this customer', exact: true }).click();
    await expect(sidebar.getByRole('button', { name: 'Clear customer' })).toBeVisible();
    expect(await width()).toBe(280);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(56);
    await expect(sidebar.getByTitle('Cobalt Bets').first()).toHaveText('CB');
    await expect(sidebar.getByRole('link', { name: 'Customers' })).toHaveAttribute('title', 'Customers');
    for (const name of ['Settings', 'Log out', 'Open the sidebar', 'Search and commands'])
      await expect(sidebar.getByRole('button', { name })).toBeInViewport();
    await expectAccessible(sidebar);

    await test.step('after a reload, the rail is there with the first paint', async () => {
      await waitForStoredPreferences(page);
      await recordLayoutShifts(page);
      await page.reload();
      await expect(sidebar.getByRole('link', { name: 'Change Customer' })).toBeInViewport();
      expect(await width()).toBe(56);
      expect((await layoutShift(page)).sum).toBeLessThanOrEqual(0.02);
    });

    await sidebar.getByRole('button', { name: 'Clear customer' }).click();
    await expect(sidebar.getByRole('button', { name: 'Clear customer' })).toHaveCount(0);
    await sidebar.getByRole('button', { name: 'Open the sidebar' }).click();
    await expect.poll(width).toBe(280);
    await expect(sidebar.getByText('Demo data')).toBeVisible();
  });
});
