import { storageStateOf } from '../support/accounts.ts';
import { combinationsSince, openMatch, outcome, findBuildableMatch, slipOf, totalOf } from '../support/bet-builder.ts';
import { addFault, changeOdds, clearFaults, disconnectPush, restorePush, receivedCalls } from '../support/control.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

async function lastCallNumber(): Promise<number> {
  return (await receivedCalls()).at(-1)?.n ?? 0;
}

test('outcomes are combined', async ({ page }) => {
  const reports = await collectReports(page);
  const match = await findBuildableMatch();
  const [slip, total] = [slipOf(page), totalOf(page)];

  await test.step("combined outcomes show the provider's price, which follows their odds", async () => {
    await changeOdds(match.markets.overtime, [3, 1.4]);
    await changeOdds(match.markets.total_rounds_odd_even, [2, 1.85]);
    await openMatch(page, 'betbuilder', match);
    const overtime = outcome(page, 'Overtime', 'Yes');
    await expect(overtime).toContainText('3.00');
    await expect(slip).toHaveCount(0);
    const before = await lastCallNumber();

    await overtime.click();
    await expect(total).toHaveText('3.00');
    await expect(slip.getByRole('listitem')).toContainText(['Yes']);
    expect(await combinationsSince(before)).toEqual([]);
    await outcome(page, 'Total rounds: odd/even', 'Odd').click();
    await expect(total).toHaveText('6.00');

    await changeOdds(match.markets.total_rounds_odd_even, [2.5, 1.6]);
    await expect(slip.getByRole('listitem').nth(1)).toContainText('2.50');
    await expect(total).toHaveText('7.50');
    await disconnectPush();
    await expect(slip.getByText('Out of date')).toBeVisible();
    await expect(slip).toContainText("Prices aren't updating.");
    await restorePush();
    await expect(slip).not.toContainText('Out of date');
  });

  await test.step('a new selection cancels the pending request at the provider [builder.cancelled] [builder.requested-on-change] [slip.total.spinner]', async () => {
    await slip.getByRole('button', { name: 'Clear bet slip' }).click();
    await expect(slip).toHaveCount(0);
    await outcome(page, 'Overtime', 'Yes').click();
    // Otherwise, a slow click would request the what-if price of the outcome under the pointer.
    await slip.getByRole('switch', { name: 'What-if prices' }).uncheck();
    const before = await lastCallNumber();
    await addFault({ api: 'bet-builder', kind: 'hang', times: 1 });
    await outcome(page, 'Total rounds: odd/even', 'Odd').click();
    await expect(total).toHaveText('Calculating…');
    await expect.poll(async () => (await combinationsSince(before)).length).toBe(1);
    await outcome(page, 'Ace', 'Yes').click();
    await expect(total).toHaveText(/^\d+\.\d\d$/);
    await expect
      .poll(async () => (await combinationsSince(before)).map(({ status, cut }) => ({ status, cut })))
      .toEqual([
        { status: null, cut: true },
        { status: 200, cut: false },
      ]);
  });

  await test.step('a failure keeps the total, and is reported [builder.failure-keeps-odds] [builder.failure-reported]', async () => {
    await slip.getByRole('button', { name: 'Clear bet slip' }).click();
    await expect(slip).toHaveCount(0);
    await outcome(page, 'Overtime', 'Yes').click();
    await outcome(page, 'Ace', 'Yes').click();
    await expect(slip.getByRole('listitem')).toHaveCount(2);
    await expect(total).toHaveText(/^\d+\.\d\d$/);
    const knownTotal = await total.innerText();

    await addFault({ api: 'bet-builder', kind: 'status', status: 500 });
    await outcome(page, 'Total rounds: odd/even', 'Odd').click();
    await expect(slip).toContainText("Couldn't update the total odds.");
    await expect(total).toHaveText(knownTotal);
    await expect.poll(() => reports.filter((report) => report.includes('CombinedOdds: PROVIDER_ERROR')).length).toBe(1);
    await clearFaults();
    await slip.getByRole('button', { name: 'Try again' }).click();
    await expect(total).not.toHaveText(knownTotal);
    await expect(slip).not.toContainText("Couldn't update");
  });
});
