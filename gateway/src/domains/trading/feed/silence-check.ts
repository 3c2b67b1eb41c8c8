import { isDeepStrictEqual } from 'node:util';
import { PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { isWinnerMarket } from '@sightline/schema/rules/markets.ts';
import type { Page, TradingData } from '../../../provider/api/trading-data.ts';
import type { FeedState } from './feed-state.ts';
import { comparableSelections, isRetained } from './market-model.ts';

/** Fixtures in one check, so that their markets usually fit one page. */
const MAX_FIXTURES = 5;

/** One page of markets, newest first, and which stored markets belong on it. */
interface Sample {
  readonly page: Page<Market>;
  readonly includes: (market: Market) => boolean;
}

/**
 * Checks a silent push socket: whether the stored markets equal one page that the provider returns. The page contains markets
 * similar to the one that changed last, because a stalled socket is most likely to miss their changes.
 */
export async function matchesProvider(state: FeedState, data: TradingData): Promise<boolean> {
  const stored = [...state.markets.entries()].map(([, market]) => market).filter(isRetained);
  const latest = stored.toSorted((a, b) => state.markets.lastSeenAt(b.id) - state.markets.lastSeenAt(a.id));
  const [first] = latest;
  if (first === undefined) return true;
  const { page, includes } = state.isListing
    ? await fetchMarketsOfSameType(latest.find(isWinnerMarket) ?? first, data)
    : await fetchMarketsOfRecentFixtures(first, latest, data);
  const answered = new Map(page.items.map((market) => [market.id, market]));
  // A full page does not show older markets.
  const oldest = page.received < PAGE_SIZE ? 0 : Math.min(...answered.keys());
  const expected = stored.filter((market) => market.id >= oldest && includes(market));
  return (
    expected.every((market) => isSame(market, answered.get(market.id))) &&
    page.items.every((market) => state.markets.has(market.id) || !state.shouldRetain(market))
  );
}

async function fetchMarketsOfSameType({ type, fixture }: Market, data: TradingData): Promise<Sample> {
  const page = await data.marketsOfType(type, fixture.type, 0);
  return {
    page,
    includes: (market) => market.type === type && market.fixture.type === fixture.type && market.state !== 'settled',
  };
}

async function fetchMarketsOfRecentFixtures(
  { fixture: { type } }: Market,
  latest: readonly Market[],
  data: TradingData,
): Promise<Sample> {
  const ids = new Set<number>();
  for (const { fixture } of latest) if (fixture.type === type && ids.size < MAX_FIXTURES) ids.add(fixture.id);
  const page = await data.marketsOfFixtures(type, [...ids], null, 0);
  return { page, includes: ({ fixture }) => fixture.type === type && ids.has(fixture.id) };
}

function isSame(stored: Market, answered: Market | undefined): boolean {
  if (answered === undefined) return false;
  const [before, now] = [stored.resource_version ?? null, answered.resource_version ?? null];
  if (before !== null && now !== null) return before === now;
  return stored.state === answered.state && isDeepStrictEqual(comparableSelections(stored), comparableSelections(answered));
}
