import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, customerCount, listProviderRecords } from '../support/control.ts';
import { followToCustomers, openCustomers, rowOf, rows } from '../support/customers.ts';
import { follow } from '../support/pages.ts';
import { columnOf, exportedRows, inZone } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const badgesOf = (page: Page): Locator => page.getByRole('button', { name: /unpaid invoices? of/ });

test('cards on a phone keep their place when the unpaid invoices arrive after them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql*', async (route) => {
    if (route.request().postData()?.includes('OverdueCustomers') === true) await held.promise;
    await route.continue();
  });
  await page.goto('/admin/customers/all?show=all');
  const customers = page.getByRole('table', { name: 'Customers' }).getByRole('row');
  await expect(customers).toHaveCount(await customerCount());
  const places = () => customers.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  const before = await places();
  held.resolve();
  await expect(badgesOf(page).first()).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a superuser sees, sorts and exports the list', async ({ page }) => {
  await test.step('the newest customers first, then all of them [customers.list.page-size] [customers.list.showing] [customers.list.show-all]', async () => {
    await openCustomers(page, '/admin/customers');
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(rows(page)).toHaveCount(20);
    const all = await customerCount();
    const shown = page.getByText(`Showing 20 out of ${all}`, { exact: true });
    await expect(shown).toBeVisible();
    const days = await rows(page).locator('time').allInnerTexts();
    expect(days).toEqual(days.toSorted().toReversed());
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(rows(page)).toHaveCount(all);
    await expect(shown).toHaveCount(0);
    await expect(page).toHaveURL('/admin/customers/all?show=all');
  });

  await test.step('all rows, from their URL [customers.list.showing-all] [customers.list.header] [customers.status.active-text]', async () => {
    await followToCustomers(page, '/admin/customers/all?show=all&sort=id-asc');
    await expect(page.getByRole('heading', { name: 'Customers', exact: true, level: 1 })).toBeVisible();
    await expect(page.getByText('Showing all items', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
    await expect(rows(page).first()).toContainText('House Account');
    await expect(rows(page).first()).toContainText('Until Terminated');
    await page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button').click();
    await expect(page).toHaveURL('/admin/customers/all?sort=id-desc&show=all');
    await expect(rows(page).last()).toContainText('House Account');
  });

  await test.step('the overdue tab, by keyboard [customers.routes.tabs] [customers.list.tab-labels] [customers.list.overdue-badge]', async () => {
    await followToCustomers(page, '/admin/customers/all?sort=id-asc');
    const [all, overdue] = [
      page.getByRole('tab', { name: 'All', exact: true }),
      page.getByRole('tab', { name: /^Overdue Payments/ }),
    ];
    await expect(overdue).toHaveText('Overdue Payments+9');
    await expect(rows(page)).toHaveCount(20);
    await all.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/admin/customers/overdue-payments?sort=id-asc');
    await expect(overdue).toBeFocused();
    await expect(page.getByText('Showing all items')).toBeVisible();
    await expect(rows(page)).toHaveCount(14);
    await page.goBack();
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step('the due dates of unpaid invoices [customers.list.unpaid-badge]', async () => {
    await followToCustomers(page, '/admin/customers/overdue-payments?sort=id-asc');
    await expect(rows(page)).toHaveCount(14);
    const badges = badgesOf(page);
    await expect(badges.nth(0)).toHaveText(/^\+9 · \d+ days$/);
    // One of its three invoices is not due yet.
    await expect(badges.nth(1)).toHaveText(/^2 · \d+ days$/);
    await badges.nth(1).focus();
    await page.keyboard.press('Enter');
    const dates = page.getByRole('list', { name: 'Due dates of unpaid invoices' });
    await expect(dates.getByRole('listitem')).toHaveCount(2);
    await expect(dates.getByRole('listitem').first()).toHaveText(/^\d{4}-\d\d-\d\d\d+ days late$/);
    await expect(dates).toBeFocused();
    await expectAccessible(dates);
    await page.keyboard.press('Escape');
    await expect(badges.nth(1)).toBeFocused();
  });

  await test.step('the first row of the overdue tab has waited longest for its payment, and the file has the due dates', async () => {
    await followToCustomers(page, '/admin/customers/overdue-payments');
    await expect(rows(page)).toHaveCount(14);
    const daysShown = async () => (await badgesOf(page).allInnerTexts()).map((text) => Number(/(\d+) days?$/.exec(text)?.[1]));
    // The rows of the former order stay until the others are loaded.
    await expect(async () => {
      const shown = await daysShown();
      expect(shown).toEqual(shown.toSorted((one, other) => other - one));
    }).toPass();
    const days = await daysShown();
    expect(days).toHaveLength(14);
    const file = await exportedRows(page);
    expect(columnOf(file, 'Days overdue').map(Number)).toEqual(days);
    expect(columnOf(file, 'Due dates').every((dates) => /^\d{4}-\d\d-\d\d/.test(dates ?? ''))).toBe(true);
    expect(columnOf(file, inZone('Created')).every((day) => /^\d{4}-\d\d-\d\d$/.test(day ?? ''))).toBe(true);
  });

  await test.step('an export of all matching rows, not only the shown ones', async () => {
    await followToCustomers(page, '/admin/customers/all?status=active&sort=id-asc');
    // The line of the former list counts all customers.
    const shown = page.getByText(/^Showing 20 out of/).filter({ hasNotText: String(await customerCount()) });
    await expect(shown).toBeVisible();
    const total = Number((await shown.innerText()).split(' ').at(-1));
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      `ID,Public ID,Internal name,External name,Status,${inZone('Active until')},Account managers,${inZone('Created')},Unpaid invoices,Days overdue,Due dates`,
    );
    expect(lines).toHaveLength(total + 1);
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(rows(page)).toHaveCount(total);
    const links = await rows(page)
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(columnOf(await exportedRows(page), 'Public ID')).toEqual(links.map((link) => link?.split('/').at(-2)));
  });
});

test('a superuser returns to the same list view by Back', async ({ page }) => {
  await test.step('from another page: one step back leaves the list after searching, filtering and showing all', async () => {
    await page.goto('/widget');
    await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Change Customer' }).click();
    await expect(page).toHaveURL('/admin/customers/all');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/admin/customers/all?show=all');
    await page.getByLabel('Search').fill('fjord');
    await expect(page).toHaveURL(/q=fjord/);
    await expect(rowOf(page, 'Fjord Gaming')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/widget');
    await page.goForward();
    await expect(page).toHaveURL(/q=fjord/);
    await expect(rowOf(page, 'Fjord Gaming')).toBeVisible();
  });

  await test.step('from the edit form of a row, even offline [customers.list.menu.edit] [constants.dropdown-width]', async () => {
    await page.getByLabel('Search').fill('north');
    await rowOf(page, 'northwind-bets')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.width).toBeGreaterThanOrEqual(220);
    await page.getByRole('menuitem', { name: 'Edit customer' }).click();
    await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}\/edit$/);
    await page.route('**/graphql*', () => {});
    await page.goBack();
    await expect(rowOf(page, 'northwind-bets')).toBeVisible();
    await expect(page.getByLabel('Search')).toHaveValue('north');
  });
});

/** Waits until the failure of the invoices is shown in the whole list. */
async function expectNoInvoices(page: Page): Promise<Locator> {
  await expect(rows(page)).toHaveCount(20);
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load invoices." });
  await expect(failed).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).getByText('Invoices unavailable')).toHaveCount(20);
  await expect(page.getByRole('tab', { name: 'Overdue Payments Invoices unavailable' })).toBeVisible();
  return failed;
}

/** Loads the invoices again, after the fault. */
async function retryInvoices(page: Page, failed: Locator): Promise<void> {
  await clearFaults();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Overdue Payments' })).toHaveText('Overdue Payments+9');
  await expect(failed).toHaveCount(0);
  await expect(rows(page).getByText('Invoices unavailable')).toHaveCount(0);
}

test('a superuser sees what failed to load', async ({ page }) => {
  const INVOICES = { api: 'account', path: '/v1/invoice/open' } as const;

  await test.step('invoices whose request hangs [customers.list.unpaid-badge]', async () => {
    await addFault({ ...INVOICES, kind: 'hang' });
    await page.goto('/admin/customers/all');
    await retryInvoices(page, await expectNoInvoices(page));
  });

  await test.step('the list, with the reason [customers.list.error-title]', async () => {
    await addFault({
      api: 'account',
      path: String.raw`^/v1/customer\?created_after=`,
      kind: 'status',
      status: 422,
      body: { type: 'closed', message: 'Customers are being moved.' },
    });
    await follow(page, '/admin/customers/all?created=after.1999-01-01');
    await expect(page.getByRole('heading', { name: 'Customers are being moved.', exact: true })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step('how many customers are missing from the list', async () => {
    const sent = z.array(z.record(z.string(), z.unknown())).parse(await listProviderRecords('customers'));
    const [one, two] = sent.map((customer) => ({ ...customer, account_managers: [] }));
    await addFault({
      api: 'account',
      path: '^/v1/customer\\?created_after=',
      kind: 'status',
      status: 200,
      body: { customers: [one, null, two] },
    });
    await follow(page, '/admin/customers/all?created=after.1998-01-01');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('Showing 2 out of 3', { exact: true })).toBeVisible();
    await expect(page.getByText("Couldn't read 1 customer.", { exact: true })).toBeVisible();
    await expect(page.getByText('Showing all items')).toHaveCount(0);
    expect(await exportedRows(page)).toHaveLength(3);
    await expect(page.getByText("The file is incomplete. Couldn't read 1 customer.")).toBeVisible();
    await page.getByLabel('Search').fill('no such customer');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByText("Couldn't read 1 customer.", { exact: true })).toBeVisible();
    await clearFaults();
  });

  await test.step('invoices that the provider refuses [customers.list.unpaid-badge]', async () => {
    await addFault({ ...INVOICES, kind: 'status', status: 500 });
    await page.goto('/admin/customers/all');
    const failed = await expectNoInvoices(page);
    await expectAccessible(failed);
    await retryInvoices(page, failed);
  });

  await test.step('invoices by which the list is sorted: it stays, and is sorted once they are there', async () => {
    await addFault({ ...INVOICES, kind: 'status', status: 500 });
    await page.goto('/admin/customers/all?sort=unpaid-desc');
    const failed = await expectNoInvoices(page);
    await expect(failed).toContainText('so it is not sorted by them');
    await retryInvoices(page, failed);
    await expect(rows(page).first()).toContainText(/\+9 · \d+ days/);
  });
});
