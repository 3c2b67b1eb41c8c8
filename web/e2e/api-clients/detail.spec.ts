import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the page of a client shows its status, its games with their images, and its channels', async ({ page }) => {
  const sidebar = page.getByRole('region', { name: 'API Client', exact: true });
  const channels = page.getByRole('table', { name: 'Channels' });
  const tabs = page.getByRole('tablist', { name: 'Channel categories' });
  await page.goto('/api-clients');
  await page.getByRole('link', { name: /^Production website/ }).click();
  await expect(page.getByRole('heading', { name: 'Production website', level: 1 })).toBeVisible();
  await expect(sidebar.getByText('Active', { exact: true })).toBeVisible();
  for (const product of ['Match', 'Play by Play', 'Odds', 'Trading']) {
    const texts = await sidebar
      .getByRole('list', { name: new RegExp(`^${product} `) })
      .getByRole('listitem')
      .allTextContents();
    expect(texts.filter((text) => !text.includes('not included'))).toHaveLength(product === 'Trading' ? 0 : 3);
  }
  // One game has no circular image.
  await expect(sidebar.getByRole('listitem').filter({ hasText: 'Iron Tactics' }).first().getByText('IT')).toBeVisible();
  await expect(sidebar.getByRole('listitem').filter({ hasText: 'Dota 2' }).first().locator('img')).toBeVisible();
  await expect(tabs.getByRole('tab')).toHaveText(['All', 'Core', 'Live', 'Odds']);
  const row = channels.getByRole('row').filter({ hasText: 'series_updates' });
  await expect(row.getByRole('cell').nth(2)).toHaveText('Yes');
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://docs.example.test/reference/push#series-updates');
});
