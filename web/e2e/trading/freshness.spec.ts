import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { PNG } from 'pngjs';
import { storageStateOf } from '../support/accounts.ts';
import { changeOdds } from '../support/control.ts';
import { signIn } from '../support/sessions.ts';
import { findSeries, openSeries } from '../support/series.ts';
import { boards } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import { expectLive, findListedSeries, openLiveList, openList, rowOf } from '../support/trading-list.ts';

/** A game whose series are updated by patches. */
const PATCHED_GAME = '1';
/** A list of one game renders faster. */
const LIST_QUERY = `?game=${PATCHED_GAME}`;

test.use({ storageState: storageStateOf('trader') });

interface Frame {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly png: Buffer;
}

/** Records what the screen shows, as the browser composes it, without asking the page, which may be busy. */
async function recordScreen(page: Page): Promise<{ frames: readonly Frame[]; stop: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000, png: Buffer.from(data, 'base64') });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png' });
  return { frames, stop: () => session.detach() };
}

/** The pixels of a part of a frame that has the size of the viewport. */
function pixelsOf({ png }: Frame, box: { x: number; y: number; width: number; height: number }): Buffer {
  const { data, width } = PNG.sync.read(png);
  const rows = Array.from({ length: Math.floor(box.height) }, (_, row) => {
    const start = ((Math.ceil(box.y) + row) * width + Math.ceil(box.x)) * 4;
    return data.subarray(start, start + Math.floor(box.width) * 4);
  });
  return Buffer.concat(rows);
}

const staleMark = (page: Page): Locator => page.locator('main [data-stale]');

/** Opens the desk with one board. */
async function openDeskBoard(page: Page): Promise<void> {
  await page.goto('/trading/desk');
  await expect(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('listbox').getByRole('option').nth(1).click();
  await expect(boards(page)).toHaveCount(1);
}

test.describe('with a wrong clock', () => {
  test.use({ ownContext: true, storageState: { cookies: [], origins: [] } });

  for (const [hours, direction] of [
    [13, 'ahead'],
    [-13, 'behind'],
  ] as const) {
    test(`prices are marked while the page is busy, and only then, if its clock is ${direction}`, async ({ page }) => {
      await page.addInitScript((ms) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + ms;
      }, hours * 3_600_000);
      await page.goto('/login');
      await signIn(page, 'trader');
      await expect(page).toHaveURL('/api-clients');
      await openLiveList(page, LIST_QUERY);
      await expectMarkedWhileBusy(page);
    });
  }
});

test('prices are marked while the page is too busy to mark them', async ({ page }) => {
  await openLiveList(page);
  await expectMarkedWhileBusy(page);
});

/** Keeps the page busy for five seconds, and expects that the browser marks its first price meanwhile. */
async function expectMarkedWhileBusy(page: Page): Promise<void> {
  const veil = page.getByText('Prices may be out of date', { exact: true }).locator('..');
  await expect(veil).toHaveCSS('opacity', '0');
  const price = await page
    .getByRole('main')
    .getByText(/^\d+\.\d\d$/)
    .first()
    .boundingBox();
  if (price === null) throw new Error('The list has no price');
  const screen = await recordScreen(page);
  await expect.poll(() => screen.frames.length).toBeGreaterThan(0);
  // Again, if a loaded machine has recorded no frame meanwhile.
  await expect(async () => {
    await expect(veil).toHaveCSS('opacity', '0');
    const { from, until } = await page.evaluate(() => {
      const started = performance.now();
      while (performance.now() < started + 5_000);
      return { from: performance.timeOrigin + started, until: performance.timeOrigin + performance.now() };
    });
    const before = screen.frames.findLast(({ at }) => at < from + 1_000);
    if (before === undefined) throw new Error('The screen was not recorded before the page was busy');
    const marked = () =>
      screen.frames.filter(({ at, png }) => at < until && png !== before.png && at > from).map((frame) => pixelsOf(frame, price));
    await expect.poll(() => marked().some((pixels) => !pixels.equals(pixelsOf(before, price))), { timeout: 5_000 }).toBe(true);
  }).toPass();
  await screen.stop();
  await expectLive(page);
}

test('prices are marked while messages arrive late, although they keep arriving', async ({ page }) => {
  let delayMs = 0;
  await page.routeWebSocket(/\/graphql(?:\?|$)/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), delayMs));
  });
  await openLiveList(page, LIST_QUERY);
  const status = page.getByRole('main').getByRole('status');
  delayMs = 4_000;
  await expect(status).toHaveText('Delayed. Updates arrive late, so prices may be out of date.');
  await expect(staleMark(page)).toBeVisible();
  delayMs = 0;
  await expectLive(page);
  await expect(staleMark(page)).toHaveCount(0);
});

test('prices are marked from the moment that the browser is offline', async ({ page }) => {
  await openLiveList(page, LIST_QUERY);
  const markedWhenOffline = await page.evaluateHandle(() => ({
    marked: new Promise<boolean>((resolve) => {
      window.addEventListener('offline', () => setTimeout(() => resolve(document.querySelector('main [data-stale]') !== null)));
    }),
  }));
  await page.context().setOffline(true);
  expect(await markedWhenOffline.evaluate(({ marked }) => marked)).toBe(true);
  await page.context().setOffline(false);
  await expectLive(page);
});

test('a mark disappears in the commit that shows the new price', async ({ page }) => {
  let isRefused = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/graphql(?:\?|$)/, (socket) => {
    if (isRefused) return void socket.close({ code: 1013, reason: 'RESTART' });
    open.add(socket);
    socket.connectToServer();
  });
  const { market, first, second } = findListedSeries(await openLiveList(page, LIST_QUERY), PATCHED_GAME);
  const row = rowOf(page, { first, second });
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${first.name} ${second.name}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  isRefused = true;
  for (const socket of open) await socket.close({ code: 1013, reason: 'RESTART' });
  await expect(staleMark(page)).toBeVisible();
  await changeOdds(market.id, [8.88, 1.09]);
  await test.step('the gateway has the price, as another page shows', async () => {
    const other = await page.context().newPage();
    await openLiveList(other, LIST_QUERY);
    await expect(rowOf(other, { first, second })).toContainText('8.88');
    await other.close();
  });
  const shown = row.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('main [data-stale]') !== null) return;
          observer.disconnect();
          resolve(element.textContent);
        }).observe(document.body, { attributeFilter: ['data-stale'], subtree: true });
      }),
  );
  isRefused = false;
  expect(await shown).toContain('8.88');
  await expectLive(page);
});

test('a socket that is refused from the start leaves marked prices, on the list and on the desk', async ({ page }) => {
  await page.routeWebSocket(/\/graphql(?:\?|$)/, (socket) => void socket.close({ code: 1013, reason: 'RESTART' }));
  await openList(page, LIST_QUERY);
  await expect(staleMark(page)).toBeVisible();
  await openDeskBoard(page);
  await expect(boards(page).getByRole('status').filter({ hasText: 'Disconnected' })).toBeVisible();
  await expect(staleMark(page)).toBeVisible();
});

test('a board of the desk says that it is connecting', async ({ page, context }) => {
  const { id } = await findSeries(({ lifecycle }) => lifecycle === 'live');
  // Another page keeps the feed open: a board whose feed takes more than 5 s to read would be disconnected from the start.
  const other = await context.newPage();
  await openSeries(other, id);
  await page.bringToFront();
  const connected = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/graphql(?:\?|$)/, (socket) => {
    socket.onMessage(async (message) => {
      await connected.promise;
      server.send(message);
    });
    const server = socket.connectToServer();
  });
  await page.goto(`/trading/desk?board=${id}`);
  await expect(boards(page)).toHaveCount(1);
  const mark = boards(page).getByRole('status').filter({ hasText: 'Connecting' });
  await expect(mark).toBeVisible();
  await expect(staleMark(page)).toBeVisible();
  connected.resolve();
  await expect(mark).toHaveCount(0);
  await expect(staleMark(page)).toHaveCount(0);
  await other.close();
});
