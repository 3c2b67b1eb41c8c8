import { describe, expect, it } from 'vitest';
import {
  assignToSides,
  marketsBySeries,
  type WinnerMarketCandidate,
  winnerMarket,
  type WinnerSelection,
} from './winner-market.ts';

const market = (id: string, type: string, fixture: WinnerMarketCandidate['fixture'], state = 'OPEN'): WinnerMarketCandidate => ({
  id,
  typeName: type,
  state,
  seriesId: '7',
  fixture,
});
const OF_SERIES = { type: 'SERIES', id: '7' } as const;
const OF_FIRST = { type: 'MATCH', id: '70' } as const;
const OF_SECOND = { type: 'MATCH', id: '71' } as const;
const bestOf = (count: number | null) => ({ bestOf: count });

describe('winnerMarket', () => {
  it('is the series winner of a longer series, never a match winner', () => {
    const markets = [market('1', 'match_winner', OF_FIRST), market('2', 'series_winner', OF_SERIES)];
    expect(winnerMarket(bestOf(3), markets)?.id).toBe('2');
    expect(winnerMarket(bestOf(3), markets.slice(0, 1))).toBeNull();
    expect(winnerMarket(bestOf(null), markets.slice(0, 1))).toBeNull();
  });

  it('is the match winner of a best of one, also if another match has taken the place of the first', () => {
    const markets = [market('2', 'series_winner', OF_SERIES), market('1', 'match_winner', OF_SECOND)];
    expect(winnerMarket(bestOf(1), markets)?.id).toBe('1');
    expect(winnerMarket(bestOf(1), markets.slice(0, 1))?.id).toBe('2');
    expect(winnerMarket(bestOf(1), [market('1', 'match_winner', OF_FIRST), market('3', 'match_winner', OF_SECOND)])?.id).toBe(
      '3',
    );
  });

  it('is the two-way market before the three-way one', () => {
    const markets = [market('2', 'series_winner_three_way', OF_SERIES), market('1', 'series_winner', OF_SERIES)];
    expect(winnerMarket(bestOf(3), markets)?.id).toBe('1');
    expect(winnerMarket(bestOf(3), markets.slice(0, 1))?.id).toBe('2');
    expect(winnerMarket(bestOf(1), [market('5', 'match_winner_three_way', OF_FIRST)])?.id).toBe('5');
  });

  it('is the newest of several, compared as numbers', () => {
    expect(
      winnerMarket(
        bestOf(3),
        ['9', '10', '2'].map((id) => market(id, 'series_winner', OF_SERIES)),
      )?.id,
    ).toBe('10');
  });
});

describe('marketsBySeries', () => {
  it('includes open and suspended markets only', () => {
    const states = ['OPEN', 'SUSPENDED', 'SETTLED', 'CLOSED', 'CREATED', 'UNKNOWN'];
    const all = states.map((state, index) => market(`${index}`, 'series_winner', OF_SERIES, state));
    expect(
      marketsBySeries(all)
        .get('7')
        ?.map(({ id }) => id),
    ).toEqual(['0', '1']);
  });
});

const selection = (
  id: string,
  entity: string | null,
  result: string | null = null,
  side: WinnerSelection['side'] = null,
): WinnerSelection => ({
  id,
  resultName: result,
  side,
  entity: entity === null ? null : { id: entity },
});
const A = selection('1', 'a');
const B = selection('2', 'b');
const DRAW = selection('3', null, 'draw', 'CENTER');
const AB = { first: { id: 'a' }, second: { id: 'b' } };

describe('assignToSides', () => {
  it.each([
    ['in order', [A, DRAW, B]],
    ['reversed', [B, A, DRAW]],
  ])('assigns selections by their entity, %s', (_case, selections) => {
    expect(assignToSides(selections, AB)).toEqual({ first: A, draw: DRAW, second: B });
  });

  it('has no draw in a two-way market', () => {
    expect(assignToSides([B, A], AB)).toEqual({ first: A, draw: null, second: B });
  });

  it('uses the side reported by the gateway while the team is unknown', () => {
    const [left, right] = [selection('1', 'a', null, 'LEFT'), selection('2', 'b', null, 'RIGHT')];
    const expected = { first: left, draw: null, second: right };
    expect(assignToSides([right, left], { first: null, second: null })).toEqual(expected);
    expect(assignToSides([right, left], { first: { id: 'a' }, second: null })).toEqual(expected);
  });

  it('does not guess when both sides are unknown', () => {
    expect(assignToSides([A, B], { first: null, second: null })).toEqual({ first: null, draw: null, second: null });
  });

  it('does not assign the selection of another entity to a known side', () => {
    expect(assignToSides([A, selection('9', 'z')], AB)).toEqual({ first: A, draw: null, second: null });
  });
});
