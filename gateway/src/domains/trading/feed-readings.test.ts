import type { Market } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it } from 'vitest';
import type { TradingData } from '../../rest/trading-data.ts';
import { FeedReadings, fixtureChunks } from './feed-readings.ts';

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

/** A provider with so many markets, newest first; `between` runs after each page. */
function provider(count: number, between: (page: number, markets: Market[]) => void = () => {}) {
  const markets = Array.from({ length: count }, (_, index) => market(count - index));
  const asked: number[] = [];
  const page = async (skip: number) => {
    asked.push(skip);
    const items = markets.slice(skip, skip + 50);
    between(asked.length, markets);
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
    marketsOfType: async (type, _fixture, skip) => (type === 'series_winner' ? page(skip) : { items: [], received: 0 }),
    marketsOfFixtures: async (_fixture, _ids, skip) => page(skip),
  };
  return { data, asked, markets };
}

describe('a reading of markets', () => {
  it('ends with the first short page, and has each market once when new ones push in', async () => {
    const { data, asked, markets } = provider(120, (page, all) => {
      if (page === 1) all.unshift(market(999));
    });
    const { markets: read } = await new FeedReadings().winnerMarkets(data);
    expect(asked).toEqual([0, 50, 100]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(read.length).toBe(markets.length - 1);
  });

  it('takes at most 20 pages [calls.odds.max-pages]', async () => {
    const { data, asked } = provider(2_000);
    const { markets, complete } = await new FeedReadings().winnerMarkets(data);
    expect(markets).toHaveLength(1_000);
    expect(complete).toBe(false);
    expect(asked).toHaveLength(20);
  });

  it('is repeated when a market leaves meanwhile, since the others move up past a page boundary', async () => {
    const readings = new FeedReadings();
    const { data, markets } = provider(120, (page, all) => {
      if (page !== 1) return;
      const [left] = all.splice(10, 1);
      if (left) readings.marketLeft(left);
    });
    const { markets: read } = await readings.winnerMarkets(data);
    expect(read.map(({ id }) => id)).toEqual(markets.map(({ id }) => id));
  });

  it('is repeated for one of an unknown type too, and not for one of another type or fixture', async () => {
    for (const [left, pages] of [
      [null, 6],
      [{ type: 'match_winner', fixture: { id: 1, type: 'match' } } as const, 3],
    ] as const) {
      const readings = new FeedReadings();
      const { data, asked } = provider(120, (page) => {
        if (page === 1) readings.marketLeft(left);
      });
      await readings.winnerMarkets(data);
      expect(asked).toHaveLength(pages);
    }
  });

  it('that is cancelled asks for no further page [calls.odds.list-cancellable]', async () => {
    const readings = new FeedReadings();
    const { data, asked } = provider(120, () => readings.close());
    await expect(readings.winnerMarkets(data)).rejects.toThrow();
    expect(asked).toEqual([0]);
  });

  it('is repeated twice at most, and never when it has one page', async () => {
    for (const [count, pages] of [
      [120, 9],
      [20, 1],
    ] as const) {
      const readings = new FeedReadings();
      const { data, asked } = provider(count, () => readings.marketLeft(null));
      await readings.marketsOf(data, 'series', [1]);
      expect(asked).toHaveLength(pages);
    }
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
