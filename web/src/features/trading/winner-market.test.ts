import { describe, expect, it } from 'vitest';
import { type ListedMarket, marketsBySeries, winnerMarket } from './winner-market.ts';

const market = (id: string, type: string, fixture: ListedMarket['fixture'], state = 'OPEN'): ListedMarket => ({
  id,
  type,
  state,
  seriesId: '7',
  fixture,
});
const OF_SERIES = { type: 'SERIES', id: '7' } as const;
const OF_FIRST = { type: 'MATCH', id: '70' } as const;
const OF_SECOND = { type: 'MATCH', id: '71' } as const;
const bestOf = (count: number | null) => ({ id: '7', bestOf: count, matchIds: ['70', '71'] });

describe('winnerMarket', () => {
  it('is the series winner of a longer series, never a match winner', () => {
    const markets = [market('1', 'match_winner', OF_FIRST), market('2', 'series_winner', OF_SERIES)];
    expect(winnerMarket(bestOf(3), markets)?.id).toBe('2');
    expect(winnerMarket(bestOf(3), markets.slice(0, 1))).toBeNull();
    expect(winnerMarket(bestOf(null), markets.slice(0, 1))).toBeNull();
  });

  it('is the winner of the first match of a best of one', () => {
    const markets = [
      market('3', 'match_winner', OF_SECOND),
      market('2', 'series_winner', OF_SERIES),
      market('1', 'match_winner', OF_FIRST),
    ];
    expect(winnerMarket(bestOf(1), markets)?.id).toBe('1');
    expect(winnerMarket(bestOf(1), markets.slice(0, 2))?.id).toBe('2');
  });

  it('is the two-way market before the three-way one', () => {
    const markets = [market('2', 'series_winner_three_way', OF_SERIES), market('1', 'series_winner', OF_SERIES)];
    expect(winnerMarket(bestOf(3), markets)?.id).toBe('1');
    expect(winnerMarket(bestOf(3), markets.slice(0, 1))?.id).toBe('2');
    expect(winnerMarket(bestOf(1), [market('5', 'match_winner_three_way', OF_FIRST)])?.id).toBe('5');
  });

  it('is the newest of several, by number', () => {
    expect(
      winnerMarket(
        bestOf(3),
        ['9', '10', '2'].map((id) => market(id, 'series_winner', OF_SERIES)),
      )?.id,
    ).toBe('10');
  });
});

describe('marketsBySeries', () => {
  it('knows open and suspended markets only', () => {
    const states = ['OPEN', 'SUSPENDED', 'SETTLED', 'CLOSED', 'CREATED', 'UNKNOWN'];
    const all = states.map((state, index) => market(`${index}`, 'series_winner', OF_SERIES, state));
    expect(
      marketsBySeries(all)
        .get('7')
        ?.map(({ id }) => id),
    ).toEqual(['0', '1']);
  });
});
