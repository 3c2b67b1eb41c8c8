import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { dragFrame, openWidget, postFromFrame, postFromPage, PREVIEW_CALL } from '../support/widgets.ts';

test.use({ storageState: storageStateOf('trader') });

test.describe('a widget', () => {
  test('shows its facts [widgets.routes.detail] [widgets.detail.slug-status] [widgets.detail.facts]', async ({ page }) => {
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
    await openWidget(page, 'pre-series');
    await expect(page.getByRole('region', { name: 'pre-series' })).toContainText(
      'Shown beside every upcoming series on the event page, with form, head to head and line-ups of both sides',
    );
  });

  test('lists its games, then the others [widgets.detail.games-order]', async ({ page }) => {
    await openWidget(page, 'match-centre');
    const panel = page.getByRole('region', { name: 'match-centre' });
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

  test('lists its domains with their dates [widgets.detail.domains]', async ({ page }) => {
    await openWidget(page, 'match-centre');
    await expect(page.getByRole('list', { name: 'Domains' }).getByRole('listitem')).toHaveText([
      /^https:\/\/www\.northwind-bets\.test\s*Since \d{4}-\d{2}-\d{2}$/,
      /^https:\/\/m\.northwind-bets\.test\s*Since \d{4}-\d{2}-\d{2}$/,
    ]);
  });

  test('that does not exist, or belongs to another customer, is not found', async ({ page }) => {
    await page.goto('/widget/not-a-widget');
    await expect(page.getByRole('heading', { name: 'Widget not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See all widgets' }).click();
    await expect(page).toHaveURL('/widget');
  });

  test('that fails to load shows an error and can be retried', async ({ page }) => {
    await openWidget(page, 'match-centre');
    await addFault({ api: 'account', path: 'v1/widget', kind: 'status', status: 500 });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText("Couldn't load the widget");
    await expectAccessible(page);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'match-centre' })).toBeVisible();
  });
});

test.describe('the preview', () => {
  test('shows the widget of the chosen series [widgets.preview.title] [widgets.preview.widget]', async ({ page }) => {
    await openWidget(page, 'live-series');
    const preview = page.getByRole('region', { name: 'Preview' });
    const frame = preview.locator('iframe');
    await expect(frame).toHaveAttribute('src', /\/widgets\/northwind-main\/live-series\/\d+$/);
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
    const series = preview.getByLabel('Series', { exact: true });
    await expect(preview.frameLocator('iframe').getByText(/ : /).first()).toBeVisible();
    const other = await series.locator('option').last().getAttribute('value');
    await series.selectOption(other);
    await expect(frame).toHaveAttribute('src', new RegExp(`/live-series/${other}$`));
    await expectAccessible(page);
  });

  test('has games and series to choose from, kept in the address [widgets.preview.games] [widgets.preview.series]', async ({
    page,
  }) => {
    await openWidget(page, 'live-series');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByLabel('Games', { exact: true }).locator('option')).toHaveCount(8);
    await preview.getByLabel('Games', { exact: true }).selectOption({ label: 'Dota 2' });
    await expect(page).toHaveURL(/\?game=1$/);
    await expect(preview.getByLabel('Series', { exact: true })).toBeEnabled();
    const id = await preview.getByLabel('Series', { exact: true }).locator('option').nth(2).getAttribute('value');
    await preview.getByLabel('Series', { exact: true }).selectOption(id);
    await expect(page).toHaveURL(new RegExp(`\\?game=1&series=${id}$`));
    await page.reload();
    await expect(preview.getByLabel('Games', { exact: true })).toHaveValue('1');
    await expect(preview.getByLabel('Series', { exact: true })).toHaveValue(id ?? '');
    await page.goBack();
    await expect(page).toHaveURL('/widget');
  });

  test('orders the series by start and marks the live ones [widgets.preview.series-order] [widgets.preview.live-marker]', async ({
    page,
  }) => {
    await openWidget(page, 'live-series');
    const games = page.getByLabel('Games', { exact: true });
    const gameId = await games.getByRole('option', { name: 'League of Legends' }).getAttribute('value');
    const answered = page.waitForResponse((response) => {
      const call = response.request().postData() ?? '';
      return call.includes(PREVIEW_CALL) && call.includes(`"gameId":"${gameId}"`);
    });
    await games.selectOption({ label: 'League of Legends' });
    const { data } = await (await answered).json();
    const series: { id: string; start: string; lifecycle: string }[] = data.widgetPreview;
    expect(series.length).toBeGreaterThan(3);
    expect(series.map(({ start }) => start)).toEqual(series.map(({ start }) => start).toSorted());
    const options = page.getByLabel('Series', { exact: true }).locator('option');
    await expect(options).toHaveCount(series.length);
    const shown = await options.evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent]));
    expect(shown.map(([id]) => id)).toEqual(series.map(({ id }) => id));
    const live = shown.filter(([, text]) => text?.startsWith('Live · ')).map(([id]) => id);
    expect(live).toEqual(series.filter(({ lifecycle }) => lifecycle === 'LIVE').map(({ id }) => id));
    expect(live.length).toBeGreaterThan(0);
    await page.getByLabel('Series', { exact: true }).selectOption(live[0] ?? '');
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('Live', { exact: true })).toBeVisible();
  });

  test('says so when there are no series [widgets.preview.no-series]', async ({ page }) => {
    const nothing = page.getByText('Oops! There are no series available at this time.');
    await openWidget(page, 'no-games');
    await expect(nothing).toBeVisible();
    await expect(page.getByLabel('Games', { exact: true })).toBeDisabled();
    await expectAccessible(page);
    await addFault({ api: 'account', path: '/preview/game/', kind: 'status', status: 200, body: { series: [] } });
    await openWidget(page, 'live-series');
    await expect(nothing).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('that fails to load shows an error and can be retried', async ({ page }) => {
    await addFault({ api: 'account', path: '/preview/game/', kind: 'status', status: 500 });
    await openWidget(page, 'live-series');
    await expect(page.getByRole('alert')).toContainText("Couldn't load the series");
    await expectAccessible(page);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('iframe')).toBeVisible();
  });

  test('gives code to embed it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openWidget(page, 'live-series');
    await page.getByRole('button', { name: 'Copy Embed code' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    const src = await page.locator('iframe').getAttribute('src');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`src="${src}"`);
  });
});

test.describe('the frame', () => {
  test('starts with no height and takes the height that the widget reports [series.widgets.start-height] [series.widgets.resize]', async ({
    page,
  }) => {
    const release = await dragFrame(page);
    await openWidget(page, 'live-series');
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('style', 'height: 0px;');
    release();
    await expect(frame).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
    const inside = await page.frameLocator('iframe').locator('body').boundingBox();
    await expect(frame).toHaveAttribute('style', `height: ${Math.ceil(inside?.height ?? 0)}px;`);
  });

  test('ignores heights from other senders [series.widgets.origin] [series.widgets.height-by-name]', async ({ page }) => {
    await openWidget(page, 'live-series');
    const frame = page.locator('iframe').first();
    const reported = (height: unknown, widget = 'live-series') => ({ type: 'widget_height', widget, height });
    await expect(frame).toHaveAttribute('style', /^height: [1-9]\d+px;$/);
    await postFromFrame(page, 0, reported(300));
    await expect(frame).toHaveAttribute('style', 'height: 300px;');

    // Ignored: the page itself (another origin), another frame of the right origin, other names, invalid numbers.
    await postFromPage(page, reported(311));
    const src = await frame.getAttribute('src');
    await page.evaluate((address) => {
      const other = document.createElement('iframe');
      other.title = 'other';
      other.src = address.replace('live-series', 'pre-series');
      document.body.append(other);
    }, src ?? '');
    await expect(page.frameLocator('iframe[title=other]').locator('body')).toBeAttached();
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
    expect(seen).toEqual(['320px']);
    await postFromFrame(page, 0, reported(1e9));
    await expect(frame).toHaveAttribute('style', 'height: 10000px;');
    await postFromFrame(page, 0, reported(-5));
    await expect(frame).toHaveAttribute('style', 'height: 0px;');
  });
});
