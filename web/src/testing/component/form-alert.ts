import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from './accessible.ts';

/** Submits a form at the width of a phone and of a desktop; the message must be visible and have the focus each time. */
export async function expectAlertOnSubmit(submit: Locator, alert: Locator): Promise<void> {
  for (const width of [390, 1440]) {
    await page.viewport(width, 800);
    await submit.click();
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    await expect.element(alert).toHaveFocus();
    await expectAccessible(alert);
  }
}
