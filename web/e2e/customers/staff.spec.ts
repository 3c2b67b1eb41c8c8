import { storageStateOf } from '../support/accounts.ts';
import { actingBar, chooseRowAction, customerControl, openCustomers, table } from '../support/customers.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('staff') });

test('staff who are not superusers act for a customer and return to the list by the banner [nav.customer.superuser-only]', async ({
  page,
}) => {
  await openCustomers(page);
  await chooseRowAction(page, 'northwind-bets', 'Manage widgets');
  await expect(page.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();
  await expect(customerControl(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Change Customer' })).toHaveCount(0);
  await actingBar(page).getByRole('button', { name: 'Stop acting' }).click();
  await expect(page).toHaveURL(/^[^?]+\/admin\/customers\/all\b/);
  await expect(table(page)).toBeVisible();
  await expect(actingBar(page)).toHaveCount(0);
});
