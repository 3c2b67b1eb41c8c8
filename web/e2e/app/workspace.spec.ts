import { readFile } from 'node:fs/promises';
import { SightlineClient } from '@sightline/schema/client';
import { signIn } from '@sightline/schema/client/sign-in.ts';
import { WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { freePort } from '../../../scripts/lib/ports.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { ACCOUNTS, PASSWORD } from '../support/accounts.ts';
import { findBoardMatch, idOf } from '../support/board.ts';
import { changeOdds, patchProviderRecord } from '../support/control.ts';
import { boards } from '../support/desk.ts';
import { waitForStoredPreferences } from '../support/pages.ts';
import { allMarkets, allSeries } from '../support/provider-truth.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectListLoaded, ONE_GAME } from '../support/trading-list.ts';
import { lastFiredTimes, expectEvaluated, panelOf } from '../support/watchlist.ts';
import { expectSent, keepWithAccount, openBrowser, settingsOf, startGateway } from '../support/workspace.ts';

let dashboard = '';
let stop: () => Promise<void> = () => Promise.resolve();

test.beforeEach(async () => {
  const port = await freePort();
  const folder = temporaryFolder();
  const { service } = await startGateway(port, storeIn(folder.path));
  dashboard = `http://localhost:${port}`;
  stop = async () => {
    await service.stop();
    folder.remove();
  };
});
test.afterEach(() => stop());

const Kept = z.object({
  workspace: z.object({ isKept: z.boolean(), items: z.array(z.object({ kind: z.string(), json: z.string() })) }),
});
const KEEP = 'mutation { keepWorkspace(input: { isKept: true }) { workspace { isKept } } }';
const SAVE = `mutation ($items: [WorkspaceItemInput!]!) {
  saveWorkspaceItems(input: { items: $items }) { userErrors { code } }
}`;

/** Reads and changes what a user keeps with the account, as another device would. */
async function accountOf(email: string) {
  const url = `${dashboard}/graphql`;
  const { bearer } = await signIn({ url, email, password: PASSWORD });
  const client = new SightlineClient({ url, bearer });
  const read = async () => Kept.parse(await client.query('{ workspace { isKept items { kind json } } }')).workspace;
  return {
    isKept: async () => (await read()).isKept,
    count: async (kind: string) => (await read()).items.filter((item) => item.kind === kind).length,
    async keep(items: readonly { kind: string; itemId: string; content: object }[]): Promise<void> {
      await client.query(KEEP);
      const texts = items.map(({ content, ...item }) => ({ ...item, json: JSON.stringify(content) }));
      expect(await client.query(SAVE, { items: texts })).toEqual({ saveWorkspaceItems: { userErrors: [] } });
    },
  };
}

/** As many series as a watchlist can follow, of other games than `ONE_GAME`, with markets up to its limit and an alert of one market. */
async function fullWatchlist(alert: { seriesId: string; marketId: string }) {
  const others = (await allSeries()).filter(({ id, game }) => game.id !== 1 && String(id) !== alert.seriesId);
  const ids = [alert.seriesId, ...others.map(({ id }) => String(id))].slice(0, WATCHLIST_LIMITS.series);
  const all = (await allMarkets()).map(({ id }) => String(id)).filter((id) => id !== alert.marketId);
  const marketIds = [alert.marketId, ...all].slice(0, WATCHLIST_LIMITS.items - ids.length);
  const named = { seriesId: alert.seriesId, seriesName: 'Watched series' };
  // The first item that a browser adds to an empty list has the order 1.
  let order = 1;
  const items = [
    ...ids.map((seriesId) => ({
      kind: 'WATCHED_SERIES',
      itemId: `series ${seriesId}`,
      content: { kind: 'series', seriesId, seriesName: 'Watched series', order: (order += 1) },
    })),
    ...marketIds.map((marketId) => ({
      kind: 'WATCHED_SERIES',
      itemId: `market ${marketId}`,
      content: { kind: 'market', marketId, name: 'Watched market', ...named, order: (order += 1) },
    })),
  ];
  const rule = { kind: 'ALERT', itemId: 'rule', content: { item: `market ${alert.marketId}`, kind: 'move', value: 5 } };
  return [...items, rule];
}

/** Whether a page may report alerts, as the gateway last answered; null before. */
function leaseOf(page: Page): () => boolean | null {
  const Answer = z.object({ data: z.object({ takeAlertLease: z.object({ isHeld: z.boolean() }) }) });
  let isHeld: boolean | null = null;
  page.on('response', async (response) => {
    if (response.request().postData()?.includes('takeAlertLease') !== true) return;
    const answer = Answer.safeParse(await response.json().catch(() => null));
    if (answer.success) isHeld = answer.data.data.takeAlertLease.isHeld;
  });
  return () => isHeld;
}

/** Counts the messages about changes on the last socket of a page. */
function countChanges(page: Page) {
  const counts = { all: 0, shared: 0 };
  page.on('websocket', (socket) => {
    Object.assign(counts, { all: 0, shared: 0 });
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('"workspaceChanged":')) counts.all += 1;
      if (payload.includes('"hasSharedChanges":true')) counts.shared += 1;
    });
  });
  return counts;
}

/** Lets the gateway answer the next request of an operation, and keeps the answer from the page until it is released. */
async function holdAnswer(page: Page, operation: string) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isNext = true;
  await page.route(/\/graphql\b/, async (route) => {
    if (!isNext || route.request().postData()?.includes(`query ${operation}`) !== true) return route.fallback();
    isNext = false;
    const response = await route.fetch({ maxRetries: 1 });
    held.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { held: held.promise, release: released.resolve };
}

/** Makes the page hidden for a moment, as far as its script can see. A headless browser shows all its pages. */
async function hideForAMoment(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible'])
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
}

const watched = (page: Page) => panelOf(page).getByRole('button', { name: /^Stop watching / });
const openWatchlist = (page: Page) => page.getByRole('button', { name: 'Watchlist and alerts' }).click();

test('a second browser asks, combines two lists beyond their limits, shares one alert with the first, exports and deletes', async ({
  browser,
}) => {
  const { email } = ACCOUNTS.trader;
  const board = await findBoardMatch();
  const overtime = idOf(board, 'overtime');
  await patchProviderRecord('markets', overtime, { state: 'open' });
  await changeOdds(overtime, [1.9, 1.9]);
  const account = await accountOf(email);
  const own = await openBrowser(browser, dashboard, email);
  const ownLease = leaseOf(own);
  const both = `${WATCHLIST_LIMITS.series + 1} series and ${WATCHLIST_LIMITS.items + 1} items`;

  await test.step('a browser with an item of its own does not take those of the account unasked', async () => {
    await own.goto(ONE_GAME);
    await expectListLoaded(own);
    const star = own.getByRole('button', { name: /^Watch / }).first();
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await waitForStoredPreferences(own);
    await account.keep(await fullWatchlist({ seriesId: board.seriesId, marketId: overtime }));
    await own.reload();
    await own.getByRole('button', { name: 'Settings' }).click();
    await expect(settingsOf(own).getByText('Your account has items from another browser.')).toBeVisible();
    await expect(settingsOf(own).getByRole('radio', { name: 'Keep in this browser' })).toBeChecked();
    await expectAccessible(settingsOf(own));
    await settingsOf(own).getByRole('button', { name: 'Done' }).click();
    await openWatchlist(own);
    await expect(watched(own)).toHaveCount(1);
    expect(await account.count('WATCHED_SERIES')).toBe(WATCHLIST_LIMITS.items);
  });

  await test.step('asked, it keeps both lists, and says what is too much', async () => {
    await keepWithAccount(own);
    const warning = panelOf(own).getByText(`Several devices made this watchlist: ${both}.`, { exact: false });
    await expect(warning).toBeVisible();
    await expect.poll(() => account.count('WATCHED_SERIES')).toBe(WATCHLIST_LIMITS.items + 1);
    await expectAccessible(panelOf(own));
    await watched(own).first().click();
    await expect(warning).toHaveCount(0);
    await expect.poll(() => account.count('WATCHED_SERIES')).toBe(WATCHLIST_LIMITS.items);
  });

  const other = await openBrowser(browser, dashboard, email);
  const otherLease = leaseOf(other);
  await test.step('of two browsers, one reports the alert that fires in both', async () => {
    await other.goto(ONE_GAME);
    await openWatchlist(other);
    // A browser asks every ten seconds.
    await expect.poll(() => ownLease() !== null && otherLease() === !ownLease(), { timeout: 60_000 }).toBe(true);
    for (const page of [own, other]) await expectEvaluated(page, 1);
    await changeOdds(overtime, [2.05, 1.85]);
    for (const page of [own, other]) {
      await expect.poll(async () => (await lastFiredTimes(page)).filter((firedAt) => firedAt !== null).length).toBe(1);
      await panelOf(page).getByRole('tab', { name: 'Alerts that fired' }).click();
    }
    const [holder, silent] = ownLease() === true ? [own, other] : [other, own];
    await expect(panelOf(holder).getByRole('listitem')).toHaveCount(1);
    await expect(panelOf(silent).getByText('No alerts have fired')).toBeVisible();
  });

  await test.step('the export has everything of the account and of this browser', async () => {
    await own.getByRole('button', { name: 'Settings' }).click();
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      settingsOf(own).getByRole('button', { name: 'Export as JSON' }).click(),
    ]);
    const Item = z.object({ kind: z.string() });
    const Export = z.object({
      account: z.array(Item.extend({ json: z.string() })),
      browser: z.array(Item.extend({ items: z.record(z.string(), z.unknown()) })),
    });
    const exported = Export.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    const inBrowser = (kind: string) =>
      exported.browser.filter((set) => set.kind === kind).flatMap(({ items }) => Object.keys(items));
    expect(exported.account.filter(({ kind }) => kind === 'WATCHED_SERIES')).toHaveLength(WATCHLIST_LIMITS.items);
    expect(inBrowser('WATCHED_SERIES')).toHaveLength(WATCHLIST_LIMITS.items);
    expect(inBrowser('ALERT')).toEqual(['rule']);
  });

  await test.step('everything is deleted from the account and from this browser; the other one keeps what it has', async () => {
    await settingsOf(own).getByRole('button', { name: 'Delete everything…' }).click();
    const question = own.getByRole('dialog', { name: 'Delete everything?' });
    await expectAccessible(question);
    await question.getByRole('button', { name: 'Delete everything' }).click();
    await expect(settingsOf(own).getByRole('radio', { name: 'Keep in this browser' })).toBeChecked();
    await expect.poll(() => account.isKept()).toBe(false);
    await settingsOf(own).getByRole('button', { name: 'Done' }).click();
    await own.reload();
    await openWatchlist(own);
    await panelOf(own).getByRole('tab', { name: 'Watching' }).click();
    await expect(panelOf(own).getByText('Nothing on your watchlist')).toBeVisible();
    await other.getByRole('button', { name: 'Settings' }).click();
    await expect(settingsOf(other).getByRole('radio', { name: 'Keep in this browser' })).toBeChecked();
    await settingsOf(other).getByRole('button', { name: 'Done' }).click();
    await panelOf(other).getByRole('tab', { name: 'Watching' }).click();
    await expect(watched(other).first()).toBeVisible();
  });
  for (const page of [own, other]) await page.context().close();
});

test('colleagues share a layout and a watchlist, staff a saved view; only the owner changes them', async ({ browser }) => {
  const shared = (page: Page) => page.getByRole('region', { name: 'Shared' });
  const layouts = async (page: Page): Promise<void> => {
    await page.goto('/trading/desk');
    await page.getByRole('button', { name: 'Layouts' }).click();
  };
  const owner = await openBrowser(browser, dashboard, ACCOUNTS.trader.email);
  const colleague = await openBrowser(browser, dashboard, 'trader-01@example.test');
  // The colleague keeps nothing with the account, and still receives messages about what is shared.
  const changes = countChanges(colleague);

  await test.step('a layout is shared under a name that its owner chooses', async () => {
    await owner.goto('/trading/desk');
    await owner.getByRole('button', { name: 'Add board' }).first().click();
    await owner.getByRole('listbox').getByRole('option', { name: 'Four live series, newest first' }).click();
    await expect(boards(owner)).toHaveCount(4);
    await owner.getByRole('button', { name: 'Layouts' }).click();
    await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening');
    await owner.getByRole('button', { name: 'Save this desk' }).click();
    await owner.getByRole('button', { name: 'Layouts' }).click();
    await shared(owner).getByRole('button', { name: 'Share with colleagues…' }).click();
    await expect(shared(owner).getByText('choose “Keep with my account” in Settings first')).toBeVisible();
    await owner.keyboard.press('Escape');
    await keepWithAccount(owner);
    await expectSent(owner);
    await owner.getByRole('button', { name: 'Layouts' }).click();
    await shared(owner).getByRole('button', { name: 'Share with colleagues…' }).click();
    await shared(owner).getByLabel('Your name for them (optional)').fill('Tara');
    await shared(owner).getByRole('button', { name: 'Share with colleagues' }).click();
    await expect(shared(owner).getByText('Shared by you · 4 boards')).toBeVisible();
    await expectAccessible(owner.getByRole('dialog', { name: 'Layouts' }));
  });

  await test.step('a colleague sees it, copies it, and cannot change it', async () => {
    await layouts(colleague);
    const item = shared(colleague).getByRole('listitem').filter({ hasText: 'Shared by Tara · 4 boards' });
    await expect(item.getByRole('button')).toHaveText(['Evening', '']);
    await item.getByRole('button', { name: 'Copy Evening to yours' }).click();
    await expect(colleague.getByRole('button', { name: 'Delete the layout Evening' })).toBeVisible();
    await item.getByRole('button', { name: 'Evening', exact: true }).click();
    await expect(boards(colleague)).toHaveCount(4);
  });

  await test.step('the open menu of a colleague loses the layout once it is no longer shared; the copy stays', async () => {
    // A response from before the change arrives after the message about the change.
    const answer = await holdAnswer(colleague, 'SharedWorkspace');
    await colleague.getByRole('button', { name: 'Layouts' }).click();
    await expect(shared(colleague).getByText('Shared by Tara')).toBeVisible();
    await answer.held;
    await expect.poll(() => changes.all).toBeGreaterThan(0);
    await shared(owner).getByRole('button', { name: 'Stop sharing Evening' }).click();
    await expect(shared(owner).getByText('Shared by you')).toHaveCount(0);
    await expect.poll(() => changes.shared).toBeGreaterThan(0);
    answer.release();
    await expect(shared(colleague).getByText('Shared by Tara')).toHaveCount(0);
    await expect(colleague.getByRole('button', { name: 'Delete the layout Evening' })).toBeVisible();
    await colleague.keyboard.press('Escape');
  });

  await test.step('a watchlist is shared as it is, and added to that of a colleague', async () => {
    await owner.goto(ONE_GAME);
    await expectListLoaded(owner);
    await owner
      .getByRole('button', { name: /^Watch / })
      .first()
      .click();
    for (const page of [owner, colleague]) {
      if (page === colleague) await page.goto(ONE_GAME);
      await openWatchlist(page);
    }
    await expect(watched(owner)).toHaveCount(1);
    for (const page of [owner, colleague]) await panelOf(page).getByRole('tab', { name: 'Shared' }).click();
    await shared(owner).getByRole('button', { name: 'Share with colleagues…' }).click();
    await shared(owner).getByRole('button', { name: 'Share with colleagues' }).click();
    await expect(shared(owner).getByText('Shared by you · 1 item')).toBeVisible();
    await expect(shared(colleague).getByText('Shared by a colleague · 1 item')).toBeVisible();
    await shared(colleague).getByRole('button', { name: 'Copy Watchlist to yours' }).click();
    await panelOf(colleague).getByRole('tab', { name: 'Watching' }).click();
    await expect(watched(colleague)).toHaveCount(1);
  });

  await test.step('staff share saved views among themselves', async () => {
    const views = async (page: Page) => {
      await page.goto('/admin/customers/overdue-payments');
      await page.getByRole('button', { name: 'Saved views' }).click();
    };
    const superuser = await openBrowser(browser, dashboard, ACCOUNTS.superuser.email);
    await keepWithAccount(superuser);
    await views(superuser);
    await superuser.getByLabel('Save this view as').fill('Late payers');
    await superuser.getByRole('button', { name: 'Save', exact: true }).click();
    await shared(superuser).getByRole('button', { name: 'Share with staff…' }).click();
    await shared(superuser).getByRole('button', { name: 'Share with staff' }).click();
    await expect(shared(superuser).getByText('Shared by you')).toBeVisible();
    const staff = await openBrowser(browser, dashboard, ACCOUNTS.staff.email);
    await views(staff);
    await expect(shared(staff).getByText('Shared by a colleague')).toBeVisible();
    await shared(staff).getByRole('button', { name: 'Copy Late payers to yours' }).click();
    await expect(staff.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: 'Late payers' })).toBeVisible();
    await expectAccessible(staff.getByRole('dialog', { name: 'Saved views' }));

    await test.step('a page without a socket asks when it becomes visible', async () => {
      await shared(superuser).getByRole('button', { name: 'Stop sharing Late payers' }).click();
      await expect(shared(superuser).getByText('Shared by you')).toHaveCount(0);
      await expect(shared(staff).getByText('Shared by a colleague')).toBeVisible();
      await hideForAMoment(staff);
      await expect(shared(staff).getByText('Shared by a colleague')).toHaveCount(0);
    });
    for (const page of [superuser, staff]) await page.context().close();
  });
  for (const page of [owner, colleague]) await page.context().close();
});
