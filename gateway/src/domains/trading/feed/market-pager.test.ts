import type { Market } from '@sightline/provider-contract/odds.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page, TradingData } from '../../../provider/api/trading-data.ts';
import { type MarketFetch, MarketPager } from './market-pager.ts';

const market = (id: number): Market => ({
  id,
  type: 'series_winner',
  state: 'open',
  fixture: { id, type: 'series' },
  context: {},
  selections: [],
  created_at: null,
  updated_at: null,
  resource_version: 1,
});

const pageOf = (items: Market[]): Page<Market> => ({
  items,
  received: items.length,
  ids: items.map(({ id }) => id),
  readAt: 0,
  seenAt: 0,
});

const idsOf = ({ found }: MarketFetch): number[] => [...found].toSorted((a, b) => b - a);

/** A provider with this many markets, newest first; `between` runs after each page. */
function provider(count: number, between: (page: number, markets: Market[]) => void = () => {}) {
  const markets = Array.from({ length: count }, (_, index) => market(count - index));
  const requested: number[] = [];
  const page = async (skip: number) => {
    requested.push(skip);
    const items = markets.slice(skip, skip + 50);
    between(requested.length, markets);
    return pageOf(items);
  };
  const none = async () => [];
  const data: TradingData = {
    series: none,
    matches: none,
    tournaments: none,
    rosters: none,
    teams: none,
    players: none,
    labels: none,
    marketsById: none,
    marketsOfType: async (type, _fixture, skip) => (type === 'series_winner' ? page(skip) : pageOf([])),
    marketsOfFixtures: async (_fixture, _ids, _types, skip) => page(skip),
  };
  return { data, requested, markets };
}

/** A new id between those of two neighbours. It is no integer, so no original market has it. */
function idBetween(lower: number, upper = lower + 1): number {
  return lower + Math.min(1, upper - lower) / 3;
}

describe('a fetch of markets', () => {
  it('ends with the first short page, and contains each market once if new ones are added', async () => {
    const { data, requested, markets } = provider(120, (page, all) => {
      if (page === 1) all.unshift(market(999));
    });
    const fetch = await new MarketPager().winnerMarkets(data);
    expect(requested).toEqual([0, 50, 100]);
    expect(idsOf(fetch)).toEqual(markets.slice(1).map(({ id }) => id));
    // The market that moved over the first boundary is on both pages.
    expect(fetch.pages.flatMap(({ ids }) => ids)).toHaveLength(121);
  });

  it('takes at most 20 pages [calls.odds.max-pages]', async () => {
    const { data, requested } = provider(2_000);
    const { found, isComplete } = await new MarketPager().winnerMarkets(data);
    expect(found.size).toBe(1_000);
    expect(isComplete).toBe(false);
    expect(requested).toHaveLength(20);
  });

  it.each([0, 20])('is verified if it has one page, with %i markets', async (count) => {
    const { data, requested } = provider(count);
    const expected = { isVerified: true, isComplete: true, nextPass: null };
    expect(await new MarketPager().marketsOf(data, 'series', [1])).toMatchObject(expected);
    expect(requested).toEqual([0]);
  });

  it('is verified by a pass that reads one page around each boundary if it has several pages', async () => {
    const { data, requested } = provider(120);
    const first = await new MarketPager().winnerMarkets(data);
    expect(first.isVerified).toBe(false);
    expect(await first.nextPass?.(data)).toMatchObject({ isVerified: true, nextPass: null });
    expect(requested).toEqual([0, 50, 100, 25, 75]);
  });

  it('is verified by a page that shows the end of the list if it has one full page', async () => {
    const { data, requested } = provider(50);
    const fetch = await new MarketPager().marketsOf(data, 'series', [1]);
    expect(fetch).toMatchObject({ isVerified: true, isComplete: true });
    expect(requested).toEqual([0, 50, 25]);
  });

  it('finds a market that moved over a page boundary because another one was removed', async () => {
    const { data, markets } = provider(120, (page, all) => {
      if (page === 1) all.splice(10, 1);
    });
    const fetch = await new MarketPager().marketsOf(data, 'series', [1]);
    expect(markets.filter(({ id }) => !fetch.found.has(id))).toEqual([]);
    expect(fetch.isVerified).toBe(true);
  });

  it('is verified in one pass while markets are added and removed at any place, as long as a boundary moves by less than half a page', async () => {
    let next = 1_000;
    const { data, requested, markets } = provider(300, (page, all) => {
      for (let count = 0; count < 3; count += 1) all.splice((page * 37 + count * 50) % all.length, 1);
      all.unshift(market((next += 1)));
    });
    const always = new Set(markets.map(({ id }) => id));
    const fetch = await new MarketPager().marketsOf(data, 'series', [1]);
    expect(fetch.isVerified).toBe(true);
    expect(requested.length).toBeLessThanOrEqual(13);
    expect(markets.filter(({ id }) => always.has(id) && !fetch.found.has(id))).toEqual([]);
  });

  it.each([
    ['removed before', (all: Market[]) => all.splice(0, 40)],
    ['added before', (all: Market[]) => all.unshift(...Array.from({ length: 40 }, (_, index) => market(5_000 - index)))],
  ])('looks for a boundary further on when many markets were %s it', async (_name, change) => {
    const { data, markets } = provider(120, (page, all) => {
      if (page === 3) change(all);
    });
    let fetch = await new MarketPager().marketsOf(data, 'series', [1]);
    while (fetch.nextPass) fetch = await fetch.nextPass(data);
    expect(markets.filter(({ id }) => id <= 120 && !fetch.found.has(id))).toEqual([]);
  });

  it('stays unverified while boundaries move too fast', async () => {
    const { data } = provider(2_000, (_page, all) => all.splice(0, 60));
    const first = await new MarketPager().winnerMarkets(data);
    expect(await first.nextPass?.(data)).toMatchObject({ isVerified: false });
  });

  it('contains, once it is verified, every market that existed from its start to its end, whatever others are added and removed', async () => {
    // Only original markets are removed.
    const move = fc.record({
      what: fc.constantFrom('none', 'leave', 'enter', 'settle'),
      at: fc.nat({ max: 170 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 14 }), async (moves) => {
        let pagesRead = 0;
        const { data, markets } = provider(170, (_page, all) => {
          for (const { what, at } of moves[pagesRead] ?? []) {
            const place = Math.min(at, all.length - 1);
            const isOriginal = all[place]?.state === 'open' && Number.isInteger(all[place].id);
            if (what === 'leave' && isOriginal) removed.push(...all.splice(place, 1));
            if (what === 'enter') all.splice(place, 0, market(idBetween(all[place]?.id ?? 0, all[place - 1]?.id)));
            // A removed market is settled, and is back in the order of its id.
            const back = what === 'settle' ? removed.pop() : undefined;
            if (back) {
              all.push({ ...back, state: 'settled' });
              all.sort((a, b) => b.id - a.id);
            }
          }
          pagesRead += 1;
        });
        const removed: Market[] = [];
        const always = new Set(markets.map(({ id }) => id));
        let fetched = await new MarketPager().marketsOf(data, 'series', [1]);
        while (fetched.nextPass !== null) fetched = await fetched.nextPass(data);
        const { found } = fetched;
        const still = markets.filter(({ id, state }) => state === 'open' && always.has(id) && Number.isInteger(id));
        expect(still.filter(({ id }) => !found.has(id))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('requests no further page after it was cancelled [calls.odds.list-cancellable]', async () => {
    const pager = new MarketPager();
    const { data, requested } = provider(120, () => pager.close());
    await expect(pager.winnerMarkets(data)).rejects.toThrow();
    expect(requested).toEqual([0]);
  });
});
