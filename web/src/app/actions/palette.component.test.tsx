import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { customersWorld, superuserOf } from '../../testing/component/staff-world.ts';
import { CLIENT, viewerOf } from '../../testing/component/world.ts';

const OTHER_CLIENT = { ...CLIENT, id: 'client-2', name: 'Odds feed' };
/** Without trading, whose series the palette would search too. */
const PAGE = {
  viewer: { ...viewerOf('user-recent'), hasTradingAccess: false },
  clientConfig: {
    docsUrl: '/docs',
    dataApiUrl: 'https://data.example.test',
    oddsApiUrl: 'https://odds.example.test',
    pushUrl: 'wss://push.example.test/subscribe',
    apiSecretHeader: 'x-key',
    apiVersionHeader: 'x-version',
    oddsApiVersion: '2022-12-24',
    pushChannelHeader: 'x-channel',
  },
  apiClientUsage: { days: 1, countedSince: '2026-01-01T00:00:00Z', hours: [], sources: [] },
};
/** Of another user, who has opened no items before. */
const OTHER_USERS_PAGE = { ...PAGE, apiKeys: [], viewer: { ...PAGE.viewer, user: { ...PAGE.viewer.user, id: 'user-keys' } } };
const palette = page.getByRole('dialog', { name: 'Search and commands' });
const options = palette.getByRole('option');
const marked = palette.getByRole('option', { selected: true });
const recentClients = () =>
  options
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => text.endsWith('API client'));

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

async function openClient(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Clients' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect.element(heading(name)).toBeVisible();
}

it('offers the items that were opened last, without the open one, until the user types', async () => {
  const clients = [CLIENT, OTHER_CLIENT];
  const gateway = await openApp('/api-clients', {
    ...PAGE,
    apiClients: clients,
    apiClient: ({ id }: { readonly id: string }) => clients.find((client) => client.id === id) ?? null,
  });
  await openClient(CLIENT.name);
  await openClient(OTHER_CLIENT.name);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(recentClients).toEqual([`${CLIENT.name}API client`]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(CLIENT.name)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(recentClients).toEqual([`${OTHER_CLIENT.name}API client`]);
  await userEvent.keyboard('odds');
  await expect.element(options.filter({ hasText: OTHER_CLIENT.id })).toBeVisible();
  expect(recentClients()).toEqual([]);
  await userEvent.keyboard('{Escape}');

  // A client that no longer exists leaves the list once its page was opened.
  gateway.change({ apiClient: () => null });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('not found', { exact: false }).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Clients' }).click();
  await expect.element(heading('API Clients')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(recentClients).toEqual([`${CLIENT.name}API client`]);
});

it('finds neither trading nor other customers for a user without access to them, and opens none by a shortcut', async () => {
  const gateway = await openApp('/widget', { ...OTHER_USERS_PAGE, widgetNamespaces: [] });
  await expect.element(heading('Widgets')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('trading');
  await expect.element(palette.getByText('No results').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard('gt');
  await userEvent.keyboard('ga');
  await expect.element(heading('API Clients')).toHaveFocus();
  expect(gateway.sent.map(({ name }) => name)).not.toContain('FindCustomers');
  expect(gateway.sent.map(({ name }) => name)).not.toContain('FindSeries');
});

it('the palette opens from the button and from a field, and runs the marked command', async () => {
  await openApp('/api-clients', { ...OTHER_USERS_PAGE, apiClients: [CLIENT], widgetNamespaces: [] });
  const button = page.getByRole('button', { name: /^Search and commands/ });
  await button.click();
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await expect.element(palette.getByRole('option', { name: /^Create API client/ })).toBeVisible();
  for (const text of ['Customers', 'Users', 'Add customer'])
    await expect.element(palette.getByRole('option', { name: text })).not.toBeInTheDocument();
  await expectAccessible(palette);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();

  // Also from a field, into which the shortcut types nothing.
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('production');
  await expect.element(marked).toMatchTextContent(CLIENT.name);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(CLIENT.name)).toHaveFocus();

  await expect.element(page.getByRole('button', { name: 'Create key', exact: true })).toBeVisible();
  // A dialog that a command opens returns the focus to where it was before the palette opened.
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('create key');
  await expect.element(marked).toMatchTextContent('Create key');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Create key' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading(CLIENT.name)).toHaveFocus();

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('go to');
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  await expect.element(marked).toMatchTextContent('Widgets');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Widgets')).toHaveFocus();
});

it('the shortcuts dialog lists the shortcuts, and has a switch for those of a single key', async () => {
  await openApp('/api-clients', { ...OTHER_USERS_PAGE, widgetNamespaces: [] });
  await expect.element(heading('API Clients')).toBeVisible();
  await userEvent.keyboard('?');
  const shortcutsDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(shortcutsDialog.getByText('Search this page')).toBeVisible();
  await expectAccessible(shortcutsDialog);
  await userEvent.keyboard('gw');
  await shortcutsDialog.getByRole('switch').click({ force: true });
  await shortcutsDialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(shortcutsDialog).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await userEvent.keyboard('gb');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
  await expect.element(shortcutsDialog).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/api-clients');
  await userEvent.keyboard('keyboard');
  await expect.element(marked).toMatchTextContent('Keyboard shortcuts');
  await userEvent.keyboard('{Enter}');
  await expect.element(shortcutsDialog.getByRole('switch')).not.toBeChecked();
  await shortcutsDialog.getByRole('switch').click({ force: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcutsDialog).not.toBeInTheDocument();
  await userEvent.keyboard('gw');
  await expect.element(heading('Widgets')).toHaveFocus();
});

it('finds customers and account managers for staff, with one request', async () => {
  const gateway = await openApp('/users', {
    ...PAGE,
    ...customersWorld(),
    viewer: { ...superuserOf('palette-staff'), hasTradingAccess: false },
    users: { totalCount: 0, nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    apiClients: [],
    widgetNamespaces: [],
    auditLog: { nodes: [], gaps: [], pageInfo: { hasNextPage: false, endCursor: null } },
  });
  await expect.element(heading('Users')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.getByRole('combobox').fill('fjord gaming');
  await expect.element(marked).toMatchTextContent('Fjord Gaming');
  const asked = gateway.sent.filter(({ name }) => name === 'FindCustomers').map(({ variables }) => variables);
  expect(asked).toEqual([{ first: 8, filter: { search: 'fjord gaming' } }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Fjord Gaming')).toHaveFocus();
  expect(window.location.pathname).toBe('/admin/customers/c-2/overview');
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.getByRole('combobox').fill('customers of felix');
  await expect.element(marked).toMatchTextContent('Customers of Felix Bauer');
  await expectAccessible(palette);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('table', { name: 'Customers' }).getByText('Felix Bauer').first()).toBeVisible();
  expect(window.location.search).toBe('?manager=Felix');
});
