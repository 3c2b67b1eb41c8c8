import { storageStateOf } from '../support/accounts.ts';
import { findBoardMatch, groupOf, idOf, openBoard, countOverlaps, settleMarket, showAllLines } from '../support/board.ts';
import { changeOdds, patchProviderRecord, readProviderMarket } from '../support/control.ts';
import { waitForStoredPreferences } from '../support/pages.ts';
import { columnOf, exportedRows } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the board of a match shows the prices of the provider, and restores how the user has arranged it', async ({ page }) => {
  const match = await findBoardMatch();
  for (const type of ['match_winner', 'match_winner_three_way', 'overtime']) {
    await patchProviderRecord('markets', idOf(match, type), { state: 'open' });
  }
  // By the URL of the match: the tab alone would show another one, with markets of the same names.
  await openBoard(page, 'betbuilder', match);

  await test.step("every layout shows the provider's prices", async () => {
    const columns = { 'Match winner': 2, 'Match winner (3-way)': 3, Overtime: 2 };
    for (const [title, count] of Object.entries(columns)) {
      await expect(groupOf(page, title).locator('[data-state=open]')).toHaveCount(count);
    }
    for (const { odds } of (await readProviderMarket(idOf(match, 'overtime'))).selections) {
      await expect(groupOf(page, 'Overtime')).toContainText(odds?.toFixed(2) ?? 'none');
    }
    for (const title of ['Total rounds', 'Player total kills', 'Round handicap']) {
      await expect(groupOf(page, title).getByRole('listitem').first()).toContainText(/\d\.\d\d/);
    }
    await expect(groupOf(page, 'Team to win both pistols').getByRole('listitem')).toHaveCount(2);
  });

  await test.step('prices change, settle and close in place', async () => {
    const id = idOf(match, 'match_winner');
    const prices = groupOf(page, 'Match winner').getByRole('button', { name: /^Match winner, / });
    await changeOdds(id, [1.51, 2.52]);
    await expect(prices).toHaveText([/: 1\.51/, /: 2\.52/]);
    await changeOdds(id, [1.61, 2.42]);
    await expect(prices).toHaveText([/: 1\.61, went up/, /: 2\.42, went down/]);
    await settleMarket(id, 1);
    await expect(prices).toHaveText([/: Loser$/, /: Winner$/]);
    await patchProviderRecord('markets', id, { state: 'cancelled' });
    await expect(prices).toHaveText([/: Closed$/, /: Closed$/]);
    await patchProviderRecord('markets', id, { state: 'open' });
  });

  await test.step('filters and pins of the board are restored', async () => {
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await page.getByRole('button', { name: 'Pin Overtime', exact: true }).first().click();
    await expect(titles.first()).toHaveText('Overtime');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Props');
    await expect(page).toHaveURL(new RegExp(`tab=betbuilder&matchid=${match.matchId}&group=props$`));
    await waitForStoredPreferences(page);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('props');
    await expect(titles.first()).toHaveText('Overtime');
    await expect(groupOf(page, 'Total rounds')).toHaveCount(0);
  });

  await test.step('the panel of widgets stays closed, and a frame that is opened later has a height', async () => {
    await page.getByRole('tab', { name: 'Series', exact: true }).click();
    await page.getByRole('button', { name: 'Widgets' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await waitForStoredPreferences(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Widgets' })).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Widgets' }).press('Enter');
    await expect(page.locator('iframe')).not.toHaveCSS('height', '0px');
  });
});

for (const font of ['the font of the dashboard', 'the font of the system']) {
  test(`market types do not overlap at 1440 pixels in ${font}`, async ({ page }) => {
    if (font !== 'the font of the dashboard') await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBoard(page, 'match', await findBoardMatch());
    await showAllLines(page, 'Round handicap');
    await groupOf(page, 'Round handicap').getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect.poll(() => countOverlaps(page)).toBe(0);
  });
}

test('the price history shows the recorded prices, and new ones as they are recorded', async ({ page }) => {
  const match = await findBoardMatch();
  const id = idOf(match, 'overtime');
  await patchProviderRecord('markets', id, { state: 'open' });
  await changeOdds(id, [2, 1.8]);
  await openBoard(page, 'match', match);
  const yes = groupOf(page, 'Overtime').getByRole('button', { name: /^Overtime, Yes: / });
  await expect(yes).toContainText('2.00');
  await changeOdds(id, [2.5, 1.8]);
  await expect(yes).toContainText('2.50');
  await yes.click();
  const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
  const record = dialog.getByRole('region', { name: 'Recorded prices of Yes' });
  await expect(
    record
      .getByRole('row')
      .filter({ hasText: /2\.00.*2\.50.*\+25\.0%/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(dialog);
  // A new price is shown as soon as it is recorded.
  let odds = 2.6;
  await expect(async () => {
    odds = Math.round(odds * 100 + 1) / 100;
    await changeOdds(id, [odds, 1.7]);
    // Not the price alone: a time may contain it.
    await expect(record).toContainText(`→ ${odds.toFixed(2)}`, { timeout: 5_000 });
  }).toPass();
  const file = await exportedRows(page, dialog);
  expect(file[0]?.slice(0, 3)).toEqual(['Time (UTC)', 'Odds', 'State']);
  expect(columnOf(file, 'Odds')).toEqual(expect.arrayContaining([String(odds), '2.5', '2']));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await test.step('the focus also returns if Escape is pressed before the dialog has taken it', async () => {
    // With motion, the dialog stays for a moment after it has closed.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await yes.focus();
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=dialog]') === null) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('h');
    await expect(dialog).toHaveCount(0);
    await expect(yes).toBeFocused();
  });
});
