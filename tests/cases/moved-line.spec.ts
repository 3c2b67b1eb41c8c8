// The line of a market moves under the same id while its price stays the same. Reports of quotes that were of another bet come from
// trackers of bet builders and price comparison sites, which take an id and a price for the whole bet.
import * as z from 'zod';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { combinationsSince, slipOf, totalOf } from '../../web/e2e/support/bet-builder.ts';
import { findBoardMatch, openBoard, showAllLines } from '../../web/e2e/support/board.ts';
import { changeOdds, patchProviderRecord, readProviderRecord, receivedCalls } from '../../web/e2e/support/control.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';
import { panelOf } from '../../web/e2e/support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

const Handicap = z.object({ context: z.object({ line: z.number(), team: z.object({ id: z.number() }) }) });
const withSign = (line: number) => (line > 0 ? `+${line}` : String(line).replace('-', '−'));

test('a moved line is another bet', async ({ page }) => {
  const board = await findBoardMatch();
  const id = String(board.markets.find(({ type }) => type === 'round_handicap')?.id);
  const { context } = Handicap.parse(await readProviderRecord('markets', id));
  await patchProviderRecord('markets', id, { state: 'open', context: { line: -3.5 } });
  await changeOdds(id, [1.77, 1.97]);
  await openBoard(page, 'betbuilder', board);
  const row = page.locator(`[data-market="${id}"]`);
  const slip = slipOf(page);
  const prices = row.getByRole('button', { name: /^Round handicap, .*: 1\.87/ });
  await showAllLines(page, 'Round handicap');
  await changeOdds(id, [1.87, 1.87]);
  await expect(prices).toHaveCount(2);
  const chosen = (await prices.first().getAttribute('title')) ?? '';
  const [, before = ''] = /([+−]3\.5)/.exec(chosen) ?? [];
  const after = before.replace('3.5', '7.5');
  await page
    .locator(`[data-market="${id}"]`)
    .getByRole('button', { name: /^Price history of Round handicap/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watch this market' }).click();
  await page.keyboard.press('Escape');
  await prices.first().click();
  await page.getByRole('button', { name: /^Overtime, Yes ?:/ }).click();
  await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
  const leg = slip.getByRole('listitem').filter({ hasText: 'Round handicap' });
  await expect(leg).toContainText(before);

  await test.step('the total is asked again, and the leg says what changed', async () => {
    const lastCallNumber = (await receivedCalls()).at(-1)?.n ?? 0;
    const old = await totalOf(page).innerText();
    // The new total may be the same number, so it comes after the old one was seen to go.
    const oldTotalGone = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      if (route.request().postData()?.includes('query CombinedOdds')) await oldTotalGone.promise;
      await route.fallback();
    });
    await patchProviderRecord('markets', id, { context: { line: -7.5 } });
    await expect(leg).toContainText(`Line moved from ${before} to ${after}`);
    // The total of the former bet is not shown for this one.
    await expect(totalOf(page)).not.toHaveText(old);
    oldTotalGone.resolve();
    await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
    const [call, ...more] = await combinationsSince(lastCallNumber);
    expect(more).toEqual([]);
    expect(call?.status).toBe(200);
    await page.unroute('**/graphql*');
    await expectAccessible(slip);
  });

  await test.step('every name has the new line', async () => {
    await expect(row.getByRole('button', { name: /^Round handicap, .*3\.5/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    const item = panelOf(page).getByRole('listitem').filter({ hasText: 'Round handicap' });
    await expect(item).toContainText(/Round handicap [+−]7\.5/);
    await expect(item).not.toContainText('3.5');
    await page.keyboard.press('Escape');
  });

  await test.step('its history begins again', async () => {
    await page
      .locator(`[data-market="${id}"]`)
      .getByRole('button', { name: /^Price history of/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Price history: Round handicap/ });
    const prices = dialog.getByRole('row').filter({ has: page.locator('data', { hasText: /\d\.\d\d/ }) });
    await expect(prices).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await patchProviderRecord('markets', id, { context: { line: context.line } });
  await expect(leg).toContainText(Math.abs(context.line) === 3.5 ? before : withSign(Math.abs(context.line)).slice(1));
});
