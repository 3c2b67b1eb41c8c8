import type { Page } from '@playwright/test';

/** Navigates within the application, as a link does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx } = { idx: 0, ...window.history.state };
    // As the router writes it: a screen follows the URL when the key of the entry changes.
    window.history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}
