import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { holdTimers } from '../../../testing/component/held-timers.ts';
import { customersWorld, superuserOf } from '../../../testing/component/staff-world.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';

/** Opens a page as Sol Okafor, who is an account manager too. */
const open = (address: string) => openApp(address, { ...customersWorld(), viewer: superuserOf('Sol') });

const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
const search = page.getByLabelText('Search', { exact: true });
const filter = page.getByRole('button', { name: /^Filter/ });
const panel = page.getByRole('dialog');
const comparison = panel.getByRole('combobox');
const date = (label: string) => panel.getByLabelText(label, { exact: true });
const apply = panel.getByRole('button', { name: 'Apply' });
const managers = panel.getByRole('group', { name: 'Account Manager' });
const boxes = managers.getByRole('checkbox');

it('has three fields, and filters by a creation date [customers.list.filter-button] [customers.filter.fields] [customers.filter.statuses]', async () => {
  await open('/admin/customers/all');
  await filter.click();
  await expect.element(panel.getByRole('group')).toHaveLength(3);
  await expect.element(boxes.first()).toBeVisible();
  await expect.element(panel.getByRole('group', { name: 'Status' }).getByRole('checkbox')).toHaveLength(3);
  for (const name of ['Active', 'Inactive', 'Expiring'])
    await expect.element(panel.getByRole('checkbox', { name, exact: true })).toBeVisible();
  const comparisons = comparison.getByRole('option').elements();
  expect(comparisons.map(({ textContent }) => textContent)).toEqual(['is equal to', 'is between', 'is after', 'is before']);
  await expectAccessible(panel);
  await comparison.selectOptions('is before');
  await date('Date').fill('2000-01-01');
  await apply.click();
  await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  expect(pageUrl()).toBe('/admin/customers/all?created=before.2000-01-01');
});

it('needs complete dates in order, and clears them when another comparison is chosen [customers.filter.date-between] [customers.filter.date-type-resets] [customers.filter.list-height]', async () => {
  await open('/admin/customers/all');
  await filter.click();
  await comparison.selectOptions('is between');
  await date('From').fill('2024-05-28');
  await expect.element(apply).toBeDisabled();
  await date('To').fill('2024-05-01');
  await expect.element(apply).toBeDisabled();
  await date('To').fill('2024-06-01');
  await expect.element(apply).toBeEnabled();
  await comparison.selectOptions('is after');
  await expect.element(date('To')).not.toBeInTheDocument();
  await expect.element(date('Date')).toHaveValue('');
  // Makes a manager so tall that the managers do not fit into the list.
  const [first] = managers.getByRole('listitem').elements();
  if (first instanceof HTMLElement) first.style.minHeight = '400px';
  await expect.poll(() => managers.getByRole('list').element().getBoundingClientRect().height).toBe(250);
  comparison.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(pageUrl()).toBe('/admin/customers/all');
});

it('filters by several managers, the signed-in one first, until it is cleared [customers.filter.manager-multi] [customers.list.filter-badge] [customers.filter.clear]', async () => {
  await open('/admin/customers/all');
  await filter.click();
  await expect.element(managers.getByRole('listitem').first()).toHaveTextContent('Sol OkaforYou');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await panel.getByRole('checkbox', { name: 'Expiring' }).click();
  await apply.click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
  await expect.element(filter).toHaveTextContent('Filter2');
  expect(new URLSearchParams(window.location.search).getAll('manager')).toEqual(['Sol', 'Dana']);
  await expect.element(page.getByText('Showing all items')).toBeVisible();
  for (const row of rows.elements()) expect(row.textContent).toMatch(/Expiring.*(Sol Okafor|Dana Pereira)/);
  const filtered = pageUrl();
  window.history.back();
  await expect.element(filter).toHaveTextContent('Filter');
  expect(pageUrl()).toBe('/admin/customers/all');
  await open(filtered);
  await expect.element(filter).toHaveTextContent('Filter2');
  await filter.click();
  await expect.element(boxes.nth(0)).toBeChecked();
  await expect.element(boxes.nth(1)).toBeChecked();
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await expect.element(filter).toHaveTextContent('Filter');
  await expect.element(rows).toHaveLength(20);
});

it('offers to clear the filter if nothing matches [customers.list.empty.title] [customers.list.empty.text] [customers.list.empty.clear]', async () => {
  await open('/admin/customers/all?q=no+such+customer&status=active');
  await expect.element(search).toHaveValue('no such customer');
  await expect.element(page.getByRole('heading', { name: 'No results found', exact: true })).toBeVisible();
  await expect.element(page.getByText("There aren't any results for that query.", { exact: true })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await expect.element(search).toHaveValue('');
  await expect.element(rows).toHaveLength(20);
});

it('offers to add a customer if nothing matches [customers.list.empty.add]', async () => {
  await open('/admin/customers/all?q=no+such+customer');
  const add = page.getByRole('link', { name: 'Add customer', exact: true });
  await expect.element(add).toHaveAttribute('href', '/admin/customers/create');
  await page.getByRole('link', { name: 'Add Customer', exact: true }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/create');
});

it('searches both names half a second after the last keystroke [customers.list.search] [customers.list.both-names] [constants.debounce]', async () => {
  const gateway = await open('/admin/customers/all');
  await expect.element(rows).toHaveLength(20);
  const searches = () => gateway.sent.filter(({ name }) => name === 'CustomersPage').map(({ variables }) => variables['filter']);
  const delayed = holdTimers((milliseconds) => milliseconds === 500);
  /** Types, and waits until the timer for this text is the only one that runs. */
  const type = async (text: string) => {
    const before = delayed.waiting();
    await search.fill(text);
    await expect.poll(() => delayed.waiting().filter((timer) => !before.includes(timer))).toHaveLength(1);
    expect(delayed.waiting()).toHaveLength(1);
  };
  await type(' north');
  await type(' northwind ');
  expect(searches()).toHaveLength(1);
  delayed.run();
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows).toMatchTextContent(/northwind-bets.*Northwind Bets|Northwind Bets.*northwind-bets/);
  // Clearing the search takes effect at once.
  await search.fill('');
  await expect.element(rows).toHaveLength(20);
  await type('f');
  await type('fjord');
  expect(searches()).toEqual([{}, { search: 'northwind' }, {}]);
  delayed.run();
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows).toMatchTextContent(/Fjord Gaming/);
  expect(searches()).toEqual([{}, { search: 'northwind' }, {}, { search: 'fjord' }]);
});
