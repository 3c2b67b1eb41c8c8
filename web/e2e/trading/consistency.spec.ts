import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { groupOf } from '../support/board.ts';
import { changeOdds, patchProviderRecord } from '../support/control.ts';
import { allMarkets, allSeries } from '../support/provider-truth.ts';
import { expect, test } from '../support/test.ts';
import { openList } from '../support/trading-list.ts';
import { addAlert, messagesOf, panelOf } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

/** Finds an upcoming best of three with winner markets of its own and of its matches, and opens all of them at even odds. */
async function prepareEvenSeries() {
  const markets = await allMarkets();
  const idOf = (type: string, kind: string, id: number) =>
    markets.find(
      (market) =>
        market.type === type &&
        market.fixture.type === kind &&
        market.fixture.id === id &&
        ['open', 'suspended'].includes(market.state),
    )?.id;
  for (const { id, lifecycle, best_of: bestOf, game, matches } of (await allSeries()).toReversed()) {
    if (lifecycle !== 'upcoming' || bestOf !== 3 || game.id !== 5) continue;
    const winner = idOf('series_winner', 'series', id);
    const ofMatches = matches.flatMap((match) => idOf('match_winner', 'match', match.id) ?? []);
    if (winner === undefined || ofMatches.length < 3) continue;
    for (const each of [winner, ...ofMatches]) {
      await patchProviderRecord('markets', String(each), { state: 'open' });
      await changeOdds(String(each), [1.9, 1.9]);
    }
    // The odds of the other markets of the series would not agree with these.
    const others = markets.filter(
      ({ fixture, type }) => fixture.type === 'series' && fixture.id === id && type !== 'series_winner',
    );
    for (const other of others) await patchProviderRecord('markets', String(other.id), { state: 'suspended' });
    return { seriesId: String(id), winner: String(winner), others };
  }
  throw new Error('There is no such series.');
}

const offBy = (part: Locator) => part.getByRole('button', { name: /^(Off by|Not compared)/ });

test('prices that do not agree are shown on the list and on a board, and fire an alert', async ({ page }) => {
  const { seriesId, winner, others } = await prepareEvenSeries();
  const toggle = page.getByRole('checkbox', { name: 'Consistency' });
  let series = '';

  await test.step('the list compares the series winner with the match winners, on demand', async () => {
    const { series: listed } = await openList(page, '?game=5');
    series = (listed.find(({ id }) => id === seriesId)?.competitors ?? [])
      .map(({ entity }) => entity?.name ?? 'TBD')
      .join(' vs ');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: series, exact: true }) });
    await expect(row).toBeVisible();
    await expect(offBy(row)).toHaveCount(0);
    await toggle.check();
    await row.scrollIntoViewIfNeeded();
    await expect(offBy(row)).toHaveText('Off by 0.0%');
    // 55.0% against 50.0%.
    await changeOdds(winner, [1.8, 2.2]);
    await expect(offBy(row)).toHaveText('Off by 5.0%');
    await row.getByRole('link', { name: series, exact: true }).click();
  });

  await test.step('a board shows it in the place of the margin, as chosen on the list', async () => {
    const group = groupOf(page, 'Series winner');
    await expect(offBy(group)).toHaveText('Off by 5.0%');
  });

  await test.step('an alert fires once they are off by more', async () => {
    await page.getByRole('button', { name: `Watch ${series}`, exact: true }).click();
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    const star = page.getByRole('button', { name: `Stop watching ${series}`, exact: true });
    const item = panelOf(page).getByRole('listitem').filter({ has: star });
    await item.getByRole('button', { name: `Alerts for ${series}`, exact: true }).click();
    await addAlert(item, 'Off by more than', '6');
    await expect(item.getByText('Off by more than 6%')).toBeVisible();
    // 66.7% against 50.0%.
    await changeOdds(winner, [1.5, 3]);
    await expect(
      messagesOf(page).getByText(/: off by 16\.7% – .* wins: (66\.7|33\.3)% here, 50\.0% by the match winners$/),
    ).toHaveCount(1);
  });
  for (const { id, state } of others) await patchProviderRecord('markets', String(id), { state });
});
