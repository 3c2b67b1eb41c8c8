import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { slipOf } from '../support/bet-builder.ts';
import { findBoardMatch, groupOf, idOf, openBoard, settle } from '../support/board.ts';
import { changeOdds, disconnectPush, patchProviderRecord, restorePush } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { panelOf } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

/** Expects the dashed line of numbers that are not current. */
async function expectDashed(number: Locator, isDashed = true): Promise<void> {
  await expect(number).toHaveCSS('text-decoration', isDashed ? /underline dashed/ : /none/);
}

test('every number of a market that is not current says so', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();
  const id = idOf(match, 'overtime');
  await patchProviderRecord('markets', id, { state: 'open' });
  await changeOdds(id, [2.2, 1.7]);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openBoard(page, 'match', match);
  await changeOdds(id, [2, 1.8]);
  const group = groupOf(page, 'Overtime');
  const yes = group.getByRole('button', { name: /^Overtime, Yes: / });
  const margin = group.getByText(/5\.6%/).locator('..');
  const sparkline = yes.locator('path[d*=L]');
  await expect(yes).toContainText('2.00');
  await expectDashed(margin, false);
  await expect(sparkline).toHaveCSS('stroke-dasharray', 'none');
  await yes.click();
  const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
  const now = dialog.getByText('Now', { exact: true });
  const expectLastPrice = async (word: string): Promise<void> => {
    await expect(dialog).toContainText(new RegExp(`${word} · last price\\s*2\\.00 at \\d\\d:\\d\\d:\\d\\d`));
    await expect(now).toHaveCount(0);
  };

  await test.step('a current price is the price now', async () => {
    await expect(now.locator('..')).toHaveText(/^Now\s*2\.00$/);
    await expect(dialog).not.toContainText('last price');
  });

  await test.step('a suspended market has a last price, with its time, and a last margin', async () => {
    await patchProviderRecord('markets', id, { state: 'suspended' });
    await expectLastPrice('Suspended');
    await expect(dialog).toContainText(/2\.00 at \d\d:\d\d:\d\d/);
    await expect(dialog.getByRole('row').filter({ hasText: '2.00' }).first()).toBeVisible();
    await expect(margin).toHaveText('Suspended, last margin 5.6%');
    await expectDashed(margin);
    await patchProviderRecord('markets', id, { state: 'open' });
    await expect(now).toBeVisible();
    await expectDashed(margin, false);
  });

  await test.step('without the feed, prices, margin, line and history are marked, and can be read', async () => {
    await disconnectPush();
    await expectLastPrice('Out of date');
    await expectDashed(margin);
    await expect(sparkline).toHaveCSS('stroke-dasharray', '2px, 2px');
    await expectAccessible(dialog);
    await restorePush();
    await expect(now).toBeVisible();
    await expectDashed(margin, false);
    await expect(sparkline).toHaveCSS('stroke-dasharray', 'none');
  });

  await test.step('a settled and a closed market have a last price', async () => {
    await settle(id, 0);
    await expectLastPrice('Settled');
    await patchProviderRecord('markets', id, { state: 'cancelled' });
    await expectLastPrice('Closed');
  });
  await patchProviderRecord('markets', id, { state: 'open' });
});

test('prices of the slip and of the watchlist are marked without the feed, and can be read', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();
  for (const type of ['overtime', 'match_winner']) await patchProviderRecord('markets', idOf(match, type), { state: 'open' });
  await changeOdds(idOf(match, 'overtime'), [2, 1.8]);
  await openBoard(page, 'betbuilder', match);
  const yes = groupOf(page, 'Overtime').getByRole('button', { name: /^Overtime, Yes: / });
  await yes.click();
  const odds = slipOf(page).getByRole('listitem').getByText('2.00', { exact: true }).locator('..');
  await expectDashed(odds, false);
  await disconnectPush();
  await expectDashed(odds);
  await expect(slipOf(page)).toContainText("Prices aren't updating.");
  await expectAccessible(slipOf(page));
  await yes.focus();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await expect(panelOf(page).getByRole('listitem')).toContainText('2.00');
  await expect(panelOf(page)).toContainText(/out of date|feed is down/);
  await expectAccessible(panelOf(page));
});
