import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import {
  changeCustomer,
  chooseManager,
  readProviderCustomer,
  editUrl,
  createTestCustomer,
  managerId,
  openCustomerForm,
} from '../support/customer-form.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const updated = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The customer has successfully been updated with the new information.' });

test('the form of a customer shows both versions of a conflict and keeps the typed values', async ({ page }) => {
  const customer = await createTestCustomer(page);
  const { id } = customer;
  await openCustomerForm(page, editUrl(id));
  const felix = await managerId(page, 'Felix Bauer');
  const dana = await managerId(page, 'Dana Pereira');
  await changeCustomer(id, {
    name: 'Theirs',
    stripe_id: `cus_theirs_${Date.now()}`,
    account_manager_ids: [felix, dana],
  });
  await chooseManager(page, 'Sol Okafor');
  await page.getByLabel('Customer Name').fill('Mine');
  await page.getByLabel('Terminate (Optional)').fill('2040-05-05');
  await update(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
  await expect(dialog).toContainText(new RegExp(`someone else updated the customer ${customer.name} (at|between) \\d\\d:\\d\\d`));
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
