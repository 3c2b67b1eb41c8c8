import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Customers' });

/** Rows of the list, without the header. */
export const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');

/** The row of the customer with that name. */
export function rowOf(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByText(name, { exact: true }) });
}

/** Opens the list and waits for its rows. */
export async function openCustomers(page: Page, address = '/admin/customers/all'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
}

/** Searches for a customer and selects an item of its row menu. */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await openCustomers(page, `/admin/customers/all?${new URLSearchParams({ q: name }).toString()}`);
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
