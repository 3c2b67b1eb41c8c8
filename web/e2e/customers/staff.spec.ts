import { storageStateOf } from '../support/accounts.ts';
import { listProviderCustomers, followToCustomerForm } from '../support/customer-form.ts';
import { actingBar, chooseFor, customerControl, openCustomers, table } from '../support/customers.ts';
import { follow } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('staff') });

test('staff who are not superusers', async ({ page }) => {
  await test.step('see every customer but cannot add one [customers.list.add-superuser-only] [nav.sidebar-width]', async () => {
    await openCustomers(page);
    await expect(table(page)).toBeVisible();
    expect((await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox())?.width).toBe(280);
    await expect(page.getByRole('link', { name: 'Customers', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(/^Add customer$/i)).toHaveCount(0);
    await follow(page, '/admin/customers/all?q=no+such+customer');
    await expect(page.getByRole('button', { name: 'Clear filter' })).toBeVisible();
    await expect(page.getByText(/^Add customer$/i)).toHaveCount(0);
  });

  await test.step('edit customers but cannot create them', async () => {
    await follow(page, '/admin/customers/create');
    await expect(page.getByText('Only superusers can add customers.')).toBeVisible();
    const [customer] = await listProviderCustomers();
    await followToCustomerForm(page, customer);
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeEnabled();
  });

  await test.step('act for a customer and return to the list by the banner [nav.customer.superuser-only]', async () => {
    await chooseFor(page, 'northwind-bets', 'Manage widgets');
    await expect(page.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();
    await expect(customerControl(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Change Customer' })).toHaveCount(0);
    await actingBar(page).getByRole('button', { name: 'Stop acting' }).click();
    await expect(page).toHaveURL(/^[^?]+\/admin\/customers\/all\b/);
    await expect(table(page)).toBeVisible();
    await expect(actingBar(page)).toHaveCount(0);
  });

  await test.step('find the list of customers from pages that need one', async () => {
    for (const path of ['/api-clients', '/widget']) {
      await follow(page, path);
      await page.getByRole('link', { name: 'Choose a customer' }).click();
      await expect(table(page)).toBeVisible();
    }
  });
});
