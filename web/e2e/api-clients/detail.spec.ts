import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { idOfClient, createTestClient } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const sidebarOf = (page: Page) => page.getByRole('region', { name: 'API Client', exact: true });
const channels = (page: Page) => page.getByRole('table', { name: 'Channels' });

const fact = (sidebar: Locator, name: string) =>
  sidebar
    .locator('dl > div')
    .filter({ has: sidebar.page().getByText(name, { exact: true }) })
    .getByRole('definition');

/** Opens the client of that name from the list. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Opens the client of that name from the page of another. */
async function openNext(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await choose(page, name);
}

test('the page of a client shows what it is and may', async ({ page }) => {
  const made = await createTestClient(page, {
    historicalAccessHours: 17_520,
    requestsPerSecond: 11,
    requestBurst: 22,
    maxConnections: 33,
  });
  const sidebar = sidebarOf(page);
  await page.goto('/api-clients');

  await test.step("the sidebar has its title and width, and shows the client's name and status [clients.detail.sidebar-title] [clients.detail.sidebar-width] [clients.detail.name-status]", async () => {
    await choose(page, 'Staging');
    await expect(sidebar.getByRole('heading', { name: 'API Client' })).toBeVisible();
    expect((await sidebar.boundingBox())?.width).toBe(280);
    await expect(sidebar.getByText('Staging', { exact: true })).toBeVisible();
    await expect(sidebar.getByText('Expiring', { exact: true })).toBeVisible();
  });

  await test.step('the channels show description and access [channels.columns] [channels.has-access]', async () => {
    await expect(channels(page).getByRole('columnheader')).toHaveText(['Name', 'Description', 'Access', 'Channel Reference']);
    const row = (name: string) => channels(page).getByRole('row').filter({ hasText: name });
    await expect(row('series_updates').getByRole('cell').nth(1)).toContainText('Changes to series');
    await expect(row('series_updates').getByRole('cell').nth(2)).toHaveText('Yes');
    await expect(row('odds_market_updates').getByRole('cell').nth(2)).toHaveText('No');
  });

  await test.step('the channels link to their reference or to the documentation [channels.reference] [channels.reference-fallback]', async () => {
    const link = (name: string) => page.getByRole('link', { name: `Reference of ${name}` });
    await expect(link('series_updates')).toHaveAttribute('href', 'https://docs.example.test/reference/push#series-updates');
    await expect(link('team_updates')).toHaveAttribute('href', /^https:\/\/docs\.example\.test\/?$/);
  });

  await test.step('the channels that the client may use have code', async () => {
    await page.getByRole('button', { name: 'Get this via API' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('figure')).toContainText("const CHANNELS = ['series_updates'");
    await expect(dialog.getByRole('figure')).not.toContainText('odds_market_updates');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the addresses of the APIs can be copied, and a table says what the client may call', async () => {
    const apis = page.getByRole('region', { name: 'APIs', exact: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [name, address] of [
      ['data API', /^https?:\/\/.*\/data$/],
      ['odds API', /^https?:\/\/.*\/odds$/],
      ['push', /^wss?:\/\/.*\/push/],
    ] as const) {
      await apis.getByRole('button', { name: `Copy ${name} address` }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(address);
    }
    const row = (name: string) => apis.getByRole('table', { name: 'API access' }).getByRole('row').filter({ hasText: name });
    await expect(row('/v3/series').getByRole('cell').nth(1)).toHaveText('Yes');
    await expect(row('/v3/series')).toContainText('Dota 2');
    await expect(row('/markets/labels').getByRole('cell').nth(1)).toHaveText('No');
    await expect(row('/markets/labels')).toContainText('Needs a package of Odds or Trading.');
    await expect(fact(sidebar, 'Scope')).toHaveText('read');
    await expectAccessible(apis);
  });

  await test.step('the request example has three languages', async () => {
    const example = page.getByRole('figure');
    await expect(example).toContainText("curl --get '");
    await expect(example).toContainText('$API_SECRET');
    await page.getByRole('tab', { name: 'Python' }).click();
    await expect(example).toContainText('requests.get(');
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await expect(example).toContainText('await fetch(');
    await expect(example).toContainText("process.env['API_SECRET']");
  });

  await test.step('only an expiring client shows Expires on and a notice, only an inactive one Terminated [clients.detail.expires-on] [clients.detail.terminated]', async () => {
    await expect(fact(sidebar, 'Expires on')).toHaveText(/^\d{4}-/);
    await expect(page.getByRole('status').filter({ hasText: /expires in 1[12] days/ })).toBeVisible();
    await expect(sidebar.getByText('Terminated')).toHaveCount(0);
    for (const other of ['World cup pop-up', 'Live only', 'Archive']) {
      await openNext(page, other);
      await expect(sidebar.getByText('Created', { exact: true })).toBeVisible();
      await expect(sidebar.getByText('Expires on')).toHaveCount(0);
      await expect(page.getByText(/This client expires/)).toHaveCount(0);
      if (other === 'World cup pop-up') await expect(fact(sidebar, 'Terminated')).toHaveText(/^\d{4}-/);
      else await expect(sidebar.getByText('Terminated')).toHaveCount(0);
    }
  });

  await test.step('the sidebar shows id, creation and historical access [clients.detail.id] [clients.detail.created] [clients.detail.historical-access]', async () => {
    await openNext(page, made.name);
    await expect(fact(sidebar, 'Id')).toContainText(made.id);
    await expect(fact(sidebar, 'Created')).toHaveText(/^\d{4}-\d\d-\d\d$/);
    await expect(fact(sidebar, 'Historical access')).toHaveText('2 years');
  });

  await test.step('the sidebar shows rates and the Hermes section [clients.detail.requests-per-second] [clients.detail.request-burst] [clients.detail.hermes]', async () => {
    await expect(fact(sidebar, 'Requests per second')).toHaveText('11');
    await expect(fact(sidebar, 'Request burst')).toHaveText('22');
    await expect(sidebar.getByRole('heading', { name: 'Hermes' })).toBeVisible();
    await expect(fact(sidebar, 'Maximum connections')).toHaveText('33');
  });
});

test('a client with many channels and games', async ({ page }) => {
  await page.goto(`/api-clients/${await idOfClient(page, 'Production website')}`);
  await expect(page.getByRole('heading', { name: 'Production website', level: 1 })).toBeVisible();
  const sidebar = sidebarOf(page);

  await test.step('has a grid of 8 columns for each product, with active games in color and a placeholder for missing images [clients.detail.games-columns] [clients.detail.game-placeholder]', async () => {
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

  await test.step('has an All tab and one tab per category, kept in the URL [channels.tabs.all] [channels.tabs.categories] [channels.tabs.filter]', async () => {
    const tabs = page.getByRole('tablist', { name: 'Channel categories' });
    await expect(tabs.getByRole('tab')).toHaveText(['All', 'Core', 'Live', 'Odds']);
    await expect(channels(page).getByRole('row')).toHaveCount(11);
    await tabs.getByRole('tab', { name: 'Live' }).click();
    await expect(channels(page).getByRole('row')).toHaveCount(4);
    await expect(page).toHaveURL(/\?channels=Live$/);
    await page.reload();
    await expect(tabs.getByRole('tab', { name: 'Live' })).toHaveAttribute('aria-selected', 'true');
    await expect(channels(page).getByText('scoreboard_updates', { exact: true })).toBeVisible();
    await expect(channels(page).getByText('team_updates', { exact: true })).toHaveCount(0);
  });
});
