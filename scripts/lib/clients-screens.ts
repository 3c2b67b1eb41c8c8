import type { Screen } from './screen.ts';
import { follow } from './walk.ts';

export const CLIENT_SCREENS: readonly Screen[] = [
  {
    name: 'api-clients',
    account: 'trader',
    path: '/api-clients',
    ready: (page) => page.getByText('Until Terminated').first().waitFor(),
  },
  {
    name: 'api-clients-empty',
    account: 'trader',
    path: '/api-clients',
    ready: (page) => page.getByText('You have no API clients.').waitFor(),
    fault: { api: 'account', path: '/v1/client3', kind: 'status', status: 200, body: { clients: [] } },
  },
  {
    name: 'api-client',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await follow(/^Staging/)(page);
      await page.getByRole('button', { name: /^Reveal secret/ }).click();
      await page.getByRole('button', { name: /^Hide secret/ }).waitFor();
    },
  },
  {
    name: 'api-client-create',
    account: 'trader',
    path: '/api-clients/create',
    ready: async (page) => {
      await page.getByLabel('Client name').fill('Match centre');
      await page.getByLabel('Historical access').fill('30');
      await page.getByLabel('Unit').selectOption('days');
    },
  },
  {
    name: 'api-client-create-games',
    account: 'trader',
    path: '/api-clients/create',
    ready: async (page) => {
      const search = page.getByRole('combobox', { name: 'Game' });
      await search.fill('dota');
      await search.press('Enter');
      await page.getByRole('checkbox', { name: 'Odds' }).check();
      await search.fill('strike');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'api-client-edit',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await follow(/^Production website/, /^Edit client/)(page);
      await page.getByLabel('Client name').fill('Match centre');
      await page.getByRole('checkbox', { name: 'Odds' }).first().uncheck();
      await page.getByRole('button', { name: 'Update' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'widgets', account: 'trader', path: '/widget', ready: (page) => page.getByRole('row').nth(6).waitFor() },
  {
    name: 'widget',
    account: 'trader',
    path: '/widget',
    ready: async (page) => {
      await page.getByRole('link', { name: 'live-series' }).click();
      await page.locator('iframe:not([style*="height: 0px"])').waitFor();
    },
  },
];
