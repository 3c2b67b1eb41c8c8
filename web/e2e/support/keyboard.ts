import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The prices of a market type. */
export function pricesOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}[^:]*, [^:]+: `) });
}

/** Presses the keys of one shortcut without waiting for a slow page in between: a pause of a second ends the shortcut. */
export async function pressSequence(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}

/** An open dialog or panel that has the focus, which Escape closes. */
export function focusedDialog(page: Page): Locator {
  return page.locator('[role=dialog]:focus-within');
}

/** Expects the dialog of the keyboard shortcuts to list these actions. */
export async function expectShortcuts(page: Page, titles: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  for (const title of titles) await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
