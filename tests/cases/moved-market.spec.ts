// The provider moves a market to another match under the same id. Reports of such corrections, with rows left behind on the old
// fixture, come from trackers of odds feeds and of books that mapped a market to the wrong game.
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { combinationsSince, findBuildableMatch, openMatch, outcome, slipOf, totalOf } from '../../web/e2e/support/bet-builder.ts';
import { changeOdds, patchProviderRecord, readProviderRecord, receivedCalls } from '../../web/e2e/support/control.ts';
import { allMatches, allSeries } from '../../web/e2e/support/provider-truth.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';
import { panelOf } from '../../web/e2e/support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

const Fixture = z.object({ fixture: z.object({ type: z.string(), id: z.number() }) });

async function nameOf(matchId: number | string): Promise<string> {
  return `Match ${(await allMatches()).find(({ id }) => String(id) === String(matchId))?.order}`;
}

/** Expects the row of Overtime to be closed, without a price. */
async function expectClosedRow(page: Page): Promise<void> {
  for (const name of ['Yes', 'No']) await expect(outcome(page, 'Overtime', name)).toHaveText(/: Closed$/);
}

test('a market that moves to another match belongs there', async ({ page }) => {
  const match = await findBuildableMatch();
  const series = await allSeries();
  const own = series.find(({ id }) => String(id) === match.seriesId);
  const other = own?.matches.find(({ id }) => String(id) !== match.matchId);
  const foreign = series.find(
    ({ id, game, lifecycle, matches }) => id !== own?.id && game.id === 5 && lifecycle === 'upcoming' && matches.length > 0,
  );
  if (other === undefined || foreign === undefined) throw new Error('There is no other match.');
  const [from, to] = [await nameOf(match.matchId), await nameOf(other.id)];
  const { fixture } = Fixture.parse(await readProviderRecord('markets', match.markets.overtime));
  const move = (id: number | undefined) =>
    patchProviderRecord('markets', match.markets.overtime, { fixture: { type: 'match', id } });
  await changeOdds(match.markets.overtime, [3, 1.4]);

  await openMatch(page, 'betbuilder', match);
  await outcome(page, 'Overtime', 'Yes').click();
  await outcome(page, 'Total rounds: odd/even', 'Odd').click();
  await page.getByRole('button', { name: 'Price history of Overtime' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watch this market' }).click();
  await page.keyboard.press('Escape');
  const slip = slipOf(page);
  await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
  const lastCallNumber = (await receivedCalls()).at(-1)?.n ?? 0;

  await test.step('its old row is closed, and the slip says where it went', async () => {
    await move(other.id);
    await expectClosedRow(page);
    await changeOdds(match.markets.overtime, [4.44, 1.33]);
    const leg = slip.getByRole('listitem').filter({ hasText: 'Overtime' });
    await expect(leg).toContainText(`${from} · Overtime`);
    await expect(leg).toContainText(`Moved to ${to}`);
    await expect(leg).toContainText('Closed');
    await expect(leg).not.toContainText('4.44');
    await expect(slip).toContainText(`Overtime: Yes is closed: moved to ${to}. Remove it to see the total odds.`);
    await expect(totalOf(page)).toHaveText('N/A');
    await expectClosedRow(page);
    expect(await combinationsSince(lastCallNumber)).toEqual([]);
    await expectAccessible(slip);
  });

  await test.step('the watchlist names the new match', async () => {
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    const item = panelOf(page).getByRole('listitem').filter({ hasText: 'Overtime' });
    await expect(item).toContainText(`${to}: Overtime`);
    await expect(item).toContainText('4.44');
    await panelOf(page).getByRole('button', { name: 'Close the watchlist' }).click();
  });

  await test.step('the other match has it', async () => {
    await page.getByLabel('Select match').selectOption({ label: to });
    await expect(outcome(page, 'Overtime', 'Yes').filter({ hasText: '4.44' })).toHaveCount(1);
    await page.getByLabel('Select match').selectOption({ label: from });
    await expect(outcome(page, 'Overtime', 'Yes')).toHaveCount(0);
    await expect(outcome(page, 'Ace', 'Yes')).toHaveCount(1);
  });

  await test.step('no page of its former series has it once it is of another series', async () => {
    await move(fixture.id);
    await page.getByRole('button', { name: '1 new market' }).click();
    await expect(outcome(page, 'Overtime', 'Yes')).toContainText('4.44');
    await outcome(page, 'Overtime', 'No').click();
    await move(foreign.matches[0]?.id);
    await expectClosedRow(page);
    await expect(slip.getByRole('listitem').filter({ hasText: 'Overtime' })).toContainText(/Closed|Moved to another series/);
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    const item = panelOf(page).getByRole('listitem').filter({ hasText: 'Overtime' });
    await expect(item).toContainText('No prices now');
    await page.reload();
    await expect(outcome(page, 'Ace', 'Yes')).toHaveCount(1);
    await expect(outcome(page, 'Overtime', 'Yes')).toHaveCount(0);
  });

  await move(fixture.id);
  await expect(page.getByRole('button', { name: '1 new market' })).toBeVisible();
});
