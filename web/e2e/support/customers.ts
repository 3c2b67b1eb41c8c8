import type { Locator, Page } from '@playwright/test';
import { follow } from './pages.ts';
import { expect } from './test.ts';

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Customers' });

/** Rows of the list, without the header. */
export const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');

/** The row of the customer with that name. */
export function rowOf(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByText(name, { exact: true }) });
}

/** Shown while staff act for a customer. */
export const actingBar = (page: Page): Locator => page.getByRole('complementary', { name: 'Current customer' });

/** Shows superusers the current customer, in the sidebar. */
export const customerControl = (page: Page): Locator => page.getByRole('region', { name: 'Customer', exact: true });

const firstMenu = (page: Page): Locator => page.getByRole('button', { name: /^Actions for/ }).first();

/** Opens the list and waits for its rows. */
export async function openCustomers(page: Page, address = '/admin/customers/all'): Promise<void> {
  await page.goto(address);
  await expect(firstMenu(page)).toBeVisible();
}

/** Navigates to the list from any page of the application, and waits for its rows. */
export async function followToCustomers(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(firstMenu(page)).toBeVisible();
}

/** Searches for a customer in the list, from any page of the application, and selects an item of its row menu. */
export async function chooseRowAction(page: Page, name: string, item: string): Promise<void> {
  await followToCustomers(page, `/admin/customers/all?${new URLSearchParams({ q: name }).toString()}`);
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
