import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { columnOf, downloadedRows } from '../../../testing/component/downloads.ts';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { CUSTOMERS, customersWorld, superuserOf } from '../../../testing/component/staff-world.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { textsOf } from '../../../testing/component/texts-of.ts';

let openedCount = 0;
/** Opens a page as another superuser each time, who has no saved views yet. */
const open = (address: string, world = {}) => {
  openedCount += 1;
  return openApp(address, { ...customersWorld(), viewer: superuserOf(`worklists-${openedCount}`), ...world });
};

const table = page.getByRole('table', { name: 'Customers' });
const menus = table.getByRole('button', { name: /^Actions for/ });
const worklists = page.getByRole('region', { name: 'Worklists' });
const search = page.getByLabelText('Search', { exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });

it('lists the worklists with their numbers on computers, and opens the contracts that end within 30 days, sorted by their end', async () => {
  await open('/admin/customers/all');
  await expect.poll(() => textsOf(worklists.getByRole('definition'))).toEqual(['14 up to 200 days', '8', '1', 'Check']);
  await expectAccessible(worklists);
  // On a phone, customers come first: the tabs have the same numbers.
  await page.viewport(390, 844);
  await expect.element(worklists).not.toBeInTheDocument();
  await expect.element(table.getByRole('row').first()).toBeInViewport({ ratio: 1 });
  await page.viewport(1440, 900);
  await worklists.getByRole('link', { name: '8', exact: true }).click();
  await expect.element(page.getByText('Showing all items')).toBeVisible();
  expect(pageUrl()).toBe('/admin/customers/expiring');
  await expect.element(menus).toHaveLength(8);
  await expect.element(table.getByText('Expiring', { exact: true })).toHaveLength(8);
  await expect.element(tab('Expiring in 30 days 8')).toBeVisible();
  const ends = textsOf(table.getByText(/^On \d{4}-\d\d-\d\d$/));
  expect(ends).toHaveLength(8);
  expect(ends).toEqual(ends.toSorted());
  await page.getByRole('tab', { name: /^Agreement unsigned/ }).click();
  await expect.element(menus).toHaveLength(1);
  expect(pageUrl()).toBe('/admin/customers/agreement-unsigned');
  await expect.element(table.getByText('Larkfield Wagering')).toBeVisible();
  await expect.element(tab('Agreement unsigned 1')).toBeVisible();
  await expectAccessible(page.getByRole('tablist'));
});

it('says which worklists are empty, and which numbers are unavailable', async () => {
  await open('/admin/customers/all', customersWorld(CUSTOMERS.slice(0, 5)));
  const numbers = worklists.getByRole('definition');
  await expect.poll(() => textsOf(numbers)).toEqual(['4 up to 200 days', 'None', '1', 'Check']);
  const { customers } = customersWorld();
  await open('/admin/customers/all', {
    // The list requests 20 rows, the numbers of the worklists one.
    customers: (asked: { readonly first?: number }) => {
      if (asked.first === 1) throw new GatewayFailure('PROVIDER_UNAVAILABLE', 'The provider does not answer.');
      return customers(asked);
    },
  });
  await expect.poll(() => textsOf(numbers)).toEqual(['14 up to 200 days', 'Unavailable', 'Unavailable', 'Check']);
});

const savedViews = page.getByRole('button', { name: 'Saved views' });
const viewName = page.getByLabelText('Save this view as', { exact: true });
const link = page.getByRole('link', { name: 'Larkfield agreement' });
const remove = page.getByRole('button', { name: 'Delete Larkfield agreement' });
const undo = page.getByRole('button', { name: 'Undo' });
const question = page.getByRole('dialog', { name: 'Replace the saved view?' });

async function openSaved(): Promise<void> {
  await expect.element(savedViews).toBeVisible();
  if (savedViews.element().getAttribute('aria-expanded') !== 'true') await savedViews.click();
}

async function saveAs(name: string): Promise<void> {
  await openSaved();
  await viewName.fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

it('offers to share saved views while there is one, and has no empty part afterwards', async () => {
  await open('/admin/customers/agreement-unsigned?q=lark');
  await saveAs('Larkfield agreement');
  await expect.element(viewName).toHaveFocus();
  const shared = page.getByRole('region', { name: 'Shared' });
  await expect.element(shared.getByRole('button', { name: 'Share with staff…' })).toBeVisible();
  await remove.click();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(viewName).toHaveFocus();
  await expect.element(shared).not.toBeInTheDocument();
});

it('saves a view under a name, opens it with one request, asks before it replaces one, and undoes its deletion', async () => {
  const gateway = await open('/admin/customers/agreement-unsigned?q=lark');
  await expect.element(menus).toHaveLength(1);
  await saveAs('Larkfield agreement');
  await expect.element(link).toBeVisible();
  await expectAccessible(page.getByRole('dialog'));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('tab', { name: 'All' }).click();
  await search.fill('');
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await expect.element(menus).toHaveLength(20);
  await saveAs('Everyone');
  await link.click();
  await expect.poll(pageUrl).toBe('/admin/customers/agreement-unsigned?q=lark');
  await expect.element(search).toHaveValue('lark');
  await expect.element(menus).toHaveLength(1);

  await saveAs('Larkfield agreement');
  await expect.element(question).toMatchTextContent(/There is a saved view “Larkfield agreement”\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await openSaved();
  await remove.click();
  await expect.element(link).not.toBeInTheDocument();
  await undo.click();
  await openSaved();
  await expect.element(link).toHaveAttribute('href', '/admin/customers/agreement-unsigned?q=lark');

  const listRequests = () => gateway.sent.filter(({ name }) => name === 'CustomersPage').length;
  const before = listRequests();
  await page.getByRole('link', { name: 'Everyone' }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await expect.element(menus).toHaveLength(20);
  expect(listRequests() - before).toBe(1);
});

it('asks before the undo of a deletion replaces another view of that name', async () => {
  await open('/admin/customers/agreement-unsigned');
  await saveAs('Larkfield agreement');
  await expect.element(link).toBeVisible();
  await userEvent.keyboard('{Escape}');
  /** Deletes the view, saves the one on screen under its name, then presses Undo. */
  const undoAfterReplacing = async (address: string) => {
    await openSaved();
    await remove.click();
    await expect.element(link).not.toBeInTheDocument();
    await saveAs('Larkfield agreement');
    await expect.element(link).toHaveAttribute('href', address);
    await undo.click();
    await expect.element(question).toMatchTextContent(/There is a saved view “Larkfield agreement”\./);
  };
  await page.getByRole('tab', { name: 'All' }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await undoAfterReplacing('/admin/customers/all');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await openSaved();
  await expect.element(link).toHaveAttribute('href', '/admin/customers/all');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('tab', { name: /^Expiring/ }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/expiring');
  await undoAfterReplacing('/admin/customers/expiring');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await openSaved();
  await expect.element(link).toHaveAttribute('href', '/admin/customers/all');
});

const check = page.getByRole('button', { name: /^Check \d+ customers?$/ });
const exportCsv = page.getByRole('button', { name: 'Export CSV' });
type QueryVariables = { readonly customerIds: readonly string[] };

it('starts a check for active clients on request, and cancels it', async () => {
  await open('/admin/customers/no-active-client?q=fjord', { customerClientCounts: () => new Promise(() => {}) });
  await expect.element(page.getByRole('heading', { name: 'Find customers without an active API client' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await expect.element(exportCsv).toBeDisabled();
  await check.click();
  await expect.element(page.getByText('Checked 0 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Cancelled after 0 of 1 customers.')).toBeVisible();
});

it('does not call a cancelled check complete after a retry of the customers that could not be read', async () => {
  let isFirst = true;
  const customerClientCounts = ({ customerIds }: QueryVariables) => {
    if (isFirst && customerIds.length < 20) return new Promise(() => {});
    return customerIds.map((customerId, index) => ({ customerId, total: 1, active: isFirst && index === 0 ? null : 1 }));
  };
  await open('/admin/customers/no-active-client', { customerClientCounts });
  await check.click();
  await expect.element(page.getByText('Checked 40 of 45')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText(/^Cancelled after 38 of 45 customers.* 2 couldn't be checked\.$/)).toBeVisible();
  isFirst = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Cancelled after 40 of 45 customers: all have an active API client.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(page.getByText('Checked 45 of 45 customers: all have an active API client.')).toBeVisible();
});

it('shows the customers without an active client, checks the unknown ones again, and exports what it found', async () => {
  const activeCounts = new Map<string, number | null>();
  const customerClientCounts = ({ customerIds }: QueryVariables) =>
    customerIds.map((customerId) => {
      const active = activeCounts.get(customerId) === undefined ? 0 : (activeCounts.get(customerId) ?? null);
      return { customerId, total: active, active };
    });
  activeCounts.set('c-1', 2);
  await open('/admin/customers/no-active-client?q=northwind-bets', { customerClientCounts });
  await check.click();
  await expect.element(page.getByText('Checked 1 of 1 customers: all have an active API client.')).toBeVisible();
  await expect.element(exportCsv).toBeDisabled();

  await open('/admin/customers/no-active-client?q=larkfield-wagering', { customerClientCounts });
  activeCounts.set('c-3', null);
  await check.click();
  await expect.element(page.getByText("Checked 0 of 1 customers. 1 couldn't be checked.")).toBeVisible();
  activeCounts.delete('c-3');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Checked 1 of 1 customers: 1 has no active API client.')).toBeVisible();
  await expect.element(table.getByText('larkfield-wagering')).toBeVisible();
  await expectAccessible(table);

  activeCounts.set('c-40', null);
  await open('/admin/customers/no-active-client?q=customer-4&sort=customer-desc', { customerClientCounts });
  await check.click();
  const result = "Checked 4 of 5 customers: 4 have no active API client. 1 couldn't be checked.";
  await expect.element(page.getByText(result)).toBeVisible();
  const found = ['c-44', 'c-43', 'c-42', 'c-41'];
  expect(columnOf(await downloadedRows(exportCsv), 'Public ID')).toEqual(found);
  const rows = table.getByRole('link').elements();
  expect(rows.map((row) => row.getAttribute('href')?.split('/').at(-2))).toEqual(found);
  await expect.element(page.getByText(`The file is incomplete. ${result}`)).toBeVisible();
});

it('keeps what a check found when another order is chosen, and sorts it', async () => {
  const customerClientCounts = ({ customerIds }: QueryVariables) =>
    customerIds.map((customerId) => ({ customerId, total: 0, active: 0 }));
  await open('/admin/customers/no-active-client?q=customer-4&sort=customer-desc', { customerClientCounts });
  await check.click();
  const result = page.getByText('Checked 5 of 5 customers: 5 have no active API client.');
  await expect.element(result).toBeVisible();
  const ids = () =>
    table
      .getByRole('link')
      .elements()
      .map((row) => row.getAttribute('href')?.split('/').at(-2));
  await expect.poll(ids).toEqual(['c-44', 'c-43', 'c-42', 'c-41', 'c-40']);
  await page.getByRole('columnheader', { name: 'Customer', exact: true }).getByRole('button').click();
  await expect.poll(pageUrl).toContain('sort=customer-asc');
  await expect.poll(ids).toEqual(['c-40', 'c-41', 'c-42', 'c-43', 'c-44']);
  await expect.element(result).toBeVisible();
});

it('says that the customers to check could not be loaded, and how far a check came that failed later', async () => {
  const { customers } = customersWorld();
  const customerClientCounts = ({ customerIds }: QueryVariables) => {
    if (customerIds.length < 20) throw new GatewayFailure('PROVIDER_ERROR');
    return customerIds.map((customerId) => ({ customerId, total: 1, active: 1 }));
  };
  const gateway = await open('/admin/customers/no-active-client', { customerClientCounts });
  gateway.change({
    customers: () => {
      throw new GatewayFailure('PROVIDER_ERROR');
    },
  });
  await check.click();
  await expect.element(page.getByText(/^Couldn't load the customers to check\./)).toBeVisible();
  gateway.change({ customers });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Couldn't finish the check after 40 of 45 customers\./)).toBeVisible();
});
