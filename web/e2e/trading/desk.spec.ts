import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { changeOdds, patchProviderRecord, readProviderMarket } from '../support/control.ts';
import { actingBar, chooseRowAction } from '../support/customers.ts';
import { boards } from '../support/desk.ts';
import { expectShortcuts, pressSequence } from '../support/keyboard.ts';
import { waitForStoredPreferences } from '../support/pages.ts';
import { allMarkets } from '../support/provider-truth.ts';
import { findSeries } from '../support/series.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';

const Frame = z.object({
  type: z.literal('subscribe'),
  payload: z.object({ query: z.string(), variables: z.looseObject({ seriesId: z.optional(z.string()) }) }),
});

function seriesOnDesk(page: Page): string[] {
  return new URL(page.url()).searchParams.getAll('board').map((board) => board.split('?')[0] ?? '');
}

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('puts boards side by side, by keyboard, and saves them', async ({ page }) => {
    const sockets: string[] = [];
    const subscribed: string[] = [];
    page.on('websocket', (socket) => {
      sockets.push(socket.url());
      socket.on('framesent', ({ payload }) => {
        const frame = Frame.safeParse(JSON.parse(String(payload)));
        if (frame.success) subscribed.push(frame.data.payload.variables.seriesId ?? 'list');
      });
    });
    const bestOfThree = await findSeries(
      ({ lifecycle, bestOf, matches }) => lifecycle === 'live' && bestOf === 3 && matches.length > 1,
    );
    await page.goto(ONE_GAME);
    await page.getByRole('link', { name: 'Desk' }).click();
    await expect(page).toHaveURL('/trading/desk');
    await expect(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));

    await test.step('six boards have one socket, and one subscription for each series', async () => {
      await page.keyboard.press('n');
      await page.getByRole('listbox').getByRole('option', { name: 'Four live series, newest first' }).click();
      await expect(boards(page)).toHaveCount(4);
      const options = page.getByRole('listbox').getByRole('option');
      // An option says that its series is live, or when it starts, then its tournament. The dialog does not update while it is open.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('n');
        await expect(options.filter({ hasText: /Live \d+:\d+ · \w/ }).first()).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expect(options.filter({ hasText: /\d\d:\d\d( \d{4}-\d\d-\d\d)? · \w/ }).first()).toBeVisible();
      // A preset is offered if at least two of its series are not on the desk.
      await expect(options.filter({ hasText: 'This tournament' })).toHaveCount(1);
      await page.keyboard.type(bestOfThree.id);
      await expect(options).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(boards(page)).toHaveCount(5);
      await expect.poll(() => new Set(seriesOnDesk(page)).size).toBe(5);
      const ids = seriesOnDesk(page);
      const ofSeries = () => subscribed.filter((id) => id !== 'list').toSorted();
      await expect.poll(ofSeries).toEqual(ids.toSorted());
      // The first series again, with a filter of its own.
      sockets.length = 0;
      subscribed.length = 0;
      await page.goto(`${page.url()}&board=${encodeURIComponent(`${ids[0]}?state=open`)}`);
      await expect(boards(page)).toHaveCount(6);
      await expect(page.getByRole('button', { name: 'Add board' })).toBeDisabled();
      await expect.poll(() => subscribed.toSorted()).toEqual(ids.toSorted());
      expect(sockets).toHaveLength(1);
      await expectAccessible(boards(page).first());
    });

    await test.step('a board follows the live match, which its list of matches marks', async () => {
      // Other live series may be without a live match.
      const board = boards(page).filter({ has: page.locator(`a[href$="/trading/${bestOfThree.id}"]`) });
      const match = board.getByRole('combobox', { name: 'Match' });
      await expect(match.locator('option:checked')).toHaveText('Live match (follows)');
      await expect(match.locator('option').filter({ hasText: /^Match \d · Live \d+:\d+$/ })).toHaveCount(1);
      await expect(board.getByRole('region', { name: 'Series winner' })).toHaveCount(0);
      await match.selectOption('Series');
      await expect(board.getByRole('region', { name: 'Series winner' }).first()).toBeVisible();
      await match.selectOption('Live match (follows)');
      await expect(board.getByRole('region', { name: 'Series winner' })).toHaveCount(0);
    });

    await test.step('both boards of a series are live', async () => {
      const [first = ''] = seriesOnDesk(page);
      // A best of one may have no market of its own, only one of its match.
      const [match] = (await findSeries(({ id: seriesId }) => seriesId === first)).matches;
      const winners = (await allMarkets()).filter(
        ({ fixture, type }) =>
          (type === 'series_winner' && String(fixture.id) === first) ||
          (type === 'match_winner' && String(fixture.id) === match?.id),
      );
      const id = String(winners.find(({ type }) => type === 'series_winner')?.id ?? winners[0]?.id);
      await patchProviderRecord('markets', id, { state: 'open' });
      // A board follows the live match, unless the series is chosen.
      for (const board of [boards(page).first(), boards(page).last()]) {
        await expect(board.getByRole('button', { name: /^Filters of / })).toBeVisible();
        const match = board.getByRole('combobox', { name: 'Match' });
        if ((await match.count()) > 0) await match.selectOption('Series');
      }
      const [oldOdds = 2] = (await readProviderMarket(id)).selections.map(({ odds }) => odds ?? 2);
      await changeOdds(id, [oldOdds + 0.37]);
      await expect(
        boards(page)
          .first()
          .getByText((oldOdds + 0.37).toFixed(2)),
      ).toBeVisible();
      await expect(
        boards(page)
          .last()
          .getByText((oldOdds + 0.37).toFixed(2)),
      ).toBeVisible();
    });

    await test.step('keys reach, move, resize and close a board', async () => {
      const [first, second] = seriesOnDesk(page);
      await page.keyboard.press('2');
      await expect(boards(page).nth(1).getByRole('heading', { level: 2 }).first()).toBeFocused();
      await page.keyboard.press(',');
      await expect.poll(() => seriesOnDesk(page).slice(0, 2)).toEqual([second, first]);
      const before = (await boards(page).first().boundingBox())?.width ?? 0;
      await page.keyboard.press('=');
      await expect.poll(async () => (await boards(page).first().boundingBox())?.width ?? 0).toBeGreaterThan(before + 20);
      const border = page.getByRole('separator', { name: 'Width of columns 1 and 2' });
      await border.focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(async () => Math.round((await boards(page).first().boundingBox())?.width ?? 0)).toBe(Math.round(before));
      await page.keyboard.press('x');
      await expect(boards(page)).toHaveCount(5);
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
      await expect(boards(page)).toHaveCount(6);
    });

    await test.step('the search of the desk filters all boards except one with filters of its own, and both are in the URL', async () => {
      const types = (board: number) =>
        boards(page)
          .nth(board)
          .locator('[data-type]')
          .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-type') ?? ''));
      await page.keyboard.press('/');
      const search = page.getByRole('main').getByRole('searchbox');
      await expect(search).toHaveCount(1);
      await expect(search).toBeFocused();
      await search.fill('winner');
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('winner');
      await expect.poll(async () => (await types(0)).every((type) => type.includes('winner'))).toBe(true);
      await boards(page)
        .nth(1)
        .getByRole('button', { name: /^Filters of / })
        .click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).selectOption('Totals');
      await page.keyboard.press('Escape');
      await expect.poll(() => new URL(page.url()).searchParams.getAll('board')[1]).toContain('group=totals');
      await expect.poll(async () => (await types(1)).some((type) => type.includes('winner'))).toBe(false);
      await search.fill('');
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBeNull();
      await search.blur();
    });

    await test.step('shortcuts are listed', async () => {
      await expectShortcuts(page, [
        'Go to board 6',
        'Close this board',
        'Open this board in its own window',
        'Layouts',
        'Jump to a team or market',
      ]);
    });

    await test.step('typing jumps to a market', async () => {
      await page.keyboard.press('j');
      await page.getByRole('combobox', { name: 'Jump to a team or market' }).fill('series winner');
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Series winner');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').locator('[data-row] :focus, [data-row]:focus')).toHaveCount(1);
      // S watches the price with the focus, not the series.
      await page.keyboard.press('s');
      const messages = page.getByRole('region', { name: 'Messages' });
      await expect(messages.getByText(/^Watching Series winner/)).toBeVisible();
      await page.keyboard.press('s');
      await expect(messages.getByText(/^Stopped watching Series winner/)).toBeVisible();
    });

    await test.step('a layout is saved by name, and the desk is restored without boards in the URL', async () => {
      await page.keyboard.press('l');
      await page.getByLabel('Name').fill('Evening');
      await page.getByRole('button', { name: 'Save this desk' }).click();
      const ids = seriesOnDesk(page);
      await waitForStoredPreferences(page);
      await page.goto(`/trading/desk?board=${ids[0]}&board=${ids[1]}`);
      await expect(boards(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Layouts' }).click();
      await page.getByRole('button', { name: 'Evening 6 boards' }).click();
      await expect(boards(page)).toHaveCount(6);
      await expect.poll(() => seriesOnDesk(page)).toEqual(ids);
      await page.getByRole('link', { name: 'Trading', exact: true }).first().click();
      await page.getByRole('link', { name: 'Desk' }).click();
      await expect.poll(() => seriesOnDesk(page)).toEqual(ids);
      await expect(boards(page)).toHaveCount(6);
      // A link to the desk, from the desk itself, does not empty it.
      const entries = await page.evaluate(() => history.length);
      await pressSequence(page, 'g d');
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
      await expect.poll(() => seriesOnDesk(page)).toEqual(ids);
      await expect(boards(page)).toHaveCount(6);
    });

    await test.step('a phone shows one board at a time, with the prices of its own series', async () => {
      const winners = (await allMarkets()).filter(({ type, fixture }) => type === 'series_winner' && fixture.type === 'series');
      const ofDesk = seriesOnDesk(page).map((id) => winners.find(({ fixture }) => String(fixture.id) === id));
      const [first, second] = ofDesk.flatMap((market, index) =>
        market === undefined ? [] : [{ market, tab: `Board ${index + 1}` }],
      );
      if (first === undefined || second === undefined) throw new Error('Fewer than two boards have a winner.');
      for (const [{ market }, odds] of [[first, [3.21, 1.3]] as const, [second, [4.32, 1.2]] as const]) {
        await changeOdds(String(market.id), odds);
        await patchProviderRecord('markets', String(market.id), { state: 'open' });
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // Markets that open after the board wait behind a button.
      const series = seriesOnDesk(page).map((id) => `board=${encodeURIComponent(`${id}?matchid=series`)}`);
      await page.goto(`/trading/desk?${series.join('&')}`);
      await expect(boards(page)).toHaveCount(1);
      for (const [{ tab }, odds] of [[first, '3.21'] as const, [second, '4.32'] as const, [first, '3.21'] as const]) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('button', { name: new RegExp(`^Series winner, .*: ?${odds}`) })).toBeVisible();
        await expect(page.getByRole('button', { name: /new markets?$/ })).toHaveCount(0);
      }
      await page.getByRole('tab', { name: 'Board 4' }).click();
      await expect(boards(page)).toHaveCount(1);
      const title = boards(page).getByRole('heading', { level: 2 }).first();
      expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      await expectAccessible(boards(page));
    });
  });
});

test.describe('a superuser who acts for a customer', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('opens a board in its own window, for that customer or without prices', async ({ page, context }) => {
    await page.goto('/admin/customers/all');
    await chooseRowAction(page, 'northwind-bets', 'Manage V3 clients');
    await expect(actingBar(page)).toContainText('Acting for Northwind Bets');
    await page.goto('/trading/desk');
    await page.getByRole('main').getByRole('button', { name: 'Add board' }).first().click();
    await page.getByRole('listbox').getByRole('option').nth(1).click();
    await expect(boards(page)).toHaveCount(1);

    // As if another tab had chosen no customer, which new tabs inherit.
    await page.evaluate(() => localStorage.setItem('sightline.acting-customer', JSON.stringify({ customerId: null })));
    const opened = context.waitForEvent('page');
    await page.keyboard.press('o');
    const own = await opened;
    await expect(actingBar(own)).toContainText('Acting for Northwind Bets');
    await expect(own.getByRole('main').getByRole('group', { name: /^Markets of / })).toBeVisible();
    await expectAccessible(actingBar(own));
    await own.reload();
    await expect(actingBar(own)).toContainText('Acting for Northwind Bets');

    const copied = await context.newPage();
    await copied.goto(own.url());
    await expect(copied.getByRole('heading', { name: 'This board is for another customer' })).toBeVisible();
    await expect(copied.getByRole('group', { name: /^Markets of / })).toHaveCount(0);
    await expectAccessible(copied.getByRole('main'));
    await copied.getByRole('button', { name: 'Act for this customer', exact: true }).click();
    await expect(actingBar(copied)).toContainText('Acting for Northwind Bets');
    await expect(copied.getByRole('group', { name: /^Markets of / })).toBeVisible();
  });
});
