import type { Page } from '@playwright/test';

/** Opens a page in the navigation. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

/** Follows the links of these names, one after the other. */
export const follow =
  (...names: readonly RegExp[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('link', { name }).click();
  };

/** Opens the first series of the list whose row contains `has` and not `hasNot`, and waits until it receives changes. */
export async function openRow(page: Page, has: string, hasNot = 'ENDED'): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: has }).filter({ hasNotText: hasNot });
  await rows.first().getByRole('link').click();
  await page.getByRole('tab').first().waitFor();
  await waitForLive(page);
}

/** Waits until the page receives changes. */
export async function waitForLive(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Connected', { exact: true }).waitFor({ state: 'attached' });
}

/** Opens the first match of a series of three that has not started. */
export async function openMatch(page: Page): Promise<void> {
  await openRow(page, 'Best of 3', 'Live');
  await page.getByRole('tab', { name: /^Match 1/ }).click();
  await page.getByRole('region', { name: 'Match winner', exact: true }).waitFor();
}
