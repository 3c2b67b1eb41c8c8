import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import {
  changeOdds,
  patchProviderRecord,
  disconnectPush,
  restorePush,
  pushSockets,
  readProviderMarket,
} from '../support/control.ts';
import { signInAs } from '../support/sessions.ts';
import { sidewaysOverflow } from '../support/sideways.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectLive, openLiveList, findListedSeries, rowOf, scrollToRow } from '../support/trading-list.ts';

/** A game whose series are updated by patches. */
const PATCHED_GAME = '1';
/** A list of one game renders faster. */
const LIST_QUERY = `?game=${PATCHED_GAME}`;

/** Opens the list by signing in. */
async function openListAs(page: Page, email: string): Promise<void> {
  await page.goto(`/trading${LIST_QUERY}`);
  await signInAs(page, email);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 30_000 });
  await expectLive(page);
}

/** The WebSocket extensions that the gateway has accepted from the page, so far and later. */
async function acceptedExtensions(page: Page): Promise<(string | undefined)[]> {
  const extensions: (string | undefined)[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.webSocketHandshakeResponseReceived', ({ response: { headers } }) =>
    extensions.push(headers['Sec-WebSocket-Extensions']),
  );
  await session.send('Network.enable');
  return extensions;
}

/** Filters the list to that row, so that the checks run fast. */
async function narrowTo(page: Page, row: Locator, search: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(search);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(row).toBeVisible();
}

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('sees changes without a reload', async ({ page }) => {
    const extensions = await acceptedExtensions(page);
    const { series, market, first, second } = findListedSeries(await openLiveList(page, LIST_QUERY), PATCHED_GAME);
    const row = rowOf(page, { first, second });
    await narrowTo(page, row, `${first.name} ${second.name}`);
    await expect
      .poll(() => extensions)
      .toContainEqual(expect.stringMatching(/^permessage-deflate;.* server_no_context_takeover/));

    await test.step('a price changes, with its direction [markets.odds.open] [markets.odds.arrow] [live.markets-patched]', async () => {
      await changeOdds(market.id, [1.11, 7.77]);
      const truth = await readProviderMarket(market.id);
      for (const { odds } of truth.selections) await expect(row).toContainText(odds?.toFixed(2) ?? 'none');
      await changeOdds(market.id, [1.21, 6.66]);
      await expect(row.getByText('1.21, went up')).toBeVisible();
      await expect(row.getByText('6.66, went down')).toBeVisible();
      await expectAccessible(row);
      await expect(row.getByText('went up')).toHaveCount(0);
    });

    await test.step('a suspended market has a lock, and odds once it is open [markets.odds.suspended]', async () => {
      await patchProviderRecord('markets', market.id, { state: 'suspended' });
      await expect(row.getByText('Suspended')).toHaveCount(2);
      await patchProviderRecord('markets', market.id, { state: 'open' });
      await expect(row.getByText('Suspended')).toHaveCount(0);
    });

    await test.step('a closed market disappears [live.market-leaves]', async () => {
      await patchProviderRecord('markets', market.id, { state: 'closed' });
      await expect(row.getByText('Suspended')).toHaveCount(0);
      await expect(row.locator('[data-state=open]')).toHaveCount(0);
      await patchProviderRecord('markets', market.id, { state: 'open' });
      await expect(row.locator('[data-state=open]')).toHaveCount(2);
    });

    await test.step('the connection chip shows the measured delay, and a click shows details', async () => {
      const chip = page.getByRole('button', { name: /^Connected \d+ ms$/ });
      await chip.click();
      const details = page.getByRole('dialog');
      await expect(details.getByRole('heading', { name: 'Connected' })).toBeVisible();
      for (const name of ['Delay', 'Updates a second', 'Last message', 'Resyncs']) await expect(details).toContainText(name);
      let odds = 1.21;
      await expect(async () => {
        odds += 0.01;
        await changeOdds(market.id, [odds, 6.66]);
        await expect(details).toContainText(/Price age\d+ ms · 95%: \d+ ms/);
      }).toPass();
      const set = details.getByRole('list', { name: 'Live data' }).getByRole('listitem');
      await expect(set).toHaveText(/^Trading listCurrent · changed (now|\d+ s ago)$/);
      await expect(details.getByRole('img')).toHaveAccessibleName(
        /^Last \d+ seconds: [1-9]\d* updates, at most \d+ in a second;/,
      );
      await expectAccessible(details);
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
      await expect(chip).toBeFocused();
    });

    await test.step('a series disappears when it gets an end, and appears when it has none [trading.list.no-end]', async () => {
      await patchProviderRecord('series', series.id, { end: new Date().toISOString() });
      await expect(row).toHaveCount(0);
      await patchProviderRecord('series', series.id, { end: null });
      await expect(row).toHaveCount(1);
      await expectLive(page);
    });
  });

  test('sees the current state after an interruption', async ({ page }) => {
    const { market, first, second } = findListedSeries(await openLiveList(page, LIST_QUERY), PATCHED_GAME);
    const row = rowOf(page, { first, second });
    const status = page.getByRole('main').getByRole('status');

    await test.step('a warning while the provider is down, and current prices afterwards', async () => {
      await narrowTo(page, row, `${first.name} ${second.name}`);
      await disconnectPush();
      await expect(status).toHaveText(
        /^Delayed\. Reconnecting to the provider|^Disconnected\. The provider's feed is down\. Retrying…$/,
      );
      await expect(page.locator('[data-stale]')).toBeVisible();
      await expect(row).toBeVisible();
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
      await expectAccessible(page.getByRole('main').getByRole('status'));
      await expect(status).toHaveText("Disconnected. The provider's feed is down. Retrying…");
      await changeOdds(market.id, [2.22, 3.33]);
      await restorePush();
      await expectLive(page);
      await expect(page.locator('[data-stale]')).toHaveCount(0);
      await expect(row).toContainText('2.22');
      await expect(row).toContainText('3.33');
      await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
    });

    await test.step('current prices after the browser was offline', async () => {
      const head = page.locator('main > header');
      // The list is narrowest in a window that has just room for the sidebar.
      await page.setViewportSize({ width: 1000, height: 844 });
      const connected = await head.boundingBox();
      await page.context().setOffline(true);
      await expect(status).not.toHaveText('Connected');
      await expect(page.getByRole('button', { name: /^Disconnected ?\d+ s$/ })).toBeVisible();
      expect(await head.boundingBox(), 'the list stays in its place').toEqual(connected);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => sidewaysOverflow(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await changeOdds(market.id, [4.44, 1.19]);
      await page.context().setOffline(false);
      await expectLive(page);
      await expect(row).toContainText('4.44');
    });

    await test.step('the current list after a visit to another page', async () => {
      await page.getByRole('link', { name: 'API Clients' }).click();
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      await changeOdds(market.id, [5.55, 1.15]);
      await page.getByRole('link', { name: 'Trading', exact: true }).click();
      await expect(await scrollToRow(page, { first, second })).toContainText('5.55');
      await expectLive(page);
    });
  });
});

test('signing out in one tab closes the sockets of the others', async ({ browser }) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openListAs(first, 'trader-03@example.test');
  const opened = second.waitForEvent('websocket');
  await second.goto(`/trading${LIST_QUERY}`);
  const socket = await opened;
  await expectLive(second);
  const closed = socket.waitForEvent('close');
  await first.getByRole('button', { name: 'Log out' }).click();
  await closed;
  await expect(second).toHaveURL('/login');
  await expect.poll(pushSockets).toEqual([]);
  await context.close();
});
