import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sendGraphql } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Customer = z.object({ viewer: z.object({ customer: z.object({ id: z.string(), name: z.string() }) }) });

/** The trader's customer. */
async function tradersCustomer(browser: Browser): Promise<{ id: string; name: string }> {
  const context = await browser.newContext({ storageState: storageStateOf('trader') });
  const { viewer } = await sendGraphql(await context.newPage(), Customer, '{ viewer { customer { id name } } }');
  await context.close();
  return viewer.customer;
}

async function expectReadOnly(page: Page): Promise<void> {
  await expect(page.getByText('Contact your account manager').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create client' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
}

test.describe('a customer whose writes the provider rejects', () => {
  test.use({ storageState: storageStateOf('readonly') });

  test('sees why at one client, and becomes read-only after the rejection of a second one [clients.list.menu-managers-only] [clients.list.create-managers-only] [roles.contact-text]', async ({
    page,
  }) => {
    async function expectRejection(name: string): Promise<void> {
      await page.goto('/api-clients');
      await expect(page.getByRole('link', { name: 'Create client' })).toBeVisible();
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit client' }).click();
      await expect(page.getByLabel('Client name')).toHaveValue(name);
      await page.getByLabel('Client name').fill('Writer');
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByRole('alert')).toContainText('Your user may look at this, but not change it.');
      await expect(page.getByLabel('Client name')).toHaveValue('Writer');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    await expectRejection('Old reader');
    await expect(page.getByRole('link', { name: 'Edit client' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible();
    await expectRejection('Reader');
    await expectReadOnly(page);
    await expect(page.getByRole('link', { name: 'Edit client' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(page.getByRole('row').filter({ hasText: 'Old reader' })).toBeVisible();
    await expectReadOnly(page);
    await expectAccessible(page.getByRole('main'));
    await page.goto('/api-clients/create');
    await expect(page.getByRole('heading', { name: "You can't change API clients" })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });
});

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('acting for a customer manages its clients', async ({ page, browser }) => {
    const { id, name } = await tradersCustomer(browser);
    await page.addInitScript((customerId) => {
      localStorage.setItem('sightline.acting-customer', JSON.stringify({ customerId }));
    }, id);
    await page.goto('/api-clients');
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Trading desk' })).toBeVisible();
    await expect(page.getByText('House desk')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create client' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Archive', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit client' }).click();
    await expect(page.getByLabel('Client name')).toHaveValue('Archive');
    await page.getByLabel('Burst').fill('44');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^44$/ })).toBeVisible();
  });
});
