import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Colours of the scrollbar gutter and of the pixel to its left, at mid-height. */
async function colours(page: Page): Promise<{ gutter: number[]; beside: number[] }> {
  const right = await page.evaluate(() => document.body.getBoundingClientRect().right);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const left = Math.floor(right) - 2;
  const strip = { x: left, y: Math.floor(height / 2), width: width - left, height: 1 };
  const { data } = PNG.sync.read(await page.screenshot({ clip: strip }));
  expect(right).toBeLessThan(width);
  const at = (x: number): number[] => [...data.subarray(4 * x).subarray(0, 3)];
  return { gutter: at(strip.width - 2), beside: at(0) };
}

/** Allows for rounding when layers are blended. */
const isSimilar = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= 2);

test('a dialog darkens the page to its right edge, in both themes', async ({ playwright, launchOptions, baseURL }) => {
  // Headless Chromium hides scrollbars and their space by default. A browser of its own leaves the worker's as it is.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({
    baseURL: String(baseURL),
    storageState: storageStateOf('customer'),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/api-clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect
        .poll(async () => {
          const { gutter, beside } = await colours(page);
          return (gutter[0] ?? 0) > 127 === (colorScheme === 'light') && gutter.join() === beside.join();
        })
        .toBe(true);
      const before = await colours(page);
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
  await browser.close();
});
