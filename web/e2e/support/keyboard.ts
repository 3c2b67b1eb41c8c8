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

/** The dialog of the shortcuts shows these actions. */
export async function expectListed(page: Page, titles: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  for (const title of titles) await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
