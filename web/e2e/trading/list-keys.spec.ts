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

  await test.step('left leads to the heading of the tournament, which Enter closes and opens', async () => {
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('button');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(heading).toBeFocused();
    const name = await link(0).getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(heading).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(link(0)).toBeFocused();
    await expect(link(0)).toHaveAccessibleName(name ?? '');
  });

  await test.step('Enter opens the series', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/trading\/\d+/);
  });
});

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
