import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { waitForStoredPreferences } from '../support/pages.ts';
import { idOf, findBoardMatch, settleMarket } from '../support/board.ts';
import { changeOdds, patchProviderRecord } from '../support/control.ts';
import { openSeries } from '../support/series.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectListLoaded, ONE_GAME } from '../support/trading-list.ts';
import { addAlert, expectEvaluated, messagesOf, panelOf } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

test('an alert that fires in a window that does not show the log is in the log of the others', async ({ page, context }) => {
  const { seriesId } = await findBoardMatch();
  await page.goto(ONE_GAME);
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await panelOf(page).getByRole('tab', { name: 'Alerts that fired' }).click();
  await expect(panelOf(page).getByRole('heading', { name: 'No alerts have fired' })).toBeVisible();
  const firing = await context.newPage();
  await openSeries(firing, seriesId);
  const name = (await firing.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await firing.getByRole('button', { name: `Watch ${name}`, exact: true }).click();
  await firing.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await panelOf(firing)
    .getByRole('button', { name: /^Alerts for/ })
    .click();
  await addAlert(panelOf(firing), 'Series goes live');
  // A headless browser moves no focus between windows: alerts fire in the one that had it last.
  await firing.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectEvaluated(firing, 1);
  await firing.keyboard.press('Escape');
  await expect(panelOf(firing)).toHaveCount(0);
  await patchProviderRecord('series', seriesId, { lifecycle: 'live' });
  await expect(messagesOf(firing).getByText(`${name}: went live`)).toBeVisible();
  await expect(panelOf(page).getByRole('listitem').filter({ hasText: 'went live' })).toHaveCount(1);

  await test.step('a log that is cleared is also empty in a window that showed the alert before', async () => {
    await patchProviderRecord('series', seriesId, { lifecycle: 'upcoming' });
    await panelOf(page).getByRole('tab', { name: 'Watching' }).click();
    await expect(panelOf(page).getByRole('group', { name })).toBeVisible();
    await firing.keyboard.press('w');
    await panelOf(firing).getByRole('tab', { name: 'Alerts that fired' }).click();
    await panelOf(firing).getByRole('button', { name: 'Clear' }).click();
    await panelOf(page).getByRole('tab', { name: 'Alerts that fired' }).click();
    await expect(panelOf(page).getByRole('heading', { name: 'No alerts have fired' })).toBeVisible();
  });
});

test('the jump dialog and the watchlist open although the first request for their code failed', async ({ page }) => {
  let isBlocked = true;
  let refused = 0;
  await page.route(/\/assets\/trading-dock-.*\.js|\/health$/, (route) => {
    if (!isBlocked) return route.fallback();
    if (route.request().url().endsWith('.js')) refused += 1;
    return route.abort('connectionrefused');
  });
  await page.goto(ONE_GAME);
  await expectListLoaded(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  isBlocked = false;
  const jump = page.getByRole('combobox', { name: 'Jump to a team or market' });
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(jump).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await expect(panelOf(page).getByRole('heading', { name: 'Watchlist', exact: true })).toBeFocused();
});

test('watches series and prices from any trading page, with alerts that fire once in one window', async ({ page, context }) => {
  const board = await findBoardMatch();
  const winner = idOf(board, 'match_winner');
  await patchProviderRecord('markets', winner, { state: 'open' });
  await changeOdds(winner, [1.9, 1.9]);
  await openSeries(page, board.seriesId);
  const panel = panelOf(page);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await test.step('the keyboard stars the series and opens the panel, which has the focus', async () => {
    await expect(page.getByRole('button', { name: 'Watchlist and alerts' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: `Watch ${name}` })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('w');
    await expect(panel.getByRole('heading', { name: 'Watchlist', exact: true })).toBeFocused();
    await expect(panel.getByRole('group', { name })).toBeVisible();
    await expectAccessible(panel);
  });

  const series = panel.getByRole('group', { name });
  const editor = series.getByRole('button', { name: /^Alerts for/ });
  await test.step('an alert is checked before it is added, and can be deleted', async () => {
    await editor.first().click();
    await addAlert(panel, 'Price moves by', '0');
    await expect(panel.getByText('Enter a number from 0.5 to 500.')).toBeVisible();
    await addAlert(panel, 'Price moves by', '7');
    await expect(panel.getByText('Moves by 7% or more')).toBeVisible();
    await panel.getByRole('button', { name: 'Delete alert: Moves by 7% or more' }).click();
    await expect(panel.getByText('Moves by 7% or more')).toHaveCount(0);
    await addAlert(panel, 'Series goes live');
    await expectAccessible(panel);
  });

  await test.step('a single price is added, and stays in the panel when the list page opens', async () => {
    await panel.getByRole('group', { name: 'Watch a single price' }).getByRole('checkbox').first().check();
    await editor.first().click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Trading' }).click();
    await expect(page).toHaveURL('/trading');
    await expect(series.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('Escape closes the panel, and its items are still there after a reload', async () => {
    await panel.getByRole('tab', { name: 'Watching' }).focus();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await waitForStoredPreferences(page);
    await page.reload();
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    await expect(series.getByRole('listitem')).toHaveCount(2);
  });

  const other = await context.newPage();
  await test.step('an alert fires in one of two windows, and both list it', async () => {
    await other.goto(ONE_GAME);
    await other.bringToFront();
    await other.getByRole('button', { name: 'Watchlist and alerts' }).click();
    await expect(panelOf(other).getByRole('group', { name })).toBeVisible();
    await expectEvaluated(other, 1);
    await patchProviderRecord('series', board.seriesId, { lifecycle: 'live' });
    const fired = (where: Page) => messagesOf(where).getByText(`${name}: went live`);
    await expect.poll(async () => (await fired(page).count()) + (await fired(other).count())).toBe(1);
    for (const each of [page, other]) {
      await panelOf(each).getByRole('tab', { name: 'Alerts that fired' }).click();
      await expect(panelOf(each).getByRole('listitem').filter({ hasText: 'went live' })).toHaveCount(1);
    }
    await patchProviderRecord('series', board.seriesId, { lifecycle: 'upcoming' });
    await other.close();
  });

  await test.step('a settled market offers no alert, because it could not fire', async () => {
    await panel.getByRole('tab', { name: 'Watching' }).click();
    const item = series.locator('[data-item^="price "]');
    const [, marketId = ''] = ((await item.getAttribute('data-item')) ?? '').split(' ');
    await item.getByRole('button', { name: /^Alerts for/ }).click();
    await expect(item.getByRole('button', { name: 'Add alert' })).toBeVisible();
    await settleMarket(marketId, 0);
    await expect(item.getByText('The market is settled, so no alert can fire.')).toBeVisible();
    await expect(item.getByRole('button', { name: 'Add alert' })).toHaveCount(0);
    await patchProviderRecord('markets', marketId, { state: 'open' });
    await expect(item.getByRole('button', { name: 'Add alert' })).toBeVisible();
    await item.getByRole('button', { name: /^Alerts for/ }).click();
    await panel.getByRole('tab', { name: 'Alerts that fired' }).click();
  });

  await test.step('what is removed can be brought back, and the log can be cleared', async () => {
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(panel.getByRole('heading', { name: 'No alerts have fired' })).toBeVisible();
    await panel.getByRole('tab', { name: 'Watching' }).click();
    await panel.getByRole('button', { name: `Stop watching ${name}` }).click();
    await expect(series.getByRole('listitem')).toHaveCount(1);
    await messagesOf(page).getByText(`Stopped watching ${name}`).locator('..').getByRole('button', { name: 'Undo' }).click();
    await expect(series.getByRole('listitem')).toHaveCount(2);
    await panel.getByLabel('Watch a market').selectOption({ index: 1 });
    await expect(series.getByRole('listitem')).toHaveCount(3);
    for (const remaining of [2, 1, 0]) {
      await panel
        .getByRole('button', { name: /^Stop watching / })
        .first()
        .click();
      await expect(panel.getByRole('button', { name: /^Stop watching / })).toHaveCount(remaining);
    }
    await expect(panel.getByRole('heading', { name: 'Nothing on your watchlist' })).toBeVisible();
  });
});
