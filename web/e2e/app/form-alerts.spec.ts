import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { fillAgreement, openAgreement } from '../support/agreements.ts';
import { addFault } from '../support/control.ts';
import { chooseManager, createTestCustomer, openCustomerForm } from '../support/customer-form.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WIDTHS = [390, 1440];

/** Saves at each width; the message must be visible and have the focus. */
async function expectShown(page: Page, save: Locator, alert: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await save.click();
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect(alert).toBeFocused();
      await expectAccessible(alert);
    });
  }
}

test.describe('an error message is visible and focused:', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test.describe('of the agreement', () => {
    test.use({ storageState: storageStateOf('unsigned') });

    test('that is signed [agreement.sign-failure]', async ({ page }) => {
      await openAgreement(page);
      await fillAgreement(page);
      await page.getByRole('checkbox').check();
      await addFault({ api: 'account', method: 'POST', path: 'trial-agreement/sign', kind: 'status', status: 500 });
      const alert = page.getByRole('alert').filter({ hasText: 'sign the Trail Access Agreement' });
      await expectShown(page, page.getByRole('button', { name: 'Confirm' }), alert);
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
      const alert = page.getByRole('alert').filter({ hasText: 'create a new customer' });
      await expectShown(page, page.getByRole('button', { name: 'Create', exact: true }), alert);
    });

    test('that is edited', async ({ page }) => {
      const { id } = await createTestCustomer(page);
      await openCustomerForm(page, `/admin/customers/${id}/edit`);
      await page.getByLabel('Customer Name').fill('Another name');
      await addFault({ api: 'account', method: 'PATCH', path: '/v1/customer/', kind: 'status', status: 422 });
      const alert = page.getByRole('alert').filter({ hasText: 'update the customer information' });
      await expectShown(page, page.getByRole('button', { name: 'Update', exact: true }), alert);
    });
  });
});
