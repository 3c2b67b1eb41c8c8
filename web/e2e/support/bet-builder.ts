import type { Locator, Page } from '@playwright/test';
import { type ReceivedCall, receivedCalls } from './control.ts';
import { allMarkets, allSeries } from './provider-truth.ts';
import { expect } from './test.ts';
import { FIRST_PRICES } from './trading-list.ts';

/** Types of markets that are independent of each other, with `yes` or `odd` first. */
const INDEPENDENT = ['overtime', 'ace_occurred', 'total_rounds_odd_even'] as const;
const MARKET_TYPES = [...INDEPENDENT, 'match_winner', 'match_winner_three_way'] as const;

/** A match whose outcomes can be combined. */
export interface BuildableMatch {
  readonly seriesId: string;
  readonly matchId: string;
  /** Ids of its markets by type; there is one of each. */
  readonly markets: Readonly<Record<(typeof MARKET_TYPES)[number], string>>;
}

/** A match of an upcoming series of game 5 of which every wanted market is open. */
export async function findBuildableMatch(): Promise<BuildableMatch> {
  const markets = await allMarkets();
  for (const series of await allSeries()) {
    if (series.game.id !== 5 || series.lifecycle !== 'upcoming' || series.matches.length < 2) continue;
    for (const match of series.matches) {
      const open = markets.filter(
        ({ fixture, state }) => fixture.type === 'match' && fixture.id === match.id && state === 'open',
      );
      const idOf = (type: string) => String(open.find((market) => market.type === type)?.id);
      if (!MARKET_TYPES.every((type) => open.some((market) => market.type === type))) continue;
      return {
        seriesId: String(series.id),
        matchId: String(match.id),
        markets: {
          overtime: idOf('overtime'),
          ace_occurred: idOf('ace_occurred'),
          total_rounds_odd_even: idOf('total_rounds_odd_even'),
          match_winner: idOf('match_winner'),
          match_winner_three_way: idOf('match_winner_three_way'),
        },
      };
    }
  }
  throw new Error('There is no such match.');
}

/** Opens the match on a tab of its series. */
export async function openMatch(page: Page, tab: 'betbuilder' | 'match', { seriesId, matchId }: BuildableMatch): Promise<void> {
  await page.goto(`/trading/${seriesId}?tab=${tab}&matchid=${matchId}`);
  await expect(page.getByRole('region', { name: 'Overtime' })).toBeVisible(FIRST_PRICES);
}

/** An outcome on the board by market name and label pattern. */
export function outcome(page: Page, market: string, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${market}, ${name} ?:`) });
}

export function slipOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Bet Slip' });
}

export function totalOf(page: Page): Locator {
  return slipOf(page).getByRole('definition');
}

/** Combinations requested from the provider after that call number, oldest first. */
export async function combinationsSince(callNumber: number): Promise<ReceivedCall[]> {
  return (await receivedCalls(callNumber)).filter(({ api, path }) => api === 'bet-builder' && path === '/combination');
}
