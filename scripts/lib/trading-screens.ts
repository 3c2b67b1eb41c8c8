import { heading, type Screen } from './screen.ts';
import { openRow, untilLive } from './walk.ts';

export const TRADING_SCREENS: readonly Screen[] = [
  {
    name: 'trading',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await page
        .getByText(/^Best of/)
        .nth(5)
        .waitFor();
      await untilLive(page);
    },
  },
  {
    name: 'trading-unavailable',
    account: 'trader',
    path: '/trading',
    ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    fault: { api: 'odds', path: '/markets', kind: 'status', status: 500 },
  },
  {
    name: 'trading-parts-missing',
    account: 'trader',
    path: '/trading',
    ready: (page) => page.getByText('TBD').nth(5).waitFor(),
    fault: { api: 'data', path: 'v3/teams', kind: 'status', status: 500 },
  },
  {
    name: 'trading-no-results',
    account: 'trader',
    path: '/trading?q=nothing+like+it',
    ready: async (page) => {
      await heading('No results found')(page);
      await untilLive(page);
    },
  },
  {
    name: 'trading-waiting',
    account: 'trader5',
    path: '/trading',
    ready: (page) => page.getByText(/5 requests per second/).waitFor(),
    // Otherwise the list may load before the text is seen.
    fault: { api: 'odds', path: '/markets', kind: 'hang' },
  },
  {
    name: 'trading-no-client',
    account: 'noclient',
    path: '/trading',
    ready: (page) => page.getByText(/no active API client with Trading/).waitFor(),
  },
  {
    name: 'series-live',
    account: 'trader',
    path: '/trading?game=1',
    ready: async (page) => {
      await openRow(page, 'Live');
      await page.frameLocator('iframe').nth(1).getByText('Match').first().waitFor();
      await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'series-match',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: /^Match 1/ }).click();
      await page.getByRole('region', { name: 'Overtime' }).waitFor();
      // Every layout of a match fits into one tall picture.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 2400 });
    },
  },
  {
    name: 'series-scores',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: 'Series', exact: true }).click();
      await page.getByRole('region', { name: 'Correct series score' }).waitFor();
    },
  },
  {
    name: 'bet-builder',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: 'Bet builder' }).click();
      await page.getByRole('button', { name: /^Overtime, Yes ?:/ }).click();
      await page.getByRole('button', { name: /^Ace, Yes ?:/ }).click();
      const slip = page.getByRole('region', { name: 'Bet Slip' });
      await slip
        .getByText(/^\d+\.\d\d$/)
        .nth(2)
        .waitFor();
      await slip.scrollIntoViewIfNeeded();
    },
  },
];
