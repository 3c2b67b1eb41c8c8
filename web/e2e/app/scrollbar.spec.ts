import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../scripts/lib/chromium-flags.ts';
import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

// Headless Chromium hides scrollbars and their space by default.
const executablePath = chromiumPath();
test.use({
  storageState: storageStateOf('customer'),
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

/** Colours of the scrollbar gutter and of the pixel to its left, at mid-height. */
async function colours(page: Page): Promise<{ gutter: number[]; beside: number[] }> {
  const right = await page.evaluate(() => document.body.getBoundingClientRect().right);
  const { width, height, data } = PNG.sync.read(await page.screenshot());
  expect(right).toBeLessThan(width);
  const at = (x: number): number[] => [...data.subarray(4 * (Math.floor(height / 2) * width + x)).subarray(0, 3)];
  return { gutter: at(width - 2), beside: at(Math.floor(right) - 2) };
}

/** Allows for rounding when layers are blended. */
const isSimilar = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= 2);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a dialog darkens the page to its right edge, in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/api-clients');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await colours(page);
    expect(before.gutter).toEqual(before.beside);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect
      .poll(async () => {
        const { gutter, beside } = await colours(page);
        return isSimilar(gutter, beside) && !isSimilar(gutter, before.gutter);
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => colours(page)).toEqual(before);
  });
}
