import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import * as z from 'zod';
import { patchProviderRecord, listProviderRecords } from '../support/control.ts';
import { signIn } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Customers = z.array(z.object({ id: z.string(), name: z.nullable(z.string()) }));
const tableOf = (page: Page) => page.getByRole('table', { name: 'API clients' });
const customerHeader = (page: Page) => tableOf(page).getByRole('columnheader', { name: 'Customer' });
const sidebarOf = (page: Page) => page.getByRole('region', { name: 'API Client', exact: true });

test.describe('a user whose clients belong to one customer', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees no customer in the list and on the page of a client', async ({ page }) => {
    await page.goto('/api-clients');
    await expect(tableOf(page).getByText('Until Terminated').first()).toBeVisible();
    await expect(customerHeader(page)).toHaveCount(0);
    await tableOf(page).getByRole('link').first().click();
    await expect(sidebarOf(page).getByText('Historical access')).toBeVisible();
    await expect(sidebarOf(page).getByText('Customer', { exact: true })).toHaveCount(0);
  });
});

test('a user whose clients belong to several customers sees the customer of each', async ({ page }) => {
  const customers = Customers.parse(await listProviderRecords('customers'));
  const [cedar, fjord] = ['Cedar Sports Media', 'Fjord Gaming'].map((name) => customers.find((each) => each.name === name)?.id);
  await patchProviderRecord('users', 'customer@example.test', { customer_ids: [cedar, fjord] });
  try {
    const rows = tableOf(page).getByRole('row');
    await test.step('in the list, which can be sorted by it', async () => {
      await page.goto('/login');
      await signIn(page, 'customer');
      await expect(customerHeader(page)).toBeVisible();
      await expect(rows.filter({ hasText: 'Cedar Sports Media' }).first()).toBeVisible();
      await expect(rows.filter({ hasText: 'Fjord Gaming' }).first()).toBeVisible();
      await expectAccessible(tableOf(page));
      await customerHeader(page).getByRole('button').click();
      await expect(page).toHaveURL('/api-clients?sort=customer-asc');
      await expect(rows.nth(1)).toContainText('Cedar Sports Media');
      await customerHeader(page).getByRole('button').click();
      await expect(rows.nth(1)).toContainText('Fjord Gaming');
    });

    await test.step('beside a readable name, on a phone too', async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const name = rows.nth(1).getByRole('cell').first();
        await expect.poll(async () => (await name.boundingBox())?.width ?? 0, `at ${width}`).toBeGreaterThan(60);
      }
    });

    await test.step('on the page of a client', async () => {
      await page.goto((await rows.nth(1).getByRole('link').getAttribute('href')) ?? '');
      await expect(sidebarOf(page).getByText('Customer', { exact: true })).toBeVisible();
      await expect(sidebarOf(page).getByText('Fjord Gaming')).toBeVisible();
    });
  } finally {
    await patchProviderRecord('users', 'customer@example.test', { customer_ids: [cedar] });
  }
});
