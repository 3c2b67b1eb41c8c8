import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { ask } from '../support/clients.ts';
import { AGREEMENT_PAGE, OPEN_PAGES, type PageIds, PAGES } from '../support/pages.ts';
import { findSeries } from '../support/series.ts';
import { expect, test } from '../support/test.ts';

const Ids = z.object({
  apiClients: z.array(z.object({ id: z.string(), name: z.string() })),
  widgetNamespaces: z.array(z.object({ widgets: z.array(z.object({ id: z.string(), slug: z.string() })) })),
});

async function findIds(page: Page): Promise<PageIds> {
  const query = '{ apiClients { id name } widgetNamespaces { widgets { id slug } } }';
  const { apiClients, widgetNamespaces } = await ask(page, Ids, query);
  const widgets = widgetNamespaces.flatMap((namespace) => namespace.widgets);
  return {
    clientId: apiClients.find(({ name }) => name === 'Production website')?.id ?? 'none',
    widgetId: widgets.find(({ slug }) => slug === 'live-series')?.id ?? 'none',
    seriesId: (await findSeries(({ bestOf, lifecycle }) => bestOf === 3 && lifecycle !== 'over')).id,
    // That there is no such customer is said under the same title.
    customerId: 'none',
  };
}

/** Navigates within the application, as a link does. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

for (const [account, forStaff] of [
  ['trader', false],
  ['superuser', true],
] as const) {
  test.describe(`${account} signed in`, () => {
    test.use({ storageState: storageStateOf(account) });

    test('every page has its own title and focuses its heading', async ({ page }) => {
      await page.goto('/api-clients');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const ids = await findIds(page);
      for (const { pattern, title, address } of PAGES.filter((each) => (each.forStaff ?? false) === forStaff)) {
        // Somewhere else first, so that each is come to.
        if (page.url().endsWith(address?.(ids) ?? pattern)) await follow(page, '/nowhere');
        await follow(page, address?.(ids) ?? pattern);
        await expect(page, pattern).toHaveTitle(new RegExp(`^[^·]*${title}[^·]* · Sightline$`));
        await expect(page.locator('main h1'), pattern).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 }), pattern).toBeFocused();
      }
    });
  });
}

test.describe('signed in', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('the first tab stop skips the navigation', async ({ page }) => {
    await page.goto('/billing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/billing');
  });
});

test('public pages have titles too', async ({ page }) => {
  for (const { pattern, title, address } of OPEN_PAGES) {
    await page.goto(address?.({ clientId: '', widgetId: '', seriesId: '', customerId: '' }) ?? pattern);
    await expect(page, pattern).toHaveTitle(`${title} · Sightline`);
    await expect(page.getByRole('heading', { level: 1 }), pattern).toHaveCount(1);
  }
});

test.describe('a user with an unsigned agreement', () => {
  test.use({ storageState: storageStateOf('unsigned') });

  test('sees the agreement in the title', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(`${AGREEMENT_PAGE.title} · Sightline`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});

test.describe('a user without access', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees an access-denied message below the page title', async ({ page }) => {
    await page.goto('/admin/customers/all');
    await expect(page).toHaveTitle('Customers · Sightline');
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  });
});
