// Case: a page enlarged to 400 % of a 1280 × 1024 window. Such reports come from people with low vision and from accessibility audits.
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { findIds } from '../../web/e2e/support/page-ids.ts';
import { type DashboardPage, follow, PAGES } from '../../web/e2e/support/pages.ts';
import { expect, test } from '../../web/e2e/support/test.ts';

test.use({ storageState: storageStateOf('trader'), viewport: { width: 320, height: 256 } });

test('what stays in view while an enlarged page scrolls covers at most a quarter of its height', async ({ page }) => {
  await page.goto('/nowhere');
  const ids = { ...(await findIds(page)), customerId: '' };
  // The page of the desk alone has no board.
  const desk: DashboardPage = { pattern: 'a board', title: 'Desk', address: ({ seriesId }) => `/trading/desk?board=${seriesId}` };
  for (const { pattern, address, title } of [...PAGES.filter(({ forStaff }) => forStaff !== true), desk]) {
    await test.step(pattern, async () => {
      await follow(page, address?.(ids) ?? pattern);
      await expect(page).toHaveTitle(new RegExp(title));
      // Trading waits for a whole feed.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
      const { height, by } = await page.evaluate(coveredRows);
      expect(height, `${pattern}: ${by.join(' ')}`).toBeLessThanOrEqual(256 / 4);
    });
  }
});

/**
 * How many rows of pixels of the window are covered, with the page scrolled to its middle, by sticky or fixed elements of at least half
 * the width, and by which. The veil over prices that may be out of date hides nothing and lets clicks through.
 */
function coveredRows(): { height: number; by: string[] } {
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  const rows = new Set<number>();
  const by: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const { position, visibility, opacity, pointerEvents } = getComputedStyle(element);
    if ((position !== 'sticky' && position !== 'fixed') || visibility === 'hidden' || opacity === '0') continue;
    if (pointerEvents === 'none') continue;
    const { top, bottom, width } = element.getBoundingClientRect();
    if (width < window.innerWidth / 2) continue;
    if (bottom > top) by.push(element.outerHTML.slice(0, 120));
    for (let y = Math.max(0, Math.round(top)); y < Math.min(window.innerHeight, Math.round(bottom)); y++) rows.add(y);
  }
  return { height: rows.size, by };
}
