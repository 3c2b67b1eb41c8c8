import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { openMatch, findBuildableMatch } from '../support/bet-builder.ts';
import { disconnectPush, restorePush } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({
  storageState: storageStateOf('trader'),
  ownContext: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

/** Edges of an element in CSS pixels. */
async function edgesOf(locator: Locator): Promise<{ left: number; right: number; middle: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { left: x, right: x + width, middle: y + height / 2 };
}

test('on a phone, a lost connection leaves the teams of a series in sight', async ({ page }) => {
  await openMatch(page, 'match', await findBuildableMatch());
  await disconnectPush();
  const chip = page.getByRole('button', { name: 'Disconnected' });
  await expect(chip).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const title = page.getByRole('heading', { level: 1 });
    const widest = await title.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth);
    expect(widest).toBeLessThanOrEqual((await edgesOf(chip)).left);
  }
  await restorePush();
});

test('on a phone, a finger hits the star of a market from beside it', async ({ page }) => {
  await openMatch(page, 'match', await findBuildableMatch());
  const star = page.getByRole('button', { name: /^Watch (?!.* vs )/ }).first();
  await expect(star).toBeVisible();
  const { right, middle } = await edgesOf(star);
  const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label'), [
    right + 6,
    middle,
  ] as const);
  expect(hit).toBe(await star.getAttribute('aria-label'));
});

test('on a phone, a dialog of commands has a word on its button instead of a key', async ({ page }) => {
  await page.goto('/trading/desk');
  await page.getByRole('main').getByRole('button', { name: 'Add board' }).first().tap();
  await expect(page.getByRole('combobox', { name: 'Add board' })).toBeVisible();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect(close.getByText('Esc')).toBeHidden();
  const word = await edgesOf(close.getByText('Close'));
  expect(word.right - word.left).toBeGreaterThan(20);
  await close.tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone, a toast covers no field of an open sheet', async ({ page }) => {
  // A toast ends after 5 s, which a slow machine needs to open the sheet.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const startLonger = (run: TimerHandler, ms?: number, ...rest: unknown[]) => start(run, ms === 5_000 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: startLonger });
  });
  await page.goto('/trading');
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .tap();
  const toast = page.getByRole('alert').filter({ hasText: 'watchlist' });
  await expect(toast).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(async () => {
    // Chromium takes a tap that lasts half a second, as on a slow machine, for a long press.
    if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(sheet).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(sheet.getByRole('combobox').last()).toBeVisible();
  await expect
    .poll(async () => {
      const [note, panel] = [await toast.boundingBox(), await sheet.boundingBox()];
      return note !== null && panel !== null && note.y + note.height <= panel.y;
    })
    .toBe(true);
});
