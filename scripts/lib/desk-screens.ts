import type { Page } from '@playwright/test';
import { heading, type Screen } from './screen.ts';

/** Puts the series that start first on the desk, until their prices are there. */
async function openBoards(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add board' }).first().click();
  await page.getByRole('option', { name: /series that start first/ }).click();
  await page
    .getByRole('main')
    .getByText(/^\d+\.\d\d$/)
    .nth(4)
    .waitFor();
}

/** Watches the first series of the list, with an alert, and opens the watchlist. */
async function watchFirst(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  const panel = page.getByRole('complementary', { name: 'Watchlist' });
  await panel
    .getByRole('button', { name: /^Alerts for/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Add alert' }).click();
  await panel.getByText('Moves by 5 % or more').waitFor();
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
    ready: async (page) => {
      await openBoards(page);
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
  {
    name: 'jump',
    account: 'trader',
    path: '/trading?game=1',
    ready: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page
        .getByRole('button', { name: /^Watch / })
        .first()
        .waitFor();
      await page.keyboard.press('j');
      await page.getByRole('combobox', { name: 'Jump to a team or market' }).fill('winner');
      await page.getByRole('option').first().waitFor();
    },
  },
];
