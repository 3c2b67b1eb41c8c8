import { storageStateOf } from '../support/accounts.ts';
import { groupOf, idOf, openBoard, pickBoard, settle } from '../support/board.ts';
import { changeOdds, changeState, trueMarket } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the board of a match', async ({ page }) => {
  test.slow();
  const match = await pickBoard();

  await test.step("every layout shows the provider's prices", async () => {
    for (const type of ['match_winner', 'match_winner_three_way', 'overtime']) {
      await changeState('markets', idOf(match, type), { state: 'open' });
    }
    await openBoard(page, 'match', match);
    const columns = { 'Match winner': 2, 'Match winner (3-way)': 3, Overtime: 2 };
    for (const [title, count] of Object.entries(columns)) {
      await expect(groupOf(page, title).locator('[data-state=open]')).toHaveCount(count);
    }
    for (const { odds } of (await trueMarket(idOf(match, 'overtime'))).selections) {
      await expect(groupOf(page, 'Overtime')).toContainText(odds?.toFixed(2) ?? 'none');
    }
    const total = groupOf(page, 'Total rounds').getByRole('listitem');
    await expect(total).toHaveText(/^[\d.]+Total rounds [\d.]+, Over: .*Total rounds [\d.]+, Under: /);
    await expect(groupOf(page, 'Player total kills').getByRole('listitem').first()).toHaveText(/^\D.*?[\d.]+Player total kills /);
    const handicap = groupOf(page, 'Round handicap').getByRole('listitem');
    await expect(handicap).toHaveText(/^[+-][\d.]+Round handicap, .*[+-][\d.]+Round handicap, /);
    await expect(groupOf(page, 'Team to win both pistols').getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Series', exact: true }).click();
    const scores = groupOf(page, 'Correct series score').locator('[data-state]');
    await expect(scores).toContainText(['2 – 0', '2 – 1', '0 – 2', '1 – 2']);
    await expect(page.getByRole('button', { name: /^Series winner/ })).toHaveCount(0);
  });

  await test.step('keys move between prices and to the search', async () => {
    // By its address: the board of the match that the tab starts with has equal names, and would get the focus.
    await openBoard(page, 'betbuilder', match);
    const id = idOf(match, 'match_winner_three_way');
    await changeState('markets', id, { state: 'open' });
    const prices = page.getByRole('button', { name: /^Match winner \(3-way\), / });
    await expect(prices).toHaveCount(3);
    await prices.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(prices.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(prices.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('End');
    await expect(prices.nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(prices.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(prices.nth(1)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^First pistol winner Round 1, / }).last()).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  });

  await test.step('prices change, lock and settle in place [markets.odds.settled-winner] [markets.odds.settled-loser] [markets.odds.suspended]', async () => {
    const id = idOf(match, 'match_winner');
    await changeState('markets', id, { state: 'open' });
    const [first, second] = (await trueMarket(id)).selections;
    expect([first, second].every(Boolean)).toBe(true);
    const prices = groupOf(page, 'Match winner').getByRole('button', { name: /^Match winner, / });
    await expect(prices).toHaveCount(2);
    await changeOdds(id, [1.51, 2.52]);
    await expect(prices).toHaveText([/: 1\.51/, /: 2\.52/]);
    await changeOdds(id, [1.61, 2.42]);
    await expect(prices).toHaveText([/: 1\.61, went up/, /: 2\.42, went down/]);
    await expect(prices.first().locator('path[d*=L]')).toHaveCount(1);

    await changeState('markets', id, { state: 'suspended' });
    await expect(prices).toHaveText([/: Suspended/, /: Suspended/]);
    await expect(prices.first()).toBeDisabled();
    await prices.first().click({ force: true });
    await expect(prices.first()).toHaveAttribute('aria-pressed', 'false');

    await settle(id, 1);
    await expect(prices).toHaveText([/: Loser$/, /: Winner$/]);
    await expect(prices.first()).toBeDisabled();

    // Closed markets keep their place until the user leaves the board.
    await changeState('markets', id, { state: 'cancelled' });
    await expect(prices).toHaveText([/: Closed$/, /: Closed$/]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('match');
    await expect(groupOf(page, 'Match winner (3-way)')).toBeVisible();
    await expect(groupOf(page, 'Match winner')).toHaveCount(0);

    // New markets appear only after a click.
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await changeState('markets', id, { state: 'open' });
    await page.getByRole('button', { name: '1 new market' }).click();
    await expect(prices).toHaveText([/: 1\.61/, /: 2\.42/]);
  });

  await test.step('filters, pins and expanded sections of the board are restored', async () => {
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    const lines = groupOf(page, 'Total rounds').getByRole('listitem');
    await expect(lines).toHaveCount(1);
    await groupOf(page, 'Total rounds')
      .getByRole('button', { name: /more lines?$/ })
      .click();
    const count = match.markets.filter(({ type }) => type === 'total_rounds').length;
    await expect(lines).toHaveCount(count);

    await page.getByRole('button', { name: 'Pin Overtime', exact: true }).first().click();
    await expect(titles.first()).toHaveText('Overtime');
    await page.getByRole('radio', { name: 'Props' }).check();
    await page.getByRole('searchbox', { name: 'Search' }).fill('o');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Open');
    await expect(groupOf(page, 'Total rounds')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`tab=betbuilder&matchid=${match.matchId}&search=o&group=props&state=open$`));
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Props' })).toBeChecked();
    await expect(groupOf(page, 'Total rounds')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such market');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(titles.first()).toHaveText('Overtime');
    await expect(page).toHaveURL(new RegExp(`tab=betbuilder&matchid=${match.matchId}$`));
    await page.getByRole('button', { name: 'Pin Overtime', exact: true }).first().click();
    await expect(titles.first()).not.toHaveText('Overtime');

    const offer = page.getByRole('alert').filter({ hasText: 'Unpinned Overtime.' });
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(titles.first()).toHaveText('Overtime');
    await expect(page.getByRole('button', { name: 'Pin Overtime', exact: true }).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(offer).toHaveCount(0);
  });
});
