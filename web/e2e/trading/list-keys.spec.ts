import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { openLiveList } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

test('Tab leads to the first row of the list in six steps, and arrow keys to every tool', async ({ page }) => {
  await openLiveList(page, '?game=1');
  const main = page.getByRole('main');
  const stops = [
    main.getByRole('searchbox', { name: 'Search' }),
    main.getByRole('combobox', { name: 'Game' }),
    main.getByRole('combobox', { name: 'Sort by' }),
    main.getByRole('checkbox', { name: 'Consistency' }),
    main.getByRole('checkbox', { name: /^Live/ }),
    main.getByRole('listitem').first().getByRole('link'),
  ];
  await page.getByRole('heading', { level: 1 }).focus();
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }

  await test.step('to the tools', async () => {
    const tools = main.getByRole('toolbar', { name: 'Tools' });
    const connection = tools.getByRole('button', { name: 'Connected' });
    await stops[3]?.focus();
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: 'Row height' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(connection).toBeFocused();
    await page.keyboard.press('End');
    await expect(tools.getByRole('button', { name: 'Watchlist and alerts' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tools.getByRole('link', { name: 'Desk' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(stops[3] ?? tools).toBeFocused();
  });

  await test.step('also after one of them has opened a panel, and as one stop', async () => {
    const connection = main.getByRole('button', { name: 'Connected' });
    await connection.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Connected' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(connection).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(stops[2] ?? connection).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(connection).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(main.getByRole('link', { name: 'Desk' })).toBeFocused();
  });

  await test.step('to the times, which Space chooses', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(main.getByRole('checkbox', { name: /^Starting soon/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(main.getByRole('checkbox', { name: /^Today/ })).toBeChecked();
    await expect(page).toHaveURL(/time=today/);
  });
});
