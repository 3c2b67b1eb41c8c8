import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import { pressSequence } from '../../web/e2e/support/keyboard.ts';
import { goToPast } from '../../web/e2e/support/series.ts';
import { openBoards } from './desk-screens.ts';
import type { Screen } from './screen.ts';
import { openMatch } from './walk.ts';

/** Prices of the market "Match winner", before and after the change that the pictures show. */
const PRICES = [
  [1.7, 2.1],
  [1.55, 2.35],
] as const;

/** Opens a match, changes prices and suspends a market, and goes to what was recorded of that. */
async function openRecorded(page: Page, control: ControlClient): Promise<void> {
  await openMatch(page);
  const matchId = Number(new URL(page.url()).searchParams.get('matchid'));
  const markets = (await control.allState('markets')).filter(({ fixture }) => fixture.id === matchId);
  const winner = markets.find(({ type }) => type === 'match_winner');
  const ace = markets.find(({ type }) => type === 'ace_occurred');
  if (winner === undefined || ace === undefined) throw new Error('The match has no such market.');
  for (const [index, prices] of PRICES.entries()) {
    const selections = winner.selections.map((selection, side) => ({ ...selection, odds: prices[side] ?? null }));
    await control.change('markets', winner.id, { selections });
    await control.change('markets', ace.id, { state: index === 0 ? 'suspended' : 'open' });
    await page.getByRole('button', { name: new RegExp(`^Match winner, .*: ${prices[0].toFixed(2)}`) }).waitFor();
  }
  await goToPast(page);
}

/** Screens of past moments. */
export const PAST_SCREENS: readonly Screen[] = [
  {
    name: 'series-past',
    account: 'trader',
    path: '/trading?game=5',
    changesData: true,
    ready: openRecorded,
  },
  {
    name: 'series-replay',
    account: 'trader',
    path: '/trading?game=5',
    changesData: true,
    ready: async (page, control) => {
      await openRecorded(page, control);
      const sheet = page.getByRole('button', { name: 'Timeline', exact: true });
      if (await sheet.isVisible()) await sheet.click();
      // A minute earlier, or at the first moment.
      await page.getByRole('slider', { name: 'Moment' }).press('PageDown');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    },
  },
  {
    name: 'desk-past',
    account: 'trader',
    path: '/trading/desk',
    ready: async (page, control) => {
      await openBoards(page, control);
      const asOf = page.getByText(/^As of .* not live$/);
      // Repeated until something is stored.
      await expect(async () => {
        if (await asOf.isVisible()) {
          await page.keyboard.press('l');
          await expect(asOf).toHaveCount(0);
        }
        await pressSequence(page, 'g p');
        await expect(asOf).toBeVisible();
        await page
          .getByRole('main')
          .getByText(/^\d+\.\d\d$/)
          .nth(8)
          .waitFor({ timeout: 5_000 });
        await expect(page.getByText('Loading the recording…')).toHaveCount(0);
      }).toPass();
    },
  },
];
