import type { Page } from '@playwright/test';
import { PASSWORD, storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { findProviderCustomer } from '../support/customer-form.ts';
import { follow, waitForStoredPreferences } from '../support/pages.ts';
import { openList, findListedSeries } from '../support/trading-list.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const selectedOption = (page: Page) => palette(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function openAt(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page, title)).toBeVisible();
}

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('finds clients and runs commands by keyboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAt(page, '/api-clients', 'API Clients');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('production');
    await expect(selectedOption(page)).toContainText('Production website');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Production website')).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('copy cl');
    await expect(selectedOption(page)).toContainText('Copy client ID');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Copied the client ID.')).toBeVisible();
    await expect(heading(page, 'Production website')).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(page.url()).pathname.split('/').at(-1));

    await test.step('keeps after a reload that single-key shortcuts are off', async () => {
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.getByRole('switch').uncheck();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await waitForStoredPreferences(page);
      await page.reload();
      await expect(heading(page, 'Production website')).toBeVisible();
      await page.getByRole('button', { name: 'Search and commands' }).press('Enter');
      await page.keyboard.type('keyboard');
      await expect(selectedOption(page)).toContainText('Keyboard shortcuts');
      await page.keyboard.press('Enter');
      await expect(sheet.getByRole('switch')).not.toBeChecked();
      await sheet.getByRole('switch').check();
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await expect(heading(page, 'API Clients')).toBeFocused();
    });

    await test.step('opens diagnostics on an error page', async () => {
      await page.route('**/assets/billing-page-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const BillingPage = () => { throw new Error("canary"); };',
        }),
      );
      await follow(page, '/billing');
      await expect(heading(page, 'Something went wrong')).toBeVisible();
      const button = page.getByRole('button', { name: 'Diagnostics' });
      await button.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Diagnostics' })).toContainText('/billing');
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    });
  });

  test('finds series, from the cached list or by loading it, and copies diagnostics', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const findRequests = sentOperations(page, 'FindSeries');
    const { first, second } = findListedSeries(await openList(page, '?game=1'));
    const name = `${first.name} vs ${second.name}`;
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(selectedOption(page)).toContainText(name);
    expect(findRequests).toHaveLength(0);
    await openAt(page, '/billing', 'Billing');
    await page.keyboard.press('Control+k');
    // At once: a slow typist would search for each part.
    await field(page).fill(name);
    await expect(selectedOption(page)).toContainText(name);
    // There are several requests if the gateway has closed the feed meanwhile, and reads it again.
    expect(findRequests).not.toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(heading(page, name)).toBeFocused();

    await test.step('requests a list again that the gateway is still reading', async () => {
      const shown = Promise.withResolvers<void>();
      let isFirst = true;
      await page.route('/graphql*', async (route) => {
        if (!isFirst || !route.request().postData()?.includes('FindSeries')) return route.fallback();
        isFirst = false;
        await shown.promise;
        await route.fulfill({ json: { data: { tradingList: { __typename: 'LiveBatch', status: 'LOADING', series: [] } } } });
      });
      await openAt(page, '/billing', 'Billing');
      await page.keyboard.press('Control+k');
      await field(page).fill(name);
      await expect(palette(page)).toContainText('Searching…');
      shown.resolve();
      await expect(selectedOption(page)).toContainText(name);
      await page.keyboard.press('Escape');
    });

    await test.step('copies diagnostics for support, without secrets', async () => {
      await page.route('/graphql*', (route) =>
        route.request().postData()?.includes('query ApiClientsPage')
          ? route.fulfill({
              json: { errors: [{ message: 'canary-text', extensions: { code: 'PROVIDER_TIMEOUT', requestId: 'request-1' } }] },
            })
          : route.continue(),
      );
      await follow(page, '/api-clients?q=canary-search');
      await expect(heading(page, 'API Clients')).toBeVisible();
      await expect(page.getByText(/^Couldn't (load|refresh) the API clients/).first()).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible();
      await page.keyboard.type('diagnostics');
      await expect(selectedOption(page)).toContainText(/diagnostics/i);
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Diagnostics' });
      await expect(sheet.getByText(/responded in \d+ ms/)).toBeVisible();
      await expectAccessible(sheet);
      await sheet.getByRole('button', { name: 'Copy' }).click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toMatch(/^Sightline diagnostics\n/);
      const text = await copied();
      expect(text).toMatch(/ApiClientsPage PROVIDER_TIMEOUT, \d+ ms, request request-1/);
      expect(text).toMatch(/User: \S+\n {2}Customer: \S+\n {2}Permissions: customer, trading/);
      expect(text).toContain('Page: /api-clients');
      const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].map(String));
      const secrets = stored
        .flatMap((value) => [...value.matchAll(/"(?:bearer|token|email)":"([^"]+)"/g)])
        .map(([, secret = '']) => secret);
      expect(secrets.length).toBeGreaterThan(1);
      for (const secret of [...secrets, PASSWORD, 'canary', 'trader@example.test']) expect(text).not.toContain(secret);
      await page.keyboard.press('Escape');
      await expect(heading(page, 'API Clients')).toBeVisible();
    });

    await test.step('uses the full width of a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await expect(field(page)).toBeFocused();
      const box = await palette(page).boundingBox();
      // A browser without a touch screen keeps room for its scroll bar.
      const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
      expect(box).toMatchObject({ x: 0, y: 0, width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(palette(page));
      await option(page, /^Widgets/).click();
      await expect(heading(page, 'Widgets')).toBeFocused();
    });
  });
});

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('act for a customer that they find', async ({ page }) => {
    await openAt(page, '/users', 'Users');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('northwind');
    await palette(page)
      .getByRole('group', { name: 'Act for' })
      .getByRole('option', { name: /Northwind Bets/ })
      .click();
    await expect(heading(page, 'API Clients')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Current customer' })).toContainText('Northwind');

    await test.step('find a customer by its billing reference', async () => {
      await page.keyboard.press('Control+k');
      const { stripe_id: stripeId } = await findProviderCustomer('Northwind Bets');
      await palette(page)
        .getByRole('combobox')
        .fill(stripeId ?? 'none');
      await expect(selectedOption(page)).toContainText(/Northwind/i);
      await page.keyboard.press('Escape');
    });
  });
});
