import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { preferencesStored } from '../support/pages.ts';
import { findBoardMatch, groupOf, idOf, openBoard, overlaps, settle, showAllLines } from '../support/board.ts';
import { changeOdds, patchProviderRecord, readProviderMarket } from '../support/control.ts';
import { columnOf, exportedRows } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the board of a match', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();

  await test.step("every layout shows the provider's prices", async () => {
    for (const type of ['match_winner', 'match_winner_three_way', 'overtime']) {
      await patchProviderRecord('markets', idOf(match, type), { state: 'open' });
    }
    await openBoard(page, 'match', match);
    const columns = { 'Match winner': 2, 'Match winner (3-way)': 3, Overtime: 2 };
    for (const [title, count] of Object.entries(columns)) {
      await expect(groupOf(page, title).locator('[data-state=open]')).toHaveCount(count);
    }
    for (const { odds } of (await readProviderMarket(idOf(match, 'overtime'))).selections) {
      await expect(groupOf(page, 'Overtime')).toContainText(odds?.toFixed(2) ?? 'none');
    }
    const total = groupOf(page, 'Total rounds').getByRole('listitem');
    await expect(total).toHaveText(/^Margin [\d.]+%[\d.]+OverTotal rounds [\d.]+, Over: .*UnderTotal rounds [\d.]+, Under: /);
    await expect(groupOf(page, 'Player total kills').getByRole('listitem').first()).toHaveText(/^\D.*?[\d.]+Player total kills /);
    const handicap = groupOf(page, 'Round handicap').getByRole('listitem');
    await expect(handicap).toHaveText(/^Margin [\d.]+%[+−][\d.]+\D+Round handicap, .*[+−][\d.]+\D+Round handicap, /);
    await expect(groupOf(page, 'Team to win both pistols').getByRole('listitem')).toHaveCount(2);

    await page.getByRole('tab', { name: 'Series', exact: true }).click();
    const scores = groupOf(page, 'Correct series score').locator('[data-state]');
    await expect(scores).toContainText(['2 – 0', '2 – 1', '0 – 2', '1 – 2']);
    const winners = page.getByRole('button', { name: /^Series winner, / });
    await expect(winners).toHaveCount(2);
    await expect(winners.first()).not.toHaveAttribute('aria-pressed');
  });

  await test.step('keys move between prices and to the search', async () => {
    // By its address: the board of the match that the tab starts with has equal names, and would get the focus.
    await openBoard(page, 'betbuilder', match);
    const id = idOf(match, 'match_winner_three_way');
    await patchProviderRecord('markets', id, { state: 'open' });
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
    await patchProviderRecord('markets', id, { state: 'open' });
    const [first, second] = (await readProviderMarket(id)).selections;
    expect([first, second].every(Boolean)).toBe(true);
    const prices = groupOf(page, 'Match winner').getByRole('button', { name: /^Match winner, / });
    await expect(prices).toHaveCount(2);
    await changeOdds(id, [1.51, 2.52]);
    await expect(prices).toHaveText([/: 1\.51/, /: 2\.52/]);
    await changeOdds(id, [1.61, 2.42]);
    await expect(prices).toHaveText([/: 1\.61, went up/, /: 2\.42, went down/]);
    await expect(prices.first().locator('path[d*=L]')).toHaveCount(1);

    await patchProviderRecord('markets', id, { state: 'suspended' });
    await expect(prices).toHaveText([/: Suspended, last price 1\.61$/, /: Suspended, last price 2\.42$/]);
    await expect(prices.first().locator('svg rect')).toBeVisible();
    await expect(prices.first()).toBeDisabled();
    await prices.first().click({ force: true });
    await expect(prices.first()).toHaveAttribute('aria-pressed', 'false');

    await settle(id, 1);
    await expect(prices).toHaveText([/: Loser$/, /: Winner$/]);
    await expect(prices.first()).toBeDisabled();

    // Closed markets keep their place until the user leaves the board.
    await patchProviderRecord('markets', id, { state: 'cancelled' });
    await expect(prices).toHaveText([/: Closed$/, /: Closed$/]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('match');
    await expect(groupOf(page, 'Match winner (3-way)')).toBeVisible();
    await expect(groupOf(page, 'Match winner')).toHaveCount(0);

    // New markets appear only after a click.
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await patchProviderRecord('markets', id, { state: 'open' });
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
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Props');
    await page.getByRole('searchbox', { name: 'Search' }).fill('o');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Open');
    await expect(groupOf(page, 'Total rounds')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`tab=betbuilder&matchid=${match.matchId}&search=o&group=props&state=open$`));
    await preferencesStored(page);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('props');
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

test('the board at every width', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();
  for (const type of ['match_winner', 'overtime', 'total_rounds']) {
    await patchProviderRecord('markets', idOf(match, type), { state: 'open' });
  }
  const prices = page.getByRole('button', { name: /: \d+\.\d\d/ });
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const boxes = async (...titles: string[]) =>
    Promise.all(titles.map(async (title) => (await groupOf(page, title).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }));
  const columns = () =>
    page
      .locator('section[data-layout]')
      .evaluateAll((groups) => new Set(groups.map((group) => group.getBoundingClientRect().left)).size);
  const namesCut = () =>
    page
      .locator('section[data-layout]')
      .getByRole('heading', { level: 2 })
      .evaluateAll(
        (names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1).length,
      );
  /** Cells whose change since opening covers a part of their price. */
  const collisions = () =>
    page.getByRole('button', { name: /^Match winner/ }).evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const spans = [...cell.querySelectorAll('span')];
          const boxOf = (text: RegExp) => {
            const range = document.createRange();
            const node = spans.map(({ firstChild }) => firstChild).find((child) => text.test(child?.nodeValue ?? ''));
            if (node) range.selectNode(node);
            return range.getBoundingClientRect();
          };
          const [change, price] = [boxOf(/^[+−][\d.]+%$/), boxOf(/^\d+\.\d\d$/)];
          // A change without space is clipped by its own box.
          const clip = spans.find(({ textContent }) => /^[+−][\d.]+%$/.test(textContent))?.getBoundingClientRect();
          const across = Math.min(change.right, price.right) - Math.max(change.left, price.left);
          // Lines are higher than their digits.
          const bottom = Math.min(change.bottom, price.bottom, clip?.bottom ?? Infinity);
          return across > 0 && bottom - Math.max(change.top, price.top) > 5;
        }).length,
    );
  /** Labels of prices that are cut off. */
  const labelsCut = () =>
    page
      .locator('[data-selection][data-label] > :first-child')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent));
  const expectTwoColumns = () => expect.poll(columns).toBe(2);

  await test.step('on a phone, the first price is in the top third, and one button opens the filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openBoard(page, 'match', match);
    expect(await topOf(prices.first())).toBeLessThan(844 / 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search' }).fill('rounds');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Totals');
    await expect(groupOf(page, 'Overtime')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show markets' }).click();
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeFocused();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('button', { name: 'Filters 2' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.keyboard.press('Escape');
    // Every market is one row, with its whole name and a change that leaves the price alone.
    await changeOdds(idOf(match, 'match_winner'), [60, 1.01]);
    await expect(page.getByRole('button', { name: /^Match winner, .*: 60\.00/ })).toContainText(/\+\d{3,4}%/);
    await expect.poll(collisions).toBe(0);
    for (const { height } of await boxes('Match winner', 'First pistol winner')) expect(height).toBeLessThanOrEqual(46);
    // A name may need more lines, depending on the font, but never one above its prices.
    for (const { height } of await boxes('Match winner (3-way)')) expect(height).toBeLessThanOrEqual(62);
    expect(await namesCut()).toBe(0);
    for (const { id, type } of match.markets) if (type === 'total_rounds') await changeOdds(String(id), [60, 55]);
    await expect(page.getByRole('button', { name: /^Total rounds .*, Under: 55\.00/ })).toBeVisible();
    expect(await labelsCut()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 844 });
    await expect.poll(labelsCut).toEqual([]);
    await expect.poll(namesCut).toBe(0);
    await expect.poll(collisions).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 390, height: 844 });
    // The widgets follow the markets, whether or not the panel is open on a wide screen.
    await expect(page.getByRole('button', { name: 'Widgets' })).toHaveCount(0);
    const [last] = await boxes('Overtime');
    expect(await topOf(page.locator('iframe').first())).toBeGreaterThan(last?.y ?? Number.NaN);
  });

  await test.step('at 1440 pixels, the first price is in the top quarter, and markets in two columns beside the panel, open or closed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectTwoColumns();
    await expect.poll(() => topOf(prices.first())).toBeLessThan(900 / 4);
    const header = page.getByRole('main').locator('header').first();
    await expect.poll(() => header.boundingBox()).toMatchObject({ y: 0, height: 56 });
    await expect.poll(async () => (await boxes('Match winner'))[0]?.height).toBeLessThanOrEqual(46);
    await expect.poll(namesCut).toBe(0);
    await expect(page.locator('iframe')).toHaveCount(1);
    await showAllLines(page, 'Round handicap');
    await groupOf(page, 'Round handicap').getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect.poll(() => overlaps(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));

    await page.getByRole('button', { name: 'Widgets' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectTwoColumns();
    await expect.poll(collisions).toBe(0);
    await expect.poll(namesCut).toBe(0);
    // The choice is kept, and a frame that is opened later still starts without a height.
    await preferencesStored(page);
    await page.reload();
    await expect(prices.first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Widgets' })).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Widgets' }).press('Enter');
    await expect(page.locator('iframe')).not.toHaveCSS('height', '0px');
  });

  await test.step('headings stay in view while their market scrolls', async () => {
    await page.setViewportSize({ width: 1440, height: 440 });
    const group = groupOf(page, 'Round winner');
    await group.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await group
      .getByRole('listitem')
      .last()
      .evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const heading = group.getByRole('heading', { name: 'Round winner' });
    await expect(heading).toBeInViewport();
    await expect.poll(() => topOf(heading)).toBeGreaterThanOrEqual(56);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

  await test.step('a wide screen has two columns beside the open panel', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectTwoColumns();
    await expect(page.locator('iframe')).toHaveCount(1);
  });

  await test.step('compact rows are 36 pixels high', async () => {
    await page.evaluate(() => (document.documentElement.dataset['density'] = 'compact'));
    const [winner] = await boxes('Match winner');
    expect(winner?.height).toBeLessThanOrEqual(38);
  });
});

test('margin, change since opening and price history', async ({ page }) => {
  const match = await findBoardMatch();
  const id = idOf(match, 'overtime');
  await patchProviderRecord('markets', id, { state: 'open' });
  await changeOdds(id, [2, 1.8]);
  await openBoard(page, 'match', match);
  const group = groupOf(page, 'Overtime');
  const yes = group.getByRole('button', { name: /^Overtime, Yes: / });
  await expect(yes).toContainText('2.00');

  await test.step('the margin is the implied probability above 100%', async () => {
    await expect(group).toContainText('Margin 5.6%');
    await changeOdds(id, [2.5, 1.8]);
    await expect(yes).toContainText('2.50');
    await expect(group).toContainText('Margin −4.4%');
  });

  await test.step('a price shows its change since the opening, with its direction', async () => {
    const opened = /opened at (\d+\.\d\d) \(([+−]\d+\.\d%)\)$/.exec((await yes.getAttribute('title')) ?? '');
    const change = (2.5 / Number(opened?.[1]) - 1) * 100;
    expect(opened?.[2]).toBe(`${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}%`);
    const short = Math.abs(change) < 9.95 ? Math.abs(change).toFixed(1) : Math.abs(change).toFixed(0);
    await expect(yes).toContainText(`${change < 0 ? '−' : '+'}${short}%`);
  });

  await test.step('a click opens the price history: a chart, a table and a file', async () => {
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
    // It follows the price, as soon as a change is stored.
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
    await changeOdds(id, [2.6, 1.7]);
    await expect(dialog.getByRole('definition').first()).toHaveText('2.60');
    await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption('No');
    await expect(dialog).toContainText('1.70');
    await dialog.getByRole('button', { name: 'Prices without margin' }).click();
    const fair = dialog.getByRole('region', { name: 'Prices without margin' });
    await expect(fair.getByRole('row').nth(1)).toContainText(/^Yes2\.602\.53/);
    await expectAccessible(fair);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(yes).toBeFocused();
  });

  await test.step('in the bet builder, where a click selects, the key H and the button of the row open it', async () => {
    // By its address: the board of the match that the tab starts with has equal names, and would get the focus.
    await openBoard(page, 'betbuilder', match);
    await expect(yes).toHaveAttribute('aria-pressed', 'false');
    await yes.focus();
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(yes).toBeFocused();
    await expect(yes).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(group.getByRole('button', { name: 'Price history of Overtime' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the focus returns also if Escape follows before the dialog has the focus', async () => {
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
    const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
    await expect(dialog).toHaveCount(0);
    await expect(yes).toBeFocused();
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('with reduced motion, a price that moves has its arrow, but no animation', async () => {
    const animation = () => yes.locator('[data-flash]').evaluate((price) => getComputedStyle(price, '::after').animationName);
    await changeOdds(id, [2.7, 1.7]);
    await expect(yes).toContainText('2.70, went up');
    await expect(yes.locator('[data-movement=up] [aria-hidden=true]')).toBeVisible();
    expect(await animation()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animation()).not.toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
});
