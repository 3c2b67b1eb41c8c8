import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { fillAgreement, openAgreement } from '../support/agreements.ts';
import { addGame, makeClient, openCreateForm, openEditForm } from '../support/clients.ts';
import { addFault } from '../support/control.ts';
import { chooseManager, makeCustomer, openCustomerForm } from '../support/customer-form.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The message is visible and has the focus. */
async function expectShown(page: Page, alert: Locator): Promise<void> {
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toBeFocused();
  await expectAccessible(page);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px an error message is visible and focused:`, () => {
    test.use({ viewport: { width, height: 800 } });

    test.describe('of the agreement', () => {
      test.use({ storageState: storageStateOf('unsigned') });

      test('that is signed [agreement.sign-failure]', async ({ page }) => {
        await openAgreement(page);
        await fillAgreement(page);
        await page.getByRole('checkbox').check();
        await addFault({ api: 'account', method: 'POST', path: 'trial-agreement/sign', kind: 'status', status: 500 });
        await page.getByRole('button', { name: 'Confirm' }).click();
        await expectShown(page, page.getByRole('alert').filter({ hasText: 'sign the Trail Access Agreement' }));
      });
    });

    test.describe('of an API client', () => {
      test.use({ storageState: storageStateOf('trader') });
      const refusal = { kind: 'status', status: 422, body: { message: 'Not this one.' } } as const;

      test('that is created [clients.form.failure]', async ({ page }) => {
        await openCreateForm(page);
        await page.getByLabel('Client name').fill('Refused client');
        await addGame(page, 'Dota 2', ['Odds']);
        await addFault({ api: 'account', method: 'POST', path: '/client3$', ...refusal });
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await expectShown(page, page.getByRole('alert').filter({ hasText: 'Not this one.' }));
      });

      test('that is edited [clients.form.failure]', async ({ page }) => {
        await page.goto('/api-clients');
        const { id } = await makeClient(page);
        await openEditForm(page, id);
        await page.getByLabel('Client name').fill('Another name');
        await addFault({ api: 'account', method: 'PATCH', path: '/client3/', ...refusal });
        await page.getByRole('button', { name: 'Update' }).click();
        await expectShown(page, page.getByRole('alert').filter({ hasText: 'Not this one.' }));
      });
    });

    test.describe('of a customer', () => {
      test.use({ storageState: storageStateOf('superuser') });

      test('that is created', async ({ page }) => {
        await openCustomerForm(page, '/admin/customers/create');
        await page.getByLabel('Customer Name').fill('Kestrel');
        await page.getByLabel('Billing Method').selectOption('Other');
        await chooseManager(page, 'Felix Bauer');
        await addFault({ api: 'account', method: 'POST', path: '/v1/customer$', kind: 'status', status: 422 });
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await expectShown(page, page.getByRole('alert').filter({ hasText: 'create a new customer' }));
      });

      test('that is edited', async ({ page }) => {
        await page.goto('/admin/customers/all');
        const { id } = await makeCustomer(page);
        await openCustomerForm(page, `/admin/customers/${id}/edit`);
        await page.getByLabel('Customer Name').fill('Another name');
        await addFault({ api: 'account', method: 'PATCH', path: '/v1/customer/', kind: 'status', status: 422 });
        await page.getByRole('button', { name: 'Update', exact: true }).click();
        await expectShown(page, page.getByRole('alert').filter({ hasText: 'update the customer information' }));
      });
    });
  });
}
