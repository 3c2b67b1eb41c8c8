import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { GatewayFailure, type World } from '../../testing/component/fake-gateway.ts';
import { CLIENT, GAMES, keyOf, PRODUCTS, viewerOf } from '../../testing/component/world.ts';
import { pageUrl } from '../../testing/component/page-url.ts';

const table = page.getByRole('table', { name: 'API clients' });
const rows = page.getByRole('row');
const rowOf = (name: string) => rows.filter({ hasText: name });
const usage = page.getByRole('region', { name: 'Usage' });
const card = page.getByRole('region', { name: 'API Client', exact: true });

const clientOf = (name: string, fields: object = {}) => ({
  ...CLIENT,
  id: `client-${name.replaceAll(' ', '-')}`,
  name,
  ...fields,
});
/** A client with a package whose product the provider does not list. */
const unlisted = (name: string, id?: string) => {
  const packages = [{ product: { id: '3', name: '', kind: 'UNREADABLE' }, game: GAMES[2] }];
  return clientOf(name, { packages, ...(id !== undefined && { id }) });
};

const NO_STEP_DONE: World = { firstSteps: { client: null, clientWithKey: null, isKeyTested: false, hasRequest: false } };

/** A world in which the customer has these clients. */
const listing = (clients: readonly { readonly id: string }[]): World => ({
  apiClients: clients,
  apiClient: ({ id }: { readonly id: string }) => clients.find((client) => client.id === id) ?? null,
});

describe('the list of API clients', () => {
  it('says that it is empty, and offers managers to create a client [clients.list.empty] [clients.list.empty-managers]', async () => {
    await openApp('/api-clients', {
      ...listing([]),
      ...NO_STEP_DONE,
    });
    await expect.element(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
    await expect.element(page.getByText('Create a client and get started', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Contact your account manager/)).not.toBeInTheDocument();
    await expectAccessible(page.getByRole('main'));
  });

  it('says that it could not be loaded, and can be retried', async () => {
    const gateway = await openApp('/api-clients', {
      apiClients: () => {
        throw new GatewayFailure('PROVIDER_ERROR');
      },
    });
    const alert = page.getByRole('alert').filter({ hasText: "Couldn't load the API clients" });
    await expect.element(alert).toBeVisible();
    await expectAccessible(alert);
    gateway.change(listing([CLIENT]));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rowOf(CLIENT.name)).toBeVisible();
  });

  it('has the search in its address again after Undo, and keeps the order that was chosen since', async () => {
    await openApp('/api-clients?q=nothing-like-it', listing([CLIENT]));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(rowOf(CLIENT.name)).toBeVisible();
    await expect.poll(pageUrl).toBe('/api-clients');
    await table.getByRole('button', { name: 'Status' }).click();
    await expect.poll(pageUrl).toBe('/api-clients?sort=status-asc');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('heading', { name: 'No API clients match your filters.' })).toBeVisible();
    await expect.poll(pageUrl).toBe('/api-clients?q=nothing-like-it&sort=status-asc');
  });

  it('says "Unavailable" in each product column of a client whose products the provider does not list', async () => {
    await openApp('/api-clients', listing([unlisted('Unlisted')]));
    await expect
      .element(
        rowOf('Unlisted')
          .getByRole('cell')
          .filter({ hasText: /^Unavailable$/ }),
      )
      .toHaveLength(4);
  });

  it('names no customer if all clients belong to one, neither in the list nor on the page of a client', async () => {
    await openApp('/api-clients', listing([CLIENT, clientOf('Other')]));
    await expect.element(rowOf('Other')).toBeVisible();
    await expect.element(table.getByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
    await table.getByRole('link').first().click();
    await expect.element(card.getByText('Historical access')).toBeVisible();
    await expect.element(card.getByText('Customer', { exact: true })).not.toBeInTheDocument();
  });

  it('has a column with the customer if the clients belong to several, can be sorted by it, and keeps names readable', async () => {
    const [cedar, fjord] = ['Cedar Sports Media', 'Fjord Gaming'].map((name) =>
      clientOf(`Client of ${name}`, { customer: { ...CLIENT.customer, id: name, name } }),
    );
    await openApp('/api-clients', listing([cedar ?? CLIENT, fjord ?? CLIENT]));
    const header = table.getByRole('columnheader', { name: 'Customer' });
    await expect.element(header).toBeVisible();
    await expectAccessible(table);
    await header.getByRole('button').click();
    await expect.poll(pageUrl).toBe('/api-clients?sort=customer-asc');
    await expect.element(rows.nth(1)).toMatchTextContent(/Cedar Sports Media/);
    await header.getByRole('button').click();
    await expect.element(rows.nth(1)).toMatchTextContent(/Fjord Gaming/);
    for (const width of [390, 1440]) {
      await page.viewport(width, 900);
      const widthOfName = () => rows.nth(1).getByRole('cell').first().element().getBoundingClientRect().width;
      await expect.poll(widthOfName).toBeGreaterThan(60);
    }
    await rows.nth(1).getByRole('link').click();
    await expect.element(card.getByText('Customer', { exact: true })).toBeVisible();
    await expect.element(card.getByText('Fjord Gaming')).toBeVisible();
  });
});

describe('the usage of a client', () => {
  const NO_TRAFFIC = 'No requests through this dashboard in the last 7 days.';
  const IDLE = {
    key: keyOf('web-3'),
    isComplete: true,
    lastUsedAt: null,
    lastTest: null,
    requests: 0,
    tooManyRequests: 0,
    waitedMs: 0,
    connections: 0,
  };
  const withUsage = (tooManyRequests: number): World => {
    const hour = {
      startAt: new Date(Date.now() - 3_600_000).toISOString(),
      requests: 2,
      tooManyRequests,
      waitedMs: 0,
      connections: 1,
    };
    return {
      apiKeys: [keyOf('web-2'), keyOf('web-3')],
      apiClientUsage: ({ days }: { readonly days: number }) => ({
        days,
        countedSince: new Date(Date.now() - 2 * 3_600_000).toISOString(),
        hours: [hour],
        sources: [{ ...IDLE, key: keyOf('web-2'), lastUsedAt: hour.startAt, requests: 2, tooManyRequests, connections: 1 }, IDLE],
      }),
    };
  };
  const PAGE = `/api-clients/${CLIENT.id}`;

  it('does not call a client without traffic unused', async () => {
    await openApp(PAGE);
    await expect
      .element(usage)
      .toMatchTextContent(/Calls that your applications send directly to the provider aren't visible here\./);
    await expect.element(usage.getByText(NO_TRAFFIC, { exact: true })).toBeVisible();
    await expect.element(usage).not.toMatchTextContent(/unused/i);
  });

  it('says that it is missing without storage, while the page has the keys', async () => {
    const gateway = await openApp(PAGE, {
      ...withUsage(0),
      apiClientUsage: () => {
        throw new GatewayFailure('STORE_UNAVAILABLE');
      },
    });
    const alert = usage.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Usage is missing: this dashboard can't read its storage right now\./);
    await expect.element(page.getByRole('table', { name: 'Keys' }).getByText('web-2')).toBeVisible();
    await expectAccessible(alert);
    gateway.change(withUsage(0));
    await usage.getByRole('button', { name: 'Try again' }).click();
    await expect.element(usage.getByRole('table', { name: 'Usage by key' })).toBeVisible();
  });

  it('shows a 429 in the list and on the page, and leads to the rates', async () => {
    await openApp('/api-clients', {
      // The heights of the two middle rows are compared: the first and the last row have other borders.
      ...listing([clientOf('First'), CLIENT, clientOf('Quiet website'), clientOf('Last')]),
      ...withUsage(1),
      rateLimitedClients: [{ client: CLIENT, tooManyRequests: 1 }],
    });
    const row = rowOf(CLIENT.name);
    await expect.element(row).toMatchTextContent(/1 × 429/);
    await expectAccessible(row);
    await expect.element(rowOf('Quiet website')).not.toMatchTextContent(/429/);
    // The note comes after the rows, and moves none of them, on a phone too.
    await page.viewport(390, 844);
    const heightOf = (name: string) => Math.round(rowOf(name).element().getBoundingClientRect().height);
    await expect.poll(() => heightOf(CLIENT.name) - heightOf('Quiet website')).toBe(0);
    await expect.element(row).toMatchTextContent(/1 × 429/);
    await page.viewport(1440, 900);
    await row.getByRole('link').click();
    const notice = page.getByRole('status').filter({ hasText: '1 request got a 429 in the last 7 days' });
    await expect.element(notice).toBeVisible();
    await expectAccessible(notice);
    await notice.getByRole('link', { name: 'Change request rates' }).click();
    await expect.element(page.getByLabelText('Per second')).toHaveFocus();
    await expect.element(page.getByLabelText('Per second')).toBeInViewport();
  });
});

describe('the page of a client', () => {
  const PAGE = `/api-clients/${CLIENT.id}`;
  const failing = () => {
    throw new GatewayFailure('PROVIDER_ERROR');
  };

  it('says that a client does not exist, and leads to all API clients', async () => {
    await openApp('/api-clients/nothing');
    await expect.element(page.getByRole('heading', { name: 'API client not found' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('link', { name: 'See all API clients' }).click();
    await expect.poll(pageUrl).toBe('/api-clients');
  });

  it('says that the client, and then its keys, could not be loaded, and can be retried', async () => {
    const gateway = await openApp(PAGE, { apiClient: failing, apiKeys: failing });
    await expect.element(page.getByRole('alert').filter({ hasText: "Couldn't load the API client" })).toBeVisible();
    gateway.change(listing([CLIENT]));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: CLIENT.name, level: 1 })).toBeVisible();
    const failed = page.getByRole('alert').filter({ hasText: "Couldn't load keys." });
    await expect.element(failed).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Channels' })).toBeVisible();
    await expectAccessible(failed);
    gateway.change({ apiKeys: [keyOf('desk key')] });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('table', { name: 'Keys' }).getByText('desk key')).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('is shown without products, keys and channels that cannot be read', async () => {
    await openApp(PAGE, { ...listing([unlisted(CLIENT.name, CLIENT.id)]), apiKeys: failing, pushChannelCategories: failing });
    await expect.element(page.getByText("Couldn't load keys.")).toBeVisible();
    await expect.element(page.getByText("Couldn't load channels.")).toBeVisible();
    await expect.element(card).toMatchTextContent(new RegExp(CLIENT.id));
    await expect.element(card.getByRole('list', { name: /^Games \(the provider doesn't list its products\)/ })).toBeVisible();
    await expectAccessible(card);
  });

  it('is shown with the number of a game whose title cannot be read', async () => {
    const packages = [{ product: PRODUCTS[2], game: { id: '1', title: null, abbreviation: null, iconUrl: null } }];
    await openApp('/api-clients', { ...listing([clientOf('Untitled', { packages })]), games: failing });
    await rowOf('Untitled').getByRole('link').click();
    await expect.element(page.getByRole('heading', { name: 'Untitled', level: 1 })).toBeVisible();
    await expect.element(card.getByText('Game 1', { exact: true }).first()).toBeInTheDocument();
  });
});

it('a client without a name has its id instead, in the list, on its pages and in a question about it', async () => {
  const unnamed = clientOf('unnamed', { name: '', keys: [keyOf('desk key')] });
  await openApp('/api-clients', listing([unnamed]));
  await table.getByRole('link', { name: unnamed.id, exact: true }).click();
  await expect.element(page.getByRole('heading', { name: unnamed.id, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete client' }).click();
  const question = page.getByRole('dialog', { name: 'Delete client' });
  await expect.element(question).toMatchTextContent(`Deletes ${unnamed.id} and its keys.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'API explorer' }).click();
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.element(breadcrumb.getByRole('link', { name: unnamed.id, exact: true })).toBeVisible();
});

describe('a user who may not manage API clients', () => {
  const viewer = { ...viewerOf('reader'), canManageApiClients: false };
  const STAFF = { ...viewer, isStaff: true, isSuperuser: true };
  const advice = page.getByText(/Choose a customer to change API clients\./).first();

  async function expectReadOnly(): Promise<void> {
    await expect.element(page.getByText(/^Contact your account manager/).first()).toBeVisible();
    for (const name of ['Create client', 'Edit client'])
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
  }

  it('is asked to contact the account manager in the empty list [clients.list.empty-others]', async () => {
    await openApp('/api-clients', { ...listing([]), ...NO_STEP_DONE, viewer });
    await expect.element(page.getByText('Contact your account manager to get started', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Create a client and get started/)).not.toBeInTheDocument();
    await expectAccessible(page.getByRole('main'));
  });

  it('cannot change anything as staff without a chosen customer, and is asked to choose one [roles.read-only] [roles.contact-text]', async () => {
    await openApp('/api-clients', { viewer: STAFF, apiKeys: [keyOf('desk key')] });
    await expect.element(rowOf(CLIENT.name)).toBeVisible();
    await expectReadOnly();
    await expect.element(advice).toBeVisible();
    await rowOf(CLIENT.name).getByRole('link').click();
    await expect.element(page.getByRole('heading', { name: CLIENT.name, level: 1 })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Keys' }).getByText('desk key')).toBeVisible();
    await expectReadOnly();
    await expect.element(advice).toBeVisible();

    await openApp('/api-clients', { ...listing([]), viewer: { ...STAFF, customer: null } });
    await expect.element(page.getByText(/Choose a customer to/).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Create client' })).not.toBeInTheDocument();

    await openApp('/api-clients/create', { viewer: STAFF });
    await expect.element(page.getByRole('heading', { name: "You can't change API clients" })).toBeVisible();
    await expect.element(page.getByText('Contact your account manager', { exact: true })).toBeVisible();
    await expect.element(advice).toBeVisible();
  });
});
