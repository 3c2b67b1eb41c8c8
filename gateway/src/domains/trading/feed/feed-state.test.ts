import type { Roster, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it, vi } from 'vitest';
import { providerMarket, providerMatch, providerSeries } from '../../../../test/support/provider-data.ts';
import { pushStamp, readStamp } from './stamp.ts';
import { FeedState } from './feed-state.ts';

const series = (parts: Partial<Series> = {}): Series =>
  providerSeries({ tournament: { id: 9 }, matches: [{ id: 10 }, { id: 11 }], ...parts });
const market = (id: number, parts: Partial<Market> = {}): Market => providerMarket({ id, ...parts });
const read = (readAt: number, version: number | null = 1) => readStamp({ version, changedAt: null, readAt, seenAt: readAt });
const pushed = (seenAt: number, version: number | null = 1) => pushStamp({ version, created: '2026-03-01T12:00:00Z', seenAt });

function stateOf(hasNames: () => boolean = () => true, rosterOf: (id: number) => Roster | null = () => null) {
  const requests = { series: vi.fn(), match: vi.fn(), fixture: vi.fn(), names: vi.fn() };
  const onChange = vi.fn();
  const state = new FeedState({ requests, onChange, refs: { isReady: hasNames, hasAll: hasNames, rosterOf } });
  state.isListing = true;
  return { state, requests, onChange };
}

const keys = (entries: ReadonlyMap<string, unknown>) => [...entries.keys()].toSorted();

describe('a market that a fetch does not contain', () => {
  it('is deleted if its fixture was fetched, unless it has changed since', () => {
    const { state, requests } = stateOf();
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100), read(1));
    state.applyMarket(101, market(101), pushed(50));
    state.applyMarketsOf(['series/1'], {
      pages: [],
      found: new Set(),
      readAt: 20,
      isComplete: true,
      isVerified: true,
      nextPass: null,
    });
    expect(keys(state.contents.listEntries(1))).toEqual(['MARKET/101', 'SERIES/1']);
    expect(requests.fixture).toHaveBeenCalledExactlyOnceWith('series/1');
  });

  it.each([
    ['there were more pages than one fetch takes', { isComplete: false, isVerified: true }],
    ['its pages shifted while they were read', { isComplete: true, isVerified: false }],
  ] as const)('is kept if %s', (_case, result) => {
    const { state, requests } = stateOf();
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100), read(1));
    state.applyMarketsOf(['series/1'], { pages: [], found: new Set(), readAt: 20, nextPass: null, ...result });
    expect(keys(state.contents.listEntries(1))).toEqual(['MARKET/100', 'SERIES/1']);
    state.applyWinnerMarkets({ pages: [], found: new Set(), readAt: 20, nextPass: null, ...result });
    expect(keys(state.contents.listEntries(1))).toEqual(['MARKET/100', 'SERIES/1']);
    expect(requests.fixture.mock.calls.flat()).toEqual(result.isVerified ? ['series/1'] : []);
  });

  it('is kept if all winner markets were fetched, and the markets of its fixture are requested', () => {
    const { state, requests } = stateOf();
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100), read(1));
    state.applyWinnerMarkets({ pages: [], found: new Set(), readAt: 20, isComplete: true, isVerified: true, nextPass: null });
    expect(keys(state.contents.listEntries(1))).toEqual(['MARKET/100', 'SERIES/1']);
    expect(requests.fixture).toHaveBeenCalledExactlyOnceWith('series/1');
  });
});

describe('an entity of which the provider has a newer state', () => {
  const shown = (state: FeedState, key: string) => state.contents.listEntries(1).get(key);
  function listed() {
    const rig = stateOf();
    rig.state.applySeries(1, series(), read(0));
    rig.state.applyMatch(10, providerMatch({ id: 10, order: 1 }), read(0));
    for (const id of [100, 101]) {
      rig.state.applyMarket(id, market(id, { type: 'match_winner', fixture: { id: 10, type: 'match' } }), read(1));
    }
    rig.onChange.mockClear();
    return rig;
  }

  it('is marked until that state is known; the other entities of its series stay the same', () => {
    const { state, onChange } = listed();
    const [before, other] = [shown(state, 'MARKET/100'), shown(state, 'MARKET/101')];
    state.markets.markSeen(100, pushed(10, 3));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1);
    expect(shown(state, 'MARKET/100')).toMatchObject({ value: { isBehind: true } });
    expect(shown(state, 'MARKET/100')).toBe(shown(state, 'MARKET/100'));
    expect(shown(state, 'MARKET/101')).toBe(other);
    const next = market(100, {
      type: 'match_winner',
      fixture: { id: 10, type: 'match' },
      state: 'suspended',
      resource_version: 3,
    });
    state.applyMarket(100, next, read(20, 3));
    expect(shown(state, 'MARKET/100')).toMatchObject({ value: { isBehind: false, market: { state: 'suspended' } } });
    expect(shown(state, 'MARKET/100')).not.toBe(before);
  });

  it('is sent without the mark if its state is proven current', () => {
    const { state, onChange } = listed();
    state.markets.markSeen(100, pushed(10, null));
    onChange.mockClear();
    state.applyMarket(100, market(100, { type: 'match_winner', fixture: { id: 10, type: 'match' } }), read(20));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1);
    expect(shown(state, 'MARKET/100')).toMatchObject({ value: { isBehind: false } });
  });

  it('is marked if it is a series or a match', () => {
    const { state, onChange } = listed();
    state.series.markSeen(1, pushed(10, 3));
    state.matches.markSeen(10, pushed(10, 3));
    expect(onChange).toHaveBeenCalledTimes(2);
    for (const key of ['SERIES/1', 'MATCH/10']) expect(shown(state, key)).toMatchObject({ value: { isBehind: true } });
    expect(shown(state, 'MARKET/100')).toMatchObject({ value: { isBehind: false } });
  });
});

describe('the list set', () => {
  it('contains a series only with an offered winner market, and the matches of such markets', () => {
    const { state } = stateOf();
    state.applySeries(1, series(), read(0));
    expect(keys(state.contents.listEntries(1))).toEqual([]);
    for (const id of [10, 11]) state.applyMatch(id, providerMatch({ id, order: id - 9 }), read(0));
    state.applyMarket(100, market(100, { type: 'match_winner', fixture: { id: 11, type: 'match' } }), read(1));
    expect(keys(state.contents.listEntries(1))).toEqual(['MARKET/100', 'MATCH/11', 'SERIES/1']);
    expect(keys(state.contents.seriesEntries(1))).toEqual(['MARKET/100', 'MATCH/10', 'MATCH/11', 'SERIES/1']);
  });

  it('requests the match of a market that is added to a stored series', () => {
    const { state, requests } = stateOf();
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100, { type: 'match_winner', fixture: { id: 11, type: 'match' } }), read(1));
    expect(requests.match).toHaveBeenCalledExactlyOnceWith(11);
  });

  it('shows a response that is newer than the stored state, and requests the entity again if a push announced a newer version', () => {
    const { state, requests } = stateOf();
    const match = providerMatch({ id: 10 });
    state.applySeries(1, series(), read(0));
    state.applyMatch(10, match, read(0));
    state.applyMarket(100, market(100), read(0));
    const seen = [state.series, state.matches, state.markets] as const;
    for (const [index, id] of [1, 10, 100].entries()) seen[index]?.markSeen(id, pushed(5, 3));
    state.applySeries(1, series({ title: 'second' }), read(4, 2));
    state.applyMatch(10, { ...match, order: 9 }, read(4, 2));
    state.applyMarket(100, market(100, { state: 'suspended' }), read(4, 2));
    expect([state.series.get(1)?.title, state.matches.get(10)?.order, state.markets.get(100)?.state]).toEqual([
      'second',
      9,
      'suspended',
    ]);
    expect(Object.values(requests).map((request) => request.mock.calls)).toEqual([[[1]], [[10]], [['series/1']], []]);
  });

  it('shows a series once its names are loaded', () => {
    let hasNames = false;
    const { state, requests } = stateOf(() => hasNames);
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100), read(1));
    expect(keys(state.contents.listEntries(1))).toEqual([]);
    expect(requests.names).toHaveBeenCalledExactlyOnceWith(1);
    hasNames = true;
    state.contents.referencesChanged(1);
    const before = state.contents.listEntries(1);
    expect(keys(before)).toEqual(['MARKET/100', 'SERIES/1']);
    // The names of a new roster are null until they are loaded.
    hasNames = false;
    state.contents.referencesChanged(1);
    const after = state.contents.listEntries(1);
    expect(after.get('SERIES/1')).not.toBe(before.get('SERIES/1'));
    expect(after.get('MARKET/100')).toBe(before.get('MARKET/100'));
  });

  it('shows a series without its names if they take too long', () => {
    const { state, onChange } = stateOf(() => false);
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100), read(1));
    expect(keys(state.contents.listEntries(1))).toEqual([]);
    onChange.mockClear();
    state.contents.listUnnamed(Number.NEGATIVE_INFINITY);
    expect(onChange).not.toHaveBeenCalled();
    state.contents.listUnnamed(Number.POSITIVE_INFINITY);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1);
    expect(keys(state.contents.listEntries(1))).toEqual(['MARKET/100', 'SERIES/1']);
  });
});

it('the state counts the series that it has no room for', () => {
  const { state } = stateOf();
  for (let id = 1; id <= 10_000; id += 1) state.applySeries(id, series({ id, matches: [] }), read(0));
  expect(state.refusals).toBe(0);
  state.applySeries(10_001, series({ id: 10_001, matches: [] }), read(0));
  expect(state.refusals).toBe(1);
});

describe('an opened series', () => {
  it('requests its matches and their markets, including later ones', () => {
    const { state, requests } = stateOf();
    state.open(1);
    state.applySeries(1, series(), read(0));
    expect(requests.fixture.mock.calls.flat()).toEqual(['series/1', 'match/10', 'match/11']);
    expect(requests.match.mock.calls.flat()).toEqual([10, 11]);
    state.applySeries(1, series({ matches: [{ id: 10 }, { id: 11 }, { id: 12 }], resource_version: 2 }), pushed(5, 2));
    expect(requests.fixture).toHaveBeenLastCalledWith('match/12');
  });

  it('is shown before its names are loaded, and requests them', () => {
    let hasNames = true;
    const { state, requests } = stateOf(() => hasNames);
    state.applySeries(1, series(), read(0));
    hasNames = false;
    state.open(1);
    expect(requests.names).toHaveBeenCalledExactlyOnceWith(1);
    expect(state.contents.series(1)).toBeDefined();
  });
});

describe('prune', () => {
  it('drops what no set can show, however recently it was read', () => {
    const { state } = stateOf();
    const ended = { end: '2026-03-01T12:00:00Z' };
    const all = [
      { id: 1, parts: ended, market: 'open' },
      { id: 2, parts: ended, market: 'settled' },
      { id: 3, parts: {}, market: 'closed' },
      { id: 4, parts: ended, market: 'settled' },
    ] as const;
    for (const { id, parts, market: marketState } of all) {
      state.applySeries(id, series({ id, matches: [], ...parts }), read(30));
      state.applyMarket(id * 100, market(id * 100, { fixture: { id, type: 'series' }, state: marketState }), read(30));
    }
    state.open(4);
    expect(state.prune(20)).toEqual(['series/2']);
    expect([...state.series.ids()]).toEqual([1, 3, 4]);
    expect([...state.markets.ids()]).toEqual([100, 300, 400]);
    state.isListing = false;
    state.prune(20);
    expect([...state.series.ids()]).toEqual([4]);
  });

  it('drops the markets of unresolved matches once they are not offered', () => {
    const { state, requests } = stateOf();
    const ofMatch = (id: number, match: number, parts: Partial<Market> = {}) =>
      market(id, { type: 'match_winner', fixture: { id: match, type: 'match' }, ...parts });
    for (let n = 0; n < 100; n += 1) {
      state.applyMarket(n + 1, ofMatch(n + 1, 1_000 + n), read(0));
      // The provider has no such match, or does not return it.
      if (n % 2 === 0) state.applyMatch(1_000 + n, null, read(1));
      if (n > 0) state.applyMarket(n + 1, ofMatch(n + 1, 1_000 + n, { state: 'settled', resource_version: 2 }), pushed(2, 2));
    }
    expect(requests.match).toHaveBeenCalledWith(1_001);
    const forgotten = state.prune(20);
    expect([...state.markets.ids()]).toEqual([1]);
    expect(forgotten).toHaveLength(99);
    expect(forgotten).toContain('match/1001');
    expect(state.expectsMatch(1_001)).toBe(false);
    expect(state.prune(20)).toEqual([]);
  });

  it('drops matches and markets of a series that was never stored', () => {
    const { state } = stateOf();
    const match = { id: 10, order: 1, lifecycle: 'live', series: { id: 8 }, game: { id: 5 }, deleted_at: null } as const;
    state.applyMatch(10, { ...match, participants: [], resource_version: 1 }, read(0));
    expect(state.fixturesOf(8)).toContain('match/10');
    state.applyMarket(100, market(100, { state: 'settled', fixture: { id: 9, type: 'series' } }), pushed(1, 1));
    state.prune(20);
    expect(state.fixturesOf(8)).toEqual(['series/8']);
    expect([state.matches.has(10), state.markets.has(100)]).toEqual([false, false]);
  });
});

describe('a market of a set', () => {
  const selections = (odds: number | null) => [{ id: 7, odds, was_outcome: null, entity: null, context: null }];
  const shown = (state: FeedState) => {
    const entry = state.contents.seriesEntries(1).get('MARKET/100');
    return entry?.type === 'MARKET' ? entry : undefined;
  };
  const pointsOf = (state: FeedState) =>
    shown(state)
      ?.value.odds?.get(7)
      ?.points.map(({ odds }) => odds);

  it('keeps its odds history while it is suspended, until it is removed', () => {
    const { state } = stateOf();
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100, { selections: selections(1.5) }), pushed(1, 1));
    state.applyMarket(100, market(100, { state: 'suspended', selections: selections(1.6), resource_version: 2 }), pushed(2, 2));
    state.applyMarket(100, market(100, { state: 'closed', selections: selections(1.6), resource_version: 3 }), pushed(3, 3));
    state.applyMarket(100, market(100, { selections: selections(1.7), resource_version: 4 }), pushed(4, 4));
    expect(pointsOf(state)).toEqual([1.5, 1.6, 1.7]);
    expect(shown(state)?.value.odds?.get(7)?.opening).toBe(1.5);
    state.applyMarket(100, null, read(60, null));
    state.applyMarket(100, market(100, { selections: selections(1.8), resource_version: 5 }), read(80, 5));
    expect(pointsOf(state)).toEqual([1.8]);
  });

  const otherBets: readonly (readonly [what: string, change: Partial<Market>])[] = [
    ['line', { context: { line: -7.5 } }],
    ['fixture', { fixture: { id: 10, type: 'match' } }],
    ['team', { selections: [{ id: 7, odds: 1.5, was_outcome: null, entity: { id: 3, type: 'team' }, context: null }] }],
    ['result', { selections: [{ id: 7, odds: 1.5, was_outcome: null, entity: null, context: { result: 'over' } }] }],
  ];
  it.each(otherBets)('starts a new odds history when it has another %s', (_case, change) => {
    const { state } = stateOf();
    const parts = { context: { line: -3.5 }, selections: selections(1.5) };
    state.applySeries(1, series(), read(0));
    state.applyMarket(100, market(100, parts), pushed(1, 1));
    state.applyMarket(100, market(100, { ...parts, selections: selections(1.6), resource_version: 2 }), pushed(2, 2));
    expect(pointsOf(state)).toEqual([1.5, 1.6]);
    state.applyMarket(100, market(100, { ...parts, ...change, resource_version: 3 }), pushed(3, 3));
    expect(pointsOf(state)).toEqual([1.5]);
  });

  it('leaves the set of its former series when it moves to another', () => {
    const { state, onChange } = stateOf();
    state.applySeries(1, series(), read(0));
    state.applySeries(2, series({ id: 2, matches: [] }), read(0));
    state.applyMarket(100, market(100), pushed(1, 1));
    onChange.mockClear();
    state.applyMarket(100, market(100, { fixture: { id: 2, type: 'series' }, resource_version: 2 }), pushed(2, 2));
    expect(onChange.mock.calls.flat().toSorted((one, other) => one - other)).toEqual([1, 2]);
    expect(keys(state.contents.listEntries(1))).toEqual([]);
    expect(keys(state.contents.listEntries(2))).toEqual(['MARKET/100', 'SERIES/2']);
    // A fetch of its former fixture no longer contains it.
    state.applyMarketsOf(['series/1'], {
      pages: [],
      found: new Set(),
      readAt: 20,
      isComplete: true,
      isVerified: true,
      nextPass: null,
    });
    expect(keys(state.contents.listEntries(2))).toEqual(['MARKET/100', 'SERIES/2']);
  });

  it('requests the name of a player of its context, and is a new entry once that is loaded', () => {
    let hasNames = false;
    const { state, requests } = stateOf(() => hasNames);
    state.applySeries(1, series({ matches: [] }), read(0));
    state.open(1);
    requests.names.mockClear();
    state.applyMarket(100, market(100, { type: 'player_total_kills', context: { player: { id: 7 } } }), read(1));
    expect(requests.names).toHaveBeenCalledExactlyOnceWith(1);
    expect(state.referencesById(1)?.contexts).toEqual([{ player: { id: 7 } }]);
    const before = state.contents.seriesEntries(1).get('MARKET/100');
    expect(state.contents.seriesEntries(1).get('MARKET/100')).toBe(before);
    hasNames = true;
    state.contents.referencesChanged(1);
    expect(state.contents.seriesEntries(1).get('MARKET/100')).not.toBe(before);
  });

  it('requests the names of teams that are neither side, and is a new entry once they are loaded', () => {
    let hasNames = false;
    const { state, requests } = stateOf(() => hasNames);
    state.applySeries(1, series({ matches: [] }), read(0));
    state.open(1);
    requests.names.mockClear();
    const former = { id: 7, odds: 1.5, was_outcome: null, entity: { id: 300, type: 'team' }, context: null };
    state.applyMarket(100, market(100, { selections: [former] }), read(1));
    expect(requests.names).toHaveBeenCalledExactlyOnceWith(1);
    expect(state.referencesById(1)?.contexts).toEqual([{ team: { id: 300 } }]);
    const before = shown(state);
    expect(shown(state)).toBe(before);
    hasNames = true;
    state.contents.referencesChanged(1);
    expect(shown(state)).not.toBe(before);
  });

  it('is dropped with its series, including its odds', () => {
    const { state } = stateOf();
    state.applySeries(1, series({ end: '2026-03-01T12:00:00Z' }), read(0));
    state.applyMarket(100, market(100, { state: 'settled', selections: selections(1.5) }), pushed(1, 1));
    state.prune(50);
    expect(state.series.has(1)).toBe(false);
    state.applySeries(1, series(), read(60));
    state.applyMarket(100, market(100, { selections: selections(1.6) }), pushed(70, 1));
    expect(pointsOf(state)).toEqual([1.6]);
  });

  it('is a new entry once the sides of its series are known, and the same one while nothing changes', () => {
    const rosters = new Map<number, Roster>();
    const { state } = stateOf(
      () => true,
      (id) => rosters.get(id) ?? null,
    );
    const side = { seed: 1, score: null, forfeit: false, roster: { id: 30 }, winner: false, stats: null };
    state.applySeries(1, series({ participants: [side] }), read(0));
    state.applyMarket(100, market(100), pushed(1, 1));
    const before = shown(state);
    expect(shown(state)).toBe(before);
    expect(before?.value.sides.first).toEqual({ rosterId: 30, entityId: null });
    rosters.set(30, { id: 30, team: { id: 300 }, line_up: null, game: { id: 5 } });
    expect(shown(state)).not.toBe(before);
    expect(shown(state)?.value.sides.first).toEqual({ rosterId: 30, entityId: '300' });
  });
});
