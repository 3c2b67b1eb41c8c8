// Case: a browser that translates the page. Such reports come from readers of other languages: values that stay as they were, and
// pages that end in an error when something is removed.
import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { findBuildableMatch, openMatch, outcome, slipOf, totalOf } from '../../web/e2e/support/bet-builder.ts';
import { findBoardMatch, settleMarket } from '../../web/e2e/support/board.ts';
import { createTestClient, openCreateForm } from '../../web/e2e/support/clients.ts';
import { changeOdds, patchProviderRecord, readProviderMarket } from '../../web/e2e/support/control.ts';
import { openCustomers, rows } from '../../web/e2e/support/customers.ts';
import { boards } from '../../web/e2e/support/desk.ts';
import { expect, test } from '../../web/e2e/support/test.ts';
import { findListedSeries, FIRST_PRICES, ONE_GAME, openLiveList, scrollToRow } from '../../web/e2e/support/trading-list.ts';

/**
 * Does to the pages what a translator does, except that the words stay the same: each text node is replaced by nested elements with
 * a text of their own, now and whenever the page adds one.
 */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function translate(text: Node): void {
      const parent = text.parentElement;
      if (parent === null || text.nodeValue?.trim() === '') return;
      if (parent.closest('[translate=no], font, script, style, noscript, textarea, title, option, svg') !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      parent.replaceChild(outer, text);
    }
    function translateIn(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode())
        if (node.nodeType === Node.TEXT_NODE) texts.push(node);
      for (const text of texts) translate(text);
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translateIn(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Expects that the page is translated, apart from data, and has not failed. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await expect(page.locator('font').first()).toBeAttached();
  await expect(page.locator(':is(data, time, code, pre, bdi) font')).toHaveCount(0);
}

/** Expects the prices that the provider has for a market on the board. */
async function expectPrices(page: Page, marketId: string): Promise<void> {
  const { selections } = await readProviderMarket(marketId);
  const shown = selections.map(({ odds }) => odds?.toFixed(2) ?? '–');
  const cells = page.locator(`[data-market="${marketId}"] [data-selection]`);
  for (const [index, price] of shown.entries()) await expect(cells.nth(index)).toContainText(`: ${price}`);
}

const setState = (id: string, state: string) => patchProviderRecord('markets', id, { state });

// A click that cannot be made fails before the whole test does.
test.use({ actionTimeout: 20_000 });

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test.beforeEach(async ({ page }) => {
    await translatePages(page);
  });

  test('sees current prices on the list', async ({ page }) => {
    const list = await openLiveList(page, '?game=5');
    const found = findListedSeries(list, '5');
    const { market } = found;
    const price = (row: Locator, place: string) => row.locator(`[data-place="${place}"] [data-state]`);
    const row = await scrollToRow(page, found);

    await test.step('that move', async () => {
      for (const odds of [
        [2.34, 1.61],
        [2.4, 1.58],
        [2.28, 1.66],
      ]) {
        await changeOdds(market.id, odds);
        const shown = odds.map((each) => each.toFixed(2));
        await expect(row).toContainText(shown[0] ?? '');
        await expect(row).toContainText(shown[1] ?? '');
      }
    });

    await test.step('that are suspended, and open again', async () => {
      await setState(market.id, 'suspended');
      await expect(price(row, 'first')).toHaveAttribute('data-state', 'suspended');
      await expect(price(row, 'first')).toContainText('Suspended');
      await setState(market.id, 'open');
      await expect(price(row, 'first')).not.toContainText('Suspended');
      await expect(row).toContainText('2.28');
    });

    await test.step('after other filters and orders', async () => {
      await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('nothing of that name');
      await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).first().click();
      await scrollToRow(page, found);
      await expect(row).toContainText('2.28');
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Biggest move');
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Start');
      await changeOdds(market.id, [2.5, 1.5]);
      await expect(await scrollToRow(page, found)).toContainText('2.50');
    });
    await expectTranslated(page);
  });

  test('sees current prices and states on a board and in the slip', async ({ page }) => {
    const match = await findBuildableMatch();
    const { overtime, ace_occurred: ace, total_rounds_odd_even: oddEven } = match.markets;
    await openMatch(page, 'betbuilder', match);
    await outcome(page, 'Overtime', 'Yes').click();
    await outcome(page, 'Ace', 'Yes').click();
    await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
    const leg = (name: string) => slipOf(page).getByRole('listitem').filter({ hasText: name });

    await test.step('that move', async () => {
      for (const odds of [
        [3.15, 1.31],
        [3.25, 1.29],
        [3.05, 1.34],
      ]) {
        const before = await totalOf(page).innerText();
        await changeOdds(overtime, odds);
        await expectPrices(page, overtime);
        await expect(leg('Overtime')).toContainText(odds[0]?.toFixed(2) ?? '');
        await expect(totalOf(page)).not.toHaveText(before);
        await expect(totalOf(page)).toHaveText(/^\d+\.\d\d$/);
      }
    });

    await test.step('that are suspended, open again and settled', async () => {
      await setState(overtime, 'suspended');
      await expect(outcome(page, 'Overtime', 'Yes')).toContainText('Suspended');
      await expect(leg('Overtime')).toContainText('Suspended');
      await expect(slipOf(page)).toContainText('Overtime: Yes is suspended');
      await setState(overtime, 'open');
      await expect(leg('Overtime')).not.toContainText('Suspended');
      await expectPrices(page, overtime);
      await settleMarket(oddEven, 0);
      await expect(outcome(page, 'Total rounds: odd/even', 'Odd')).toContainText('Winner');
      await settleMarket(ace, 1);
      await expect(leg('Ace')).toContainText('Settled');
    });

    await test.step('after a leg is removed and the slip is cleared', async () => {
      await leg('Ace')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(leg('Ace')).toHaveCount(0);
      await expect(totalOf(page)).toBeVisible();
      await slipOf(page).getByRole('button', { name: 'Clear bet slip' }).click();
      await expect(slipOf(page).getByRole('listitem')).toHaveCount(0);
    });

    await test.step('on other tabs, in the price history and on the watchlist', async () => {
      await outcome(page, 'Overtime', 'Yes').click();
      for (const name of ['Series', 'Match', 'Bet builder']) {
        await page
          .getByRole('tab', { name: new RegExp(`^${name}`) })
          .first()
          .click();
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      }
      await openMatch(page, 'betbuilder', match);
      await page.getByRole('button', { name: 'Price history of Overtime' }).click();
      const dialog = page.getByRole('dialog');
      await changeOdds(overtime, [3.45, 1.25]);
      await expect(dialog.getByRole('definition').first()).toHaveText('3.45');
      await expect(dialog.getByRole('table')).toBeVisible();
      await changeOdds(overtime, [3.55, 1.23]);
      await expect(dialog.getByRole('definition').first()).toHaveText('3.55');
      await dialog.getByRole('button', { name: 'Watch this price' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
      const item = page
        .getByRole('listitem')
        .filter({ hasText: 'Overtime' })
        .filter({ has: page.getByRole('button', { name: /^Stop watching/ }) });
      await expect(item).toContainText('3.55');
      await changeOdds(overtime, [3.65, 1.21]);
      await expect(item).toContainText('3.65');
      await expectPrices(page, overtime);
    });
    await expectTranslated(page);
    for (const id of [ace, oddEven]) await setState(id, 'open');
  });

  test('sees current prices and states on the desk', async ({ page }) => {
    const board = await findBoardMatch();
    const id = String(board.markets.find(({ type }) => type === 'overtime')?.id);
    await setState(id, 'open');
    const path = encodeURIComponent(`${board.seriesId}?matchid=${board.matchId}`);
    await page.goto(`/trading/desk?board=${path}&board=${encodeURIComponent(board.seriesId)}`);
    await expect(boards(page)).toHaveCount(2);
    const cell = boards(page)
      .first()
      .getByRole('button', { name: /^Overtime, Yes ?:/ });
    await expect(cell).toBeVisible(FIRST_PRICES);
    await changeOdds(id, [4.1, 1.19]);
    await expect(cell).toContainText('4.10');
    await changeOdds(id, [4.2, 1.18]);
    await expect(cell).toContainText('4.20');
    await setState(id, 'suspended');
    await expect(cell).toContainText('Suspended');
    await setState(id, 'open');
    await expect(cell).not.toContainText('Suspended');
    await expectPrices(page, id);
    await boards(page)
      .nth(1)
      .getByRole('button', { name: /^Close / })
      .click();
    await expect(boards(page)).toHaveCount(1);
    await expectTranslated(page);
  });

  test('works with API clients', async ({ page }) => {
    const { id, name } = await createTestClient(page);
    await page.goto(ONE_GAME);
    await page.getByRole('link', { name: 'API Clients' }).click();
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: id })).toBeVisible();

    await test.step('the tabs of a page', async () => {
      for (const tab of ['Live', 'Odds', 'All']) await page.getByRole('tab', { name: tab, exact: true }).click();
      for (const tab of ['Python', 'TypeScript']) await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('figure')).toContainText('await fetch(');
      await expectTranslated(page);
    });

    await test.step('a new key', async () => {
      await page.getByRole('button', { name: 'Create key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog).toContainText('cannot be empty');
      await dialog.getByLabel('Key name').fill('Translated key');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog).toContainText('is ready');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('table', { name: 'Keys' })).toContainText('Translated key');
    });

    await test.step('a form with errors', async () => {
      await openCreateForm(page);
      const field = page.getByLabel('Client name', { exact: true });
      const burst = page.getByLabel('Burst', { exact: true });
      await burst.fill('');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(field).toHaveAccessibleDescription(/Name is required/);
      await expect(burst).toHaveAccessibleDescription(/Burst is required/);
      await field.fill('Translated client');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(field).not.toHaveAccessibleDescription(/Name is required/);
      await expect(burst).toHaveAccessibleDescription(/Burst is required/);
    });
    await expectTranslated(page);
  });
});

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('work with customers', async ({ page }) => {
    await translatePages(page);
    await openCustomers(page);
    const search = page.getByRole('searchbox', { name: 'Search' }).first();
    for (const [text, count] of [
      ['northwind', 1],
      ['nothing of that name', 0],
      ['', 20],
    ] as const) {
      await search.fill(text);
      await expect(rows(page)).toHaveCount(count);
    }
    for (const name of ['Overdue Payments', 'All']) {
      await page
        .getByRole('tab', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await expect(rows(page).nth(5)).toBeVisible();
    }
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(rows(page).nth(5)).toBeVisible();
    await expectTranslated(page);
  });
});
