import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The prices of a market type. */
export function pricesOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}[^:]*, [^:]+: `) });
}

/** Presses the keys of one shortcut without a wait for a slow page in between: a pause of a second would end it. */
export async function pressSequence(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}

/** An open dialog or panel that has the focus, which Escape closes. */
export function focusedDialog(page: Page): Locator {
  return page.locator('[role=dialog]:focus-within');
}

/** Many frames pass before each render, as on a slow device. */
export async function passFramesBeforeRenders(page: Page): Promise<void> {
  await page.evaluate(() => {
    const FRAMES_PER_RENDER = 40;
    let frames = 0;
    window.requestAnimationFrame = (callback) => {
      const run = (): void => callback(performance.now());
      frames += 1;
      if (frames % FRAMES_PER_RENDER === 0) window.setTimeout(run);
      else queueMicrotask(run);
      return frames;
    };
  });
}

/** The dialog of the shortcuts shows these actions. */
export async function expectListed(page: Page, titles: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  for (const title of titles) await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
