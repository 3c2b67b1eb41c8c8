import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/component/app.tsx';
import { customersWorld, STAFF } from '../../testing/component/staff-world.ts';

const open = (address: string) => openApp(address, { ...customersWorld(), viewer: STAFF, widgetNamespaces: [] });
const table = page.getByRole('table', { name: 'Customers' });

it('staff see every customer but cannot add one [customers.list.add-superuser-only] [nav.sidebar-width]', async () => {
  await open('/admin/customers/all');
  await expect.element(table).toBeVisible();
  expect(page.getByRole('complementary', { name: 'Sidebar' }).element().getBoundingClientRect().width).toBe(280);
  const link = page.getByRole('link', { name: 'Customers', exact: true });
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText(/^Add customer$/i)).not.toBeInTheDocument();
  await open('/admin/customers/all?q=no+such+customer');
  await expect.element(page.getByRole('button', { name: 'Clear filter' })).toBeVisible();
  await expect.element(page.getByText(/^Add customer$/i)).not.toBeInTheDocument();
});

it('staff edit customers but cannot create them', async () => {
  await open('/admin/customers/create');
  await expect.element(page.getByText('Only superusers can add customers.')).toBeVisible();
  await open('/admin/customers/c-1/edit');
  await expect.element(page.getByRole('button', { name: 'Update', exact: true })).toBeEnabled();
});

it('staff reach the list of customers from pages that need a customer', async () => {
  for (const path of ['/api-clients', '/widget']) {
    await open(path);
    await page.getByRole('link', { name: 'Choose a customer' }).click();
    await expect.element(table).toBeVisible();
  }
});
