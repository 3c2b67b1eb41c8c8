import { describe, expect, it } from 'vitest';
import { marketsOfRoute, adjacentMatch, tabKey, resolveRoute, visibleMatches } from './series-route-state.ts';

const match = (id: string, order: number, deletedAt: string | null = null) => ({ id, order, deletedAt });
const matches = [match('71', 1), match('72', 2), match('73', 3)];
const [first, second, third] = matches;
const NO_PARAMS = { tab: null, matchId: null } as const;

describe('visibleMatches', () => {
  it('sorts by order', () => {
    expect(visibleMatches([match('73', 3), match('71', 1), match('72', 2)])).toEqual(matches);
  });

  it('omits deleted matches [series.page.deleted-match]', () => {
    expect(visibleMatches([match('71', 1), match('72', 2, '2026-01-01T00:00:00Z')])).toEqual([first]);
  });
});

describe('a best of one', () => {
  it('opens on the match tab with its first match [series.page.best-of-one-tab] [series.page.best-of-one-match]', () => {
    expect(resolveRoute(NO_PARAMS, 1, matches)).toEqual({ tab: 'match', match: first });
  });

  it.each([
    { tab: 'series', matchId: null },
    { tab: 'match', matchId: 'gone' },
    { tab: null, matchId: 'gone' },
  ] as const)('shows its match for %j', (view) => {
    expect(resolveRoute(view, 1, matches)).toEqual({ tab: 'match', match: first });
  });

  it('shows the series if it has no match', () => {
    expect(resolveRoute({ tab: 'match', matchId: '71' }, 1, [])).toEqual({ tab: 'series', match: null });
  });
});

describe.each([3, null])('a best of %s', (bestOf) => {
  it.each([null, 'series'] as const)('opens on the series tab for %s [series.page.default-tab]', (tab) => {
    expect(resolveRoute({ tab, matchId: null }, bestOf, matches)).toEqual({ tab: 'series', match: null });
    expect(resolveRoute({ tab, matchId: '72' }, bestOf, matches)).toEqual({ tab: 'series', match: null });
  });

  it.each([
    ['72', second],
    [null, first],
  ])('shows the match %s on the match tab [series.page.matchid]', (matchId, shown) => {
    expect(resolveRoute({ tab: 'match', matchId }, bestOf, matches)).toEqual({ tab: 'match', match: shown });
  });

  it('shows the series instead of an unknown match', () => {
    expect(resolveRoute({ tab: 'match', matchId: 'gone' }, bestOf, matches)).toEqual({ tab: 'series', match: null });
  });

  it.each([
    ['73', third],
    ['gone', first],
    [null, first],
  ])('shows the match %s in the bet builder', (matchId, shown) => {
    expect(resolveRoute({ tab: 'betbuilder', matchId }, bestOf, matches)).toEqual({ tab: 'betbuilder', match: shown });
  });
});

it('tabKey differs by tab, but not by match of the bet builder', () => {
  const routes = [
    { tab: 'series', match: null },
    { tab: 'match', match: match('71', 1) },
    { tab: 'match', match: match('72', 2) },
    { tab: 'betbuilder', match: match('71', 1) },
    { tab: 'betbuilder', match: match('72', 2) },
  ] as const;
  expect(routes.map(tabKey)).toEqual(['series', 'match-71', 'match-72', 'betbuilder', 'betbuilder']);
});

it('adjacentMatch steps from the series tab to its matches, and stops at the last', () => {
  const series = { tab: 'series', match: null } as const;
  expect(adjacentMatch(series, matches, 1)).toBe(first);
  expect(adjacentMatch(series, matches, -1)).toBeNull();
  const atSecond = { tab: 'match', match: match('72', 2) } as const;
  expect(adjacentMatch(atSecond, matches, 1)).toBe(third);
  expect(adjacentMatch(atSecond, matches, -1)).toBe(first);
  expect(adjacentMatch({ tab: 'match', match: match('73', 3) }, matches, 1)).toBeNull();
});

describe('marketsOfRoute', () => {
  const market = (type: 'SERIES' | 'MATCH', id: string) => ({ fixture: { type, id } });
  const markets = [market('SERIES', '7'), market('MATCH', '71'), market('MATCH', '72')];
  const ids = (route: Parameters<typeof marketsOfRoute>[0], bestOf: number) =>
    marketsOfRoute(route, bestOf, markets).map(({ fixture }) => fixture.id);

  it('returns the markets of the series, of the match, or of the match in the bet builder', () => {
    expect(ids({ tab: 'series', match: null }, 3)).toEqual(['7']);
    expect(ids({ tab: 'match', match: match('72', 2) }, 3)).toEqual(['72']);
    expect(ids({ tab: 'betbuilder', match: match('71', 1) }, 3)).toEqual(['71']);
  });

  it('returns both for a best of one, except in the bet builder', () => {
    expect(ids({ tab: 'match', match: match('71', 1) }, 1)).toEqual(['7', '71']);
    expect(ids({ tab: 'betbuilder', match: match('71', 1) }, 1)).toEqual(['71']);
  });
});
