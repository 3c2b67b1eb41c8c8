import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { openLiveList } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

test('the rows of the list share one tab stop, and arrow keys move between them', async ({ page }) => {
  await openLiveList(page, '?game=1');
  const rows = page.getByRole('main').getByRole('listitem');
  const link = (index: number) => rows.nth(index).getByRole('link');
  const star = (index: number) => rows.nth(index).getByRole('button', { name: /^Watch / });
  await expect(rows.nth(2)).toBeVisible();

  await test.step('Enter and arrow down lead from the search to the first row', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    for (const key of ['Enter', 'ArrowDown']) {
      await search.focus();
      await page.keyboard.press(key);
      await expect(link(0)).toBeFocused();
    }
  });

  await test.step('arrows, Home and End move, and left and right reach the star', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(link(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(star(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(link(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows.last().getByRole('link')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(link(0)).toBeFocused();
  });

  await test.step('Tab leaves the rows, and Shift+Tab comes back to the same one', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(rows.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(link(1)).toBeFocused();
  });

  await test.step('Enter opens the series', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/trading\/\d+/);
  });
});
