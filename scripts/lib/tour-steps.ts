import type { Page } from '@playwright/test';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import { fillSignIn, submitSignIn } from './screenshot-stack.ts';
import { follow, goTo, openRow, waitForLive } from './walk.ts';

/** One step of the tour: some seconds of one screen. */
export interface TourStep {
  readonly caption: string;
  /** Navigates from the end of the previous step. */
  readonly show: (page: Page, control: ControlClient) => Promise<unknown>;
  /** Whether the step starts in a browser context without a session. */
  readonly newSession?: true;
  /** Number of pictures of the same screen while odds move. Default: 1. */
  readonly pictures?: number;
}

const dialog = (page: Page) => page.getByRole('dialog');
const WINNERS = ['series_winner', 'series_winner_three_way'];
const MAX_MARKETS = 5_000;
const PRICE = /^\d+\.\d\d$/;

/** Waits until the list has its first rows and receives changes. */
async function waitForList(page: Page): Promise<void> {
  await page
    .getByText(/^Best of/)
    .nth(5)
    .waitFor();
  await waitForLive(page);
}

/** Reopens suspended winner markets and changes their odds for a while, so that the first rows change. */
async function moveWinnerOdds(control: ControlClient): Promise<void> {
  await control.setRate(0);
  const markets = await control.allState('markets');
  const suspended = markets.filter(({ fixture, state }) => fixture.type === 'series' && state === 'suspended');
  for (const { id } of suspended) await control.change('markets', id, { state: 'open' });
  await control.startLoad({ markets: MAX_MARKETS, updatesPerSecond: 100, seconds: 120, types: WINNERS });
}

export const TOUR: readonly TourStep[] = [
  { caption: 'A customer of the data provider signs in.', newSession: true, show: (page) => fillSignIn(page, 'trader') },
  {
    caption: 'Its API clients: what each may read, how fast, until when.',
    show: async (page) => {
      await submitSignIn(page);
      await page.goto('/api-clients');
      await page.getByRole('row').nth(2).waitFor();
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .waitFor();
    },
  },
  {
    caption: 'One client with its keys and the push channels it may use.',
    show: async (page) => {
      await follow(/^Production website/)(page);
      await page.getByRole('table', { name: 'Channels' }).waitFor();
    },
  },
  {
    caption: 'A new key. Its secret stays masked until you reveal it.',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await dialog(page).getByLabel('Key name').fill('Match centre');
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Copy secret', exact: true }).waitFor();
    },
  },
  {
    caption: 'Widgets: allow or forbid each for a client, look at it, copy its code.',
    show: async (page) => {
      await dialog(page).getByRole('button', { name: 'Close without copying' }).click();
      await goTo(page, 'Widgets');
      await page
        .getByRole('table', { name: /^Widgets of/ })
        .first()
        .waitFor();
    },
  },
  {
    caption: 'Trading: every tournament and series, with winner odds that move as matches are played.',
    pictures: 4,
    show: async (page, control) => {
      await moveWinnerOdds(control);
      await goTo(page, 'Trading');
      await waitForList(page);
    },
  },
  {
    caption: 'A series while it is played: scores, broadcast, and how its odds went.',
    show: async (page) => {
      await page.goto('/trading?game=1');
      await openRow(page, 'Live');
      await page.frameLocator('iframe').nth(1).getByText('Match').first().waitFor();
    },
  },
  {
    caption: 'All its markets, match by match, each in the layout of its kind.',
    show: async (page) => {
      await page.goto('/trading?game=5');
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: /^Match 1/ }).click();
      await page.getByRole('region', { name: 'Overtime' }).waitFor();
    },
  },
  {
    caption: 'Bet builder: outcomes of one match, combined at one price by the provider.',
    show: async (page) => {
      await page.getByRole('tab', { name: 'Bet builder' }).click();
      await page.getByRole('button', { name: /^Overtime, Yes ?:/ }).click();
      await page.getByRole('button', { name: /^Ace, Yes ?:/ }).click();
      await page.getByRole('region', { name: 'Bet Slip' }).getByText(PRICE).nth(2).waitFor();
    },
  },
  {
    caption: 'Ctrl+K finds everything: pages, clients, series, and what can be done here.',
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('ga');
      await page.getByRole('group', { name: 'Series' }).waitFor();
      await dialog(page).getByText('Searching…').first().waitFor({ state: 'hidden' });
    },
  },
  {
    caption: 'Settings: lower rows, time zone, and odds as decimals, fractions or American.',
    show: async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, 'Trading');
      await waitForList(page);
      await page.getByRole('button', { name: 'Settings' }).click();
      await dialog(page).getByLabel('Rows of tables').selectOption('compact');
      await dialog(page).getByLabel('Odds').selectOption('american');
    },
  },
  {
    caption: 'The same list, compact, with American odds.',
    pictures: 2,
    show: async (page) => {
      await dialog(page).getByRole('button', { name: 'Done' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await page
        .getByText(/^[+\u2212-]\d{3,}$/)
        .first()
        .waitFor();
    },
  },
  {
    caption: 'Staff of the provider: all customers, with their status and payments.',
    newSession: true,
    show: async (page) => {
      await fillSignIn(page, 'super');
      await submitSignIn(page);
      await page.goto('/admin/customers/all');
      await page.getByText(/^Showing 20/).waitFor();
    },
  },
  {
    caption: 'Staff acts for one customer and sees what that customer sees.',
    show: async (page) => {
      await page.goto('/admin/customers/all?q=Northwind+Bets');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Manage V3 clients' }).click();
      await page.getByText('Acting for').waitFor();
      await page.getByText('Trading desk').waitFor();
    },
  },
  {
    caption: 'Live state: what this gateway keeps for whom, and how late it is.',
    show: async (page) => {
      await goTo(page, 'Trading');
      await waitForLive(page);
      await goTo(page, 'Live state');
      await page.getByRole('row').nth(1).waitFor();
    },
  },
];
