import type { Market } from '@sightline/provider-contract/odds.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TradingData } from '../../../provider/api/trading-data.ts';
import { MarketPager, fixtureChunks } from './market-pager.ts';

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

/** A provider with this many markets, newest first; `between` runs after each page. */
function provider(count: number, between: (page: number, markets: Market[]) => void = () => {}) {
  const markets = Array.from({ length: count }, (_, index) => market(count - index));
  const requested: number[] = [];
  const page = async (skip: number) => {
    requested.push(skip);
    const items = markets.slice(skip, skip + 50);
    between(requested.length, markets);
    return { items, received: items.length };
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
    marketsOfType: async (type, _fixture, skip) => (type === 'series_winner' ? page(skip) : { items: [], received: 0 }),
    marketsOfFixtures: async (_fixture, _ids, skip) => page(skip),
  };
  return { data, requested, markets };
}

/** A new id between those of two neighbours; no other market has had it, because those of the beginning are integers. */
function idBetween(lower: number, upper = lower + 1): number {
  return lower + Math.min(1, upper - lower) / 3;
}

describe('a fetch of markets', () => {
  it('ends with the first short page, and contains each market once if new ones are added', async () => {
    const { data, requested, markets } = provider(120, (page, all) => {
      if (page === 1) all.unshift(market(999));
    });
    const { markets: read } = await new MarketPager().winnerMarkets(data);
    expect(requested).toEqual([0, 50, 100]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(read.length).toBe(markets.length - 1);
  });

  it('takes at most 20 pages [calls.odds.max-pages]', async () => {
    const { data, requested } = provider(2_000);
    const { markets, complete } = await new MarketPager().winnerMarkets(data);
    expect(markets).toHaveLength(1_000);
    expect(complete).toBe(false);
    expect(requested).toHaveLength(20);
  });

  it('of one page is verified', async () => {
    const { data, requested } = provider(20);
    expect(await new MarketPager().marketsOf(data, 'series', [1])).toMatchObject({ verified: true, nextPass: null });
    expect(requested).toEqual([0]);
  });

  it('of several pages is verified if the next pass, in the other direction, agrees', async () => {
    const { data, requested } = provider(120);
    const first = await new MarketPager().winnerMarkets(data);
    expect(first.verified).toBe(false);
    expect(await first.nextPass?.(data)).toMatchObject({ verified: true, nextPass: null });
    expect(requested).toEqual([0, 50, 100, 100, 50, 0]);
  });

  it('finds a market that moved over a page boundary because another one was removed', async () => {
    const { data, markets } = provider(120, (page, all) => {
      if (page === 1) all.splice(10, 1);
    });
    const { markets: read, verified } = await new MarketPager().marketsOf(data, 'series', [1]);
    expect(read.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual(markets.map(({ id }) => id));
    // The market that the second pass found could also be new, and have hidden another one.
    expect(verified).toBe(false);
  });

  it('repeats passes until one finds nothing new, and is verified then', async () => {
    let next = 1_000;
    const { data, requested, markets } = provider(120, (page, all) => {
      if (page >= 12) return;
      all.splice(7, 1);
      all.unshift(market((next += 1)));
    });
    let fetched = await new MarketPager().marketsOf(data, 'series', [1]);
    expect(requested).toHaveLength(6);
    let passes = 0;
    while (fetched.nextPass !== null) {
      fetched = await fetched.nextPass(data);
      passes += 1;
    }
    expect(passes).toBeGreaterThan(1);
    expect(fetched.verified).toBe(true);
    expect(fetched.markets.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual(markets.map(({ id }) => id));
  });

  it('that is verified contains every market that existed all the time, whatever others are added and removed', async () => {
    // Only markets from the beginning are removed.
    const move = fc.record({
      what: fc.constantFrom('none', 'leave', 'enter', 'settle'),
      at: fc.nat({ max: 170 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 14 }), async (moves) => {
        let asked = 0;
        const { data, markets } = provider(170, (_page, all) => {
          for (const { what, at } of moves[asked] ?? []) {
            const place = Math.min(at, all.length - 1);
            const isFirst = all[place]?.state === 'open' && Number.isInteger(all[place].id);
            if (what === 'leave' && isFirst) left.push(...all.splice(place, 1));
            if (what === 'enter') all.splice(place, 0, market(idBetween(all[place]?.id ?? 0, all[place - 1]?.id)));
            // A removed market is settled, and is back in the order of its id.
            const back = what === 'settle' ? left.pop() : undefined;
            if (back) {
              all.push({ ...back, state: 'settled' });
              all.sort((a, b) => b.id - a.id);
            }
          }
          asked += 1;
        });
        const left: Market[] = [];
        const always = new Set(markets.map(({ id }) => id));
        let fetched = await new MarketPager().marketsOf(data, 'series', [1]);
        while (fetched.nextPass !== null) fetched = await fetched.nextPass(data);
        const found = new Set(fetched.markets.map(({ id }) => id));
        const still = markets.filter(({ id, state }) => state === 'open' && always.has(id) && Number.isInteger(id));
        expect(still.filter(({ id }) => !found.has(id))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
  it('that is cancelled requests no further page [calls.odds.list-cancellable]', async () => {
    const pager = new MarketPager();
    const { data, requested } = provider(120, () => pager.close());
    await expect(pager.winnerMarkets(data)).rejects.toThrow();
    expect(requested).toEqual([0]);
  });
});

describe('fixtureChunks', () => {
  it('has at most 50 ids of one kind each', () => {
    const keys = Array.from({ length: 120 }, (_, index) => `match/${index + 1}` as const);
    const chunks = fixtureChunks([...keys, 'series/7']);
    expect(chunks.map(({ type, ids }) => [type, ids.length])).toEqual([
      ['series', 1],
      ['match', 50],
      ['match', 50],
      ['match', 20],
    ]);
  });
});
