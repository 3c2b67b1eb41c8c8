import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { expect } from './test.ts';

const TradingListResponse = z.object({
  data: z.object({
    tradingList: z.object({
      status: z.string(),
      series: z.array(
        z.object({
          id: z.string(),
          bestOf: z.nullable(z.number()),
          game: z.object({ id: z.string() }),
          tournament: z.nullable(z.object({ title: z.string() })),
          competitors: z.array(
            z.object({ entity: z.nullable(z.object({ id: z.string(), name: z.string(), logoUrl: z.nullable(z.string()) })) }),
          ),
        }),
      ),
      matches: z.array(z.object({ id: z.string(), order: z.number(), seriesId: z.string() })),
      markets: z.array(
        z.object({
          id: z.string(),
          typeName: z.string(),
          state: z.string(),
          seriesId: z.string(),
          selections: z.array(z.object({ odds: z.nullable(z.number()) })),
        }),
      ),
    }),
  }),
});
export type TradingList = z.output<typeof TradingListResponse>['data']['tradingList'];
type Team = NonNullable<TradingList['series'][number]['competitors'][number]['entity']>;

/** The list of one game, which renders faster than the whole list. */
export const ONE_GAME = '/trading?game=1';

/** Waits for the gateway's response for the whole list; to be called before the page opens. */
export async function waitForList(page: Page): Promise<TradingList> {
  const listResponse = await page.waitForResponse(async (response) => {
    if (!response.request().postData()?.includes('query TradingList')) return false;
    return TradingListResponse.safeParse(await response.json().catch(() => null)).success;
  });
  return TradingListResponse.parse(await listResponse.json()).data.tradingList;
}

/** Opens the list, filtered by `query`, and returns the gateway's response for the whole list. */
export async function openList(page: Page, query = ''): Promise<TradingList> {
  let loaded = waitForList(page);
  await page.goto(`/trading${query}`);
  let list = await loaded;
  // The response has only a part of the list, because the gateway is still reading.
  while (list.status === 'LOADING') {
    await expectLive(page);
    loaded = waitForList(page);
    await page.reload();
    list = await loaded;
  }
  await expectListLoaded(page);
  return list;
}

/** Longest wait for the first prices of a page in milliseconds: on a busy machine, the gateway takes long to read a feed. */
export const FIRST_PRICES = { timeout: 60_000 };

/** Waits until all rows are loaded. */
export async function expectListLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(FIRST_PRICES);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_PRICES);
}

/** Opens the list, filtered by `query`, and waits until it is live. */
export async function openLiveList(page: Page, query = ''): Promise<TradingList> {
  const list = await openList(page, query);
  await expectLive(page);
  return list;
}

export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Connected', FIRST_PRICES);
}

/** A series of that game, not of a single match, between two known teams that meet only once, with an open market of its winner. */
export function findListedSeries(list: TradingList, gameId?: string) {
  const pairs = Map.groupBy(list.series, ({ competitors }) => pairOf(competitors));
  for (const series of list.series) {
    const [first, second] = series.competitors.map(({ entity }) => entity);
    const markets = list.markets.filter(({ seriesId, typeName }) => seriesId === series.id && typeName === 'series_winner');
    const [market] = markets;
    const wanted = series.bestOf !== 1 && (gameId === undefined || series.game.id === gameId);
    const meetOnce = pairs.get(pairOf(series.competitors))?.length === 1;
    if (wanted && meetOnce && first && second && market?.state === 'OPEN' && markets.length === 1) {
      return { series, first, second, market };
    }
  }
  throw new Error('The list has no such series.');
}

function pairOf(competitors: TradingList['series'][number]['competitors']): string {
  return competitors
    .map(({ entity }) => entity?.name ?? '')
    .toSorted()
    .join(' – ');
}

/** The row of the series between these two teams. */
export function rowOf(page: Page, { first, second }: { first: Team; second: Team }): Locator {
  const named = ({ name }: Team) => ({ has: page.getByText(name, { exact: true }) });
  return page.getByRole('listitem').filter(named(first)).filter(named(second));
}

/** That row, scrolled into view: odds are rendered near the viewport only. */
export async function scrollToRow(page: Page, teams: { first: Team; second: Team }): Promise<Locator> {
  const row = rowOf(page, teams);
  await row.scrollIntoViewIfNeeded();
  return row;
}
