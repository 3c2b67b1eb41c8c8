import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import {
  delayWidgetPages,
  findWidget,
  openWidget,
  postFromFrame,
  postFromPage,
  PREVIEW_CALL,
  tableOf,
} from '../support/widgets.ts';

test.use({ storageState: storageStateOf('trader') });

const NO_SERIES = 'Oops! There are no series available at this time.';

/** Returns to the list and follows another link. */
async function changeTo(page: Page, slug: string): Promise<void> {
  await page.goBack();
  await tableOf(page, 'northwind-main').getByRole('link', { name: slug }).click();
  await expect(page.getByRole('heading', { name: slug, level: 2 })).toBeVisible();
}

test('a widget shows its facts', async ({ page }) => {
  await test.step('status, description and dates [widgets.routes.detail] [widgets.detail.slug-status] [widgets.detail.facts]', async () => {
    await openWidget(page, 'league-table');
    await expect(page).toHaveURL(/\/widget\/[\w-]+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const panel = page.getByRole('region', { name: 'league-table' });
    await expect(panel).toContainText('Inactive');
    const facts = panel.locator('dl > div');
    await expect(facts).toContainText([
      `Id${id}`,
      'Namespacenorthwind-main',
      /^Created\d{4}-\d{2}-\d{2}$/,
      'Historical accessNone',
    ]);
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('combobox', { name: 'Series' })).toBeVisible();
    await changeTo(page, 'pre-series');
    await expect(page.getByRole('region', { name: 'pre-series' })).toContainText(
      'Shown beside every upcoming series on the event page, with form, head to head and line-ups of both sides',
    );
  });

  await test.step('says so when there are no series [widgets.preview.no-series]', async () => {
    await changeTo(page, 'no-games');
    await expect(page.getByText(NO_SERIES)).toBeVisible();
    await expect(page.getByLabel('Games', { exact: true })).toBeDisabled();
    await expectAccessible(page.getByRole('main'));
    await addFault({ api: 'account', path: '/preview/game/', kind: 'status', status: 200, body: { series: [] } });
    await changeTo(page, 'live-series');
    await expect(page.getByText(NO_SERIES)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await clearFaults();
  });

  const panel = page.getByRole('region', { name: 'match-centre' });
  await test.step('lists its games, then the others [widgets.detail.games-order]', async () => {
    await changeTo(page, 'match-centre');
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Active games 2', 'Inactive games 6', 'Domains 2']);
    await expect(panel.getByRole('list', { name: /^Active games/ }).locator('li > :last-child')).toHaveText([
      'Dota 2',
      'League of Legends',
    ]);
    const others = await panel
      .getByRole('list', { name: /^Inactive games/ })
      .locator('li > :last-child')
      .allInnerTexts();
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  await test.step('lists its domains with their dates [widgets.detail.domains]', async () => {
    await expect(page.getByRole('list', { name: 'Domains' }).getByRole('listitem')).toHaveText([
      /^https:\/\/www\.northwind-bets\.test\s*Since \d{4}-\d{2}-\d{2}$/,
      /^https:\/\/m\.northwind-bets\.test\s*Since \d{4}-\d{2}-\d{2}$/,
    ]);
  });

  await test.step('is not found if it does not exist', async () => {
    await follow(page, '/widget/not-a-widget');
    await expect(page.getByRole('heading', { name: 'Widget not found' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('link', { name: 'See all widgets' }).click();
    await expect(page).toHaveURL('/widget');
  });
});

test('a widget or preview that fails to load shows an error and can be retried', async ({ page }) => {
  const id = await findWidget('trader', 'match-centre');
  await addFault({ api: 'account', path: 'v1/widget', kind: 'status', status: 500 });
  await page.goto(`/widget/${id}`);
  await expect(page.getByRole('alert')).toContainText("Couldn't load the widget");
  await expectAccessible(page.getByRole('alert'));
  await clearFaults();
  await addFault({ api: 'account', path: '/preview/game/', kind: 'status', status: 500 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'match-centre', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText("Couldn't load the series");
  await expectAccessible(page.getByRole('alert'));
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('the preview shows the widget of the chosen series', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const preview = page.getByRole('region', { name: 'Preview' });
  const games = preview.getByLabel('Games', { exact: true });
  const series = preview.getByLabel('Series', { exact: true });
  const frame = preview.locator('iframe');

  await test.step('its frame starts with no height and takes the height that the widget reports [series.widgets.start-height] [series.widgets.resize]', async () => {
    const release = await delayWidgetPages(page);
    await openWidget(page, 'live-series');
    await expect(frame).toHaveAttribute('style', 'height: 0px;');
    release();
    await expect(frame).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
    await expect(async () => {
      const inside = await page.frameLocator('iframe').locator('body').boundingBox();
      await expect(frame).toHaveAttribute('style', `height: ${Math.ceil(inside?.height ?? 0)}px;`, { timeout: 1_000 });
    }).toPass();
  });

  await test.step('gives code to embed it', async () => {
    await page.getByRole('button', { name: 'Copy Embed code' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    const src = await frame.getAttribute('src');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`src="${src}"`);
  });

  await test.step('shows the widget of the chosen series [widgets.preview.title] [widgets.preview.widget]', async () => {
    await expect(frame).toHaveAttribute('src', /\/widgets\/northwind-main\/live-series\/\d+$/);
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
    await expect(preview.frameLocator('iframe').getByText(/ : /).first()).toBeVisible();
    const other = await series.locator('option').last().getAttribute('value');
    await series.selectOption(other);
    await expect(frame).toHaveAttribute('src', new RegExp(`/live-series/${other}$`));
    // The check needs the page in the frame, not the empty one before it.
    await expect.poll(() => page.frames().some((each) => each.url().endsWith(`/live-series/${other}`))).toBe(true);
    await expect(preview.frameLocator('iframe').getByText(/ : /).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('orders the series by start and marks the live ones [widgets.preview.series-order] [widgets.preview.live-marker]', async () => {
    const gameId = await games.getByRole('option', { name: 'League of Legends' }).getAttribute('value');
    const answered = page.waitForResponse((response) => {
      const call = response.request().postData() ?? '';
      return call.includes(PREVIEW_CALL) && call.includes(`"gameId":"${gameId}"`);
    });
    await games.selectOption({ label: 'League of Legends' });
    const { data } = await (await answered).json();
    const list: { id: string; start: string; lifecycle: string }[] = data.widgetPreview;
    expect(list.length).toBeGreaterThan(3);
    expect(list.map(({ start }) => start)).toEqual(list.map(({ start }) => start).toSorted());
    const options = series.locator('option');
    await expect(options).toHaveCount(list.length);
    const shown = await options.evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent]));
    expect(shown.map(([id]) => id)).toEqual(list.map(({ id }) => id));
    const live = shown.filter(([, text]) => text?.startsWith('Live · ')).map(([id]) => id);
    expect(live).toEqual(list.filter(({ lifecycle }) => lifecycle === 'LIVE').map(({ id }) => id));
    expect(live.length).toBeGreaterThan(0);
    await series.selectOption(live[0] ?? '');
    await expect(preview.getByText('Live', { exact: true })).toBeVisible();
  });

  await test.step('has games and series to choose from, kept in the address [widgets.preview.games] [widgets.preview.series]', async () => {
    await expect(games.locator('option')).toHaveCount(8);
    await games.selectOption({ label: 'Dota 2' });
    await expect(page).toHaveURL(/\?game=1$/);
    await expect(series).toBeEnabled();
    const id = await series.locator('option').nth(2).getAttribute('value');
    await series.selectOption(id);
    await expect(page).toHaveURL(new RegExp(`\\?game=1&series=${id}$`));
    await page.reload();
    await expect(games).toHaveValue('1');
    await expect(series).toHaveValue(id ?? '');
    await page.goBack();
    await expect(page).toHaveURL('/widget');
  });

  await test.step('its frame ignores heights from other senders [series.widgets.origin] [series.widgets.height-by-name]', async () => {
    await tableOf(page, 'northwind-main').getByRole('link', { name: 'live-series' }).click();
    await expectOwnHeights(page);
  });
});

async function expectOwnHeights(page: Page): Promise<void> {
  const frame = page.locator('iframe').first();
  const reported = (height: unknown, widget = 'live-series') => ({ type: 'widget_height', widget, height });
  // The height is known from before, so the widget itself must have loaded.
  await expect(page.frameLocator('iframe').getByText(/ : /).first()).toBeVisible();
  await expect(frame).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
  // The widget itself may report its height again after this.
  await expect(async () => {
    await postFromFrame(page, 0, reported(300));
    await expect(frame).toHaveAttribute('style', 'height: 300px;', { timeout: 1_000 });
  }).toPass();

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
  // Messages arrive in order: after this one, the others have been handled.
  const seen: string[] = [];
  await page.exposeFunction('noteHeight', (height: string) => seen.push(height));
  await page.evaluate(() => {
    const watched = document.querySelector('iframe');
    if (watched === null) throw new Error('no frame');
    // @ts-expect-error -- exposed to the page above.
    new MutationObserver(() => window.noteHeight(watched.style.height)).observe(watched, { attributeFilter: ['style'] });
  });
  await postFromFrame(page, 1, reported(315));
  await postFromFrame(page, 0, reported(320));
  await expect(frame).toHaveAttribute('style', 'height: 320px;');
  await expect.poll(() => seen).toEqual(['320px']);
  await postFromFrame(page, 0, reported(1e9));
  await expect(frame).toHaveAttribute('style', 'height: 10000px;');
  await postFromFrame(page, 0, reported(-5));
  await expect(frame).toHaveAttribute('style', 'height: 0px;');
}
