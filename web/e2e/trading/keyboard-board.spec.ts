import { storageStateOf } from '../support/accounts.ts';
import { groupOf, idOf, openBoard, findBoardMatch } from '../support/board.ts';
import { patchProviderRecord } from '../support/control.ts';
import { expectListed, focusedDialog, passFramesBeforeRenders, pricesOf } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';
import { messagesOf } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

test('every action of a board has a key', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();
  for (const type of ['match_winner', 'overtime']) await patchProviderRecord('markets', idOf(match, type), { state: 'open' });
  await expect(async () => {
    await openBoard(page, 'match', match);
    // Markets that open after the board wait behind a button, which is a tab stop.
    for (const title of ['Match winner', 'Overtime']) await expect(groupOf(page, title)).toBeVisible({ timeout: 2_000 });
    await expect(page.getByRole('button', { name: /new markets?$/ })).toHaveCount(0);
  }).toPass();
  await expect(pricesOf(page, 'Match winner').first()).toBeVisible();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const focused = page.locator(':focus');

  await test.step('Tab leads from the filters to the first price, then to the next market', async () => {
    await page.keyboard.press('v');
    await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Consistency' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Row height' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pricesOf(page, String(await titles.nth(1).textContent()).replace(/[()]/g, '.')).first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(pricesOf(page, 'Match winner').nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('button', { name: 'Pin Match winner', exact: true })).toBeFocused();
  });

  await test.step('E shows and hides the lines of a market, P pins it', async () => {
    const lines = groupOf(page, 'Total rounds').getByRole('listitem');
    const count = match.markets.filter(({ type }) => type === 'total_rounds').length;
    await pricesOf(page, 'Total rounds').first().focus();
    await page.keyboard.press('e');
    await expect(lines).toHaveCount(count);
    await pricesOf(page, 'Total rounds').last().focus();
    await page.keyboard.press('e');
    await expect(lines).toHaveCount(1);
    await expect(groupOf(page, 'Total rounds').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('p');
    await expect(titles.first()).toHaveText('Total rounds');
    await expect(groupOf(page, 'Total rounds').locator(':focus')).toBeInViewport();
    await page.keyboard.press('p');
    await expect(titles.first()).not.toHaveText('Total rounds');
    await expect(messagesOf(page).getByText('Unpinned Total rounds.')).toBeVisible();
    await expect(groupOf(page, 'Total rounds').locator(':focus')).toHaveCount(1);
  });

  await test.step('filters are reached and cleared by keys, and new markets added', async () => {
    await page.keyboard.press('t');
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused();
    await page.keyboard.press('/');
    // A field takes characters.
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Totals');
    await expect(groupOf(page, 'Overtime')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(groupOf(page, 'Total rounds').locator(':focus')).toHaveCount(1);
    await pricesOf(page, 'Total rounds').first().focus();
    await page.keyboard.press('z');
    await expect(groupOf(page, 'Overtime')).toBeVisible();
    await expect(pricesOf(page, 'Total rounds').first()).toBeFocused();

    const id = idOf(match, 'overtime');
    await patchProviderRecord('markets', id, { state: 'cancelled' });
    await expect(pricesOf(page, 'Overtime').first()).toContainText('Closed');
    await page.keyboard.press('/');
    await search.fill('total');
    await search.fill('');
    await expect(groupOf(page, 'Overtime')).toHaveCount(0);
    await patchProviderRecord('markets', id, { state: 'open' });
    await expect(page.getByRole('button', { name: '1 new market' })).toBeVisible();
    await page.getByRole('button', { name: '1 new market' }).focus();
    await page.keyboard.press('u');
    await expect(groupOf(page, 'Overtime')).toBeVisible();
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
    await page.keyboard.press('u');
    await expect(messagesOf(page).getByText('No new markets.')).toBeVisible();
  });

  await test.step('the connection, the widgets and the bet builder have keys', async () => {
    await page.keyboard.press('i');
    const details = page.getByRole('dialog');
    await expect(details.getByRole('heading', { name: 'Connected' })).toBeVisible();
    const sets = page.getByRole('list', { name: 'Live data' }).getByRole('listitem');
    await expect(sets.filter({ hasText: / vs .*Current/ })).toHaveCount(1);
    await expect(focusedDialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
    await page.keyboard.press('q');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.keyboard.press('q');
    await expect(page.locator('iframe')).toHaveCount(1);
    await passFramesBeforeRenders(page);
    await page.getByRole('button', { name: 'Widgets' }).focus();
    await page.keyboard.press('b');
    await expect(page.getByRole('tab', { name: 'Bet builder', selected: true })).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByRole('tab', { name: /^Match \d/, selected: true })).toBeFocused();
    await pricesOf(page, 'Match winner').first().focus();
    await page.keyboard.press('b');
    await expect(page.getByRole('tab', { name: 'Bet builder' })).toHaveAttribute('aria-selected', 'true');
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByRole('tab', { name: /^Match \d/, selected: true })).toBeVisible();
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
  });

  await test.step('without a market, the key says what to do', async () => {
    await search.focus();
    await search.blur();
    await page.keyboard.press('p');
    await expect(messagesOf(page).getByText('Go to a market first, for example with J.')).toBeVisible();
  });

  await test.step('they are listed, and one switch turns them off', async () => {
    await expectListed(page, [
      'Search this page',
      'Previous match',
      'Bet builder',
      'Close the widgets',
      'Connection details',
      'Price history of the focused price',
      'Pin or unpin the focused market',
      'Show or hide all lines of the focused market',
      'Filter by type',
      'Filter by state',
      'Add new markets',
    ]);
    const keys = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await page.keyboard.press('?');
    await keys.uncheck();
    await page.keyboard.press('Escape');
    await pricesOf(page, 'Match winner').first().focus();
    for (const key of ['h', 'b', 'q', 't', ']']) await page.keyboard.press(key);
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    await keys.check();
    await page.keyboard.press('Escape');
    await expect(pricesOf(page, 'Match winner').first()).toBeFocused();
  });

  await test.step('on a phone, the keys of the filters open them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await page.keyboard.press('v');
    await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(focused).toHaveCount(1);
  });
});

test('the focus stays with the market', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();
  const lines = groupOf(page, 'Total rounds').getByRole('listitem');

  await test.step('a jump to a hidden line shows all lines of its market', async () => {
    await openBoard(page, 'match', match);
    await passFramesBeforeRenders(page);
    await expect(lines).toHaveCount(1);
    const tab = String(await page.getByRole('tab', { name: /^Match \d/, selected: true }).textContent());
    const [, shown = ''] = /Total rounds ([\d.]+)/.exec((await lines.first().textContent()) ?? '') ?? [];
    const field = page.getByRole('combobox', { name: 'Jump to a team or market' });
    await expect(async () => {
      // Again, if its code took longer to load than a key waits for it.
      await page.keyboard.press('j');
      await expect(field).toBeFocused({ timeout: 10_000 });
    }).toPass();
    await field.fill(`Total rounds ${tab}`);
    const offered = page.getByRole('listbox').getByRole('option', { name: /^Total rounds [\d.]+/ });
    await expect(offered.first()).toBeVisible();
    const hiddenLine = (await offered.allTextContents())
      .map((text) => /^Total rounds ([\d.]+?)Match/.exec(text)?.[1] ?? shown)
      .find((line) => line !== shown);
    await field.fill(`Total rounds ${hiddenLine} ${tab}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: new RegExp(`^Total rounds ${hiddenLine}, Over: `) })).toBeFocused();
    await expect(lines).toHaveCount(match.markets.filter(({ type }) => type === 'total_rounds').length);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  await test.step('a jump from another match with filters shows the market, too', async () => {
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await page.getByRole('searchbox', { name: 'Search' }).fill('handicap');
    await page.getByRole('searchbox', { name: 'Search' }).blur();
    await page.keyboard.press('j');
    await page.getByRole('combobox', { name: 'Jump to a team or market' }).fill('Series winner');
    await page.keyboard.press('Enter');
    await expect(pricesOf(page, 'Series winner').first()).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  await test.step('[ and ] keep it on the market, else on the tab of the match', async () => {
    await page.keyboard.press(']');
    await expect(page.getByRole('tab', { name: 'Match 1', selected: true })).toBeFocused();
    await pricesOf(page, 'Match winner').nth(1).focus();
    await page.keyboard.press(']');
    await expect(page.getByRole('tab', { name: 'Match 2', selected: true })).toBeVisible();
    await expect(pricesOf(page, 'Match winner').nth(1)).toBeFocused();
    await page.keyboard.press('[');
    await expect(page.getByRole('tab', { name: 'Match 1', selected: true })).toBeVisible();
    await expect(pricesOf(page, 'Match winner').nth(1)).toBeFocused();
  });
});
