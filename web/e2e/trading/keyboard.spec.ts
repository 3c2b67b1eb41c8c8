import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

test('a key that is pressed too early runs as soon as it can', async ({ page }) => {
  const jump = page.getByRole('combobox', { name: 'Jump to a team or market' });
  const releases: (() => void)[] = [];
  let isDelayed = true;
  await page.route('**/assets/trading-dock-*.js', async (route) => {
    if (isDelayed) await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  const release = async () => {
    isDelayed = false;
    for (const resolve of releases.splice(0)) resolve();
    await expectJumpListed(page);
  };

  await test.step('unless another key or a click follows', async () => {
    for (const input of ['key', 'click'] as const) {
      isDelayed = true;
      await page.goto(ONE_GAME);
      await expect.poll(() => releases.length).toBe(1);
      await page.keyboard.press('j');
      if (input === 'key') await page.keyboard.press('Escape');
      else await page.getByRole('heading', { level: 1 }).click();
      await release();
      await expect(jump).toHaveCount(0);
    }
  });

  await test.step('once its code has loaded', async () => {
    // Again, if its code took longer to load than a key waits for it.
    await expect(async () => {
      isDelayed = true;
      await page.goto(ONE_GAME);
      await expect.poll(() => releases.length).toBe(1);
      await page.keyboard.press('j');
      await expect(jump).toHaveCount(0);
      isDelayed = false;
      for (const resolve of releases.splice(0)) resolve();
      await expect(jump).toBeFocused({ timeout: 10_000 });
    }).toPass();
  });

  await test.step('text that follows the key runs no other action', async () => {
    await page.goto(ONE_GAME);
    await expectJumpListed(page);
    await page.keyboard.press('j');
    await page.keyboard.type('counter');
    await expect(jump).toHaveValue('counter');
    await expect(page).toHaveURL(ONE_GAME);
  });
});

/** Waits until the code that registers the key has run. */
async function expectJumpListed(page: Page): Promise<void> {
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  await page.getByRole('button', { name: 'Search and commands' }).focus();
  await expect(async () => {
    // Again, if the page did not listen yet.
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused({ timeout: 10_000 });
  }).toPass();
  await page.keyboard.type('jump');
  await expect(page.getByRole('option', { name: /^Jump to a team or market/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}
