import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { recordCopies } from '../../../testing/component/clipboard.ts';
import { GatewayFailure, type World } from '../../../testing/component/fake-gateway.ts';
import { dayFromNow } from '../../../testing/component/staff-world.ts';
import { CLIENT, GAMES, PRODUCTS } from '../../../testing/component/world.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { textsOf } from '../../../testing/component/texts-of.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const channelOf = (name: string, category: string, hasAccess: boolean, referenceUrl: string | null = null) => ({
  name,
  description: `Changes of ${name}`,
  referenceUrl,
  categories: [category],
  hasAccess,
});
const CATEGORIES_WORLD: World = {
  pushChannelCategories: ['Core', 'Live'].map((name) => ({ name })),
};
const PUSH_CHANNELS = [
  channelOf('series_updates', 'Core', true, 'https://docs.example.test/reference/push#series-updates'),
  channelOf('team_updates', 'Core', true),
  channelOf('scoreboard_updates', 'Live', false),
];

const sidebar = page.getByRole('region', { name: 'API Client', exact: true });
const channels = page.getByRole('table', { name: 'Channels' });
const dialog = page.getByRole('dialog');
const fact = (name: string) => sidebar.getByText(name, { exact: true }).element().nextElementSibling?.textContent;

async function open(differences: object = {}, world: World = {}, search = ''): Promise<void> {
  const client = { ...CLIENT, pushChannels: PUSH_CHANNELS, ...differences };
  await openApp(`/api-clients/${CLIENT.id}${search}`, { ...CATEGORIES_WORLD, apiClient: client, ...world });
  await expect.element(sidebar.getByText('Created', { exact: true })).toBeVisible();
}

it('shows title, name and status in a sidebar [clients.detail.sidebar-title] [clients.detail.sidebar-width] [clients.detail.name-status]', async () => {
  await open();
  await expect.element(sidebar.getByRole('heading', { name: 'API Client' })).toBeVisible();
  expect(sidebar.element().getBoundingClientRect().width).toBe(280);
  await expect.element(sidebar.getByText(CLIENT.name, { exact: true })).toBeVisible();
  await expect.element(sidebar.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(sidebar);
});

it('shows id, creation, scope and historical access [clients.detail.id] [clients.detail.created] [clients.detail.historical-access]', async () => {
  await open({ historicalAccessHours: 17_520 });
  expect(fact('Id')).toContain(CLIENT.id);
  expect(fact('Created')).toBe('2025-01-02');
  expect(fact('Scope')).toBe('read');
  expect(fact('Historical access')).toBe('2 years');
});

it('shows rates and the Hermes section [clients.detail.requests-per-second] [clients.detail.request-burst] [clients.detail.hermes]', async () => {
  await open({ requestsPerSecond: 11, requestBurst: 22, maxConnections: 33 });
  expect(fact('Requests per second')).toBe('11');
  expect(fact('Request burst')).toBe('22');
  await expect.element(sidebar.getByRole('heading', { name: 'Hermes' })).toBeVisible();
  expect(fact('Maximum connections')).toBe('33');
});

it('shows Expires on and a notice only for an expiring client, Terminated only for an inactive one [clients.detail.expires-on] [clients.detail.terminated]', async () => {
  const notice = page.getByRole('status').filter({ hasText: /This client expires in \d+ days/ });
  const day = dayFromNow(11);
  for (const [status, expiresAt, label] of [
    ['EXPIRING', `${day}T12:00:00Z`, 'Expires on'],
    ['INACTIVE', '2026-01-05T12:00:00Z', 'Terminated'],
    ['ACTIVE', '2100-01-05T12:00:00Z', null],
    ['ACTIVE', null, null],
  ] as const) {
    await open({ status, expiresAt });
    for (const each of ['Expires on', 'Terminated'])
      await expect.element(sidebar.getByText(each, { exact: true })).toHaveLength(each === label ? 1 : 0);
    if (label !== null) expect(fact(label)).toBe(expiresAt.slice(0, 10));
    await expect.element(notice).toHaveLength(label === 'Expires on' ? 1 : 0);
  }
  // The client has expired since it was loaded.
  await open({ status: 'EXPIRING', expiresAt: '2026-01-05T12:00:00Z' });
  await expect.element(page.getByText(/This client expires/)).not.toBeInTheDocument();
});

it('has a grid of 8 columns for each product, with a placeholder for a missing image [clients.detail.games-columns] [clients.detail.game-placeholder]', async () => {
  const games = GAMES.map((game) => ({ ...game, iconUrl: game.title === 'Dota 2' ? DOT : null }));
  const packages = PRODUCTS.slice(2).flatMap((product) => games.slice(1, 3).map((game) => ({ product, game })));
  await open({ packages }, { games });
  for (const name of [/^Odds ?2 of 4$/, /^Trading ?2 of 4$/]) {
    const grid = sidebar.getByRole('list', { name });
    await expect.element(grid.getByRole('listitem')).toHaveLength(4);
    expect(getComputedStyle(grid.element()).gridTemplateColumns.split(' ')).toHaveLength(8);
    expect(textsOf(grid.getByRole('listitem')).filter((text) => !text.includes('not included'))).toHaveLength(2);
  }
  const itemOf = (title: string) => sidebar.getByRole('listitem').filter({ hasText: title }).first();
  await expect.element(itemOf('Crown Arena').getByText('CA', { exact: true })).toBeVisible();
  expect(itemOf('Crown Arena').element().querySelector('img')).toBeNull();
  expect(itemOf('Dota 2').element().querySelector('img')?.getAttribute('src')).toBe(DOT);
});

it('shows description and access of each channel, and has code for those that the client may use [channels.columns] [channels.has-access]', async () => {
  await open();
  await expect.element(channels).toBeVisible();
  expect(textsOf(channels.getByRole('columnheader'))).toEqual(['Name', 'Description', 'Access', 'Channel Reference']);
  const cell = (name: string, index: number) => channels.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(index);
  await expect.element(cell('series_updates', 1)).toHaveTextContent('Changes of series_updates');
  await expect.element(cell('series_updates', 2)).toHaveTextContent('Yes');
  await expect.element(cell('scoreboard_updates', 2)).toHaveTextContent('No');
  await expectAccessible(channels);

  await page.getByRole('button', { name: 'Get this via API' }).click();
  const code = dialog.getByRole('figure');
  await expect.element(code).toMatchTextContent("const CHANNELS = ['series_updates'");
  await expect.element(code).not.toMatchTextContent('scoreboard_updates');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('links each channel to its reference, or to the documentation [channels.reference] [channels.reference-fallback]', async () => {
  await open();
  const link = (name: string) => page.getByRole('link', { name: `Reference of ${name}, in a new tab` });
  await expect.element(link('series_updates')).toHaveAttribute('href', 'https://docs.example.test/reference/push#series-updates');
  await expect.element(link('team_updates')).toHaveAttribute('href', 'https://docs.example.test');
});

it('keeps the period of usage in the URL when a category of channels is chosen', async () => {
  await open({}, {}, '?days=30');
  await page.getByRole('tab', { name: 'Live' }).click();
  await expect.poll(pageUrl).toBe(`/api-clients/${CLIENT.id}?days=30&channels=Live`);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await expect.poll(pageUrl).toBe(`/api-clients/${CLIENT.id}?days=30`);
});

it('shows no usage of another period while that of the chosen one loads, or if it fails', async () => {
  const answer = Promise.withResolvers<object>();
  const hour = { startAt: '2026-01-01T00:00:00Z', requests: 3, tooManyRequests: 0, waitedMs: 0, connections: 0 };
  await open(
    {},
    {
      apiClientUsage: async ({ days }: { readonly days: number }) =>
        days === 7 ? { days, countedSince: '2026-01-01T00:00:00Z', hours: [hour], sources: [] } : answer.promise,
    },
  );
  const usage = page.getByRole('region', { name: 'Usage', exact: true });
  const byKey = usage.getByRole('table', { name: 'Usage by key' });
  await expect.element(byKey).toBeVisible();
  await usage.getByRole('radio', { name: '30 days' }).click();
  await expect.element(byKey).not.toBeInTheDocument();
  answer.reject(new GatewayFailure('INTERNAL_SERVER_ERROR'));
  await expect.element(usage.getByText("Couldn't load usage.")).toBeVisible();
  await expect.element(byKey).not.toBeInTheDocument();
});

it('names the keys whose calls are not counted: a key without a name by its id', async () => {
  const none = { lastUsedAt: null, lastTest: null, requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0 };
  const key = { id: 'key-1', name: '' };
  const sources = [{ ...none, key, isComplete: false }];
  await open({}, { apiClientUsage: { days: 7, countedSince: '2026-01-01T00:00:00Z', hours: [], sources } });
  await expect.element(page.getByText(/^Requests to this dashboard's API with key-1 aren't included/)).toBeVisible();
});

it('has an All tab and one tab per category, kept in the URL [channels.tabs.all] [channels.tabs.categories] [channels.tabs.filter]', async () => {
  await open();
  const tabs = page.getByRole('tablist', { name: 'Channel categories' });
  await expect.element(tabs).toBeVisible();
  expect(textsOf(tabs.getByRole('tab'))).toEqual(['All', 'Core', 'Live']);
  await expect.element(channels.getByRole('row')).toHaveLength(4);
  await tabs.getByRole('tab', { name: 'Live' }).click();
  await expect.element(channels.getByRole('row')).toHaveLength(2);
  await expect.poll(pageUrl).toBe(`/api-clients/${CLIENT.id}?channels=Live`);

  await open({}, {}, '?channels=Live');
  await expect.element(tabs.getByRole('tab', { name: 'Live' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(channels.getByText('scoreboard_updates', { exact: true })).toBeVisible();
  await expect.element(channels.getByText('team_updates', { exact: true })).not.toBeInTheDocument();
});

it('has the addresses of the APIs to copy, and says what the client may call', async () => {
  const copied = recordCopies();
  await open({ packages: [{ product: PRODUCTS[0], game: GAMES[2] }] });
  const apis = page.getByRole('region', { name: 'APIs', exact: true });
  for (const [name, address] of [
    ['data API', 'https://gateway.example.test/data'],
    ['odds API', 'https://gateway.example.test/odds'],
    ['push', 'wss://gateway.example.test/push'],
  ] as const) {
    await apis.getByRole('button', { name: `Copy ${name} address ${address}` }).click();
    await expect.poll(copied).toBe(address);
  }
  const row = (name: string) => apis.getByRole('table', { name: 'API access' }).getByRole('row').filter({ hasText: name });
  await expect.element(row('/v3/series').getByRole('cell').nth(1)).toHaveTextContent('Yes');
  await expect.element(row('/v3/series')).toMatchTextContent('Dota 2');
  await expect.element(row('/markets/labels').getByRole('cell').nth(1)).toHaveTextContent('No');
  await expect.element(row('/markets/labels')).toMatchTextContent('Needs a package of Odds or Trading.');
  await expectAccessible(apis);
});

it('has an example of a request in three languages', async () => {
  await open();
  const example = page.getByRole('figure');
  await expect.element(example).toMatchTextContent("curl --get '");
  await expect.element(example).toMatchTextContent('$API_SECRET');
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect.element(example).toMatchTextContent('requests.get(');
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  await expect.element(example).toMatchTextContent('await fetch(');
  await expect.element(example).toMatchTextContent("process.env['API_SECRET']");
});
