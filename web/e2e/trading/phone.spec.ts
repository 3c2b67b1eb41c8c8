import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { openMatch, findBuildableMatch } from '../support/bet-builder.ts';
import { disconnectPush } from '../support/control.ts';
import { findSeries, openSeries } from '../support/series.ts';
import { sidewaysOverflow } from '../support/sideways.ts';
import { tap, tapToClose } from '../support/tap.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { smallTouchTargets } from '../support/touch-targets.ts';
import { extendTimers } from '../support/pages.ts';
import { messagesOf, panelOf } from '../support/watchlist.ts';

const PHONE = { width: 390, height: 844 };

test.use({
  storageState: storageStateOf('trader'),
  ownContext: true,
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
});

/** Horizontal edges of an element in CSS pixels. */
async function edgesOf(locator: Locator): Promise<{ left: number; right: number }> {
  const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
  return { left: x, right: x + width };
}

test('on a phone, a lost connection leaves the teams of a series in sight', async ({ page }) => {
  await openMatch(page, 'match', await findBuildableMatch());
  await expect.poll(() => sidewaysOverflow(page)).toEqual([]);
  await disconnectPush();
  const chip = page.getByRole('button', { name: 'Disconnected' });
  await expect(chip).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const title = page.getByRole('heading', { level: 1 });
    const widest = () => title.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth);
    await expect.poll(async () => (await edgesOf(chip)).left - (await widest())).toBeGreaterThanOrEqual(0);
  }
});

test('on a phone, the names of a series give way to its score, and its actions are in a sheet', async ({ page }) => {
  const { id } = await findSeries(({ lifecycle, bestOf }) => lifecycle === 'live' && bestOf > 1);
  await openSeries(page, id);
  const title = page.getByRole('heading', { level: 1 });
  const teamNames = title.locator('[data-short]');
  const bar = page.locator('header').filter({ has: title });
  const score = bar.getByText(/^Score /);
  const button = bar.getByRole('button', { name: /^Actions for / });

  await test.step('also if they are longer than those of the provider', async () => {
    const name = await title.textContent();
    for (const teamName of await teamNames.all())
      await teamName.evaluate((element) => element.setAttribute('data-short', 'WWWWWWWW'));
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(async () => {
        for (const teamName of await teamNames.all()) {
          expect(await teamName.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
        }
        const edges = await Promise.all([...(await teamNames.all()), score, button].map(edgesOf));
        for (const [index, { left }] of edges.entries()) expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
      }).toPass();
    }
    await expect(title).toHaveText(name ?? '');
  });

  await test.step('the button of the actions says whether the series is watched', async () => {
    const sheet = page.getByRole('dialog', { name: / vs / });
    await tap(button, sheet);
    await expectAccessible(sheet);
    await tapToClose(sheet.getByRole('button', { name: 'Watch', exact: true }), sheet);
    await expect(button).toHaveAccessibleName(/, watched$/);
    await tap(button, sheet);
    await tapToClose(sheet.getByRole('button', { name: 'Watchlist and alerts' }), sheet);
    await expect(panelOf(page).getByRole('heading', { name: 'Watchlist' })).toBeVisible();
  });
});

test('on a phone, one button opens the actions of a market as a sheet', async ({ page }) => {
  const match = await findBuildableMatch();
  await extendTimers(page);
  await openMatch(page, 'betbuilder', match);
  const button = page.getByRole('button', { name: /^Actions for Overtime/ });
  const sheet = page.getByRole('dialog', { name: 'Overtime', exact: true });
  const action = (name: string) => sheet.getByRole('button', { name, exact: true });
  const choose = async (name: string): Promise<void> => {
    await tap(button, sheet);
    await tapToClose(action(name), sheet);
  };
  await expect(button).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Pin|Price history of) / })).toHaveCount(0);

  await test.step('the sheet has the actions that its row has on a larger screen', async () => {
    await choose('Watch');
    await expect(messagesOf(page).getByText(/^Watching Overtime/)).toBeVisible();
    await expect(button).toHaveAccessibleName('Actions for Overtime, watched');
    await choose('Price history');
    const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
    await expect(dialog.getByRole('button', { name: 'Watch this market' })).toHaveAttribute('aria-pressed', 'true');
    // So low that the dialog reaches the message.
    await page.setViewportSize({ ...PHONE, height: 480 });
    await expect(messagesOf(page).getByText(/^Watching Overtime/)).toBeVisible();
    await tapToClose(dialog.getByRole('button', { name: 'Close dialog' }), dialog);
    await page.setViewportSize(PHONE);
    await expect(button).toBeFocused();
    await choose('Pin Overtime in all series');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Overtime');
    await expect(button).toHaveAccessibleName('Actions for Overtime, watched, pinned');
    await choose('Set an alert');
    await expect(panelOf(page).getByLabel('Alert when')).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a finger hits 44 pixels of each, and of all else on the board', async () => {
    await expect.poll(() => smallTouchTargets(page, '[role="tabpanel"]')).toEqual([]);
    await tap(button, action('Stop watching'));
    await expect.poll(() => smallTouchTargets(page, '[role="dialog"]')).toEqual([]);
    await expectAccessible(sheet);
  });
});

test('on a phone, a dialog of commands has a word on its close button instead of a key', async ({ page }) => {
  await page.goto('/trading/desk');
  const addBoard = page.getByRole('main').getByRole('button', { name: 'Add board' }).first();
  await tap(addBoard, page.getByRole('combobox', { name: 'Add board' }));
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect(close.getByText('Esc')).toBeHidden();
  const word = await edgesOf(close.getByText('Close'));
  expect(word.right - word.left).toBeGreaterThan(20);
  await tapToClose(close, page.getByRole('dialog'));
});

test('on a phone, a toast covers no field of an open sheet', async ({ page }) => {
  await extendTimers(page);
  await page.goto('/trading');
  const toast = page.getByRole('alert').filter({ hasText: 'Watching' }).first();
  await tap(page.getByRole('button', { name: /^Watch / }).first(), toast);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await tap(page.getByRole('button', { name: 'Filters' }), sheet);
  await expect(sheet.getByRole('combobox').last()).toBeVisible();
  await expect
    .poll(async () => {
      const [note, panel] = [await toast.boundingBox(), await sheet.boundingBox()];
      return note !== null && panel !== null && note.y + note.height <= panel.y;
    })
    .toBe(true);
});
