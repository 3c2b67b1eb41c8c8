import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { agreementToggle, chooseManager, listProviderCustomers, openCustomerForm } from '../support/customer-form.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const CREATE = '/admin/customers/create';
/** Label, error and a value of each required field of the company. */
const COMPANY = [
  ['Full Company Name', 'Company name cannot be empty', 'Kestrel Sportsbook Ltd'],
  ['Company Number', 'Company number cannot be empty', '42-17'],
  ['Country', 'Country cannot be empty', 'Denmark'],
  ['Address Line 1', 'Address cannot be empty', 'Harbour Street 1'],
  ['Zipcode', 'Zipcode cannot be empty', '1050'],
  ['City', 'City cannot be empty', 'Copenhagen'],
] as const;

const submit = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });
const tagsIn = (page: Page) => page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');

/** Submits the form, and expects that this field alone shows an error and has the focus. */
async function expectRefused(page: Page, label: string, text: string): Promise<Locator> {
  await submit(page).click();
  const field = page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }));
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(text));
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  return field;
}

test('the form of a new customer', async ({ page }) => {
  await openCustomerForm(page, CREATE);

  await test.step('has name, end and account managers [customers.form.name] [customers.form.terminate] [customers.form.managers]', async () => {
    await expect(page.getByLabel('Customer Name')).toBeEditable();
    const end = page.getByLabel('Terminate (Optional)');
    await end.pressSequentially('20310301');
    await expect(end).toHaveValue('2031-03-01');
    await end.fill('');
    for (const name of ['Felix Bauer', 'Dana Pereira', 'Ivo Fischer']) await chooseManager(page, name);
    await page.getByRole('button', { name: 'Remove Dana Pereira' }).click();
    await expect(tagsIn(page)).toHaveText(['Felix Bauer', 'Ivo Fischer']);
    for (const name of ['Felix Bauer', 'Ivo Fischer']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(tagsIn(page)).toHaveCount(0);
  });

  await test.step('has the billing methods Stripe, with an id, and Other [customers.form.billing] [customers.form.stripe-id] [customers.routes.create]', async () => {
    const method = page.getByLabel('Billing Method');
    await expect(method.getByRole('option')).toHaveText(['Stripe', 'Other']);
    await expect(page.getByLabel('Stripe ID')).toBeVisible();
    await method.selectOption('Other');
    await expect(page.getByLabel('Stripe ID')).toBeHidden();
    await method.selectOption('Stripe');
  });

  await test.step('has a toggle that shows the company [customers.form.agreement-toggle] [customers.form.company-fields]', async () => {
    const company = page.getByRole('region', { name: 'Agreement' }).getByRole('textbox');
    await expect(company).toHaveCount(0);
    await agreementToggle(page).check();
    await expect(company).toHaveCount(7);
    for (const label of [...COMPANY.map(([name]) => name), 'Address Line 2 (Optional)']) {
      await expect(page.getByLabel(label, { exact: true })).toBeEditable();
    }
    await agreementToggle(page).uncheck();
    await expect(company).toHaveCount(0);
  });

  const name = `Kestrel ${Date.now()}`;

  await test.step('reports one error at a time [customers.form.first-failure]', async () => {
    await agreementToggle(page).check();
    await page.getByLabel('Customer Name').fill('   ');
    await (await expectRefused(page, 'Customer Name', 'Customer name cannot be empty')).fill(` ${name} `);
    await (await expectRefused(page, 'Stripe ID', 'A customer needs a stripe id')).fill(`cus_${Date.now()}`);
    await expectAccessible(page.getByRole('main'));
    await expectRefused(page, 'Account Managers', 'A customer needs at least one Account Manager');
    await chooseManager(page, 'Felix Bauer');
    for (const [label, text, value] of COMPANY) await (await expectRefused(page, label, text)).fill(value);
  });

  await test.step('is empty after creating a customer [customers.create.success] [customers.create.form-reset]', async () => {
    const end = page.getByLabel('Terminate (Optional)');
    await end.fill('2020-05-05');
    await submit(page).click();
    const question = page.getByRole('dialog', { name: /with this end date\?$/ });
    await expect(question).toContainText('The end date is in the past.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await end.fill('');
    await submit(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'The customer has successfully been created.' })).toBeInViewport();
    await expect(page.getByLabel('Customer Name')).toHaveValue('');
    await expect(page.getByLabel('Stripe ID')).toHaveValue('');
    await expect(page.getByRole('list', { name: 'Chosen account managers' })).toBeHidden();
    await expect(agreementToggle(page)).not.toBeChecked();
    await expect(page.getByLabel('Customer Name')).toBeFocused();
    expect((await listProviderCustomers()).filter((customer) => customer.name === name)).toMatchObject([
      { trial_agreement_status: 'unsigned', active_until: null, agreement: { company: { number: '42-17' } } },
    ]);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(page.getByLabel('Customer Name')).toHaveValue(name);
    await expect(page.getByLabel('City')).toHaveValue('Copenhagen');
  });

  await test.step('keeps the values when the creation fails, and shows possible matches when the response is lost [customers.create.failure]', async () => {
    await follow(page, CREATE);
    await expect(page.getByLabel('Customer Name')).toHaveValue('');
    const lost = `Lost ${Date.now()}`;
    await page.getByLabel('Customer Name').fill(lost);
    await page.getByLabel('Billing Method').selectOption('Other');
    await chooseManager(page, 'Felix Bauer');
    await addFault({ api: 'account', method: 'POST', path: '^/v1/customer$', kind: 'status', status: 422 });
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'An unexpected problem occurred while trying to create a new customer. Please try again soon, and if the problem persists contact the developer team.',
    );
    await clearFaults();
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
    await expect(page.getByRole('heading', { name: `Edit ${lost}` })).toBeVisible();
  });
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
