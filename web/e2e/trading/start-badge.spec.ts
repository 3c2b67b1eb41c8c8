import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { patchProviderRecord } from '../support/control.ts';
import { allMatches } from '../support/provider-truth.ts';
import { expect, test } from '../support/test.ts';
import { findSeries, openSeries } from '../support/series.ts';
import { openLiveList, findListedSeries, scrollToRow } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

/** Interval of the clocks of trading pages; milliseconds. */
const CLOCK_MS = 10_000;

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+/, '');

test('a row shows Live when a patch moves its start into the past, and when the clock passes it [trading.badge.live]', async ({
  page,
}) => {
  // The page's periodic clock is switched off, because each tick would show the badge too, only later.
  await page.addInitScript((clockMs) => {
    const start = window.setInterval.bind(window);
    const startOthers = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === clockMs ? 0 : start(run, ms, ...rest));
    Object.assign(window, { setInterval: startOthers });
  }, CLOCK_MS);
  const list = await openLiveList(page, '?game=5');
  const { series, first, second } = findListedSeries(list, '5');
  const { start: planned } = await findSeries(({ id }) => id === series.id);
  const row = await scrollToRow(page, { first, second });
  const badge = row.getByText('Live', { exact: true });
  const moveStart = (start: string) => patchProviderRecord('series', series.id, { start });
  await moveStart(inSeconds(3_600));
  await expect(badge).toHaveCount(0);
  await moveStart(inSeconds(1_800));
  await expect(row.getByText(/^in (29|3\d) min$/)).toBeVisible();
  for (const seconds of [-1, 2, -1, 3]) {
    await moveStart(inSeconds(seconds));
    await expect(badge).toBeVisible();
    await moveStart(inSeconds(3_600));
    await expect(badge).toHaveCount(0);
  }

  const match = list.matches.find(({ seriesId, order }) => seriesId === series.id && order > 1);
  expect(match).toBeDefined();
  const before = (await allMatches()).find(({ id }) => String(id) === match?.id);
  await patchProviderRecord('matches', match?.id ?? '', { lifecycle: 'live' });
  await moveStart(inSeconds(-1));
  await expect(row.getByText(new RegExp(`^Match ${match?.order}( · \\d+:\\d+)?$`))).toBeVisible();
  await patchProviderRecord('matches', match?.id ?? '', { lifecycle: before?.lifecycle });
  await patchProviderRecord('series', series.id, { start: planned });
});

test("the bar of a series counts down within the hour, and shows the tournament's whole name on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { series } = findListedSeries(await openLiveList(page, '?game=5'), '5');
  const moveStart = (start: string) => patchProviderRecord('series', series.id, { start });
  await moveStart(inSeconds(1_800));
  await openSeries(page, series.id);
  const bar = page.getByRole('main').locator('header').first();
  await expect(bar.getByText(/^in (29|30) min$/)).toBeVisible();
  await moveStart(inSeconds(7_200));
  await expect(bar.getByText(/^in \d+ min$/)).toHaveCount(0);
  const tournament = bar.getByText(series.tournament?.title ?? 'none');
  await expect(tournament).toBeVisible();
  expect(await tournament.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  // The tournament scrolls out of view, and the rest of the bar moves up to its place.
  const heading = bar.getByRole('heading', { level: 1 });
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const [tournamentTop, offset] = [await top(tournament), (await top(heading)) - (await top(tournament))];
  expect(offset).toBeGreaterThan(15);
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect.poll(async () => (await top(heading)) - tournamentTop).toBeLessThan(offset - 15);
  await expect(heading).toBeInViewport();
});
