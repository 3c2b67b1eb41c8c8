import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { follow } from './walk.ts';

async function openExplorer(page: Page): Promise<void> {
  await follow(/^Production website/, /^API explorer$/)(page);
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
}

async function runCall(page: Page): Promise<void> {
  await openExplorer(page);
  await page.getByRole('button', { name: /^lifecycle=live:/ }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('tree').waitFor();
}

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
    ready: (page) => page.getByRole('heading', { name: 'First steps' }).waitFor(),
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
    name: 'api-key-rotate',
    account: 'trader',
    path: '/api-clients',
    changesData: true,
    ready: async (page) => {
      await follow(/^Trading desk/)(page);
      await page
        .getByRole('button', { name: /^Actions for key/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Rotate key' }).click();
      const rotation = page.getByRole('dialog', { name: /^Rotate key/ });
      await rotation.getByLabel('Key name').press('Enter');
      await rotation.getByRole('button', { name: 'Next', exact: true }).click();
      await rotation.getByRole('button', { name: 'Test new key' }).click();
      await rotation.getByText('The key works.').waitFor();
    },
  },
  {
    name: 'api-explorer',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await runCall(page);
      await page.getByRole('treeitem').nth(1).click();
    },
  },
  {
    name: 'api-explorer-code',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await runCall(page);
      await page.getByRole('button', { name: 'Get this via API' }).click();
      await page.getByRole('figure').waitFor();
    },
  },
  {
    name: 'api-explorer-rate-limit',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await openExplorer(page);
      // The picture before this one caused a pause, during which the page sends no calls.
      await expect(async () => {
        await page.getByRole('button', { name: 'Run', exact: true }).click({ timeout: 2_000 });
        await page.getByText('Too many requests').first().waitFor({ timeout: 2_000 });
      }).toPass({ timeout: 28_000 });
    },
    fault: { api: 'data', path: '/v3/series', kind: 'rate-limit', ms: 12_000 },
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
    name: 'api-client-create-calendar',
    account: 'trader',
    path: '/api-clients/create',
    ready: async (page) => {
      await page.getByLabel('Active until').fill('2031-03-01');
      await page.getByRole('button', { name: 'Open calendar' }).click();
      await page.getByRole('heading', { name: 'March 2031' }).waitFor();
    },
  },
  {
    name: 'api-clients-filter',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      const filters = page.getByRole('button', { name: 'Filters' });
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Status').selectOption('Expiring');
    },
  },
  {
    name: 'api-client-delete',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await follow(/^Production website/)(page);
      await page.getByRole('button', { name: 'Delete client' }).click();
      await page.getByText('Are you sure you want to delete this client?').waitFor();
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
  {
    name: 'api-client-inspector',
    account: 'trader',
    path: '/api-clients',
    changesData: true,
    ready: async (page, control) => {
      await follow(/^Trading desk/, /^Inspect channels/)(page);
      await page.getByRole('button', { name: 'Start' }).click();
      const messages = page.getByRole('list', { name: 'Messages' }).getByRole('button');
      // Changes before the connection is open are not received.
      await expect(async () => {
        await control.play(30);
        await messages.nth(9).waitFor({ timeout: 2_000 });
      }).toPass({ timeout: 25_000 });
      await page.getByRole('button', { name: 'Pause' }).click();
      await messages.first().click();
      await page.getByRole('heading', { name: 'Changes' }).waitFor();
    },
  },
  {
    name: 'api-client-usage',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await page.goto('/api-clients');
      await follow(/^Trading desk/)(page);
      await page.getByRole('table', { name: 'Usage by key' }).scrollIntoViewIfNeeded();
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
