import { expect, type Locator, type Page } from '@playwright/test';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import { heading, type Screen } from './screen.ts';

const PRICE = /^\d+\.\d\d$/;

/** Puts four upcoming series with many markets on the desk, each at its first match. */
export async function openBoards(page: Page, control: ControlClient): Promise<void> {
  await page.goto('/trading');
  const rows = page.getByRole('main').getByRole('listitem');
  const links = rows.filter({ hasText: /Best of [35].*[3-9] winner markets/s, hasNotText: 'Live' }).getByRole('link');
  await links.nth(3).waitFor({ state: 'attached' });
  const paths = await links.evaluateAll((all) => all.slice(0, 4).map((link) => link.getAttribute('href')));
  const matches = await control.allState('matches');
  const boards = paths.map((path) => {
    const id = Number(/\/trading\/(\d+)/.exec(path ?? '')?.[1]);
    const first = matches.find(({ series, order }) => series.id === id && order === 1);
    return `board=${encodeURIComponent(`${id}?matchid=${first?.id}`)}`;
  });
  await page.goto(`/trading/desk?${boards.join('&')}`);
  await page.getByRole('main').getByText(PRICE).nth(8).waitFor();
}

/** Opens the watchlist and the alerts of its first item. */
async function openAlerts(page: Page): Promise<Locator> {
  await page.keyboard.press('w');
  const panel = page.getByRole('complementary', { name: 'Watchlist' });
  await panel
    .getByRole('button', { name: /^Alerts for/ })
    .first()
    .click();
  return panel;
}

/** Watches the first series of the list, with an alert, and opens the watchlist. */
async function watchFirst(page: Page): Promise<void> {
  const row = page.getByRole('main').getByRole('listitem').first();
  await row.getByRole('button', { name: /^Watch / }).click();
  await row.getByRole('link').click();
  await heading(' vs ')(page);
  const panel = await openAlerts(page);
  await panel.getByRole('button', { name: 'Add alert' }).click();
  await panel.getByText('Moves by 5% or more').waitFor();
}

/** Watches an upcoming series with an alert, and starts it. */
async function startWatched(page: Page, control: ControlClient): Promise<void> {
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Best of', hasNotText: 'Live' }).first();
  const id = /\/trading\/(\d+)/.exec((await row.getByRole('link').getAttribute('href')) ?? '')?.[1];
  await row.getByRole('button', { name: /^Watch / }).click();
  const panel = await openAlerts(page);
  await panel.getByRole('combobox', { name: 'Alert when' }).selectOption('Series goes live');
  await panel.getByRole('button', { name: 'Add alert' }).click();
  // An alert fires for what happens after its first evaluation.
  await expect(async () => {
    await control.change('series', Number(id), { lifecycle: 'upcoming' });
    await page.waitForTimeout(500);
    await control.change('series', Number(id), { lifecycle: 'live' });
    await expect(page.getByText('went live').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await panel.getByRole('tab', { name: 'Alerts that fired' }).click();
  await panel.getByRole('listitem').first().waitFor();
  // The next picture also starts with an upcoming series.
  await control.change('series', Number(id), { lifecycle: 'upcoming' });
}

export const DESK_SCREENS: readonly Screen[] = [
  { name: 'desk-empty', account: 'trader', path: '/trading/desk', ready: heading('No boards on your desk') },
  { name: 'desk', account: 'trader', path: '/trading/desk', ready: openBoards },
  {
    name: 'desk-add-board',
    account: 'trader',
    path: '/trading/desk',
    ready: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add board' }).first().click();
      await page.getByRole('option').nth(6).waitFor();
    },
  },
  {
    name: 'desk-layouts',
    account: 'trader',
    path: '/trading/desk',
    ready: async (page, control) => {
      await openBoards(page, control);
      await page.getByRole('button', { name: 'Layouts' }).click();
      await page.getByLabel('Name').fill('Evening matches');
      await page.getByRole('button', { name: 'Save this desk' }).click();
      await page.getByRole('button', { name: 'Layouts' }).click();
      await page.getByText('Evening matches').first().waitFor();
    },
  },
  {
    name: 'desk-wrong-customer',
    account: 'super',
    path: '/trading/desk/board?board=1&for=another',
    ready: heading('This board is for another customer'),
  },
  {
    name: 'watchlist-empty',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
      await heading('Nothing on your watchlist')(page);
    },
  },
  { name: 'watchlist', account: 'trader', path: '/trading', ready: watchFirst },
  {
    name: 'alerts-empty',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
      await page.getByRole('tab', { name: 'Alerts that fired' }).click();
      await heading('No alerts have fired')(page);
    },
  },
  { name: 'alerts-fired', account: 'trader', path: '/trading', changesData: true, ready: startWatched },
  {
    name: 'jump',
    account: 'trader',
    path: '/trading?game=1',
    ready: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page.waitForURL(/\/trading\/\d+/);
      await heading(' vs ')(page);
      await page.keyboard.press('j');
      await page.getByRole('combobox', { name: 'Jump to a team or market' }).fill('winner');
      // The filters of the board have options too.
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
];
