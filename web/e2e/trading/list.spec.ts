import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { findBoardMatch, groupOf, openBoard } from '../support/board.ts';
import { changeOdds, readProviderMarket } from '../support/control.ts';
import { focusedDialog } from '../support/keyboard.ts';
import { waitForStoredPreferences } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectListLoaded, findListedSeries, openList, rowOf, scrollToRow } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

/** The gateway may have recorded prices for less than ten minutes. */
const MOVES = /^Biggest moves (?:in 10 minutes|since \d\d:\d\d)/;

test('a trader sees and filters the list', async ({ page }) => {
  const list = await openList(page, '?game=999');
  const panels = page.getByRole('main').getByRole('heading', { level: 2 });
  const game = page.getByRole('combobox', { name: 'Game' });

  await test.step('the selected game is shown even if it has no series', async () => {
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(game.locator('option:checked')).toHaveText('Game 999');
    await expect(page.getByText('No series for Game 999 right now.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(game).toHaveValue('');
    await expectListLoaded(page);
  });

  await test.step('only rows near the viewport have odds, and rows that come near get them', async () => {
    const priced = page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'No markets available' });
    await expect(priced.first().locator('[data-state]').first()).toBeVisible();
    // Rows are rendered in steps.
    await expect.poll(() => priced.count()).toBeGreaterThan(100);
    await expect(priced.last().locator('[data-state]')).toHaveCount(0);
    await expect(async () => {
      await priced.last().scrollIntoViewIfNeeded();
      await expect(priced.last().locator('[data-state]').first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(priced.first().locator('[data-state]')).toHaveCount(0);
  });

  await test.step('the chip of a time filters the list, and says how many series are left', async () => {
    const rows = page.getByRole('main').getByRole('listitem');
    for (const [name, time, text] of [
      ['Live', 'live', 'Live'],
      ['Today', 'today', 'Live|Today'],
    ] as const) {
      const chip = page.getByRole('checkbox', { name: new RegExp(`^${name} \\d+$`) });
      const count = async () =>
        Number(/\d+$/.exec((await page.getByText(new RegExp(`^${name} \\d+$`)).textContent()) ?? '')?.[0]);
      await chip.check();
      await expect(page).toHaveURL(`/trading?time=${time}`);
      await expectListLoaded(page);
      // A series may start meanwhile.
      await expect(async () => {
        const expected = await count();
        expect(await rows.count()).toBe(expected);
        expect(await rows.filter({ hasText: new RegExp(text) }).count()).toBe(expected);
      }).toPass();
      await chip.uncheck();
    }
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such team');
    await expect(page.getByText('Tomorrow 0')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectListLoaded(page);
  });

  await test.step('the list says that the price changes are loading', async () => {
    const history = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      if (route.request().postData()?.includes('query ListHistory')) await history.promise;
      await route.fallback();
    });
    const { market } = findListedSeries(list);
    await changeOdds(market.id, [2.6, 1.5]);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Biggest move');
    await expect(panels).toHaveText([/^Loading price changes…/]);
    history.resolve();
    await expect(panels).toHaveText([MOVES]);
    await page.unroute('**/graphql*');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Start');
    await expectListLoaded(page);
  });

  await test.step('without the earlier prices, the list says since when it has measured', async () => {
    await page.route('**/graphql*', async (route) => {
      if (route.request().postData()?.includes('query ListHistory') !== true) return route.fallback();
      const error = { message: 'No answer.', path: ['tradingList'], extensions: { code: 'PROVIDER_TIMEOUT' } };
      return route.fulfill({ json: { data: { tradingList: null }, errors: [error] } });
    });
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Biggest move');
    await expect(panels).toHaveText([/^Couldn't load earlier prices\. (?:Biggest moves|No price has moved) since \d\d:\d\d/]);
    await page.unroute('**/graphql*');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Start');
    await expectListLoaded(page);
  });

  await test.step('the biggest move of ten minutes is first on request', async () => {
    const { market, first, second } = findListedSeries(list);
    const [before] = market.selections;
    // A price that is high already has not moved if it is high again.
    const odds = Number(before?.odds) < 10 ? [90, 1.01] : [1.01, 90];
    // While the pointer is on a row, rows keep their order.
    await page.mouse.move(0, 0);
    await changeOdds(market.id, [2, 2]);
    await expect(async () => {
      await changeOdds(market.id, odds);
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Biggest move');
      const top = page.getByRole('main').getByRole('listitem').first();
      await expect(top).toContainText(first.name, { timeout: 2_000 });
      await expect(top).toContainText(second.name);
      await expect(top).toContainText(/▲ \+\d{3,4}\.\d%/);
    }).toPass();
    await expect(page).toHaveURL('/trading?sort=move');
    await expect(panels).toHaveText([MOVES]);
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const windowWidth of [390, 1024, width]) {
      await page.setViewportSize({ width: windowWidth, height });
      await expect.poll(() => overlappingMoves(page), `at ${windowWidth}`).toEqual({ isShown: true, overlapCount: 0 });
    }
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Start');
    await expectListLoaded(page);
  });

  await test.step("the provider's prices are beside the right team [markets.odds.decimals] [trading.list.competitors] [trading.list.best-of]", async () => {
    const { series, market, first, second } = findListedSeries(list);
    const truth = await readProviderMarket(market.id);
    const oddsOf = (id: string) => truth.selections.find(({ entity }) => String(entity?.id) === id)?.odds?.toFixed(2) ?? 'none';
    const row = await scrollToRow(page, { first, second });
    await expect(row).toContainText(oddsOf(first.id));
    await expect(row).toContainText(oddsOf(second.id));
    await expect(row).toContainText(`Best of ${series.bestOf}`);
  });

  await test.step('tournaments are sorted by title, each with its series [trading.list.panels] [trading.list.panel-title] [trading.list.series-in-panel]', async () => {
    const titles = [...new Set(list.series.flatMap(({ tournament }) => tournament?.title ?? []))];
    expect(titles.length).toBeGreaterThan(3);
    const sorted = titles.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare);
    await expect(panels).toContainText(sorted);
    const [title = ''] = sorted;
    const panel = panels.getByRole('button', { name: title }).first();
    const rows = page.locator(`#${await panel.getAttribute('aria-controls')}`).getByRole('listitem');
    const teams = list.series
      .filter(({ tournament }) => tournament?.title === title)
      .map(({ competitors }) => competitors.map(({ entity }) => entity?.name ?? 'TBD'));
    await expect(rows).toHaveCount(teams.length);
    for (const [index, [first = '', second = '']] of teams.entries()) {
      await expect(rows.nth(index)).toContainText(first);
      await expect(rows.nth(index)).toContainText(second);
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'Live' }).first()).toBeVisible();
    await expect(page.getByText(/^Best of [135]$/).first()).toBeVisible();
  });

  await test.step('games have icons, and a game without one a placeholder [trading.list.game-icon] [trading.list.game-placeholder] [trading.list.logos]', async () => {
    const series = list.series.filter(({ competitors }) => competitors.every(({ entity }) => (entity?.logoUrl ?? null) !== null));
    const { first, second } = findListedSeries({ ...list, series });
    await expect(rowOf(page, { first, second }).locator('img')).toHaveCount(2);
    const titles = page.getByRole('heading', { level: 2 });
    await expect(titles.filter({ hasText: 'Counter-Strike 2' }).first().locator('img')).toHaveJSProperty('complete', true);
    const without = titles.filter({ hasText: 'Iron Tactics' }).first();
    await without.scrollIntoViewIfNeeded();
    await expect(without.getByText('IT', { exact: true })).toBeVisible();
    await expect(without.locator('img')).toHaveCount(0);
  });

  await test.step('the row of a series without a market has a text [trading.list.no-markets]', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'No markets available' }).first()).toBeVisible();
  });

  await test.step('panels collapse and the search works by keyboard', async () => {
    const panel = page.getByRole('heading', { level: 2 }).getByRole('button').first();
    const rows = page.locator(`#${await panel.getAttribute('aria-controls')}`).getByRole('listitem');
    await expect(rows).not.toHaveCount(0);
    await panel.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toHaveAttribute('aria-expanded', 'false');
    await expect(rows).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(rows.first()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.type('no such team at all');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page).toHaveURL(/\?q=no\+such\+team\+at\+all$/);
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(page).toHaveURL('/trading');
  });

  await test.step('the selected game is kept after a reload', async () => {
    await expectListLoaded(page);
    const all = await panels.count();
    await game.selectOption({ index: 1 });
    await expect(page).toHaveURL(/\?game=\d+$/);
    await page.reload();
    await expectListLoaded(page);
    expect(await panels.count()).toBeLessThan(all);
  });

  await test.step('on a phone a series has two lines, each with its price, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('[data-state]') })
      .first();
    const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect(async () => {
      const { height } = await box(row);
      expect(height).toBeLessThan(90);
      for (const [place, team] of [
        ['first', row.locator(':scope > [data-place=first]').first()],
        ['second', row.locator(':scope > [data-place=second]').last()],
      ] as const) {
        const teamBox = await box(team);
        const price = await box(row.locator(`[data-place=${place}] [data-state]`));
        expect(price.x).toBeGreaterThan(teamBox.x + teamBox.width);
        expect(Math.abs(price.y + price.height / 2 - (teamBox.y + teamBox.height / 2))).toBeLessThan(8);
      }
    }).toPass();
    // A name may take two lines, and is not cut.
    const names = row.locator(':scope > [data-place]').getByText(/\p{L}{3}/u);
    const isCut = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    for (const name of await names.all()) expect(await name.evaluate(isCut), await name.innerText()).toBe(false);
    await row.getByRole('link').focus();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(row);
  });

  await test.step('on a phone the game and the order are in a sheet, whose button counts them', async () => {
    const filters = page.getByRole('button', { name: 'Filters 1' });
    await expect(game).toHaveCount(0);
    await filters.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    await expectAccessible(sheet);
    await sheet.getByRole('combobox', { name: 'Game' }).selectOption('All games');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/game=/);
  });
});

/** Whether moves of prices are shown, and how many of them overlap a name, a logo or a score. */
function overlappingMoves(page: Page): Promise<{ isShown: boolean; overlapCount: number }> {
  return page.locator('[data-moves] [data-movement]:not([data-place] *)').evaluateAll((moves) => {
    const overlapping = moves.filter((move) => {
      const box = move.getBoundingClientRect();
      return [...(move.closest('li')?.querySelectorAll('[data-place] > *') ?? [])].some((part) => {
        const other = part.getBoundingClientRect();
        return box.right > other.left && other.right > box.left && box.bottom > other.top && other.bottom > box.top;
      });
    });
    return { isShown: moves.length > 0, overlapCount: overlapping.length };
  });
}

test('the row height is chosen where it is used, for all trading pages', async ({ page }) => {
  const match = await findBoardMatch();
  const button = page.getByRole('button', { name: 'Row height' });
  const field = page.getByRole('combobox', { name: 'Row height' });
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height;

  await test.step('on the list', async () => {
    await openList(page, '?game=1');
    const row = page.getByRole('main').getByRole('listitem').first();
    await expect.poll(() => heightOf(row)).toBe(36);
    await button.click();
    await field.selectOption('roomy');
    await expect.poll(() => heightOf(row)).toBe(56);
    await expect(focusedDialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await waitForStoredPreferences(page);
  });

  await test.step('on the board of a series', async () => {
    await openBoard(page, 'match', match);
    const group = groupOf(page, 'Overtime');
    await expect.poll(() => heightOf(group)).toBeGreaterThan(40);
    await button.click();
    await expect(field).toHaveValue('roomy');
    await field.selectOption('compact');
    await expect.poll(() => heightOf(group)).toBeLessThan(40);
    await waitForStoredPreferences(page);
  });

  await test.step('on the desk', async () => {
    await page.goto(`/trading/desk?board=${match.seriesId}`);
    await button.click();
    await expect(field).toHaveValue('compact');
    await expectAccessible(page);
  });

  await test.step('and on a phone, among the filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openList(page, '?game=1');
    await expect(button).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(field).toHaveValue('compact');
  });
});
