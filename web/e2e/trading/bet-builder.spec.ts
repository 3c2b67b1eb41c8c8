import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { combinationsSince, openMatch, outcome, findBuildableMatch, slipOf, totalOf } from '../support/bet-builder.ts';
import {
  addFault,
  changeOdds,
  patchProviderRecord,
  clearFaults,
  disconnectPush,
  restorePush,
  receivedCalls,
} from '../support/control.ts';
import { collectReports } from '../support/reports.ts';
import { findSeries } from '../support/series.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

async function lastCall(): Promise<number> {
  return (await receivedCalls()).at(-1)?.n ?? 0;
}

/** Changes local storage as another tab would; null removes. */
async function store(page: Page, values: Readonly<Record<string, string | null>>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [key, value] of entries) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    window.dispatchEvent(new StorageEvent('storage'));
  }, Object.entries(values));
}

/** Id of the API client that the page trades with. */
async function clientIdOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const session = Object.entries(localStorage).find(([key]) => key.startsWith('sightline.trading.'));
    return String(JSON.parse(session?.[1] ?? '{}').clientId);
  });
}

/** Selects the first outcome of these rows of the board. */
async function select(page: Page, rows: readonly number[]): Promise<void> {
  const open = { name: /: ?\d+\.\d\d/, disabled: false } as const;
  const board = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', open) });
  for (const row of rows) await board.nth(row).getByRole('button', open).first().click();
}

/** Selects ten outcomes, and expects the total and the button to stay visible. */
async function expectTenInView(page: Page): Promise<void> {
  await select(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await expect(slipOf(page).getByRole('listitem')).toHaveCount(10);
  for (const scrollTo of [0, 400]) {
    await page.evaluate((top) => window.scrollTo(0, top), scrollTo);
    await expect(totalOf(page)).toBeInViewport({ ratio: 1 });
    await expect(slipOf(page).getByRole('button', { name: 'Place Bet' })).toBeInViewport({ ratio: 1 });
  }
  await expect(slipOf(page).getByRole('heading', { name: 'Bet Slip' })).toBeInViewport();
}

/** Whether nothing covers the element, neither its ends nor its middle. */
function isOnTop(element: Element): boolean {
  const { left, right, top, height } = element.getBoundingClientRect();
  return [left + 4, (left + right) / 2, right - 4].every((x) => element.contains(document.elementFromPoint(x, top + height / 2)));
}

test('outcomes are combined', async ({ page }) => {
  test.slow();
  const reports = await collectReports(page);
  const match = await findBuildableMatch();
  const [slip, total] = [slipOf(page), totalOf(page)];

  await test.step("combined outcomes show the provider's price, which follows their odds [slip.empty-hidden] [slip.total.single] [slip.remove]", async () => {
    await changeOdds(match.markets.overtime, [3, 1.4]);
    await changeOdds(match.markets.total_rounds_odd_even, [2, 1.85]);
    await openMatch(page, 'betbuilder', match);
    const overtime = outcome(page, 'Overtime', 'Yes');
    await expect(overtime).toContainText('3.00');
    await expect(slip).toHaveCount(0);
    const before = await lastCall();

    await overtime.click();
    await expect(total).toHaveText('3.00');
    await expect(slip.getByRole('listitem')).toContainText(['Yes']);
    expect(await combinationsSince(before)).toEqual([]);
    await outcome(page, 'Total rounds: odd/even', 'Odd').click();
    await expect(total).toHaveText('6.00');
    await expect(slip.getByText('Total odds 6.00 for 2 outcomes')).toBeAttached();

    const answered = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      if (route.request().postData()?.includes('query CombinedOdds')) await answered.promise;
      await route.fallback();
    });
    await changeOdds(match.markets.total_rounds_odd_even, [2.5, 1.6]);
    await expect(slip.getByRole('listitem').nth(1)).toContainText('2.50');
    await expect(total.locator('s')).toHaveText('6.00');
    await expect(slip.getByText('Updating…')).toBeVisible();
    answered.resolve();
    await expect(total).toHaveText('7.50');
    await page.unroute('**/graphql*');
    await expect(slip).not.toContainText(/Updating…|Out of date/);
    await disconnectPush();
    await expect(slip.getByText('Out of date')).toBeVisible();
    await expect(slip).toContainText("Prices aren't updating.");
    await restorePush();
    await expect(slip).not.toContainText('Out of date');
    // Screen readers announce a changed total at intervals, and never find a former one.
    await expect(slip.getByText('Total odds 6.00 for 2 outcomes')).toHaveCount(0);
    await expect(slip.getByText('Total odds 7.50 for 2 outcomes')).toBeAttached();

    // No request is sent that the provider would reject.
    const priced = await lastCall();
    await patchProviderRecord('markets', match.markets.overtime, { state: 'suspended' });
    await expect(slip.getByRole('listitem').first()).toContainText('Suspended');
    await expect(slip).toContainText('Overtime: Yes is suspended. Remove it to see the total odds.');
    await expect(total).toHaveText('N/A');
    await expect(slip.getByText('Total odds 7.50 for 2 outcomes')).toHaveCount(0);
    await expect(slip.getByText('Total odds N/A for 2 outcomes')).toBeAttached();
    await patchProviderRecord('series', match.seriesId, { lifecycle: 'live' });
    await expect(slip).toContainText('You can only combine outcomes before the series starts.');
    await changeOdds(match.markets.total_rounds_odd_even, [2.6, 1.6]);
    await expect(slip.getByRole('listitem').nth(1)).toContainText('2.60');
    expect(await combinationsSince(priced)).toEqual([]);
    await changeOdds(match.markets.total_rounds_odd_even, [2.5, 1.6]);
    await patchProviderRecord('series', match.seriesId, { lifecycle: 'upcoming' });
    await expect(slip).toContainText('Overtime: Yes is suspended.');
    await patchProviderRecord('markets', match.markets.overtime, { state: 'open' });
    await expect(total).toHaveText('7.50');
    // One market is enough beside the slip.
    await page.getByRole('searchbox', { name: 'Search' }).fill('Overtime');
    await expect(outcome(page, 'Ace', 'Yes')).toHaveCount(0);
    await expectAccessible(slip);

    await slip.getByRole('button', { name: 'Remove Yes' }).click();
    await expect(total).toHaveText('2.50');
    await expect(overtime).toHaveAttribute('aria-pressed', 'false');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(total).toHaveText('7.50');

    // By keyboard: from the heading, which gets the focus when the slip closes, to the selections.
    await slip.getByRole('button', { name: 'Clear bet slip' }).press('Enter');
    await expect(slip).toHaveCount(0);
    await expect(page.getByText('Removed 2 outcomes.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // A message stays while the pointer is on it.
    await page.getByText('Removed 2 outcomes.').hover();
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await expect(slip.getByRole('listitem')).toContainText(['Yes', 'Odd']);
    await expect(total).toHaveText('7.50');
  });

  await test.step('a new selection cancels the pending request at the provider [builder.cancelled] [builder.requested-on-change] [slip.total.spinner]', async () => {
    await slip.getByRole('button', { name: 'Clear bet slip' }).click();
    await expect(slip).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await outcome(page, 'Overtime', 'Yes').click();
    // A slow click would ask for the price that it rests on.
    await slip.getByRole('switch', { name: 'What-if prices' }).uncheck();
    const before = await lastCall();
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

  await test.step('failures and selections that cannot be combined show a message [slip.not-combinable.message] [builder.failure-keeps-odds] [builder.failure-reported]', async () => {
    await slip.getByRole('button', { name: 'Clear bet slip' }).click();
    await expect(slip).toHaveCount(0);
    await outcome(page, 'Overtime', 'Yes').click();
    await outcome(page, 'Ace', 'Yes').click();
    await expect(slip.getByRole('listitem')).toHaveCount(2);
    await expect(total).toHaveText(/^\d+\.\d\d$/);
    const known = await total.innerText();

    await addFault({ api: 'bet-builder', kind: 'status', status: 500 });
    await outcome(page, 'Total rounds: odd/even', 'Odd').click();
    await expect(slip).toContainText("Couldn't update the total odds.");
    await expect(total).toHaveText(known);
    // The known total is of two outcomes, and is not announced as one of three.
    await expect(slip.getByText(/^Total odds .* for 3 outcomes$/)).toHaveCount(0);
    await expect.poll(() => reports.filter((report) => report.includes('CombinedOdds: PROVIDER_ERROR')).length).toBe(1);
    await clearFaults();
    await slip.getByRole('button', { name: 'Try again' }).click();
    await expect(total).not.toHaveText(known);
    await expect(slip).not.toContainText("Couldn't update");

    // Two sides cannot both win.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(slip).toHaveCount(0);
    const [first, other] = [outcome(page, 'Match winner', '.*').first(), outcome(page, 'Match winner \\(3-way\\)', '.*').last()];
    await first.click();
    await other.click();
    const jump = page.getByRole('button', { name: 'Bet Slip · 5 outcomes' });
    await expect(jump).toBeInViewport();
    // The toast of the removed outcomes is above the button.
    await expect.poll(() => jump.evaluate(isOnTop)).toBe(true);
    await jump.click();
    await expect(slip.getByRole('heading', { name: 'Bet Slip' })).toBeFocused();
    await expect(slip.getByRole('heading', { name: 'Bet Slip' })).toBeInViewport();
    await expect(slip).toContainText('Sorry, the selected outcomes cannot be combined.');
    await expect(total).toHaveText('N/A');
    await expect(slip.getByRole('button', { name: 'Place Bet' })).toBeDisabled();
    await expect(jump).toBeHidden();
    await expectAccessible(slip);
    await slip.getByRole('button', { name: 'Close bet slip' }).click();
    await expect(slip).toHaveCount(0);
    await expect(jump).toBeFocused();
    await jump.press('Enter');
    await expect(slip.getByRole('heading', { name: 'Bet Slip' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(jump).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

test('the slip of a tab', async ({ page }) => {
  test.slow();
  const match = await findBuildableMatch();
  const { matches } = await findSeries(({ id }) => id === match.seriesId);
  const order = matches.find(({ id }) => id === match.matchId)?.order;

  await test.step('selections are limited to one tab, one match and the maximum [session.demo-clients-flag] [slip.betbuilder-only] [slip.width]', async () => {
    await openMatch(page, 'match', match);
    await expect(outcome(page, 'Overtime', 'Yes')).not.toHaveAttribute('aria-pressed');
    await store(page, {
      'sightline.demo-clients': JSON.stringify([await clientIdOf(page)]),
      'sightline.max-selections': '2',
    });
    await expect(outcome(page, 'Overtime', 'Yes')).toHaveAttribute('aria-pressed', 'false');
    await outcome(page, 'Overtime', 'Yes').click();
    await outcome(page, 'Ace', 'Yes').click();
    await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
    await expect(slipOf(page)).toContainText('You can combine at most 2 outcomes.');
    const { width = 0 } = (await slipOf(page).boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(350);
    expect(width).toBeLessThanOrEqual(400);
    const third = outcome(page, 'Total rounds: odd/even', 'Odd');
    await expect(third).toHaveAttribute('aria-disabled', 'true');
    await outcome(page, 'Ace', 'No').click();
    await expect(slipOf(page).getByRole('listitem')).toContainText(['Yes', 'No']);

    await page.getByRole('tab', { name: 'Bet builder' }).click();
    await expect(outcome(page, 'Overtime', 'Yes')).toHaveAttribute('aria-pressed', 'false');
    await expect(slipOf(page)).toHaveCount(0);
    await outcome(page, 'Overtime', 'Yes').click();
    await page.getByLabel('Select match').selectOption({ index: 1 });
    await expect(outcome(page, 'Match winner', '.*').first()).toHaveAttribute('title', /The slip has outcomes from Match \d/);
    await expect(slipOf(page).getByRole('listitem')).toContainText(['Match 1']);
  });

  await test.step('the total of ten outcomes and the button stay visible on a small screen, in another tab in demo mode [slip.demo-flag]', async () => {
    await store(page, { 'sightline.demo-clients': null, 'sightline.max-selections': null, 'sightline.demo': 'true' });
    await page.setViewportSize({ width: 1366, height: 650 });
    const tab = page.getByRole('tab', { name: `Match ${order}` });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(outcome(page, 'Overtime', 'Yes')).toHaveAttribute('aria-pressed', 'false');
    await expect(slipOf(page)).toHaveCount(0);
    await expectTenInView(page);
  });

  await test.step('the total of ten outcomes and the button stay visible on a small screen, in the bet builder', async () => {
    await store(page, { 'sightline.demo': null });
    await page.getByRole('tab', { name: 'Bet builder' }).click();
    await page.getByLabel('Select match').selectOption(match.matchId);
    // Not the address, which changes before the board.
    await expect(page.getByLabel('Select match')).toHaveValue(match.matchId);
    await expect(slipOf(page)).toHaveCount(0);
    await expectTenInView(page);
  });

  await test.step('more than ten outcomes are shown on request [slip.show-ten] [slip.show-more]', async () => {
    await store(page, { 'sightline.max-selections': '12' });
    await select(page, [10]);
    const legs = slipOf(page).getByRole('listitem');
    await expect(legs).toHaveCount(10);
    await slipOf(page).getByRole('button', { name: 'Show more' }).click();
    await expect(legs).toHaveCount(11);
    await slipOf(page).getByRole('button', { name: 'Show less' }).click();
    await expect(legs).toHaveCount(10);
  });
});
