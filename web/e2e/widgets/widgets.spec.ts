import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { customerOf } from '../support/sessions.ts';
import { columnOf, exportedRows, inZone } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { findWidget, tableOf } from '../support/widgets.ts';

test.use({ storageState: storageStateOf('trader') });

const slugsIn = async (table: Locator): Promise<string[]> =>
  (await table.getByRole('row').getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');

test.describe('the list', () => {
  test('shows, finds and exports the widgets', async ({ page }) => {
    const table = tableOf(page, 'northwind-main');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await page.goto('/api-clients');

    await test.step('has a table for each namespace, by slug [nav.widgets] [widgets.routes.list] [widgets.list.order]', async () => {
      await page.getByRole('link', { name: 'Widgets' }).click();
      await expect(page).toHaveURL('/widget');
      await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeFocused();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'a-empty',
        'northwind-affiliates',
        'northwind-main',
      ]);
      await expect(page.getByText('This namespace has no widgets.')).toBeVisible();
    });

    await test.step('has columns, and only the widgets of the namespace [widgets.list.columns] [widgets.list.own-widgets]', async () => {
      await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Status', 'Access', 'Description', 'Created']);
      expect(await slugsIn(table)).toEqual(['no-games', 'league-table', 'match-centre', 'pre-series', 'live-series']);
      expect(await slugsIn(tableOf(page, 'northwind-affiliates'))).toEqual(['season-recap', 'banner']);
      const expiring = table.getByRole('row').filter({ hasText: 'match-centre' });
      await expect(expiring).toContainText(/Expiring in \d+ days\s*On \d{4}-\d{2}-\d{2}/);
      await expect(table.getByRole('row').filter({ hasText: 'league-table' })).toContainText(/Inactive\s*Since/);
      const access = table.getByRole('row').filter({ hasText: 'live-series' }).getByRole('cell').nth(2);
      await expect(access).toContainText('Counter-Strike 2');
      await expect(access).toContainText('+4');
    });

    await test.step('cuts a description after 50 characters [widgets.list.description-truncated]', async () => {
      await expect(table.getByText('Shown beside every upcoming series on the event pa…', { exact: true })).toBeVisible();
      await expect(table.getByTitle(/^Shown beside every .* line-ups of both sides$/)).toBeVisible();
      await expect(table.getByText('Exactly fifty characters of description, not more.', { exact: true })).toBeVisible();
    });

    await test.step('keeps search and sort order in the URL', async () => {
      await search.pressSequentially('page live');
      await expect(page).toHaveURL('/widget?q=page+live');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['northwind-main']);
      await page.getByRole('button', { name: 'ID', exact: true }).click();
      await expect(page).toHaveURL('/widget?q=page+live&sort=id-asc');
      await page.reload();
      await expect(search).toHaveValue('page live');
      await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending');
      await search.fill('no such widget');
      await expect(page.getByRole('heading', { name: 'No widgets match' })).toBeVisible();
      await expectAccessible(page.getByRole('main'));
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
      expect(await slugsIn(table)).toEqual(['league-table', 'live-series', 'match-centre', 'no-games', 'pre-series']);
    });

    await test.step('exports the filtered and sorted list', async () => {
      await search.fill('series');
      await expect(page).toHaveURL('/widget?q=series&sort=id-asc');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^widgets-\d{4}-\d{2}-\d{2}\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(lines[0]).toBe(`\uFEFFNamespace,Slug,ID,Status,${inZone('Active until')},Access,Description,${inZone('Created')}`);
      expect(lines.slice(1).map((line) => line.split(',')[1] ?? '')).toEqual(['live-series', 'pre-series', '']);
      expect(lines[2]).toContain('"Shown beside every upcoming series on the event page, with form');
    });

    await test.step('is shown immediately when returning from a widget, even while the provider fails', async () => {
      await search.fill('main');
      await expect(page).toHaveURL('/widget?q=main&sort=id-asc');
      await table.getByRole('link', { name: 'league-table' }).click();
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
      await addFault({ api: 'account', path: 'v1/widget-namespace', kind: 'status', status: 500 });
      await page.goBack();
      await expect(page).toHaveURL('/widget?q=main&sort=id-asc');
      await expect(page.getByText("Couldn't refresh the widgets")).toBeVisible();
      expect(await slugsIn(table)).toHaveLength(5);
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText("Couldn't refresh the widgets")).toHaveCount(0);
    });

    await test.step('has an empty state [widgets.list.empty]', async () => {
      await page.getByRole('link', { name: 'API Clients' }).click();
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      const body = { widget_namespaces: [] };
      await addFault({ api: 'account', path: 'v1/widget-namespace', kind: 'status', status: 200, body });
      await page.getByRole('link', { name: 'Widgets' }).click();
      await expect(page.getByRole('heading', { name: 'No widget namespaces found' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
      await expectAccessible(page.getByRole('main'));
    });
  });

  test('shows what failed to load, and can retry', async ({ page }) => {
    const table = tableOf(page, 'northwind-main');

    await test.step('the widgets of one namespace', async () => {
      await addFault({ api: 'account', path: 'namespace=northwind-main', kind: 'status', status: 500 });
      await page.goto('/widget');
      const failed = page.getByRole('alert').filter({ hasText: "Couldn't load the widgets of northwind-main." });
      await expect(failed).toBeVisible();
      await expect(tableOf(page, 'northwind-affiliates').getByRole('link')).toHaveCount(2);
      await expect(page.getByText('This namespace has no widgets.')).toBeVisible();
      await expectAccessible(failed);
      expect(columnOf(await exportedRows(page), 'Slug')).toEqual(await slugsIn(tableOf(page, 'northwind-affiliates')));
      await expect(page.getByText("The file is incomplete. Couldn't load the widgets of northwind-main.")).toBeVisible();
      await clearFaults();
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(table.getByRole('link').first()).toBeVisible();
      await expect(failed).toHaveCount(0);
    });

    await test.step('the whole list', async () => {
      await addFault({ api: 'account', path: 'v1/widget', kind: 'status', status: 500 });
      await page.reload();
      await expect(page.getByRole('alert')).toContainText("Couldn't load the widgets");
      await expectAccessible(page.getByRole('alert'));
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(table).toBeVisible();
    });
  });
});

test.describe('a customer', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees only their own namespace, and no widget of another customer', async ({ page }) => {
    await page.goto(`/widget/${await findWidget('trader', 'live-series')}`);
    await expect(page.getByRole('heading', { name: 'Widget not found' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('link', { name: 'See all widgets' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['cedar']);
    await page.getByRole('link', { name: 'scores' }).click();
    await expect(page.locator('iframe')).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
  });
});

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('staff') });

  test('see the widgets of the customer they have chosen', async ({ page }) => {
    await page.goto('/widget');
    await expect(page.getByRole('heading', { name: 'No customer' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));

    const choice = JSON.stringify({ customerId: await customerOf('trader') });
    await page.evaluate((chosen) => sessionStorage.setItem('sightline.acting-customer', chosen), choice);
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'a-empty',
      'northwind-affiliates',
      'northwind-main',
    ]);
    await expect(page.getByText('Northwind Bets')).toBeVisible();
    await tableOf(page, 'northwind-main').getByRole('link', { name: 'live-series' }).click();
    await expect(page.locator('iframe')).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('list and widget fit, a widget opens at its top, and going back returns to the same row', async ({ page }) => {
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.goto('/widget');
    const link = tableOf(page, 'northwind-main').getByRole('link', { name: 'live-series' });
    await expect(link).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await link.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(50);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeAttached();
    await expect.poll(scrolled).toBe(0);
    await expect(page.locator('iframe')).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
    expect(await width()).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(scrolled).toBe(before);
  });
});
