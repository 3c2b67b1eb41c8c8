import { expect, type Page } from '@playwright/test';
import type { Market } from '../../provider-contract/src/odds.ts';
import { heading, type Screen } from './screen.ts';
import { openMatch, openRow, waitForLive } from './walk.ts';

/** On pages at least this wide, the bet slip is beside the board; on narrower ones it is a sheet. */
const SLIP_BESIDE_PX = 769;

/** Types of markets whose prices the picture `series-states` moves. */
const MOVED_TYPES = ['match_winner', 'total_rounds', 'ace_occurred'];
/** Selections of its markets before its first view, by market id. */
const BEFORE = new Map<number, Market['selections']>();

/** Enough to fill a page of the list by biggest move. */
const MOVED_MARKETS = 14;

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
      await waitForLive(page);
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
    ready: (page) => page.getByText('Name unavailable').nth(5).waitFor(),
    fault: { api: 'data', path: 'v3/teams', kind: 'status', status: 500 },
  },
  {
    name: 'trading-live',
    account: 'trader',
    path: '/trading?time=live',
    ready: async (page) => {
      await page
        .getByText(/^Best of/)
        .nth(5)
        .waitFor();
      await waitForLive(page);
    },
  },
  {
    name: 'trading-biggest-move',
    account: 'trader',
    path: '/trading?sort=move',
    changesData: true,
    ready: async (page, control) => {
      const winners = (await control.allState('markets')).filter(
        ({ type, state }) => type === 'series_winner' && state === 'open',
      );
      for (const [index, { id, selections }] of winners.slice(0, MOVED_MARKETS).entries()) {
        const by = index % 2 === 0 ? 1 + 0.02 * (MOVED_MARKETS - index) : 1 - 0.015 * (MOVED_MARKETS - index);
        const moved = selections.map((selection, side) => ({
          ...selection,
          odds: selection.odds === null ? null : Math.max(1.01, selection.odds * (side === 0 ? by : 1 / by)),
        }));
        await control.change('markets', id, { selections: moved });
      }
      await page.getByRole('heading', { name: /^Biggest moves/ }).waitFor();
      await waitForLive(page);
      // The page measures moves every ten seconds.
      await page
        .getByText(/[+−]\d+\.\d%/)
        .nth(4)
        .waitFor();
    },
  },
  {
    name: 'trading-connection',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Connected/ }).click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Connected' }).waitFor();
      await page.getByRole('img', { name: /^Last \d+ seconds/ }).waitFor();
    },
  },
  {
    name: 'trading-no-results',
    account: 'trader',
    path: '/trading?q=nothing+like+it',
    ready: async (page) => {
      await heading('No results found')(page);
      await waitForLive(page);
    },
  },
  {
    name: 'trading-waiting',
    account: 'trader5',
    path: '/trading',
    ready: (page) => page.getByText(/5 requests per second/).waitFor(),
    // Otherwise the list may load before the text is found.
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
    name: 'series-panel-closed',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: /^Match 1/ }).click();
      await page.getByRole('region', { name: 'Overtime' }).waitFor();
      const panel = page.getByRole('button', { name: 'Widgets', expanded: true });
      if (await panel.isVisible()) await panel.click();
    },
  },
  {
    name: 'series-price-history',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: /^Match 1/ }).click();
      await page.getByRole('button', { name: /^Overtime, Yes ?:/ }).click();
      await page.getByRole('img', { name: 'Prices of Yes' }).waitFor();
    },
  },
  {
    name: 'bet-builder',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openBuilder(page);
      await selectTwo(page);
      await page
        .getByRole('region', { name: 'Bet Slip' })
        .getByText(/^\d+\.\d\d$/)
        .nth(2)
        .waitFor();
    },
  },
  {
    name: 'series-best-of-one',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Best of 1' }).first().getByRole('link').click();
      await page.getByText('Best of One Match').waitFor();
      await page.getByRole('region', { name: 'Match winner', exact: true }).waitFor();
    },
  },
  {
    name: 'series-more-lines',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openMatch(page);
      await page
        .getByRole('button', { name: /more lines?$/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Fewer' }).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'series-no-markets-found',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openMatch(page);
      await page.goto(`${page.url()}&search=nothing+like+it`);
      await page.getByText('No markets match').first().waitFor();
    },
  },
  {
    name: 'bet-builder-loading',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openBuilder(page);
      await selectTwo(page);
    },
    fault: { api: 'bet-builder', kind: 'hang' },
  },
  {
    name: 'bet-slip-not-available',
    account: 'trader',
    path: '/trading?game=5',
    changesData: true,
    ready: async (page, control) => {
      await openBuilder(page);
      const matchId = Number(await page.getByLabel('Select match').inputValue());
      const ace = (await control.allState('markets')).find(
        ({ fixture, type }) => fixture.id === matchId && type === 'ace_occurred',
      );
      // The view before this one suspended the market.
      if (ace) await control.change('markets', ace.id, { state: 'open' });
      await selectTwo(page);
      if (ace) await control.change('markets', ace.id, { state: 'suspended' });
      await page.getByText('N/A').first().waitFor();
    },
  },
  {
    name: 'series-states',
    account: 'trader',
    path: '/trading?game=5',
    changesData: true,
    ready: async (page, control) => {
      await openMatch(page);
      const matchId = Number(new URL(page.url()).searchParams.get('matchid'));
      const markets = (await control.allState('markets')).filter(({ fixture }) => fixture.id === matchId);
      const change = async (types: readonly string[], changeOf: (market: Market) => object) => {
        for (const market of markets)
          if (types.includes(market.type)) await control.change('markets', market.id, changeOf(market));
      };
      // Restores the markets as before the first picture. A settled market stays in the section of settled ones until the board is opened again.
      await change([...MOVED_TYPES, 'total_rounds_odd_even', 'overtime'], ({ id, selections }) => {
        const before = BEFORE.get(id) ?? selections;
        BEFORE.set(id, before);
        return { state: 'open', selections: before };
      });
      await expect(async () => {
        await page.reload();
        await page.getByRole('region', { name: 'Overtime' }).waitFor({ timeout: 5_000 });
      }).toPass();
      // Tall enough for all states.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 2400 });
      await waitForLive(page);
      await change(['total_rounds_odd_even'], () => ({ state: 'suspended' }));
      await change(['overtime'], ({ id }) => ({
        state: 'settled',
        selections: BEFORE.get(id)?.map((selection, index) => ({ ...selection, was_outcome: index === 0 })),
      }));
      await page
        .getByRole('button', { name: /^Overtime, .*: Winner$/ })
        .first()
        .waitFor();
      await change(MOVED_TYPES, ({ id }) => ({
        selections: BEFORE.get(id)?.map((selection, index) => ({
          ...selection,
          odds: selection.odds === null ? null : Math.max(1.01, selection.odds + (index === 0 ? 0.07 : -0.06)),
        })),
      }));
      await page.locator('[data-movement=up]').first().waitFor();
    },
  },
];

async function openBuilder(page: Page): Promise<void> {
  await openRow(page, 'Best of 3', 'Live');
  await page.getByRole('tab', { name: 'Bet builder' }).click();
}

/** Selects two outcomes in the bet builder. */
async function selectTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Overtime, Yes ?:/ }).click();
  await page.getByRole('button', { name: /^Ace, Yes ?:/ }).click();
  await openSheet(page);
  await page.getByRole('region', { name: 'Bet Slip' }).scrollIntoViewIfNeeded();
}

/** Opens the bet slip, which is a sheet on a phone. */
async function openSheet(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? SLIP_BESIDE_PX) < SLIP_BESIDE_PX)
    await page.getByRole('button', { name: /^Bet Slip · / }).click();
}
