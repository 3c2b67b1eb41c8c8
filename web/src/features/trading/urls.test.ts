import { describe, expect, it } from 'vitest';
import { listParams, readListView, seriesUrl, tradingListUrl } from './urls.ts';

describe('seriesUrl', () => {
  it('opens the match of a best of one [trading.list.link-best-of-one]', () => {
    expect(seriesUrl({ id: '7', bestOf: 1, matchIds: ['70', '71'] })).toBe('/trading/7?tab=match&matchid=70');
  });

  it.each([
    ['of three', 3, ['70']],
    ['of unknown length', null, ['70']],
    ['of one without a match', 1, []],
  ])('opens the series tab of a series %s [trading.list.link-series]', (_case, bestOf, matchIds) => {
    expect(seriesUrl({ id: '7', bestOf, matchIds })).toBe('/trading/7?tab=series');
  });
});

describe('the address of the list', () => {
  it('is its path alone when nothing is narrowed', () => {
    expect(tradingListUrl()).toBe('/trading');
    expect(tradingListUrl({ search: '', gameId: null })).toBe('/trading');
  });

  it('is read as it was written', () => {
    const view = { search: 'a & b', gameId: '5' };
    expect(readListView(listParams(view))).toEqual(view);
    expect(tradingListUrl(view)).toBe('/trading?q=a+%26+b&game=5');
  });

  it('means the whole list when it holds other things', () => {
    expect(readListView(new URLSearchParams('game=&x=1'))).toEqual({ search: '', gameId: null });
  });
});
