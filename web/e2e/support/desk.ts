import type { Locator, Page } from '@playwright/test';

/** Boards of the desk, from left to right and top to bottom. */
export function boards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: /^Close / }) });
}
