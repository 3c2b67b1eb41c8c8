import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { patchProviderRecord, readProviderRecord } from './control.ts';
import { allMarkets, allSeries, type ProviderMarket } from './provider-truth.ts';
import { expect } from './test.ts';
import { expectLive, FIRST_PRICES } from './trading-list.ts';

/** One market type of each layout that the markets of a match have. */
const MATCH_TYPES = [
  'match_winner',
  'match_winner_three_way',
  'overtime',
  'total_rounds',
  'player_total_kills',
  'round_handicap',
  'team_to_win_both_pistols',
];

/** A match with markets of all `MATCH_TYPES`, whose series has a market of its correct score. */
export interface BoardMatch {
  readonly seriesId: string;
  readonly matchId: string;
  readonly markets: readonly ProviderMarket[];
}

/** The last such match of an upcoming series of game 5 that is a best of three or more. */
export async function findBoardMatch(): Promise<BoardMatch> {
  const all = await allMarkets();
  for (const series of (await allSeries()).toReversed()) {
    if (series.game.id !== 5 || series.lifecycle !== 'upcoming' || series.best_of < 3) continue;
    const offered = (id: number, type: string) =>
      all.filter(
        ({ fixture, state }) => fixture.type === type && fixture.id === id && (state === 'open' || state === 'suspended'),
      );
    if (!offered(series.id, 'series').some(({ type }) => type === 'correct_series_score')) continue;
    for (const match of series.matches.toReversed()) {
      const markets = offered(match.id, 'match');
      if (MATCH_TYPES.every((type) => markets.some((market) => market.type === type))) {
        return { seriesId: String(series.id), matchId: String(match.id), markets };
      }
    }
  }
  throw new Error('There is no such match.');
}

export async function openBoard(
  page: Page,
  tab: 'series' | 'match' | 'betbuilder',
  { seriesId, matchId }: BoardMatch,
): Promise<void> {
  await page.goto(`/trading/${seriesId}?tab=${tab}${tab === 'series' ? '' : `&matchid=${matchId}`}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(FIRST_PRICES);
  await expectLive(page);
}

/** Markets of one type on the board. */
export function groupOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Shows all lines of the markets of one type. */
export async function showAllLines(page: Page, title: string): Promise<void> {
  const more = groupOf(page, title).getByRole('button', { name: /more lines?$/ });
  if ((await more.count()) > 0) await more.click();
}

/** Number of market types whose box reaches into the one below it. */
export function countOverlaps(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((groups) => {
      const boxes = groups.map((group) => group.getBoundingClientRect());
      const isBelow = (one: DOMRect, other: DOMRect): boolean => Math.abs(one.left - other.left) < 2 && other.top > one.top;
      return boxes.filter((one) => boxes.some((other) => isBelow(one, other) && one.bottom > other.top)).length;
    });
}

/** Id of the only market of that type. */
export function idOf({ markets }: BoardMatch, type: string): string {
  return String(markets.find((market) => market.type === type)?.id);
}

const WithSelections = z.object({ selections: z.array(z.looseObject({ id: z.number() })) });

/** Settles a market, with the selection at that index as its outcome. */
export async function settleMarket(marketId: string, winnerIndex: number): Promise<void> {
  const { selections } = WithSelections.parse(await readProviderRecord('markets', marketId));
  const settled = selections.map((selection, index) => ({ ...selection, was_outcome: index === winnerIndex }));
  await patchProviderRecord('markets', marketId, { state: 'settled', selections: settled });
}
