import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { columnOf, downloadedRows } from '../../../testing/component/downloads.ts';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { CUSTOMERS, customersWorld, STAFF, superuserOf } from '../../../testing/component/staff-world.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { textsOf } from '../../../testing/component/texts-of.ts';

const open = (address: string, world = {}) =>
  openApp(address, { ...customersWorld(), viewer: superuserOf('customers-page'), ...world });

const table = page.getByRole('table', { name: 'Customers' });
const rows = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
const badges = page.getByRole('button', { name: /unpaid invoices? of/ });
const exportCsv = page.getByRole('button', { name: 'Export CSV' });

it('shows all rows if the URL says so, sorted by a click on a column [customers.list.showing-all] [customers.list.header] [customers.status.active-text]', async () => {
  await open('/admin/customers/all?show=all&sort=id-asc');
  await expect.element(page.getByRole('heading', { name: 'Customers', exact: true, level: 1 })).toBeVisible();
  await expect.element(page.getByText('Showing all items', { exact: true })).toBeVisible();
  await expect.element(rows).toHaveLength(CUSTOMERS.length);
  await expect.element(page.getByRole('button', { name: 'Show all' })).not.toBeInTheDocument();
  await expect.element(rows.first()).toMatchTextContent(/House Account.*Until Terminated/);
  await page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button').click();
  await expect.poll(pageUrl).toBe('/admin/customers/all?sort=id-desc&show=all');
  await expect.element(rows.last()).toMatchTextContent(/House Account/);
});

it('has a tab of overdue customers, which the keyboard reaches [customers.routes.tabs] [customers.list.tab-labels] [customers.list.overdue-badge]', async () => {
  await open('/admin/customers/all?sort=id-asc');
  const all = page.getByRole('tab', { name: 'All', exact: true });
  const overdue = page.getByRole('tab', { name: /^Overdue Payments/ });
  await expect.element(overdue).toHaveTextContent('Overdue Payments+9');
  await expect.element(rows).toHaveLength(20);
  all.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Showing all items')).toBeVisible();
  expect(pageUrl()).toBe('/admin/customers/overdue-payments?sort=id-asc');
  await expect.element(overdue).toHaveFocus();
  await expect.element(rows).toHaveLength(14);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(all).toHaveAttribute('aria-selected', 'true');
  await expect.element(rows).toHaveLength(20);
});

it('shows the unpaid invoices of a customer with their due dates [customers.list.unpaid-badge]', async () => {
  await open('/admin/customers/overdue-payments?sort=id-asc');
  await expect.element(badges.nth(0)).toHaveTextContent('+9 · 200 days');
  // One of its three invoices is not due yet.
  await expect.element(badges.nth(1)).toHaveTextContent('2 · 30 days');
  badges.nth(1).element().focus();
  await userEvent.keyboard('{Enter}');
  const dates = page.getByRole('list', { name: 'Due dates of unpaid invoices' });
  await expect.element(dates.getByRole('listitem')).toHaveLength(2);
  await expect.element(dates.getByRole('listitem').first()).toMatchTextContent(/^\d{4}-\d\d-\d\d30 days late$/);
  await expect.element(dates).toHaveFocus();
  await expectAccessible(dates);
  await userEvent.keyboard('{Escape}');
  await expect.element(badges.nth(1)).toHaveFocus();
});

it('lists the customers with the oldest unpaid invoices first, and exports the due dates', async () => {
  await open('/admin/customers/overdue-payments');
  await expect.element(badges).toHaveLength(14);
  const days = textsOf(badges).map((text) => Number(/(\d+) days?$/.exec(text)?.[1]));
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  const file = await downloadedRows(exportCsv);
  expect(columnOf(file, 'Days overdue').map(Number)).toEqual(days);
  expect(columnOf(file, 'Due dates').every((dates) => /^\d{4}-\d\d-\d\d/.test(dates))).toBe(true);
  expect(columnOf(file, 'Created').every((day) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
});

it('keeps the place of cards on a phone when the unpaid invoices arrive after them', async () => {
  const held = Promise.withResolvers<void>();
  const { overdueCustomers } = customersWorld();
  await open('/widget', {
    widgetNamespaces: [],
    overdueCustomers: async (asked: object) => {
      await held.promise;
      return overdueCustomers(asked);
    },
  });
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(rows).toHaveLength(CUSTOMERS.length);
  const places = () => rows.elements().map((card) => card.getBoundingClientRect().top + window.scrollY);
  const before = places();
  held.resolve();
  await expect.element(badges.first()).toBeVisible();
  expect(places()).toEqual(before);
});

it('shows the unpaid invoices as loading, not those of the former filter, until those of a new filter arrive', async () => {
  const gateway = await open('/admin/customers/all?sort=id-asc&q=Larkfield');
  const overdue = page.getByRole('tab', { name: /^Overdue Payments/ });
  await expect.element(overdue).toMatchTextContent(/^Overdue Payments1$/);
  const held = Promise.withResolvers<void>();
  const { overdueCustomers } = customersWorld();
  gateway.change({
    overdueCustomers: async (asked: object) => {
      await held.promise;
      return overdueCustomers(asked);
    },
  });
  await page.getByLabelText('Search', { exact: true }).fill('');
  await expect.element(rows).toHaveLength(20);
  await expect.element(overdue).toMatchTextContent(/^Overdue Payments$/);
  const worklists = page.getByRole('region', { name: 'Worklists' });
  await expect.element(worklists.getByRole('definition').first()).toHaveTextContent('…');
  expect(rows.nth(1).element().querySelectorAll('[class*=skeleton]')).toHaveLength(1);
  held.resolve();
  await expect.element(badges).toHaveLength(14);
});

it('shows the list while its invoices cannot be loaded, also if it is sorted by them [customers.list.unpaid-badge]', async () => {
  const { overdueCustomers } = customersWorld();
  for (const sort of ['', '?sort=unpaid-desc']) {
    const gateway = await open(`/admin/customers/all${sort}`, {
      overdueCustomers: () => {
        throw new GatewayFailure('PROVIDER_ERROR');
      },
    });
    const failed = page.getByRole('alert').filter({ hasText: "Couldn't load invoices." });
    await expect.element(failed).toBeVisible();
    await expect.element(rows).toHaveLength(20);
    await expect.element(table.getByText('Invoices unavailable')).toHaveLength(20);
    await expect.element(page.getByRole('tab', { name: 'Overdue Payments Invoices unavailable' })).toBeVisible();
    expect(failed.element().textContent.includes('so it is not sorted by them')).toBe(sort !== '');
    await expectAccessible(failed);
    gateway.change({ overdueCustomers });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('tab', { name: /^Overdue Payments/ })).toHaveTextContent('Overdue Payments+9');
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(table.getByText('Invoices unavailable')).not.toBeInTheDocument();
  }
  await expect.element(rows.first()).toMatchTextContent(/\+9 · \d+ days/);
});

it('says why the list could not be loaded [customers.list.error-title]', async () => {
  const gateway = await open('/admin/customers/all', {
    customers: () => {
      throw new GatewayFailure('PROVIDER_REJECTED', 'Customers are being moved.');
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Customers are being moved.', exact: true })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  gateway.change(customersWorld());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toHaveLength(20);
});

it.each([
  ['staff', STAFF, 'Ask a superuser of your team.'],
  ['superusers', superuserOf('customers-page'), 'Contact the developer team.'],
])('shows %s why the provider refuses the list, and where to ask [customers.list.error-title]', async (_, viewer, next) => {
  await open('/admin/customers/all', {
    viewer,
    customers: () => {
      throw new GatewayFailure('FORBIDDEN', 'Customers are for team leads.');
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Customers are for team leads.', exact: true })).toBeVisible();
  await expect.element(page.getByText(next, { exact: true })).toBeVisible();
});

it('says how many customers are missing from the list', async () => {
  const { customers } = customersWorld(CUSTOMERS.slice(0, 2));
  await open('/admin/customers/all', {
    customers: (asked: object) => ({ ...customers(asked), unreadableCount: 1 }),
  });
  await expect.element(rows).toHaveLength(2);
  await expect.element(page.getByText('Showing 2 out of 3', { exact: true })).toBeVisible();
  await expect.element(page.getByText("Couldn't read 1 customer.", { exact: true })).toBeVisible();
  await expect.element(page.getByText('Showing all items')).not.toBeInTheDocument();
  expect(await downloadedRows(exportCsv)).toHaveLength(3);
  await expect.element(page.getByText("The file is incomplete. Couldn't read 1 customer.")).toBeVisible();
  await page.getByLabelText('Search', { exact: true }).fill('no such customer');
  await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect.element(page.getByText("Couldn't read 1 customer.", { exact: true })).toBeVisible();
});
