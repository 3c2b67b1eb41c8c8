import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { openMatch, pickBuildable } from '../support/bet-builder.ts';
import { cutPush, healPush } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Edges of an element in CSS pixels. */
async function edgesOf(locator: Locator): Promise<{ left: number; right: number; middle: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { left: x, right: x + width, middle: y + height / 2 };
}

test('on a phone, a lost connection leaves the teams of a series in sight', async ({ page }) => {
  await openMatch(page, 'match', await pickBuildable());
  await cutPush();
  const chip = page.getByRole('button', { name: 'Disconnected' });
  await expect(chip).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const title = page.getByRole('heading', { level: 1 });
    const widest = await title.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth);
    expect(widest).toBeLessThanOrEqual((await edgesOf(chip)).left);
  }
  await healPush();
});
