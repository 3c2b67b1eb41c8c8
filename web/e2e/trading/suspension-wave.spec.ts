import { storageStateOf } from '../support/accounts.ts';
import { findBoardMatch, idOf, openBoard } from '../support/board.ts';
import { changeOdds, patchProviderRecord, readProviderMarket } from '../support/control.ts';
import { boards } from '../support/desk.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('markets that are suspended together are one event, with the price that has moved meanwhile', async ({ page }) => {
  const match = await findBoardMatch();
  const ids = ['match_winner', 'match_winner_three_way', 'overtime', 'total_rounds'].map((type) => idOf(match, type));
  const setAll = (state: string) => Promise.all(ids.map((id) => patchProviderRecord('markets', id, { state })));
  const [winner = ''] = ids;
  const locks = page.locator(`[data-market="${winner}"] [data-state="suspended"] svg`);
  const price = page.locator(`[data-market="${winner}"] [data-state="open"]`).first();

  async function expectEvent(event: ReturnType<typeof page.getByText>): Promise<void> {
    // On a slow machine, the suspensions may arrive too far apart to be one event.
    await expect(async () => {
      await setAll('open');
      await expect(price).toBeVisible({ timeout: 5_000 });
      await setAll('suspended');
      await expect(event).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }

  await openBoard(page, 'match', match);
  // All four, so that the winner, whose price moves, is among them.
  const event = page.getByRole('main').getByTitle(/^([4-9]|\d\d+) markets (were )?suspended/);
  await expectEvent(event);
  await expect(event).toHaveText(/^\d+ suspended\s+at \d\d:\d\d:\d\d/);
  await expect(locks).not.toHaveCount(0);
  await expect(locks.filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page.getByRole('main').getByRole('search'));

  const [first = 2, second = 2] = (await readProviderMarket(winner)).selections.map(({ odds }) => odds ?? 2);
  await changeOdds(winner, [first * 3, second]);
  await setAll('open');
  await expect(event).toHaveText(
    new RegExp(`^\\d+ were suspended\\s+for \\d+ s at .*Match winner ${first.toFixed(2)} → ${(first * 3).toFixed(2)}$`),
  );

  await page.goto(`/trading/desk?board=${encodeURIComponent(`${match.seriesId}?matchid=${match.matchId}`)}`);
  await expect(price).toBeVisible();
  await expectEvent(boards(page).getByTitle(/^\d+ markets suspended/));
  await setAll('open');
});
