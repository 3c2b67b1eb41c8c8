import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, clearFaults, customerCount, trueStates } from '../support/control.ts';
import { openCustomers, rowOf, rows, table } from '../support/customers.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Sent = z.object({
  operationName: z.string(),
  variables: z.object({ filter: z.object({ search: z.optional(z.string()) }) }),
});

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('sees the newest customers first, then all of them [customers.list.page-size] [customers.list.showing] [customers.list.show-all]', async ({
    page,
  }) => {
    await openCustomers(page, '/admin/customers');
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    const all = await customerCount();
    const shown = page.getByText(`Showing 20 out of ${all}`, { exact: true });
    await expect(shown).toBeVisible();
    const days = await rows(page).locator('time').allInnerTexts();
    expect(days).toEqual(days.toSorted().toReversed());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(rows(page)).toHaveCount(all);
    await expect(shown).toHaveCount(0);
    await expect(page).toHaveURL('/admin/customers/all?show=all');
  });

  test('sees when all rows are shown [customers.list.showing-all] [customers.list.header] [customers.status.active-text]', async ({
    page,
  }) => {
    await openCustomers(page, '/admin/customers/all?show=all&sort=id-asc');
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    await expect(page.getByText('Showing all items', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
    await expect(rows(page).first()).toContainText('House Account');
    await expect(rows(page).first()).toContainText('Until Terminated');
    await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click();
    await expect(page).toHaveURL('/admin/customers/all?sort=id-desc&show=all');
    await expect(rows(page).last()).toContainText('House Account');
  });

  test('finds a customer after a delay since the last keystroke [customers.list.search] [customers.list.both-names] [constants.debounce]', async ({
    page,
  }) => {
    await openCustomers(page);
    const sent = sentOperations(page, 'CustomersPage');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Search').pressSequentially(' north');
    await page.clock.runFor(499);
    await page.getByLabel('Search').pressSequentially('wind ');
    await page.clock.runFor(499);
    expect(sent).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('northwind-bets');
    await expect(rows(page)).toContainText('Northwind Bets');
    expect(sent).toHaveLength(1);
  });

  test('sees actions when nothing matches [customers.list.empty.title] [customers.list.empty.text] [customers.list.empty.clear]', async ({
    page,
  }) => {
    await page.goto('/admin/customers/all?q=no+such+customer&status=active');
    await expect(page.getByRole('heading', { name: 'No results found', exact: true })).toBeVisible();
    await expect(page.getByText("There aren't any results for that query.", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(page.getByLabel('Search')).toHaveValue('');
    await expect(rows(page)).toHaveCount(20);
  });

  test('may add a customer, from an empty list too [customers.list.empty.add]', async ({ page }) => {
    await page.goto('/admin/customers/all?q=no+such+customer');
    await expect(page.getByRole('link', { name: 'Add customer', exact: true })).toHaveAttribute(
      'href',
      '/admin/customers/create',
    );
    await page.getByRole('link', { name: 'Add Customer', exact: true }).click();
    await expect(page).toHaveURL('/admin/customers/create');
  });

  test('combines filters [customers.list.filter-button] [customers.filter.fields] [customers.filter.statuses]', async ({
    page,
  }) => {
    await openCustomers(page);
    await page.getByRole('button', { name: 'Filter' }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('group')).toHaveCount(3);
    await expect(panel.getByRole('group', { name: 'Account Manager' }).getByRole('checkbox').first()).toBeVisible();
    const statuses = panel.getByRole('group', { name: 'Status' }).getByRole('checkbox');
    await expect(statuses).toHaveCount(3);
    for (const name of ['Active', 'Inactive', 'Expiring'])
      await expect(panel.getByRole('checkbox', { name, exact: true })).toBeVisible();
    expect(await panel.getByRole('combobox').locator('option').allInnerTexts()).toEqual([
      'is equal to',
      'is between',
      'is after',
      'is before',
    ]);
    await expectAccessible(page);
    await panel.getByRole('combobox').selectOption('is before');
    await panel.getByLabel('Date', { exact: true }).fill('2000-01-01');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/admin/customers/all?created=before.2000-01-01');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  });

  test('filters by several managers and clears the filter [customers.filter.manager-multi] [customers.list.filter-badge] [customers.filter.clear]', async ({
    page,
  }) => {
    await openCustomers(page);
    const filter = page.getByRole('button', { name: 'Filter' });
    await filter.click();
    const panel = page.getByRole('dialog');
    const managers = panel.getByRole('group', { name: 'Account Manager' });
    const boxes = managers.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await panel.getByRole('checkbox', { name: 'Expiring' }).check();
    const names = (await managers.getByRole('listitem').allInnerTexts()).slice(0, 2);
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(panel).toBeHidden();
    await expect(filter).toBeFocused();
    await expect(filter).toHaveText('Filter2');
    expect(new URL(page.url()).searchParams.getAll('manager')).toHaveLength(2);
    await expect(page.getByText(/^Showing 20 out of/)).toHaveCount(0);
    for (const row of await rows(page).all()) {
      await expect(row.getByText('Expiring')).toBeVisible();
      const text = await row.innerText();
      expect(names.some((name) => text.includes(name))).toBe(true);
    }
    await page.reload();
    await filter.click();
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).toBeChecked();
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(filter).toHaveText('Filter');
    await expect(rows(page)).toHaveCount(20);
  });

  test('cannot apply incomplete or reversed dates [customers.filter.date-between] [customers.filter.date-type-resets] [customers.filter.list-height]', async ({
    page,
  }) => {
    await openCustomers(page);
    await page.getByRole('button', { name: 'Filter' }).click();
    const panel = page.getByRole('dialog');
    const apply = panel.getByRole('button', { name: 'Apply' });
    await panel.getByRole('combobox').selectOption('is between');
    await panel.getByLabel('From').fill('2024-05-28');
    await expect(apply).toBeDisabled();
    await panel.getByLabel('To').fill('2024-05-01');
    await expect(apply).toBeDisabled();
    await panel.getByLabel('To').fill('2024-06-01');
    await expect(apply).toBeEnabled();
    await panel.getByRole('combobox').selectOption('is after');
    await expect(panel.getByLabel('To')).toHaveCount(0);
    await expect(panel.getByLabel('Date', { exact: true })).toHaveValue('');
    const list = panel.getByRole('group', { name: 'Account Manager' }).getByRole('list');
    expect((await list.boundingBox())?.height).toBe(250);
    await panel.getByRole('combobox').press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/admin/customers/all');
  });

  test('opens the overdue tab by keyboard [customers.routes.tabs] [customers.list.tab-labels] [customers.list.overdue-badge]', async ({
    page,
  }) => {
    await openCustomers(page, '/admin/customers/all?sort=id-asc');
    const [all, overdue] = [
      page.getByRole('tab', { name: 'All', exact: true }),
      page.getByRole('tab', { name: /^Overdue Payments/ }),
    ];
    await expect(overdue).toHaveText('Overdue Payments+9');
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

  test('sees the due dates of unpaid invoices [customers.list.unpaid-badge]', async ({ page }) => {
    await openCustomers(page, '/admin/customers/overdue-payments?sort=id-asc');
    const badges = page.getByRole('button', { name: /unpaid invoices of/ });
    await expect(badges.nth(0)).toHaveText('+9');
    // One of its three invoices is not due yet.
    await expect(badges.nth(1)).toHaveText('2');
    await badges.nth(1).focus();
    await page.keyboard.press('Enter');
    const dates = page.getByRole('list', { name: 'Due dates of unpaid invoices' });
    await expect(dates.getByRole('listitem')).toHaveCount(2);
    await expect(dates.getByRole('listitem').first()).toHaveText(/^\d{4}-\d\d-\d\d\d+ days late$/);
    await expect(dates).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(badges.nth(1)).toBeFocused();
  });

  for (const failure of [{ kind: 'status', status: 500 }, { kind: 'hang' }] as const)
    test(`sees the list when invoices fail to load: ${failure.kind} [customers.list.unpaid-badge]`, async ({ page }) => {
      await addFault({ api: 'account', path: '/v1/invoice/open', ...failure });
      await page.goto('/admin/customers/all');
      await expect(rows(page)).toHaveCount(20);
      const failed = page.getByRole('alert').filter({ hasText: "Couldn't load invoices." });
      await expect(failed).toBeVisible({ timeout: 15_000 });
      await expect(rows(page)).toHaveCount(20);
      await expect(rows(page).getByText('Invoices unavailable')).toHaveCount(20);
      await expect(page.getByRole('tab', { name: 'Overdue Payments Invoices unavailable' })).toBeVisible();
      await expectAccessible(page);
      await clearFaults();
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('tab', { name: 'Overdue Payments' })).toHaveText('Overdue Payments+9');
      await expect(failed).toHaveCount(0);
      await expect(rows(page).getByText('Invoices unavailable')).toHaveCount(0);
    });

  test('sees how many customers are missing from the list', async ({ page }) => {
    const sent = z.array(z.record(z.string(), z.unknown())).parse(await trueStates('customers'));
    const [one, two] = sent.map((customer) => ({ ...customer, account_managers: [] }));
    await addFault({
      api: 'account',
      path: '^/v1/customer\\?created_after=',
      kind: 'status',
      status: 200,
      body: { customers: [one, null, two] },
    });
    await openCustomers(page, '/admin/customers/all?created=after.1998-01-01');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('Showing 2 out of 3', { exact: true })).toBeVisible();
    await expect(page.getByText("1 customer couldn't be read.", { exact: true })).toBeVisible();
    await expect(page.getByText('Showing all items')).toHaveCount(0);
    await page.getByLabel('Search').fill('no such customer');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByText("1 customer couldn't be read.", { exact: true })).toBeVisible();
  });

  test('leaves the list by one Back step after searching, filtering and showing all', async ({ page }) => {
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

  test('starts a new search after clearing the previous one [constants.debounce]', async ({ page }) => {
    await openCustomers(page, '/admin/customers/all?q=northwind');
    await expect(rows(page)).toHaveCount(1);
    const searches: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/graphql')) return;
      const body = Sent.safeParse(request.postDataJSON());
      if (body.success && body.data.operationName === 'CustomersPage') searches.push(body.data.variables.filter.search);
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const search = page.getByLabel('Search');
    await search.fill('');
    await page.clock.runFor(100);
    await search.pressSequentially('f');
    await page.clock.runFor(100);
    await search.pressSequentially('jord');
    await page.clock.runFor(600);
    await page.clock.resume();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Fjord Gaming');
    expect(searches).toEqual([undefined, 'fjord']);
  });

  test('returns to the same list view [customers.list.menu.edit] [constants.dropdown-width]', async ({ page }) => {
    await openCustomers(page, '/admin/customers/all?q=north');
    await rowOf(page, 'northwind-bets')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    expect((await page.getByRole('menu').boundingBox())?.width).toBeGreaterThanOrEqual(220);
    await page.getByRole('menuitem', { name: 'Edit customer' }).click();
    await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}\/edit$/);
    await page.route('**/graphql', () => {});
    await page.goBack();
    await expect(rowOf(page, 'northwind-bets')).toBeVisible();
    await expect(page.getByLabel('Search')).toHaveValue('north');
  });

  test('exports all matching rows, not only the shown ones', async ({ page }) => {
    await openCustomers(page, '/admin/customers/all?status=active&sort=id-asc');
    await expect(page.getByText(/^Showing 20 out of/)).toBeVisible();
    const total = Number((await page.getByText(/^Showing 20 out of/).innerText()).split(' ').at(-1));
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      'ID,Public ID,Internal name,External name,Status,Active until,Account managers,Created,Unpaid invoices',
    );
    expect(lines).toHaveLength(total + 1);
    await expect(rows(page)).toHaveCount(20);
  });

  test('sees why the list failed to load, and retries [customers.list.error-title]', async ({ page }) => {
    await addFault({
      api: 'account',
      path: String.raw`^/v1/customer\?created_after=`,
      kind: 'status',
      status: 422,
      body: { type: 'closed', message: 'Customers are being moved.' },
    });
    await page.goto('/admin/customers/all?created=after.1999-01-01');
    await expect(page.getByRole('heading', { name: 'Customers are being moved.', exact: true })).toBeVisible();
    await expectAccessible(page);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(20);
  });
});

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('staff') });

  test('see every customer but cannot add one [customers.list.add-superuser-only]', async ({ page }) => {
    await openCustomers(page);
    await expect(table(page)).toBeVisible();
    await expect(page.getByText(/^Add customer$/i)).toHaveCount(0);
    await page.goto('/admin/customers/all?q=no+such+customer');
    await expect(page.getByRole('button', { name: 'Clear filter' })).toBeVisible();
    await expect(page.getByText(/^Add customer$/i)).toHaveCount(0);
  });
});

test.describe('a customer', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('is denied access [customers.routes.staff]', async ({ page }) => {
    const sent = sentOperations(page, 'CustomersPage');
    await page.goto('/admin/customers/all');
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
    await expectAccessible(page);
    expect(sent).toEqual([]);
  });
});
