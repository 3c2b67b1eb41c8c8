import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { openCustomers, rows } from '../support/customers.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Sent = z.object({ filter: z.object({ search: z.optional(z.string()) }) });

test.use({ storageState: storageStateOf('superuser') });

test('a superuser filters the list', async ({ page }) => {
  await openCustomers(page);
  const filter = page.getByRole('button', { name: 'Filter' });
  const panel = page.getByRole('dialog');
  const apply = panel.getByRole('button', { name: 'Apply' });
  const managers = panel.getByRole('group', { name: 'Account Manager' });
  const boxes = managers.getByRole('checkbox');

  await test.step('by managers, status and date; needs complete dates in order [customers.filter.date-between] [customers.filter.date-type-resets] [customers.filter.list-height]', async () => {
    await filter.click();
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
    await expect.poll(async () => (await managers.getByRole('list').boundingBox())?.height).toBe(250);
    await panel.getByRole('combobox').press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/admin/customers/all');
  });

  await test.step('by several managers, until it is cleared [customers.filter.manager-multi] [customers.list.filter-badge] [customers.filter.clear]', async () => {
    await filter.click();
    // The signed-in manager comes first.
    await expect(managers.getByRole('listitem').first()).toHaveText('Sol OkaforYou');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await panel.getByRole('checkbox', { name: 'Expiring' }).check();
    const names = (await managers.getByRole('listitem').allInnerTexts()).slice(0, 2).map((text) => text.replace(/\s*You$/, ''));
    await apply.click();
    await expect(panel).toBeHidden();
    await expect(filter).toBeFocused();
    await expect(filter).toHaveText('Filter2');
    await expect(page).toHaveURL(({ searchParams }) => searchParams.getAll('manager').length === 2);
    await expect(page.getByText(/^Showing 20 out of/)).toHaveCount(0);
    for (const row of await rows(page).all()) {
      await expect(row.getByText('Expiring')).toBeVisible();
      const text = await row.innerText();
      expect(names.some((name) => text.includes(name))).toBe(true);
    }
    await page.goBack();
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(filter).toHaveText('Filter');
    await page.goForward();
    await expect(filter).toHaveText('Filter2');
    await page.reload();
    await filter.click();
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).toBeChecked();
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(filter).toHaveText('Filter');
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step('by fields that combine [customers.list.filter-button] [customers.filter.fields] [customers.filter.statuses]', async () => {
    await filter.click();
    await expect(panel.getByRole('group')).toHaveCount(3);
    await expect(boxes.first()).toBeVisible();
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
    await expectAccessible(panel);
    await panel.getByRole('combobox').selectOption('is before');
    await panel.getByLabel('Date', { exact: true }).fill('2000-01-01');
    await apply.click();
    await expect(page).toHaveURL('/admin/customers/all?created=before.2000-01-01');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  });

  await test.step('and clears it when nothing matches [customers.list.empty.title] [customers.list.empty.text] [customers.list.empty.clear]', async () => {
    await follow(page, '/admin/customers/all?q=no+such+customer&status=active');
    await expect(page.getByLabel('Search')).toHaveValue('no such customer');
    await expect(page.getByRole('heading', { name: 'No results found', exact: true })).toBeVisible();
    await expect(page.getByText("There aren't any results for that query.", { exact: true })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(page.getByLabel('Search')).toHaveValue('');
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step('or adds a customer when nothing matches [customers.list.empty.add]', async () => {
    await follow(page, '/admin/customers/all?q=no+such+customer');
    await expect(page.getByRole('link', { name: 'Add customer', exact: true })).toHaveAttribute(
      'href',
      '/admin/customers/create',
    );
    await page.getByRole('link', { name: 'Add Customer', exact: true }).click();
    await expect(page).toHaveURL('/admin/customers/create');
  });
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });

  test('a superuser searches the list', async ({ page }) => {
    // Before the page: it would end timers of one clock with those of the other.
    await page.clock.install();
    await openCustomers(page);
    const sent = sentOperations(page, 'CustomersPage');
    const search = page.getByLabel('Search');

    await test.step('after a delay since the last keystroke [customers.list.search] [customers.list.both-names] [constants.debounce]', async () => {
      await page.clock.pauseAt(Date.now() + 60_000);
      await search.pressSequentially(' north');
      await page.clock.runFor(499);
      await search.pressSequentially('wind ');
      await page.clock.runFor(499);
      expect(sent).toEqual([]);
      await page.clock.runFor(1);
      await expect.poll(() => sent.length).toBe(1);
      await page.clock.resume();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('northwind-bets');
      await expect(rows(page)).toContainText('Northwind Bets');
      expect(sent).toHaveLength(1);
    });

    await test.step('again, after clearing the previous search [constants.debounce]', async () => {
      await page.clock.pauseAt(Date.now() + 120_000);
      await search.fill('');
      await expect.poll(() => sent.length).toBe(2);
      await page.clock.runFor(100);
      await search.pressSequentially('f');
      await page.clock.runFor(100);
      await search.pressSequentially('jord');
      await page.clock.runFor(499);
      expect(sent).toHaveLength(2);
      await page.clock.runFor(1);
      await expect.poll(() => sent.length).toBe(3);
      await page.clock.resume();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('Fjord Gaming');
      expect(sent.slice(1).map((variables) => Sent.parse(variables).filter.search)).toEqual([undefined, 'fjord']);
    });
  });
});
