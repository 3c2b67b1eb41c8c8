import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import {
  terminatePushSockets,
  patchProviderRecord,
  corruptPushMessages,
  restorePush,
  simulateChanges,
} from '../support/control.ts';
import { allMarkets, allSeries } from '../support/provider-truth.ts';
import { expectSeriesConnected, findSeries, openSeries } from '../support/series.ts';
import { expect, test } from '../support/test.ts';

/** Games whose series are updated by patches. */
const PATCHED_GAMES = new Set(['1', '2', '5', '19', '20']);
const CHANGES_PER_ROUND = 150;
/** Enough for any best-of-one series. */
const MAX_ROUNDS = 80;

test.use({ storageState: storageStateOf('trader') });

/** Expected odds of the series and its matches, from the provider's markets. */
async function providerOdds(seriesId: string): Promise<{ open: string[]; suspended: number }> {
  const series = (await allSeries()).find(({ id }) => String(id) === seriesId);
  const matches = new Set(series?.matches.map(({ id }) => id));
  const own = (await allMarkets()).filter(({ fixture: { type, id } }) =>
    type === 'series' ? String(id) === seriesId : matches.has(id),
  );
  const inState = (state: string) => own.filter((market) => market.state === state).flatMap(({ selections }) => selections);
  return {
    open: inState('open')
      .map(({ odds }) => odds?.toFixed(2) ?? '–')
      .toSorted(),
    suspended: inState('suspended').length,
  };
}

/** Waits until the page has the provider's odds. */
async function expectProviderOdds(page: Page, seriesId: string): Promise<void> {
  await expect(async () => expect(await displayedOdds(page)).toEqual(await providerOdds(seriesId))).toPass({ timeout: 60_000 });
}

/** A price with its two decimals; a change in percent has at most one. */
const PRICE = /\d+\.\d\d(?!\d)/g;

/** Longest wait for a button, which a change of its markets may take away; milliseconds. */
const CLICK_WAIT = { timeout: 5_000 };

/** The odds on the page, with all lines and new markets. */
async function displayedOdds(page: Page): Promise<{ open: string[]; suspended: number }> {
  const newcomers = page.getByRole('button', { name: /^\d+ new markets?$/ });
  if (await newcomers.isVisible()) await newcomers.click(CLICK_WAIT);
  const folded = page.getByRole('button', { name: /more lines?$/ });
  while ((await folded.count()) > 0) await folded.first().click(CLICK_WAIT);
  const texts = await page.locator('[data-state=open]').allTextContents();
  return {
    open: texts.map((text) => text.match(PRICE)?.at(-1) ?? text).toSorted(),
    suspended: await page.locator('[data-state=suspended]').count(),
  };
}

test('a match is played to its end while the push socket fails, and the page shows its odds and its result [series.page.best-of-one-label] [series.page.best-of-one-tab] [series.page.best-of-one-match]', async ({
  page,
}) => {
  const offered = (await allMarkets()).filter(({ type, state }) => type === 'match_winner' && state === 'open');
  const withWinnerMarket = new Set(offered.map(({ fixture }) => String(fixture.id)));
  const series = await findSeries(
    ({ gameId, lifecycle, bestOf, matches }) =>
      PATCHED_GAMES.has(gameId) && lifecycle === 'upcoming' && bestOf === 1 && withWinnerMarket.has(matches[0]?.id ?? ''),
  );
  await openSeries(page, series.id);
  await expect(page.getByText('Best of One Match')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  const winner = page.getByRole('region', { name: 'Match winner', exact: true });
  const header = page.getByRole('main').locator('header');
  await expect(winner).toBeVisible();
  await expect(winner.locator('[data-state=open]')).toHaveCount(2);
  await expectProviderOdds(page, series.id);

  await patchProviderRecord('series', series.id, { start: new Date(Date.now() - 60_000).toISOString() });
  const lifecycle = async () => (await allSeries()).find(({ id }) => String(id) === series.id)?.lifecycle;
  // Other series that are due start first.
  await expect(async () => {
    await simulateChanges(CHANGES_PER_ROUND);
    expect(await lifecycle()).toBe('live');
  }).toPass();
  await expect(header.getByText('Live', { exact: true }).first()).toBeVisible();

  let comparisons = 0;
  for (let round = 0; round < MAX_ROUNDS && (await lifecycle()) === 'live'; round += 1) {
    if (round % 8 === 1) await corruptPushMessages();
    if (round % 8 === 4) await terminatePushSockets();
    if (round % 8 === 6) {
      await restorePush();
      await expectSeriesConnected(page);
      await expectProviderOdds(page, series.id);
      comparisons += 1;
    }
    await simulateChanges(CHANGES_PER_ROUND);
  }
  expect(comparisons).toBeGreaterThan(0);
  await restorePush();
  await expect(header.getByText('ENDED')).toBeVisible();
  await expectSeriesConnected(page);
  await expect(winner.getByText(/Winner$/)).toHaveCount(1);
  await expect(winner.getByText(/Loser$/)).toHaveCount(1);
  await expect(page.locator('[data-state=open], [data-state=suspended]')).toHaveCount(0);
});
