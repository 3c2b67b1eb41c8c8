import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, clearFaults, trueStates } from '../support/control.ts';
import {
  changeCustomer,
  chooseManager,
  customerNow,
  customersNow,
  makeCustomer,
  openCustomerForm,
} from '../support/customer-form.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const CREATE = '/admin/customers/create';
const editUrl = (id: string) => `/admin/customers/${id}/edit`;
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const toggle = (page: Page) => page.getByRole('switch', { name: 'Require Trial Access Agreement' });
const COMPANY = [
  ['Full Company Name', 'Company name cannot be empty', 'Kestrel Sportsbook Ltd'],
  ['Company Number', 'Company number cannot be empty', '42-17'],
  ['Country', 'Country cannot be empty', 'Denmark'],
  ['Address Line 1', 'Address cannot be empty', 'Harbour Street 1'],
  ['Zipcode', 'Zipcode cannot be empty', '1050'],
  ['City', 'City cannot be empty', 'Copenhagen'],
] as const;

test('the form reports one error at a time and is empty after creating a customer [customers.create.success] [customers.create.form-reset] [customers.form.first-failure]', async ({
  page,
}) => {
  await openCustomerForm(page, CREATE);
  const name = `Kestrel ${Date.now()}`;
  const submit = create(page);
  await toggle(page).check();
  const fails = async (label: string, text: string) => {
    await submit.click();
    const field = page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByRole('combobox', { name: label, exact: true }));
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(text));
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    return field;
  };
  await page.getByLabel('Customer Name').fill('   ');
  await (await fails('Customer Name', 'Customer name cannot be empty')).fill(` ${name} `);
  await (await fails('Stripe ID', 'A customer needs a stripe id')).fill(`cus_${Date.now()}`);
  await expectAccessible(page);
  await fails('Account Managers', 'A customer needs at least one Account Manager');
  await chooseManager(page, 'Felix Bauer');
  for (const [label, text, value] of COMPANY) await (await fails(label, text)).fill(value);
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'The customer has successfully been created.' })).toBeInViewport();
  await expect(page.getByLabel('Customer Name')).toHaveValue('');
  await expect(page.getByLabel('Stripe ID')).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Chosen account managers' })).toBeHidden();
  await expect(toggle(page)).not.toBeChecked();
  await expect(page.getByLabel('Customer Name')).toBeFocused();
  expect((await customersNow()).filter((customer) => customer.name === name)).toMatchObject([
    { trial_agreement_status: 'unsigned', active_until: null, agreement: { company: { number: '42-17' } } },
  ]);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Customer Name')).toHaveValue(name);
  await expect(page.getByLabel('City')).toHaveValue('Copenhagen');
});

test('the form has the specified fields [customers.form.name] [customers.form.terminate] [customers.form.managers]', async ({
  page,
}) => {
  await openCustomerForm(page, CREATE);
  await expect(page.getByLabel('Customer Name')).toBeEditable();
  await expect(page.getByLabel('Terminate (Optional)')).toHaveAttribute('type', 'date');
  for (const name of ['Felix Bauer', 'Dana Pereira', 'Ivo Fischer']) await chooseManager(page, name);
  const tags = page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Remove Dana Pereira' }).click();
  await expect(tags).toHaveText(['Felix Bauer', 'Ivo Fischer']);
});

test('the billing method is Stripe with an id, or Other [customers.form.billing] [customers.form.stripe-id] [customers.routes.create]', async ({
  page,
}) => {
  await openCustomerForm(page, CREATE);
  const method = page.getByLabel('Billing Method');
  await expect(method.getByRole('option')).toHaveText(['Stripe', 'Other']);
  await expect(page.getByLabel('Stripe ID')).toBeVisible();
  await method.selectOption('Other');
  await expect(page.getByLabel('Stripe ID')).toBeHidden();
});

test('the toggle shows the company [customers.form.agreement-toggle] [customers.form.company-fields]', async ({ page }) => {
  await openCustomerForm(page, CREATE);
  const company = page.getByRole('region', { name: 'Agreement' }).getByRole('textbox');
  await expect(company).toHaveCount(0);
  await toggle(page).check();
  await expect(company).toHaveCount(7);
  for (const label of [...COMPANY.map(([name]) => name), 'Address Line 2 (Optional)']) {
    await expect(page.getByLabel(label, { exact: true })).toBeEditable();
  }
  await toggle(page).uncheck();
  await expect(company).toHaveCount(0);
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
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Felix Bauer' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toggle(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('City')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('City')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The customer has successfully been created.')).toBeVisible();
});

test('a failed creation shows an error and keeps the values; a lost response shows possible matches [customers.create.failure]', async ({
  page,
}) => {
  await openCustomerForm(page, CREATE);
  const name = `Lost ${Date.now()}`;
  await page.getByLabel('Customer Name').fill(name);
  await page.getByLabel('Billing Method').selectOption('Other');
  await chooseManager(page, 'Felix Bauer');
  await addFault({ api: 'account', method: 'POST', path: '^/v1/customer$', kind: 'status', status: 422 });
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An unexpected problem occurred while trying to create a new customer. Please try again soon, and if the problem persists contact the developer team.',
  );
  await clearFaults();
  await addFault({ api: 'account', method: 'POST', path: '^/v1/customer$', kind: 'truncated', times: 1 });
  const sent = sentOperations(page, 'CreateCustomer');
  await create(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'No response was received' });
  await expect(notice.getByRole('link')).toHaveText([name]);
  await expect(page.getByLabel('Customer Name')).toHaveValue(name);
  expect(sent).toHaveLength(1);
  expect((await customersNow()).filter((customer) => customer.name === name)).toHaveLength(1);
  await notice.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Edit customer' })).toBeVisible();
});

test('a second edit uses the version from the first response [customers.edit.version-refreshed] [customers.edit.copy-refreshed] [customers.edit.success]', async ({
  page,
}) => {
  const { id, resource_version } = await makeCustomer(page);
  await openCustomerForm(page, editUrl(id));
  const sent = sentOperations(page, 'UpdateCustomer');
  const said = page.getByText('The customer has successfully been updated with the new information.');
  const changes = page.getByRole('region', { name: 'Changes' });
  for (const [turn, name] of ['Merlin', 'Peregrine'].entries()) {
    await page.getByLabel('Customer Name').fill(name);
    // The message of the previous edit disappears with the next change.
    await expect(said).toHaveCount(0);
    await expect(changes).toContainText(name);
    await update(page).click();
    await expect(page.getByRole('region', { name: 'Current values' })).toContainText(name);
    await expect(said).toBeVisible();
    await expect(changes).toContainText('No changes yet.');
    expect(sent[turn]).toEqual({ input: { id, resourceVersion: resource_version + turn, name } });
  }
  await update(page).click();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('other billing methods send no Stripe id [customers.edit.other-null-stripe] [customers.routes.edit]', async ({ page }) => {
  const { id, stripe_id } = await makeCustomer(page);
  expect(stripe_id).not.toBeNull();
  await openCustomerForm(page, editUrl(id));
  await page.getByLabel('Billing Method').selectOption('Other');
  await update(page).click();
  await expect(page.getByText('successfully been updated')).toBeVisible();
  expect(await customerNow(id)).toMatchObject({ stripe_id: null, resource_version: 2 });
});

test('an edit requires name, Stripe id and account manager [customers.edit.name-required] [customers.edit.stripe-id-required] [customers.edit.manager-required]', async ({
  page,
}) => {
  const { id } = await makeCustomer(page);
  const sent = sentOperations(page, 'UpdateCustomer');
  await openCustomerForm(page, editUrl(id));
  const name = page.getByLabel('Customer Name');
  const stripe = page.getByLabel('Stripe ID');
  await name.fill(' ');
  await stripe.fill(' ');
  await page.getByRole('button', { name: 'Remove Felix Bauer' }).click();
  await update(page).click();
  await expect(name).toHaveAccessibleDescription('Customer name cannot be empty');
  await name.fill('Merlin');
  await update(page).click();
  await expect(stripe).toHaveAccessibleDescription('A customer needs a stripe id');
  await stripe.fill('cus_merlin');
  await update(page).click();
  await expect(page.getByRole('combobox', { name: 'Account Managers' })).toHaveAccessibleDescription(
    'A customer needs at least one Account Manager',
  );
  expect(sent).toEqual([]);
});

test('an existing agreement is shown disabled [customers.edit.agreement-disabled] [customers.edit.fields]', async ({ page }) => {
  const customers = await customersNow();
  const unsigned = customers.find((customer) => customer.trial_agreement_status === 'unsigned');
  const signed = customers.find((customer) => customer.trial_agreement_status === 'signed');
  await openCustomerForm(page, editUrl(unsigned?.id ?? ''));
  for (const label of ['Customer Name', 'Terminate (Optional)', 'Billing Method']) {
    await expect(page.getByLabel(label)).toBeEnabled();
  }
  await expect(page.getByRole('combobox', { name: 'Account Managers' })).toBeEnabled();
  await expect(toggle(page)).toBeDisabled();
  await expect(toggle(page)).toBeChecked();
  await expect(page.getByLabel('Full Company Name')).toHaveValue(unsigned?.agreement?.company.name ?? '');
  const company = page.getByRole('region', { name: 'Agreement' }).getByRole('textbox');
  await expect(company).toHaveCount(7);
  for (const field of await company.all()) await expect(field).toBeDisabled();
  await openCustomerForm(page, editUrl(signed?.id ?? ''));
  await expect(page.getByText("The company's details are part of the signed agreement")).toBeVisible();
  await expect(company).toHaveCount(7);
  for (const field of await company.all()) await expect(field).toBeDisabled();
  await expectAccessible(page);
});

test('a conflict shows both versions and keeps the typed values', async ({ page }) => {
  const { id } = await makeCustomer(page);
  await openCustomerForm(page, editUrl(id));
  await changeCustomer(id, { name: 'Theirs', stripe_id: `cus_theirs_${Date.now()}` });
  await page.getByLabel('Customer Name').fill('Mine');
  await page.getByLabel('Terminate (Optional)').fill('2040-05-05');
  await update(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
  await expect(dialog.getByRole('row')).toHaveText([
    /Field.*Theirs.*Yours/,
    /Customer Name.*Changed by both.*Theirs.*Mine/,
    /Terminate.*No end.*2040-05-05/,
    /Stripe ID.*cus_theirs/,
  ]);
  await dialog.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(page.getByLabel('Customer Name')).toHaveValue('Theirs');
  await update(page).click();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore my changes' }).click();
  await expect(page.getByLabel('Customer Name')).toHaveValue('Mine');
  await changeCustomer(id, { active_until: '2041-01-01T00:00:00Z' });
  await update(page).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('2040-05-05');
  await update(page).click();
  await expect(page.getByText('successfully been updated')).toBeVisible();
  expect(await customerNow(id)).toMatchObject({ name: 'Mine', resource_version: 4 });
  expect((await customerNow(id)).stripe_id).toContain('cus_theirs');
});

test('a failed edit shows an error and keeps the values [customers.edit.failure]', async ({ page }) => {
  const { id } = await makeCustomer(page);
  await openCustomerForm(page, editUrl(id));
  await page.getByLabel('Customer Name').fill('Never sent');
  await addFault({ api: 'account', method: 'PATCH', path: '^/v1/customer/', kind: 'status', status: 500 });
  await update(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An unexpected problem occurred while trying to update the customer information. Please try again soon, and if the problem persists contact the developer team.',
  );
  await expect(page.getByLabel('Customer Name')).toHaveValue('Never sent');
  await clearFaults();
  await update(page).click();
  await expect(page.getByText('successfully been updated')).toBeVisible();
});

test('a customer that fails to load can be retried [customers.edit.fetch-failure]', async ({ page }) => {
  const { id } = await makeCustomer(page);
  await addFault({ api: 'account', method: 'GET', path: `^/v1/customer\\?customer=${id}`, kind: 'status', status: 500 });
  await page.goto(editUrl(id));
  await expect(page.getByRole('alert')).toContainText(
    'An unexpected problem occurred while trying to fetch the customer information. Please try again soon, and if the problem persists contact the developer team.',
  );
  await expectAccessible(page);
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Customer Name')).not.toHaveValue('');
});

test('without an id the edit page redirects to the list; an unknown id shows an empty state [customers.edit.missing-id]', async ({
  page,
}) => {
  for (const address of ['/admin/customers//edit', '/admin/customers/edit']) {
    await page.goto(address);
    await expect(page).toHaveURL('/admin/customers/all');
  }
  await page.goto(editUrl('unknown'));
  await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
});

test.describe('staff who are not superusers', () => {
  test.use({ storageState: storageStateOf('staff') });

  test('edit customers but cannot create them', async ({ page }) => {
    await page.goto(CREATE);
    await expect(page.getByText('Only superusers create customers.')).toBeVisible();
    const [customer] = await customersNow();
    await openCustomerForm(page, editUrl(customer?.id ?? ''));
    await expect(update(page)).toBeEnabled();
  });
});

test('a customer keeps its deleted account manager when renamed, until a user removes them', async ({ page }) => {
  await page.goto('/admin/customers/all');
  const { id } = await makeCustomer(page);
  const users = z.array(z.object({ id: z.string(), account_manager: z.boolean(), deleted: z.boolean() }));
  const gone = users.parse(await trueStates('users')).find((user) => user.account_manager && user.deleted);
  await changeCustomer(id, { account_manager_ids: [gone?.id] });
  await openCustomerForm(page, editUrl(id));
  const tags = page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');
  await expect(tags).toHaveText([/\(deleted\)$/]);
  const name = `Renamed ${Date.now()}`;
  await page.getByLabel('Customer Name').fill(name);
  await update(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'successfully been updated' })).toBeVisible();
  expect(await customerNow(id)).toMatchObject({ name, account_manager_ids: [gone?.id] });
  await chooseManager(page, 'Felix Bauer');
  await page.getByRole('button', { name: /^Remove .* \(deleted\)$/ }).click();
  await expect(tags).toHaveText(['Felix Bauer']);
  await expectAccessible(page);
  await update(page).click();
  await expect.poll(async () => (await customerNow(id)).account_manager_ids).not.toContain(gone?.id);
});
