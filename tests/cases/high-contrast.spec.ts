// Case: forced colours, in which backgrounds and shadows are not drawn. Such reports come from users of high-contrast themes.
import type { Locator } from '@playwright/test';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { findBoardMatch, openBoard } from '../../web/e2e/support/board.ts';
import { findSeries, openSeries } from '../../web/e2e/support/series.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';
import { openList } from '../../web/e2e/support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** Colours of the text and behind it. */
const colorsOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });

async function expectDistinct(current: Locator, other: Locator): Promise<void> {
  await expect(current).toBeVisible();
  expect((await colorsOf(current)).backgroundColor).not.toBe((await colorsOf(other)).backgroundColor);
  expect((await colorsOf(current)).color).not.toBe((await colorsOf(other)).color);
}

test('the current one of several items looks different from the others', async ({ page }) => {
  await test.step('page and theme', async () => {
    await page.goto('/api-clients');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expectDistinct(nav.getByRole('link', { name: 'API Clients' }), nav.getByRole('link', { name: 'Widgets' }));
    const theme = page.getByRole('group', { name: 'Theme' });
    await expectDistinct(theme.locator('label', { hasText: 'System' }), theme.locator('label', { hasText: 'Dark' }));
  });

  await test.step('tab', async () => {
    const series = await findSeries(({ bestOf, lifecycle }) => bestOf === 3 && lifecycle === 'upcoming');
    await openSeries(page, series.id, '?tab=series');
    await expectDistinct(page.getByRole('tab', { selected: true }).first(), page.getByRole('tab', { selected: false }).first());
  });

  await test.step('time filter of the trading list', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openList(page, '?time=today');
    // The box of the checkbox, which is hidden where colours are not forced.
    const times = page.getByRole('toolbar', { name: 'When' });
    await expect(times.getByRole('checkbox', { checked: true })).toHaveCSS('opacity', '1');
    await expectAccessible(times);
  });

  await test.step('board of a desk, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { seriesId } = await findBoardMatch();
    const { id } = await findSeries((series) => series.id !== seriesId && series.lifecycle === 'upcoming');
    await page.goto(`/trading/desk?board=${seriesId}&board=${id}`);
    await expectDistinct(page.getByRole('tab', { selected: true }).first(), page.getByRole('tab', { selected: false }).first());
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('price, which can be read', async () => {
    await openBoard(page, 'betbuilder', await findBoardMatch());
    const prices = page.getByRole('button', { name: /^Overtime, (Yes|No): / });
    await prices.first().click();
    await expectDistinct(prices.first(), prices.last());
    await expectAccessible(prices.first().locator('..'));
  });
});
