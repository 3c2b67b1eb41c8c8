import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, clearFaults, listProviderRecords } from '../support/control.ts';
import {
  agreementToggle,
  changeCustomer,
  chooseManager,
  readProviderCustomer,
  listProviderCustomers,
  editUrl,
  followToCustomerForm,
  createTestCustomer,
  managerId,
} from '../support/customer-form.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const Users = z.array(z.object({ id: z.string(), account_manager: z.boolean(), deleted: z.boolean() }));

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const updated = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The customer has successfully been updated with the new information.' });

test('an edit of a customer', async ({ page }) => {
  await test.step('can be retried when the customer fails to load [customers.edit.fetch-failure]', async () => {
    const { id, name } = await createTestCustomer(page);
    await addFault({ api: 'account', method: 'GET', path: `^/v1/customer\\?customer=${id}`, kind: 'status', status: 500 });
    await page.goto(editUrl(id));
    await expect(page.getByRole('alert')).toContainText(
      'An unexpected problem occurred while trying to fetch the customer information. Please try again soon, and if the problem persists contact the developer team.',
    );
    await expectAccessible(page.getByRole('alert'));
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Customer Name')).toHaveValue(name ?? '');
  });

  await test.step('uses the version from the previous response [customers.edit.version-refreshed] [customers.edit.copy-refreshed] [customers.edit.success]', async () => {
    const customer = await createTestCustomer(page);
    await followToCustomerForm(page, customer);
    const { id, resource_version } = customer;
    const sent = sentOperations(page, 'UpdateCustomer');
    const changes = page.getByRole('region', { name: 'Changes' });
    for (const [turn, name] of ['Merlin', 'Peregrine'].entries()) {
      await page.getByLabel('Customer Name').fill(name);
      // The message of the previous edit disappears with the next change.
      await expect(updated(page)).toHaveCount(0);
      await expect(changes).toContainText(name);
      await update(page).click();
      await expect(page.getByRole('region', { name: 'Current values' })).toContainText(name);
      await expect(updated(page)).toBeVisible();
      await expect(changes).toContainText('No changes yet.');
      expect(sent[turn]).toEqual({ input: { id, resourceVersion: resource_version + turn, name } });
    }
    await update(page).click();
    await expect(page.getByText('No changes to save.')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  await test.step('shows an error and keeps the values when it fails [customers.edit.failure]', async () => {
    await followToCustomerForm(page, await createTestCustomer(page));
    await page.getByLabel('Customer Name').fill('Never sent');
    await addFault({ api: 'account', method: 'PATCH', path: '^/v1/customer/', kind: 'status', status: 500 });
    await update(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'An unexpected problem occurred while trying to update the customer information. Please try again soon, and if the problem persists contact the developer team.',
    );
    await expect(page.getByLabel('Customer Name')).toHaveValue('Never sent');
    await clearFaults();
    await update(page).click();
    await expect(updated(page)).toBeVisible();
  });

  await test.step('sends no Stripe id for other billing methods [customers.edit.other-null-stripe] [customers.routes.edit]', async () => {
    const customer = await createTestCustomer(page);
    expect(customer.stripe_id).not.toBeNull();
    await followToCustomerForm(page, customer);
    await page.getByLabel('Billing Method').selectOption('Other');
    await update(page).click();
    await expect(updated(page)).toBeVisible();
    expect(await readProviderCustomer(customer.id)).toMatchObject({ stripe_id: null, resource_version: 2 });
  });

  await test.step('requires name, Stripe id and account manager [customers.edit.name-required] [customers.edit.stripe-id-required] [customers.edit.manager-required]', async () => {
    await followToCustomerForm(page, await createTestCustomer(page));
    const sent = sentOperations(page, 'UpdateCustomer');
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
});

test('the edit page', async ({ page }) => {
  await test.step('redirects to the list without an id, and shows an empty state for an unknown id [customers.edit.missing-id]', async () => {
    await page.goto('/admin/customers//edit');
    await expect(page).toHaveURL('/admin/customers/all');
    await follow(page, '/admin/customers/edit');
    await expect(page).toHaveURL('/admin/customers/all');
    await follow(page, editUrl('unknown'));
    await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
  });

  await test.step('says that a customer could not be read when the provider refuses it, not that there is none [customers.edit.fetch-failure]', async () => {
    await addFault({ api: 'account', path: '^/v1/customer\\?customer=refused', kind: 'status', status: 403 });
    for (const url of [editUrl('refused'), '/admin/customers/refused/overview']) {
      await follow(page, url);
      await expect(
        page.getByText(/^An unexpected problem occurred while trying to fetch the customer information/),
      ).toBeVisible();
      await expect(page.getByText('Customer not found')).toHaveCount(0);
    }
    await clearFaults();
  });

  await test.step('shows an existing agreement disabled [customers.edit.agreement-disabled] [customers.edit.fields]', async () => {
    const customers = await listProviderCustomers();
    const unsigned = customers.find((customer) => customer.trial_agreement_status === 'unsigned');
    const signed = customers.find((customer) => customer.trial_agreement_status === 'signed');
    await followToCustomerForm(page, unsigned);
    for (const label of ['Customer Name', 'Terminate (Optional)', 'Billing Method']) {
      await expect(page.getByLabel(label)).toBeEnabled();
    }
    await expect(page.getByRole('combobox', { name: 'Account Managers' })).toBeEnabled();
    await expect(agreementToggle(page)).toBeDisabled();
    await expect(agreementToggle(page)).toBeChecked();
    await expect(page.getByLabel('Full Company Name')).toHaveValue(unsigned?.agreement?.company.name ?? '');
    const company = page.getByRole('region', { name: 'Agreement' }).getByRole('textbox');
    await expect(company).toHaveCount(7);
    for (const field of await company.all()) await expect(field).toBeDisabled();
    await followToCustomerForm(page, signed);
    await expect(page.getByText("The company's details are in the signed agreement")).toBeVisible();
    await expect(company).toHaveCount(7);
    for (const field of await company.all()) await expect(field).toBeDisabled();
    await expectAccessible(page.getByRole('region', { name: 'Agreement' }));
  });

  await test.step('keeps a deleted account manager when renamed, until a user removes them', async () => {
    const customer = await createTestCustomer(page);
    const { id } = customer;
    const gone = Users.parse(await listProviderRecords('users')).find((user) => user.account_manager && user.deleted);
    await changeCustomer(id, { account_manager_ids: [gone?.id] });
    await followToCustomerForm(page, customer);
    const tags = page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');
    await expect(tags).toHaveText([/\(deleted\)$/]);
    const name = `Renamed ${Date.now()}`;
    await page.getByLabel('Customer Name').fill(name);
    await update(page).click();
    await expect(updated(page)).toBeVisible();
    expect(await readProviderCustomer(id)).toMatchObject({ name, account_manager_ids: [gone?.id] });
    await chooseManager(page, 'Felix Bauer');
    await page.getByRole('button', { name: /^Remove .* \(deleted\)$/ }).click();
    await expect(tags).toHaveText(['Felix Bauer']);
    await expectAccessible(page.getByRole('list', { name: 'Chosen account managers' }));
    await update(page).click();
    await expect(updated(page)).toBeVisible();
    expect((await readProviderCustomer(id)).account_manager_ids).not.toContain(gone?.id);
  });

  await test.step('shows both versions of a conflict and keeps the typed values', async () => {
    const customer = await createTestCustomer(page);
    const { id } = customer;
    await followToCustomerForm(page, customer);
    await expect(page.getByLabel('Terminate (Optional)')).toHaveAccessibleDescription(/Time zone: \S+\.$/);
    const felix = await managerId(page, 'Felix Bauer');
    const dana = await managerId(page, 'Dana Pereira');
    await changeCustomer(id, {
      name: 'Theirs',
      stripe_id: `cus_theirs_${Date.now()}`,
      account_manager_ids: [felix, dana],
    });
    await chooseManager(page, 'Sol Okafor');
    await page.getByLabel('Customer Name').fill('Mine');
    await page.getByLabel('Terminate (Optional)').fill('2020-05-05');
    await update(page).click();
    const question = page.getByRole('dialog', { name: 'Update with this end date?' });
    await expect(question).toContainText('The end date is in the past.');
    await expectAccessible(question);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByLabel('Terminate (Optional)').fill('2040-05-05');
    await update(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
    await expect(dialog).toContainText(
      new RegExp(`someone else updated the customer ${customer.name} (at|between) \\d\\d:\\d\\d`),
    );
    await expectAccessible(dialog);
    await expect(dialog.getByRole('row')).toHaveText([
      /Field.*Theirs.*Yours/,
      /Customer Name.*Changed by both.*Theirs.*Mine/,
      /Terminate.*No end.*2040-05-05/,
      /Stripe ID.*cus_theirs.*Not changed/,
      /Account Managers.*Changed by both.*Dana Pereira.*Sol Okafor/,
    ]);
    await dialog.getByRole('button', { name: 'Reload theirs' }).click();
    await expect(page.getByLabel('Customer Name')).toHaveValue('Theirs');
    await update(page).click();
    await expect(page.getByText('No changes to save.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore my changes' }).click();
    await expect(page.getByLabel('Customer Name')).toHaveValue('Mine');
    await changeCustomer(id, { active_until: '2041-01-01T00:00:00Z' });
    await update(page).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Not saved yet. This is the latest version with your changes.')).toBeInViewport();
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('2040-05-05');
    await update(page).click();
    await expect(updated(page)).toBeVisible();
    await expect(page.getByText('Not saved yet.')).toHaveCount(0);
    expect(await readProviderCustomer(id)).toMatchObject({ name: 'Mine', resource_version: 4 });
    expect((await readProviderCustomer(id)).stripe_id).toContain('cus_theirs');
    const managers = page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');
    await expect(managers).toHaveCount(3);
    expect((await readProviderCustomer(id)).account_manager_ids.toSorted()).toEqual(
      [felix, dana, await managerId(page, 'Sol Okafor')].toSorted(),
    );
  });
});
