import { storageStateOf } from '../support/accounts.ts';
import { findBoardMatch, groupOf, idOf, openBoard, settle } from '../support/board.ts';
import { patchProviderRecord } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('settled markets are behind their number, unless the filter asks for them', async ({ page }) => {
  const match = await findBoardMatch();
  await patchProviderRecord('markets', idOf(match, 'match_winner'), { state: 'open' });
  await settle(idOf(match, 'overtime'), 0);
  const settled = page.getByRole('button', { name: /^Settled \d+$/ });
  // The gateway may have the former state when the board opens.
  await expect(async () => {
    await openBoard(page, 'match', match);
    await expect(groupOf(page, 'Match winner')).toBeVisible({ timeout: 5_000 });
    await expect(settled).toBeVisible({ timeout: 5_000 });
    await expect(groupOf(page, 'Overtime')).toHaveCount(0);
  }).toPass();

  await settled.click();
  await expect(groupOf(page, 'Overtime')).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: 'Settled markets' }));
  await settled.click();
  await expect(groupOf(page, 'Overtime')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'State' }).selectOption('Settled');
  await expect(groupOf(page, 'Overtime')).toBeVisible();
  await expect(settled).toHaveCount(0);
  await patchProviderRecord('markets', idOf(match, 'overtime'), { state: 'open' });
});
