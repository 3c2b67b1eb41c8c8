import { expect } from '@playwright/test';
import { heading, type Screen } from './screen.ts';
import { waitForLive } from './walk.ts';

export const SHELL_SCREENS: readonly Screen[] = [
  {
    name: 'palette',
    account: 'super',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'palette-found',
    account: 'super',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('ga');
      await page.getByRole('group', { name: 'Act for' }).waitFor();
      await page.getByRole('group', { name: 'Series' }).waitFor();
    },
  },
  {
    name: 'keyboard-shortcuts',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'diagnostics',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await waitForLive(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('diagnostics');
      await page.keyboard.press('Enter');
      await page.getByText(/responded in/).waitFor();
    },
  },
  {
    name: 'settings',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      const burger = page.getByRole('button', { name: 'Open navigation' });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Time zone').selectOption('UTC');
    },
  },
  {
    name: 'api-clients-columns',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Created' }).waitFor();
    },
  },
  {
    name: 'offline',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText(/^You're offline/).waitFor();
    },
  },
  {
    name: 'new-version',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      await page.route('/', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/(?<=<script type="module"[^>]* src=")[^"]+/, '/assets/newer.js'),
        });
      });
      // The page looks for a new version when it is online again, once it has loaded the code that looks.
      await expect(async () => {
        await page.context().setOffline(true);
        await page.context().setOffline(false);
        await expect(page.getByText('A new version is available.')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  {
    name: 'live-state',
    account: 'super',
    path: '/trading',
    ready: async (page) => {
      await waitForLive(page);
      // Not by a reload, because the feed must keep a subscriber.
      const burger = page.getByRole('button', { name: 'Open navigation' });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole('link', { name: 'Live state' }).click();
      // The trading list, which the page shows until then, also has the text "Live".
      await heading('Live state')(page);
      await page.getByRole('main').getByText('Live', { exact: true }).waitFor();
    },
  },
  {
    name: 'not-found',
    account: 'trader',
    path: '/nowhere',
    ready: (page) => page.getByRole('button', { name: 'Go back' }).waitFor(),
  },
];
