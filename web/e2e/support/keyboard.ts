import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The prices of a market type. */
export function pricesOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}[^:]*, [^:]+: `) });
}

/** The dialog of the shortcuts shows these actions. */
export async function expectListed(page: Page, titles: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  for (const title of titles) await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
