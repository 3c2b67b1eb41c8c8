import type { FrameLocator, Locator, Page } from '@playwright/test';
import { pressSequence } from './keyboard.ts';
import { allMarkets, allMatches, allSeries } from './provider-truth.ts';
import { expect } from './test.ts';
import { FIRST_PRICES } from './trading-list.ts';

/** A series at the provider. */
export interface ProviderSeries {
  readonly id: string;
  readonly start: string | null;
  readonly lifecycle: string;
  readonly bestOf: number;
  readonly gameId: string;
  /** In their order. */
  readonly matches: readonly {
    readonly id: string;
    readonly order: number;
    readonly isDeleted: boolean;
    readonly marketCount: number;
  }[];
}

/** The first series for which `fits` holds and that has markets of its own. */
export async function findSeries(fits: (series: ProviderSeries) => boolean): Promise<ProviderSeries> {
  const matches = new Map((await allMatches()).map((match) => [match.id, match]));
  const shown = (await allMarkets()).filter(({ state }) => ['open', 'suspended', 'settled'].includes(state));
  const countMarkets = (type: string, id: number) =>
    shown.filter(({ fixture }) => fixture.type === type && fixture.id === id).length;
  for (const { id, start, lifecycle, best_of, game, matches: planned } of await allSeries()) {
    if (countMarkets('series', id) === 0) continue;
    const series: ProviderSeries = {
      id: String(id),
      start,
      lifecycle,
      bestOf: best_of,
      gameId: String(game.id),
      matches: planned
        .flatMap((match) => matches.get(match.id) ?? [])
        .toSorted((a, b) => a.order - b.order)
        .map((match) => ({
          id: String(match.id),
          order: match.order,
          isDeleted: match.deleted_at !== null,
          marketCount: countMarkets('match', match.id),
        })),
    };
    if (fits(series)) return series;
  }
  throw new Error('The provider has no such series.');
}

/** Opens the page of a series, and waits until it is connected. */
export async function openSeries(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/trading/${id}${query}`);
  await expectSeriesConnected(page);
}

export async function expectSeriesConnected(page: Page): Promise<void> {
  await expect(page.getByRole('status').first()).toHaveText('Connected', FIRST_PRICES);
}

/** Opens the latest moment that is recorded; changes are recorded within a second or two. */
export async function goToPast(page: Page): Promise<void> {
  await expect(async () => {
    // Nothing is recorded without a live page: return to it first.
    const asOf = page.getByText(/not live$/);
    if (await asOf.isVisible()) {
      await page.keyboard.press('l');
      await expect(asOf).toHaveCount(0);
    } else await pressSequence(page, 'g p');
    await expect(page.getByText(/Complete: the recording missed nothing/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

export function tabOf(page: Page, name: string): Locator {
  return page.getByRole('tab', { name });
}

/** The page inside a widget's frame. */
export function widgetIn(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`);
}

export function widgetFrames(page: Page): Locator {
  return page.locator('iframe');
}
