import { describe, expect, it } from 'vitest';
import { marketsAt, neighbour, placeKey, placeOf, shownMatches } from './series-route-state.ts';

const match = (id: string, order: number, deletedAt: string | null = null) => ({ id, order, deletedAt });
const matches = [match('71', 1), match('72', 2), match('73', 3)];
const [first, second, third] = matches;
const NOWHERE = { tab: null, matchId: null } as const;

describe('shownMatches', () => {
  it('go by their order', () => {
    expect(shownMatches([match('73', 3), match('71', 1), match('72', 2)])).toEqual(matches);
  });

  it('leave out what was deleted [series.page.deleted-match]', () => {
    expect(shownMatches([match('71', 1), match('72', 2, '2026-01-01T00:00:00Z')])).toEqual([first]);
  });
});

describe('a best of one', () => {
  it('opens on the match tab with its first match [series.page.best-of-one-tab] [series.page.best-of-one-match]', () => {
    expect(placeOf(NOWHERE, 1, matches)).toEqual({ tab: 'match', match: first });
  });

  it.each([
    { tab: 'series', matchId: null },
    { tab: 'match', matchId: 'gone' },
    { tab: null, matchId: 'gone' },
  ] as const)('has nothing but its match at %j', (view) => {
    expect(placeOf(view, 1, matches)).toEqual({ tab: 'match', match: first });
  });

  it('has its series when there is no match', () => {
    expect(placeOf({ tab: 'match', matchId: '71' }, 1, [])).toEqual({ tab: 'series', match: null });
  });
});

describe.each([3, null])('a best of %s', (bestOf) => {
  it.each([null, 'series'] as const)('opens on the series tab for %s [series.page.default-tab]', (tab) => {
    expect(placeOf({ tab, matchId: null }, bestOf, matches)).toEqual({ tab: 'series', match: null });
    expect(placeOf({ tab, matchId: '72' }, bestOf, matches)).toEqual({ tab: 'series', match: null });
  });

  it.each([
    ['72', second],
    [null, first],
  ])('has the match %s on the match tab [series.page.matchid]', (matchId, shown) => {
    expect(placeOf({ tab: 'match', matchId }, bestOf, matches)).toEqual({ tab: 'match', match: shown });
  });

  it('shows the series in place of a match that is not there', () => {
    expect(placeOf({ tab: 'match', matchId: 'gone' }, bestOf, matches)).toEqual({ tab: 'series', match: null });
  });

  it.each([
    ['73', third],
    ['gone', first],
    [null, first],
  ])('has the match %s in the bet builder', (matchId, shown) => {
    expect(placeOf({ tab: 'betbuilder', matchId }, bestOf, matches)).toEqual({ tab: 'betbuilder', match: shown });
  });
});

it('placeKey tells tabs apart, and not the matches of the bet builder', () => {
  const places = [
    { tab: 'series', match: null },
    { tab: 'match', match: match('71', 1) },
    { tab: 'match', match: match('72', 2) },
    { tab: 'betbuilder', match: match('71', 1) },
    { tab: 'betbuilder', match: match('72', 2) },
  ] as const;
  expect(places.map(placeKey)).toEqual(['series', 'match-71', 'match-72', 'betbuilder', 'betbuilder']);
});

it('neighbour steps from the series into its matches, and no further than the last', () => {
  const series = { tab: 'series', match: null } as const;
  expect(neighbour(series, matches, 1)).toBe(first);
  expect(neighbour(series, matches, -1)).toBeNull();
  const atSecond = { tab: 'match', match: match('72', 2) } as const;
  expect(neighbour(atSecond, matches, 1)).toBe(third);
  expect(neighbour(atSecond, matches, -1)).toBe(first);
  expect(neighbour({ tab: 'match', match: match('73', 3) }, matches, 1)).toBeNull();
});

describe('marketsAt', () => {
  const market = (type: 'SERIES' | 'MATCH', id: string) => ({ fixture: { type, id } });
  const markets = [market('SERIES', '7'), market('MATCH', '71'), market('MATCH', '72')];
  const ids = (place: Parameters<typeof marketsAt>[0], bestOf: number) =>
    marketsAt(place, bestOf, markets).map(({ fixture }) => fixture.id);

  it('are those of the series, of the match, or of the match that the bet builder is at', () => {
    expect(ids({ tab: 'series', match: null }, 3)).toEqual(['7']);
    expect(ids({ tab: 'match', match: match('72', 2) }, 3)).toEqual(['72']);
    expect(ids({ tab: 'betbuilder', match: match('71', 1) }, 3)).toEqual(['71']);
  });

  it('are both of a best of one, but in the bet builder', () => {
    expect(ids({ tab: 'match', match: match('71', 1) }, 1)).toEqual(['7', '71']);
    expect(ids({ tab: 'betbuilder', match: match('71', 1) }, 1)).toEqual(['71']);
  });
});
