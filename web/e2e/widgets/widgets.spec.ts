import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { delayWidgetPages, findWidget, postFromFrame, postFromPage, PREVIEW_CALL, tableOf } from '../support/widgets.ts';

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('finds a widget in the list, and sees it with the series that they choose', async ({ page }) => {
    const preview = page.getByRole('region', { name: 'Preview' });
    const games = preview.getByLabel('Games', { exact: true });
    const series = preview.getByLabel('Series', { exact: true });
    const frame = preview.locator('iframe');
    const release = await delayWidgetPages(page);

    await test.step('the list has a table for each namespace, sorted by slug [nav.widgets] [widgets.routes.list] [widgets.list.order]', async () => {
      await page.goto('/api-clients');
      await page.getByRole('link', { name: 'Widgets' }).click();
      await expect(page).toHaveURL('/widget');
      await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeFocused();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'a-empty',
        'northwind-affiliates',
        'northwind-main',
      ]);
    });

    await test.step('a row leads to the widget and its preview [widgets.routes.detail] [widgets.preview.title]', async () => {
      await tableOf(page, 'northwind-main').getByRole('link', { name: 'live-series' }).click();
      await expect(page).toHaveURL(/\/widget\/[\w-]+$/);
      await expect(page.getByRole('heading', { name: 'live-series', level: 2 })).toBeVisible();
      await expect(preview).toBeVisible();
    });

    await test.step('its frame starts with no height and takes the height that the widget reports [series.widgets.start-height] [series.widgets.resize]', async () => {
      await expect(frame).toHaveAttribute('style', 'height: 0px;');
      release();
      await expect(frame).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
      await expect(async () => {
        const inside = await page.frameLocator('iframe').locator('body').boundingBox();
        await expect(frame).toHaveAttribute('style', `height: ${Math.ceil(inside?.height ?? 0)}px;`, { timeout: 1_000 });
      }).toPass();
    });

    await test.step('orders the series by start [widgets.preview.series-order]', async () => {
      const gameId = await games.getByRole('option', { name: 'League of Legends' }).getAttribute('value');
      const answered = page.waitForResponse((response) => {
        const call = response.request().postData() ?? '';
        return call.includes(PREVIEW_CALL) && call.includes(`"gameId":"${gameId}"`);
      });
      await games.selectOption({ label: 'League of Legends' });
      const { data } = await (await answered).json();
      const list: { id: string; startAt: string }[] = data.widgetPreview;
      expect(list.length).toBeGreaterThan(3);
      expect(list.map(({ startAt }) => startAt)).toEqual(list.map(({ startAt }) => startAt).toSorted());
      const options = series.locator('option');
      await expect(options).toHaveCount(list.length);
      expect(await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(list.map(({ id }) => id));
    });

    await test.step('shows the widget of the chosen series [widgets.preview.widget]', async () => {
      const other = await series.locator('option').last().getAttribute('value');
      await series.selectOption(other);
      await expect(frame).toHaveAttribute('src', new RegExp(`/widgets/northwind-main/live-series/${other}$`));
      // The check needs the page in the frame, not the empty one before it.
      await expect.poll(() => page.frames().some((each) => each.url().endsWith(`/live-series/${other}`))).toBe(true);
      await expect(preview.frameLocator('iframe').getByText(/ : /).first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('its frame ignores heights from other senders [series.widgets.origin] [series.widgets.height-by-name]', async () => {
      await expectOwnHeights(page);
    });
  });
});

/** Expects the first frame to take heights from its own widget only, between 0 and 10,000 pixels. */
async function expectOwnHeights(page: Page): Promise<void> {
  const frame = page.locator('iframe').first();
  const reported = (height: unknown, widget = 'live-series') => ({ type: 'widget_height', widget, height });
  // The height may still be that of an earlier load, so wait for the content too.
  await expect(page.frameLocator('iframe').getByText(/ : /).first()).toBeVisible();
  await expect(frame).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
  // The widget itself may report its height again after this.
  await expect(async () => {
    await postFromFrame(page, 0, reported(300));
    await expect(frame).toHaveAttribute('style', 'height: 300px;', { timeout: 1_000 });
  }).toPass();

  const seen: string[] = [];
  await page.exposeFunction('noteHeight', (height: string) => seen.push(height));
  await page.evaluate(() => {
    const watched = document.querySelector('iframe');
    if (watched === null) throw new Error('no frame');
    // @ts-expect-error -- exposed to the page above.
    new MutationObserver(() => window.noteHeight(watched.style.height)).observe(watched, { attributeFilter: ['style'] });
  });
  // Ignored: the page itself (another origin), another frame of the right origin, other names, invalid numbers.
  await postFromPage(page, reported(311));
  const src = await frame.getAttribute('src');
  await page.evaluate((address) => {
    const other = document.createElement('iframe');
    other.title = 'other';
    other.src = address.replace('live-series', 'pre-series');
    document.body.append(other);
  }, src ?? '');
  await postFromFrame(page, 1, reported(312));
  await postFromFrame(page, 0, reported(313, 'pre-series'));
  for (const height of ['314', null, {}, Number.NaN, Infinity]) await postFromFrame(page, 0, reported(height));
  await postFromFrame(page, 1, reported(315));
  // Messages arrive in order: after this one, the others have been handled.
  await postFromFrame(page, 0, reported(320));
  await expect(frame).toHaveAttribute('style', 'height: 320px;');
  await expect.poll(() => seen).toContain('320px');
  expect(seen.filter((height) => !/^\d+px$/.test(height) || /^31[1-5]px$/.test(height))).toEqual([]);
  await postFromFrame(page, 0, reported(1e9));
  await expect(frame).toHaveAttribute('style', 'height: 10000px;');
  await postFromFrame(page, 0, reported(-5));
  await expect(frame).toHaveAttribute('style', 'height: 0px;');
}

test.describe('a customer', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees only their own namespace, and no widget of another customer', async ({ page }) => {
    await page.goto(`/widget/${await findWidget('trader', 'live-series')}`);
    await expect(page.getByRole('heading', { name: 'Widget not found' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('link', { name: 'See all widgets' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['cedar']);
    await page.getByRole('link', { name: 'scores' }).click();
    await expect(page.locator('iframe')).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
  });
});
