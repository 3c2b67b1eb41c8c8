import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/component/app.tsx';
import { CLIENT, viewerOf } from '../../testing/component/world.ts';

const OTHER = { ...CLIENT, id: 'client-2', name: 'Odds feed' };
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
const palette = page.getByRole('dialog', { name: 'Search and commands' });
const options = palette.getByRole('option');
const recent = () =>
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
  const clients = [CLIENT, OTHER];
  const gateway = await openApp('/api-clients', {
    ...PAGE,
    apiClients: clients,
    apiClient: ({ id }: { readonly id: string }) => clients.find((client) => client.id === id) ?? null,
  });
  await openClient(CLIENT.name);
  await openClient(OTHER.name);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(recent).toEqual([`${CLIENT.name}API client`]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(CLIENT.name)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(recent).toEqual([`${OTHER.name}API client`]);
  await userEvent.keyboard('odds');
  await expect.element(options.filter({ hasText: OTHER.id })).toBeVisible();
  expect(recent()).toEqual([]);
  await userEvent.keyboard('{Escape}');

  // One that no longer exists is forgotten once it was looked for.
  gateway.change({ apiClient: () => null });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('not found', { exact: false }).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Clients' }).click();
  await expect.element(heading('API Clients')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(recent).toEqual([`${CLIENT.name}API client`]);
});
