import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { customersWorld, dayFromNow, superuserOf } from '../../../testing/component/staff-world.ts';
import { CLIENT } from '../../../testing/component/world.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';

const CLIENTS = Array.from({ length: 12 }, (_, index) => ({
  ...CLIENT,
  id: `client-${index}`,
  name: `Client ${index}`,
  ...(index === 7 && { status: 'EXPIRING', expiresAt: `${dayFromNow(9)}T12:00:00Z` }),
  keys: [{ id: 'k-1' }],
}));
const WIDGETS = [
  {
    id: 'n-1',
    slug: 'main',
    widgets: [{ id: 'w-1', slug: 'league-table', description: null, status: 'ACTIVE', expiresAt: null }],
  },
];
const WORLD = {
  ...customersWorld(),
  apiClients: CLIENTS,
  widgetNamespaces: WIDGETS,
  users: {
    totalCount: 1,
    nodes: [{ id: 'u-1', email: 'trader@example.test', lastLoginAt: '2026-11-20T10:00:00Z' }],
    pageInfo: { hasNextPage: false, endCursor: null },
  },
  auditLog: { nodes: [], gaps: [], pageInfo: { hasNextPage: false, endCursor: null } },
};
const OVERVIEW = '/admin/customers/c-1/overview';
const open = (address: string, world = {}) => openApp(address, { ...WORLD, viewer: superuserOf('overview'), ...world });
const fails = (code: string) => () => {
  throw new GatewayFailure(code);
};

const part = (name: string) => page.getByRole('region', { name });
const itemsOf = (name: string) => part(name).getByRole('listitem');
const northwind = page.getByRole('heading', { name: 'Northwind Bets', level: 1 });
const palette = page.getByRole('dialog', { name: 'Search and commands' });
const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });

async function typeIntoPalette(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.getByRole('combobox').fill(text);
}

it('has each part, and lists what ends soon first', async () => {
  await open(OVERVIEW);
  await expect.element(northwind).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Northwind Bets/);
  await expect.element(itemsOf('API clients').first()).toMatchTextContent(/Client 7.*1 key.*Expiring/);
  await expect.element(part('API clients').getByText('12 active, 1 of them expiring within 30 days')).toBeVisible();
  await part('API clients').getByRole('button', { name: 'Show all 12' }).click();
  await expect.element(itemsOf('API clients')).toHaveLength(12);
  await expect.element(itemsOf('Widgets')).toHaveLength(1);
  await expect.element(part('Users').getByText('trader@example.test')).toBeVisible();
  await expect.element(part('Users')).toMatchTextContent('Last signed in 2026-11-20');
  await expect.element(itemsOf('Account managers')).toMatchTextContent('Felix Bauer');
  await expect.element(itemsOf('Open invoices').first()).toMatchTextContent('200 days overdue');
  await expect.element(part('Details')).toMatchTextContent('Signed');
  await expect.element(part('Activity').getByRole('link', { name: 'Open in audit log' })).toBeVisible();
  await expect.element(page.getByRole('complementary', { name: 'Current customer' })).not.toBeInTheDocument();
});

it('loads only the failed part again', async () => {
  const gateway = await open(OVERVIEW, { widgetNamespaces: fails('PROVIDER_ERROR') });
  const widgets = part('Widgets');
  await expect.element(widgets.getByRole('alert')).toMatchTextContent("Couldn't load the widgets.");
  await expect.element(itemsOf('API clients').first()).toBeVisible();
  await expectAccessible(widgets);
  const before = gateway.sent.length;
  gateway.change({ widgetNamespaces: WIDGETS });
  await widgets.getByRole('button', { name: 'Try again' }).click();
  await expect.element(itemsOf('Widgets')).toHaveLength(1);
  // The page may also ask for changes of the workspace meanwhile.
  const sent = gateway.sent.slice(before).map(({ name }) => name);
  expect(sent.filter((name) => name !== 'WorkspaceChanges')).toEqual(['CustomerWidgets']);
});

it('says that there are no widgets only if it could read them', async () => {
  const empty = { id: 'n-1', slug: 'main', widgets: [] };
  const gateway = await open(OVERVIEW, {
    widgetNamespaces: [empty, { id: 'n-2', slug: 'other', widgets: fails('PROVIDER_ERROR') }],
  });
  const widgets = part('Widgets');
  await expect.element(widgets.getByRole('alert')).toMatchTextContent("Couldn't load all of the widgets.");
  await expect.element(widgets.getByText('No widgets.')).not.toBeInTheDocument();
  gateway.change({ widgetNamespaces: [empty] });
  await widgets.getByRole('button', { name: 'Try again' }).click();
  await expect.element(widgets.getByText('No widgets.')).toBeVisible();
});

it('says if only the numbers of keys are missing', async () => {
  const gateway = await open(OVERVIEW, { apiClients: [{ ...CLIENT, keys: fails('PROVIDER_ERROR') }] });
  const alert = part('API clients').getByRole('alert');
  await expect.element(alert).toMatchTextContent("Couldn't count the keys of some API clients.");
  await expect.element(itemsOf('API clients')).toHaveLength(1);
  gateway.change({ apiClients: CLIENTS });
  await part('API clients').getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

it('has its actions in the palette, which also leads to the worklists of the list', async () => {
  // Without trading, whose series the palette would search too.
  await open(OVERVIEW, { viewer: { ...superuserOf('overview'), hasTradingAccess: false } });
  await expect.element(northwind).toBeVisible();
  await typeIntoPalette('northwind bets');
  for (const name of ['Act for Northwind Bets', 'Invite a user of Northwind Bets', 'Edit Northwind Bets'])
    await expect.element(palette.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
  await palette.getByRole('combobox').fill('copy customer id');
  await expect.element(palette.getByRole('option', { name: /^Copy customer ID/ })).toMatchTextContent('c-1');
  await palette.getByRole('combobox').fill('overdue');
  await palette.getByRole('option', { name: /^Customers with overdue payments/ }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/overdue-payments');
});

it('leads back to the list with its filters, also from the form', async () => {
  await open('/admin/customers/all?q=northwind-bets');
  await page.getByRole('row').getByRole('link').click();
  await expect.element(northwind).toHaveFocus();
  expect(pageUrl()).toBe(OVERVIEW);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(pageUrl).toBe(OVERVIEW);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await crumbs.getByRole('link', { name: 'Northwind Bets' }).click();
  await expect.poll(pageUrl).toBe(OVERVIEW);
  await crumbs.getByRole('link', { name: 'Customers' }).click();
  await expect.poll(pageUrl).toBe('/admin/customers/all?q=northwind-bets');
});

it('shows staff neither users nor activity', async () => {
  await open(OVERVIEW, { viewer: { ...superuserOf('overview-staff'), isSuperuser: false } });
  await expect.element(itemsOf('API clients').first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^(Users|Activity)$/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Invite user' })).not.toBeInTheDocument();
});

it('says if there is no such customer, or if it cannot be read', async () => {
  await open('/admin/customers/none/overview');
  await expect.element(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  const text = /^An unexpected problem occurred while trying to fetch the customer information/;
  await open('/admin/customers/refused/overview', {
    customer: () => {
      throw new GatewayFailure(
        'CUSTOMER_FETCH_FAILED',
        'An unexpected problem occurred while trying to fetch the customer information.',
      );
    },
  });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Customer not found')).not.toBeInTheDocument();
});

it('is where an address with the id of a customer leads; any other one leads to the list', async () => {
  await open('/admin/customers/c-1');
  await expect.element(northwind).toBeVisible();
  expect(pageUrl()).toBe(OVERVIEW);
  await open('/admin/customers/none');
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await open('/admin/customers/refused', { customer: fails('FORBIDDEN') });
  await expect.poll(pageUrl).toBe('/admin/customers/all');
  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
});
