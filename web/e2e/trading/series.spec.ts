import { storageStateOf } from '../support/accounts.ts';
import { addFault, patchProviderRecord, clearFaults, pushSockets } from '../support/control.ts';
import { expectSeriesConnected, findSeries, openSeries, tabOf, widgetFrames, widgetIn } from '../support/series.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectListLoaded, findListedSeries, waitForList, scrollToRow } from '../support/trading-list.ts';

/** A game whose series are updated by patches. */
const PATCHED_GAME = '2';

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('navigates between the list and a series', async ({ page }) => {
    const wholeList = waitForList(page);
    await page.goto('/trading/999999999?tab=series');
    await test.step('a series that is unknown redirects to the list [series.page.not-found] [trading.routes.list]', async () => {
      await expect(page).toHaveURL('/trading');
    });
    const { series, first, second } = findListedSeries(await wholeList, PATCHED_GAME);

    await test.step('from the list through the tabs of a series, and back [series.routes.page] [series.page.series-tab] [series.page.match-tabs]', async () => {
      await page.getByRole('combobox', { name: 'Game' }).selectOption(PATCHED_GAME);
      // Clicking anywhere in the row works, even on a price.
      await expectListLoaded(page);
      const price = (await scrollToRow(page, { first, second })).getByText(/^\d+\.\d\d/).first();
      await price.click({ force: true });
      await expect(page).toHaveURL(`/trading/${series.id}?tab=series`);
      await expect(page.getByRole('heading', { name: `${first.name} vs ${second.name}`, level: 1 })).toBeFocused();
      await expect(page.getByRole('region', { name: 'Series winner' })).toBeVisible();
      await expect(tabOf(page, 'Series')).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page.getByRole('region', { name: 'Series winner' }));

      const { matches } = await findSeries(({ id }) => id === series.id);
      const shown = matches.filter(({ isDeleted }) => !isDeleted);
      await expect(page.getByRole('tab', { name: /^Match \d+/ })).toHaveCount(shown.length);
      const [one, two] = shown;
      await tabOf(page, `Match ${one?.order}`).click();
      await expect(page).toHaveURL(`/trading/${series.id}?tab=match&matchid=${one?.id}`);
      await expect(page.getByRole('region', { name: 'Series winner' })).toHaveCount(0);
      await page.keyboard.press(']');
      await expect(page).toHaveURL(`/trading/${series.id}?tab=match&matchid=${two?.id}`);
      await page.goBack();
      await expect(tabOf(page, `Match ${one?.order}`)).toHaveAttribute('aria-selected', 'true');
      await page.goForward();
      await expect(tabOf(page, `Match ${two?.order}`)).toHaveAttribute('aria-selected', 'true');
      await tabOf(page, 'Series').click();
      await expect(page.getByRole('region', { name: 'Series winner' })).toBeVisible();
    });

    await test.step('the back arrow returns to the list with its filters, also after a reload', async () => {
      const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Trading' });
      await page.getByRole('searchbox').fill('winner');
      await expect(page).toHaveURL(/search=winner$/);
      await page.reload();
      await expectSeriesConnected(page);
      await back.click();
      await expect(page).toHaveURL(`/trading?game=${PATCHED_GAME}`);
      // Without the list before it, there are no filters to return to.
      await openSeries(page, series.id);
      await back.click();
      await expect(page).toHaveURL('/trading');
    });

    await test.step('a series that fails to load redirects to the list, and can be opened again [series.page.load-failure] [trading.routes.list]', async () => {
      // An open feed would answer from memory, so wait until it is closed.
      await page.goto('about:blank');
      await expect.poll(pushSockets).toEqual([]);
      await addFault({ api: 'odds', path: 'fixture\\.id', kind: 'status', status: 500 });
      await page.goto(`/trading/${series.id}`);
      await expect(page).toHaveURL('/trading');
      await clearFaults();
      await page.getByRole('link', { name: `${first.name} vs ${second.name}` }).click();
      await expectSeriesConnected(page);
      await expect(page).toHaveURL(`/trading/${series.id}?tab=series`);
    });
  });

  test('sees the widgets and badges of a series change from upcoming to over [series.widgets.upcoming] [series.widgets.live] [series.widgets.other]', async ({
    page,
  }) => {
    const series = await findSeries(
      ({ gameId, lifecycle, bestOf }) => gameId === PATCHED_GAME && lifecycle === 'upcoming' && bestOf === 5,
    );
    const [match] = series.matches;
    await openSeries(page, series.id);
    const header = page.getByRole('banner').or(page.getByRole('main')).locator('header');
    await expect(widgetIn(page, 'Pre-game').getByText('Best of 5')).toBeVisible();
    await expect(widgetFrames(page)).toHaveCount(1);

    await patchProviderRecord('series', series.id, { lifecycle: 'live', start: new Date(Date.now() - 60_000).toISOString() });
    await patchProviderRecord('matches', match?.id ?? '', { lifecycle: 'live' });
    await expect(tabOf(page, 'Match 1')).toContainText('Live');
    await expect(header.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(widgetIn(page, 'Broadcast').getByText('Demo broadcast')).toBeVisible();
    await expect(widgetIn(page, 'Live score').getByText('Match 1')).toBeVisible();
    await expect(widgetFrames(page)).toHaveCount(2);

    await patchProviderRecord('matches', match?.id ?? '', { lifecycle: 'over' });
    await patchProviderRecord('series', series.id, { lifecycle: 'over', end: new Date().toISOString() });
    await expect(tabOf(page, 'Match 1')).toContainText('ENDED');
    await expect(header.getByText('ENDED')).toBeVisible();
    await expect(widgetFrames(page)).toHaveCount(0);

    await patchProviderRecord('series', series.id, { lifecycle: 'upcoming', start: series.start, end: null });
    await patchProviderRecord('matches', match?.id ?? '', { lifecycle: 'upcoming' });
    await expect(widgetFrames(page)).toHaveCount(1);
  });
});

test.describe('without trading access', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('the list and a series redirect to the start page [trading.routes.no-access] [trading.routes.series-no-access]', async ({
    page,
  }) => {
    for (const path of ['/trading', '/trading/275902?tab=series']) {
      await page.goto(path);
      await expect(page).toHaveURL('/api-clients');
    }
  });
});
