import { readFile } from 'node:fs/promises';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, customerCount, receivedCalls } from '../support/control.ts';
import { followToCustomers, openCustomers, rowOf, rows } from '../support/customers.ts';
import { follow, waitForStoredPreferences } from '../support/pages.ts';
import { columnOf, exportedRows, inZone } from '../support/csv.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

test('a superuser sees and exports the list', async ({ page }) => {
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

  await test.step('an export of all matching rows, not only the shown ones', async () => {
    await followToCustomers(page, '/admin/customers/all?status=active&sort=id-asc');
    // Until the filtered list is shown, the line counts all customers.
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

  await test.step('a view under a name of their own, which is kept after a reload', async () => {
    await followToCustomers(page, '/admin/customers/agreement-unsigned?q=lark');
    await expect(rows(page)).toHaveCount(1);
    const saved = page.getByRole('button', { name: 'Saved views' });
    await saved.click();
    await page.getByLabel('Save this view as').fill('Larkfield agreement');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const link = page.getByRole('link', { name: 'Larkfield agreement' });
    await expect(link).toBeVisible();
    await waitForStoredPreferences(page);
    await page.goto('/admin/customers/all');
    await saved.click();
    await link.click();
    await expect(page).toHaveURL('/admin/customers/agreement-unsigned?q=lark');
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('those without an active client: the check runs for four at a time, until it is cancelled', async () => {
    await follow(page, '/admin/customers/no-active-client');
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'hang' });
    const before = (await receivedCalls()).at(-1)?.n ?? 0;
    const checked = async () => (await receivedCalls(before)).filter(({ path }) => path.startsWith('/v1/client3')).length;
    await page.getByRole('button', { name: /^Check \d+ customers$/ }).click();
    await expect.poll(checked).toBe(4);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Cancelled after 0 of \d+ customers\.$/)).toBeVisible();
    expect(await checked()).toBe(4);
    await clearFaults();
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
