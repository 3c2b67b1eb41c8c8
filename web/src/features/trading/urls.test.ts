import { describe, expect, it } from 'vitest';
import { listParams, readListView, readSeriesView, seriesUrl, WHOLE_LIST, withSeriesView } from './urls.ts';

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

describe('URL of the list', () => {
  it('has no parameters without filters', () => {
    expect(listParams(WHOLE_LIST).size).toBe(0);
  });

  it('round-trips', () => {
    const view = { search: 'a & b', gameId: '5', time: 'soon', sort: 'move' } as const;
    expect(readListView(listParams(view))).toEqual(view);
    expect(listParams(view).toString()).toBe('q=a+%26+b&game=5&time=soon&sort=move');
  });

  it('ignores empty and unknown parameters', () => {
    expect(readListView(new URLSearchParams('game=&x=1&time=later&sort=name'))).toEqual(WHOLE_LIST);
  });
});

describe('URL of a series', () => {
  it.each(['series', 'match', 'betbuilder'] as const)('has the tab %s [series.page.query]', (tab) => {
    expect(readSeriesView(new URLSearchParams({ tab }))).toEqual({ tab, matchId: null });
  });

  it.each(['', 'tab=', 'tab=Series', 'tab=odds'])('has no tab in %j', (text) => {
    expect(readSeriesView(new URLSearchParams(text)).tab).toBeNull();
  });

  it('has a match [series.page.matchid]', () => {
    expect(readSeriesView(new URLSearchParams('matchid=70&tab=match'))).toEqual({ tab: 'match', matchId: '70' });
  });

  it('keeps other parameters', () => {
    const params = new URLSearchParams('tab=match&matchid=70&q=kills');
    const next = withSeriesView(params, { tab: 'series', matchId: null });
    expect(next.toString()).toBe('tab=series&q=kills');
    expect(readSeriesView(withSeriesView(next, { tab: 'match', matchId: '71' }))).toEqual({ tab: 'match', matchId: '71' });
  });
});
