import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { agreementToggle, chooseManager, listProviderCustomers, openCustomerForm } from '../support/customer-form.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const CREATE = '/admin/customers/create';
const submit = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

test('the form of a new customer shows possible matches when the response is lost', async ({ page }) => {
  await openCustomerForm(page, CREATE);
  const lost = `Lost ${Date.now()}`;
  await page.getByLabel('Customer Name').fill(lost);
  await page.getByLabel('Billing Method').selectOption('Other');
  await chooseManager(page, 'Felix Bauer');
  await addFault({ api: 'account', method: 'POST', path: '^/v1/customer$', kind: 'truncated', times: 1 });
  const sent = sentOperations(page, 'CreateCustomer');
  await submit(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'No response was received' });
  await expect(notice).toContainText(
    /A customer with this name was created at \d\d:\d\d\. If it is yours, open it\. Create would add a second one\.$/,
  );
  await expect(page.getByLabel('Customer Name')).toHaveValue(lost);
  expect(sent).toHaveLength(1);
  expect((await listProviderCustomers()).filter((customer) => customer.name === lost)).toHaveLength(1);
  await notice.getByRole('link', { name: 'open it' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Edit ${lost}` })).toBeVisible();
  await clearFaults();
});

test('a customer is created by keyboard alone, from a restored draft', async ({ page }) => {
  await openCustomerForm(page, CREATE);
  const name = `Typed ${Date.now()}`;
  await page.getByLabel('Customer Name').focus();
  await page.keyboard.type(name);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'We restored your unsaved changes' })).toBeVisible();
  await expect(page.getByLabel('Customer Name')).toHaveValue(name);
  await page.getByLabel('Billing Method').focus();
  await page.keyboard.type('o');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Account Managers' })).toBeFocused();
  await page.keyboard.type('felix bau');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Felix Bauer' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Felix Bauer' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(agreementToggle(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('City')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('City')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The customer has successfully been created.')).toBeVisible();
  await page.getByRole('link', { name: /^Open / }).click();
  await expect(page).toHaveURL(/\/admin\/customers\/[^/]+\/overview$/);
});
