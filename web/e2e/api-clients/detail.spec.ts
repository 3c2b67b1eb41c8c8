import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { makeClient, makeKey, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

/** Opens the client of that name from the list. */
async function openClient(page: Page, name: string) {
  await page.goto('/api-clients');
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.getByRole('region', { name: 'API Client', exact: true });
}

test.describe('the sidebar', () => {
  test("has its title and width, and shows the client's name and status [clients.detail.sidebar-title] [clients.detail.sidebar-width] [clients.detail.name-status]", async ({
    page,
  }) => {
    const sidebar = await openClient(page, 'Staging');
    await expect(sidebar.getByRole('heading', { name: 'API Client' })).toBeVisible();
    expect((await sidebar.boundingBox())?.width).toBe(280);
    await expect(sidebar.getByText('Staging', { exact: true })).toBeVisible();
    await expect(sidebar.getByText('Expiring', { exact: true })).toBeVisible();
  });

  const fact = (sidebar: Locator, name: string) =>
    sidebar
      .locator('dl > div')
      .filter({ has: sidebar.page().getByText(name, { exact: true }) })
      .getByRole('definition');

  test('shows id, creation and historical access [clients.detail.id] [clients.detail.created] [clients.detail.historical-access]', async ({
    page,
  }) => {
    const { id, name } = await makeClientOn(page, { historicalAccessHours: 17_520 });
    const sidebar = await openClient(page, name);
    await expect(fact(sidebar, 'Id')).toContainText(id);
    await expect(fact(sidebar, 'Created')).toHaveText(/^\d{4}-\d\d-\d\d$/);
    await expect(fact(sidebar, 'Historical access')).toHaveText('2 years');
  });

  test('shows rates and the Hermes section [clients.detail.requests-per-second] [clients.detail.request-burst] [clients.detail.hermes]', async ({
    page,
  }) => {
    const { name } = await makeClientOn(page, { requestsPerSecond: 11, requestBurst: 22, maxConnections: 33 });
    const sidebar = await openClient(page, name);
    await expect(fact(sidebar, 'Requests per second')).toHaveText('11');
    await expect(fact(sidebar, 'Request burst')).toHaveText('22');
    await expect(sidebar.getByRole('heading', { name: 'Hermes' })).toBeVisible();
    await expect(fact(sidebar, 'Maximum connections')).toHaveText('33');
  });

  test('shows Expires on for an expiring client only, with a notice [clients.detail.expires-on]', async ({ page }) => {
    const expiring = await openClient(page, 'Staging');
    await expect(fact(expiring, 'Expires on')).toHaveText(/^\d{4}-/);
    await expect(page.getByRole('status').filter({ hasText: /expires in 1[12] days/ })).toBeVisible();
    for (const other of ['World cup pop-up', 'Live only', 'Archive']) {
      const sidebar = await openClient(page, other);
      await expect(sidebar.getByText('Created', { exact: true })).toBeVisible();
      await expect(sidebar.getByText('Expires on')).toHaveCount(0);
      await expect(page.getByText(/This client expires/)).toHaveCount(0);
    }
  });

  test('shows Terminated for an inactive client only [clients.detail.terminated]', async ({ page }) => {
    const inactive = await openClient(page, 'World cup pop-up');
    await expect(fact(inactive, 'Terminated')).toHaveText(/^\d{4}-/);
    for (const other of ['Staging', 'Live only', 'Archive']) {
      const sidebar = await openClient(page, other);
      await expect(sidebar.getByText('Created', { exact: true })).toBeVisible();
      await expect(sidebar.getByText('Terminated')).toHaveCount(0);
    }
  });

  test('has a grid of 8 columns for each product, with active games in color and a placeholder for missing images [clients.detail.games-columns] [clients.detail.game-placeholder]', async ({
    page,
  }) => {
    const sidebar = await openClient(page, 'Production website');
    for (const product of ['Match', 'Play by Play', 'Odds', 'Trading']) {
      const grid = sidebar.getByRole('list', { name: new RegExp(`^${product} `) });
      const columns = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
      expect(columns).toBe(8);
      const texts = await grid.getByRole('listitem').allTextContents();
      const included = texts.filter((text) => !text.includes('not included'));
      expect(included).toHaveLength(product === 'Trading' ? 0 : 3);
    }
    // One game has no circular image: the placeholder shows its initials.
    const placeholder = sidebar.getByRole('listitem').filter({ hasText: 'Iron Tactics' }).first();
    await expect(placeholder.locator('img')).toHaveCount(0);
    await expect(placeholder.getByText('IT', { exact: true })).toBeVisible();
    await expect(sidebar.getByRole('listitem').filter({ hasText: 'Dota 2' }).first().locator('img')).toBeVisible();
  });

  async function makeClientOn(page: Page, fields: Record<string, unknown>) {
    await page.goto('/api-clients');
    return await makeClient(page, fields);
  }
});

test.describe('the channels', () => {
  test('have an All tab and one tab per category, kept in the URL [channels.tabs.all] [channels.tabs.categories] [channels.tabs.filter]', async ({
    page,
  }) => {
    await openClient(page, 'Production website');
    const tabs = page.getByRole('tablist', { name: 'Channel categories' });
    await expect(tabs.getByRole('tab')).toHaveText(['All', 'Core', 'Live', 'Odds']);
    const table = page.getByRole('table', { name: 'Channels' });
    await expect(table.getByRole('row')).toHaveCount(11);
    await tabs.getByRole('tab', { name: 'Live' }).click();
    await expect(table.getByRole('row')).toHaveCount(4);
    await expect(page).toHaveURL(/\?channels=Live$/);
    await page.reload();
    await expect(tabs.getByRole('tab', { name: 'Live' })).toHaveAttribute('aria-selected', 'true');
    await expect(table.getByText('scoreboard_updates', { exact: true })).toBeVisible();
    await expect(table.getByText('team_updates', { exact: true })).toHaveCount(0);
  });

  test('show description and access [channels.columns] [channels.has-access]', async ({ page }) => {
    await openClient(page, 'Staging');
    const table = page.getByRole('table', { name: 'Channels' });
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Description', 'Access', 'Channel Reference']);
    const row = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(row('series_updates').getByRole('cell').nth(1)).toContainText('Changes to series');
    await expect(row('series_updates').getByRole('cell').nth(2)).toHaveText('Yes');
    await expect(row('odds_market_updates').getByRole('cell').nth(2)).toHaveText('No');
  });

  test('link to their reference or to the documentation [channels.reference] [channels.reference-fallback]', async ({ page }) => {
    await openClient(page, 'Staging');
    const link = (name: string) => page.getByRole('link', { name: `Reference of ${name}` });
    await expect(link('series_updates')).toHaveAttribute('href', 'https://docs.example.test/reference/push#series-updates');
    await expect(link('team_updates')).toHaveAttribute('href', /^https:\/\/docs\.example\.test\/?$/);
  });
});

test('an unknown client shows an empty state', async ({ page }) => {
  await page.goto('/api-clients/nothing');
  await expect(page.getByRole('heading', { name: 'API client not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all API clients' }).click();
  await expect(page).toHaveURL('/api-clients');
});

test('a client that fails to load shows an error and can be retried', async ({ page }) => {
  await page.goto('/api-clients');
  const { id, name } = await makeClient(page);
  await addFault({ api: 'account', path: 'v1/client3', kind: 'status', status: 500 });
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByRole('alert')).toContainText("Couldn't load the API client");
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('the request example has three languages', async ({ page }) => {
  await openClient(page, 'Staging');
  const example = page.getByRole('figure');
  await expect(example).toContainText("curl '");
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(example).toContainText('requests.get(');
  await page.getByRole('tab', { name: 'JavaScript' }).click();
  await expect(example).toContainText('await fetch(');
  await expect(example).toContainText('YOUR_SECRET');
});

test('the page of a client is accessible', async ({ page }) => {
  await openClient(page, 'Staging');
  await expect(page.getByRole('table', { name: 'Channels' })).toBeVisible();
  await expectAccessible(page);
});

test('the client is shown when its keys fail to load, and they can be retried', async ({ page }) => {
  await page.goto('/api-clients');
  const { id, name } = await makeClient(page);
  await makeKey(page, id, 'desk key');
  await addFault({ api: 'account', path: '/v1/key3\\?', kind: 'status', status: 500 });
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load keys." });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('table', { name: 'Channels' })).toBeVisible();
  await expectAccessible(page);
  await clearFaults();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Keys' }).getByText('desk key')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('after an edit, client and keys are not fetched again', async ({ page }) => {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByText('No keys available')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await expect(page.getByLabel('Client name')).not.toHaveValue('');
  const read = [sentOperations(page, 'ApiClientPage'), sentOperations(page, 'ClientKeys')];
  const name = `Renamed ${Date.now()}`;
  await page.getByLabel('Client name').fill(name);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('No keys available')).toBeVisible();
  expect(read.flat()).toEqual([]);
});
