import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { combinationsSince, findBuildableMatch, openMatch, outcome, slipOf, totalOf } from '../support/bet-builder.ts';
import { changeOdds, patchProviderRecord, receivedCalls } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const lastCall = async (): Promise<number> => (await receivedCalls()).at(-1)?.n ?? 0;
const onSwitch = (page: Page) => slipOf(page).getByRole('switch', { name: 'What-if prices' });

/** Rests the pointer on a price, again if its request found none free. */
async function rest(page: Page, price: Locator, shown: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await price.hover();
    await expect(price).toContainText(shown);
  }).toPass();
}

test.describe('with a fast client', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('a price shows the total with it while the user rests on it', async ({ page }) => {
    test.slow();
    const match = await findBuildableMatch();
    const { overtime, total_rounds_odd_even: oddEven, ace_occurred: ace } = match.markets;
    for (const id of [overtime, oddEven, ace]) await patchProviderRecord('markets', id, { state: 'open' });
    await changeOdds(overtime, [3, 1.4]);
    await changeOdds(oddEven, [2, 1.85]);
    await changeOdds(ace, [2.5, 1.5]);
    await openMatch(page, 'betbuilder', match);
    const [yes, odd, even] = [
      outcome(page, 'Overtime', 'Yes'),
      outcome(page, 'Total rounds: odd/even', 'Odd'),
      outcome(page, 'Total rounds: odd/even', 'Even'),
    ];
    const start = await lastCall();

    await test.step('with an outcome in the slip, and not without', async () => {
      await odd.hover();
      await yes.click();
      await expect(onSwitch(page)).toBeChecked();
      await rest(page, odd, '= 6.00');
      await expect(page.getByText('Total with this price: 6.00')).toBeAttached();
      await expect(odd).toHaveAttribute('aria-pressed', 'false');
      const [first, ...more] = await combinationsSince(start);
      expect(first?.status).toBe(200);
      // Others had found no request free.
      expect(more.every(({ status }) => status === 200)).toBe(true);
    });

    await test.step('an answer is kept for the same prices, and goes with another price', async () => {
      const asked = await lastCall();
      await rest(page, odd, '= 6.00');
      expect(await combinationsSince(asked)).toEqual([]);
      await changeOdds(oddEven, [2.2, 1.7]);
      await expect(odd).toContainText('2.20');
      await expect(odd).not.toContainText('=');
      await rest(page, odd, '= 6.60');
    });

    await test.step('by keyboard too', async () => {
      await page.getByRole('heading', { level: 1 }).hover();
      await odd.focus();
      await expect(async () => {
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        await expect(even).toBeFocused();
        await expect(even).toContainText('= 5.10');
      }).toPass();
      await expectAccessible(page.getByRole('region', { name: 'Total rounds: odd/even' }));
    });

    await test.step('what cannot be combined is dimmed, and can be selected', async () => {
      const first = outcome(page, 'Match winner', '.*').first();
      const other = outcome(page, 'Match winner \\(3-way\\)', '.*').last();
      await first.click();
      await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
      await rest(page, other, 'N/A');
      await expect(other).not.toHaveAttribute('aria-disabled');
      await page.getByRole('heading', { level: 1 }).hover();
      await expect(other).toContainText('N/A');
      await other.click();
      await expect(slipOf(page)).toContainText('Sorry, the selected outcomes cannot be combined.');
      await expect(other).not.toContainText('N/A');
      await slipOf(page).getByRole('button', { name: 'Clear bet slip' }).click();
      await expect(slipOf(page)).toHaveCount(0);
    });

    await test.step('at most one a second is asked for, whatever the pointer does, and the total of the slip is not cancelled', async () => {
      await yes.click();
      const before = await lastCall();
      const startedAt = performance.now();
      const prices = page.getByRole('button', { name: /: ?\d+\.\d\d/, disabled: false, pressed: false });
      for (let index = 0; index < 6; index += 1) await rest(page, prices.nth(index), /…|=|N\/A/);
      await outcome(page, 'Ace', 'Yes').click();
      await expect(totalOf(page)).toHaveText('7.50');
      const seconds = (performance.now() - startedAt) / 1000;
      const calls = await combinationsSince(before);
      expect(calls.length - 1).toBeLessThanOrEqual(1 + Math.floor(seconds));
      expect(calls.at(-1)).toMatchObject({ status: 200, cut: false });
    });

    await test.step('the switch turns them off', async () => {
      await onSwitch(page).uncheck();
      await slipOf(page).getByRole('button', { name: 'Remove Yes' }).first().click();
      const before = await lastCall();
      await odd.hover();
      await changeOdds(overtime, [3.2, 1.4]);
      await changeOdds(ace, [2.6, 1.5]);
      await expect(totalOf(page)).toHaveText(/^(3\.20|2\.60)$/);
      await expect(odd).not.toContainText(/…|=/);
      expect(await combinationsSince(before)).toEqual([]);
    });
  });
});

test.describe('with a client of 5 requests a second', () => {
  test.use({ storageState: storageStateOf('trader5') });

  test('what-if prices are off at first', async ({ page }) => {
    test.slow();
    const match = await findBuildableMatch();
    await patchProviderRecord('markets', match.markets.overtime, { state: 'open' });
    await openMatch(page, 'betbuilder', match);
    await outcome(page, 'Overtime', 'Yes').click();
    await expect(onSwitch(page)).not.toBeChecked();
    await expect(slipOf(page)).toContainText('Off at first, because your client has fewer than 20 requests a second.');
    await onSwitch(page).check();
    await rest(page, outcome(page, 'Ace', 'Yes'), /= \d+\.\d\d/);
  });
});
