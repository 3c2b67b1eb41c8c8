import type { Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import { describe, expect, it, vi } from 'vitest';
import { providerMatch, providerSeries } from '../../../../test/support/provider-data.ts';
import { readStamp } from './stamp.ts';
import { PushedUpdates } from './pushed-updates.ts';
import { FeedState } from './feed-state.ts';
import { isRetained } from './market-model.ts';

const [SERIES, MATCHES, MARKETS] = UPDATE_CHANNELS;
const NOW = Date.parse('2026-03-01T12:00:00Z');

const series = (parts: Partial<Series> = {}): Series =>
  providerSeries({ title: 'Final', format: { best_of: 3 }, matches: [{ id: 10 }], resource_version: 7, ...parts });
const match = providerMatch({ resource_version: 3 });
const market = (parts: Partial<Market> = {}): Market => ({
  id: 100,
  type: 'series_winner',
  state: 'open',
  fixture: { id: 1, type: 'series' },
  context: {},
  selections: [{ id: 1, odds: 1.5, was_outcome: false, entity: null, context: {} }],
  created_at: null,
  updated_at: '2026-03-01T11:59:00Z',
  resource_version: 4,
  ...parts,
});

/** A state with one series, its match and its market, all read before anything is pushed. */
function stateWithSeries(parts: { series?: Partial<Series>; market?: Partial<Market> } = {}) {
  const requests = { series: vi.fn(), match: vi.fn(), fixture: vi.fn(), names: vi.fn() };
  const onChange = vi.fn();
  const refs = { isReady: () => true, hasAll: () => true, rosterOf: () => null };
  const state = new FeedState({ requests, onChange, refs });
  state.isListing = true;
  const onUnknownOffered = vi.fn();
  const updates = new PushedUpdates({ state, onUnknownOffered });
  const read = (version: number | null, changedAt: string | null = null) =>
    readStamp({ version, changedAt, readAt: NOW - 1, seenAt: NOW - 1 });
  const first = { series: series(parts.series), market: market(parts.market) };
  state.applySeries(1, first.series, read(first.series.resource_version));
  state.applyMatch(10, match, read(match.resource_version));
  state.applyMarket(100, first.market, read(first.market.resource_version, first.market.updated_at));
  let uuid = 0;
  const push = (channel: string, payload: unknown, created = '2026-03-01T12:00:01Z') => {
    uuid += 1;
    return updates.apply({ channel, uuid: String(uuid), created, payload }, NOW);
  };
  return { state, push, requests, onChange, onUnknownOffered };
}

const version = (value: number) => ({ op: 'replace', path: '/resource_version', value });
const titlePatch = [{ op: 'replace', path: '/title', value: 'Grand final' }, version(8)];

it('a market without a version stays as it was pushed when a read has its selections in another order, or null instead of false before its settlement', () => {
  const { state, push } = stateWithSeries({ market: { resource_version: null } });
  const selection = (id: number, outcome: boolean | null) => ({ id, odds: 1.5, was_outcome: outcome, entity: null, context: {} });
  const sent = (ofMarket: Market['state'], ...selections: Market['selections']): Market =>
    market({ state: ofMarket, selections, resource_version: null });
  const read = (after: number, value: Market): Market | undefined => {
    state.applyMarket(100, value, readStamp({ version: null, changedAt: null, readAt: NOW + after, seenAt: NOW + after }));
    return state.markets.get(100);
  };
  push(MARKETS, { id: 100, patch: [], state: sent('open', selection(7, false), selection(8, false)) });
  const pushed = state.markets.get(100);
  expect(pushed?.selections).toHaveLength(2);
  expect(read(1, sent('open', selection(8, null), selection(7, null)))).toBe(pushed);
  const settled = read(2, sent('settled', selection(7, null), selection(8, true)));
  expect(read(3, sent('settled', selection(7, false), selection(8, true)))).not.toBe(settled);
});

describe('patches of markets without versions', () => {
  const price = (index: number, odds: number) => [{ op: 'replace', path: `/selections/${index}/odds`, value: odds }];
  const two = [1, 2].map((id) => ({ id, odds: 1.5, was_outcome: false, entity: null, context: {} }));
  const rig = () => stateWithSeries({ market: { resource_version: null, selections: two } });
  const odds = ({ state }: ReturnType<typeof rig>) => state.markets.get(100)?.selections.map((selection) => selection.odds);

  it('change the price if they arrive in order', () => {
    const stored = rig();
    stored.push(MARKETS, { id: 100, patch: price(0, 2) }, '2026-03-01T12:00:01Z');
    stored.push(MARKETS, { id: 100, patch: price(1, 3) }, '2026-03-01T12:00:02Z');
    expect(odds(stored)).toEqual([2, 3]);
    expect(stored.requests.fixture).not.toHaveBeenCalled();
  });

  it('may have a null value in a removal, as the provider writes all keys', () => {
    const { state, push } = rig();
    push(MARKETS, { id: 100, patch: [{ op: 'remove', path: '/selections/1', value: null }] });
    expect(state.markets.get(100)?.selections).toHaveLength(1);
  });

  it('change the price also if the state of the message is null', () => {
    const stored = rig();
    expect(stored.push(MARKETS, { id: 100, patch: price(0, 2.5), state: null })).toBe('accepted');
    expect(odds(stored)).toEqual([2.5, 1.5]);
  });

  it.each([
    ['cannot be read', [{ op: 'double', path: '/selections/0/odds' }]],
    ['are empty', []],
  ])('cause a new read of the market if they %s; until then it is behind', (_case, patch) => {
    const { state, push, requests } = rig();
    push(MARKETS, { id: 100, patch });
    expect(state.markets.isBehind(100)).toBe(true);
    expect(requests.fixture).toHaveBeenCalledExactlyOnceWith('series/1');
  });

  it('cause a new read of the market if they arrive out of order; until then it is behind, and no further patch applies', () => {
    const stored = rig();
    stored.push(MARKETS, { id: 100, patch: price(1, 3) }, '2026-03-01T12:00:02Z');
    expect(stored.state.markets.isBehind(100)).toBe(false);
    stored.push(MARKETS, { id: 100, patch: price(0, 2) }, '2026-03-01T12:00:01Z');
    expect([odds(stored), stored.state.markets.isBehind(100)]).toEqual([[1.5, 3], true]);
    expect(stored.requests.fixture).toHaveBeenCalledExactlyOnceWith('series/1');
    stored.push(MARKETS, { id: 100, patch: price(1, 4) }, '2026-03-01T12:00:03Z');
    expect([odds(stored), stored.state.markets.isBehind(100)]).toEqual([[1.5, 3], true]);
  });
});

describe('a pushed series', () => {
  it('patches the stored one [live.series-patched]', () => {
    const { state, push } = stateWithSeries();
    expect(push(SERIES, { id: 1, patch: titlePatch })).toBe('accepted');
    expect(state.series.get(1)).toEqual(series({ title: 'Grand final', resource_version: 8 }));
  });

  it('replaces the stored one if the message contains its state', () => {
    const { state, push } = stateWithSeries();
    push(SERIES, { patch: [], state: series({ title: 'Another', resource_version: 12 }) });
    expect(state.series.get(1)?.title).toBe('Another');
  });

  it.each([
    ['a message', { id: '1', patch: titlePatch }],
    ['its state', { patch: [], state: { ...series({ title: 'Grand final', resource_version: 8 }), id: '1' } }],
  ])('is applied if %s has its id as text, as responses may', (_where, payload) => {
    const { state, push } = stateWithSeries();
    expect(push(SERIES, payload)).toBe('accepted');
    expect(state.series.get(1)?.title).toBe('Grand final');
  });

  it.each([1, 2, 5, 19, 20])('is applied if its game is %i [live.series-games]', (id) => {
    const { state, push } = stateWithSeries({ series: { game: { id } } });
    push(SERIES, { id: 1, patch: titlePatch });
    expect(state.series.get(1)?.title).toBe('Grand final');
  });

  it.each([3, 4, 6, 18, 21, 24])('changes nothing if its game is %i, with a patch or a state [live.series-other-games]', (id) => {
    const { state, push, requests } = stateWithSeries({ series: { game: { id } } });
    expect(push(SERIES, { id: 1, patch: titlePatch })).toBe('ignored');
    expect(push(SERIES, { patch: titlePatch, state: series({ game: { id }, title: 'Grand final', resource_version: 8 }) })).toBe(
      'ignored',
    );
    expect(state.series.get(1)?.title).toBe('Final');
    expect(requests.series).not.toHaveBeenCalled();
  });

  it('is read again after a version gap, and ignored if its version is old', () => {
    const { state, push, requests } = stateWithSeries();
    push(SERIES, { id: 1, patch: [{ op: 'replace', path: '/title', value: 'Late' }, version(9)] });
    expect(requests.series).toHaveBeenCalledExactlyOnceWith(1);
    push(SERIES, { id: 1, patch: [{ op: 'replace', path: '/title', value: 'Past' }, version(7)] });
    expect(requests.series).toHaveBeenCalledOnce();
    expect(state.series.get(1)?.title).toBe('Final');
  });

  it.each([
    ['fails', [{ op: 'remove', path: '/participants/4' }, version(8)]],
    ['breaks the contract', [{ op: 'replace', path: '/matches', value: 'none' }, version(8)]],
    [
      'reaches for the prototype',
      [
        { op: 'add', path: '/__proto__/polluted', value: true },
        { op: 'add', path: '/matches/__proto__/polluted', value: true },
        version(8),
      ],
    ],
  ])('is read again if its patch %s', (_case, patch) => {
    const { state, push, requests } = stateWithSeries();
    push(SERIES, { id: 1, patch });
    if (state.series.get(1)?.resource_version === 8) throw new Error('applied');
    expect(requests.series).toHaveBeenCalledExactlyOnceWith(1);
    expect('polluted' in {}).toBe(false);
  });

  it('is ignored if the series is not stored', () => {
    const { state, push } = stateWithSeries();
    push(SERIES, { patch: [], state: series({ id: 2 }) });
    expect(state.series.has(2)).toBe(false);
  });

  it('ignores a patch of an unknown key, and applies the rest', () => {
    const { state, push, requests } = stateWithSeries();
    push(SERIES, { id: 1, patch: [{ op: 'replace', path: '/mood/of/the/crowd', value: 'wild' }, ...titlePatch] });
    expect(state.series.get(1)?.title).toBe('Grand final');
    expect(requests.series).not.toHaveBeenCalled();
  });
});

describe('a pushed match', () => {
  it('patches the stored one of any game', () => {
    const { state, push } = stateWithSeries({ series: { game: { id: 24 } } });
    push(MATCHES, { patch: [], state: { ...match, game: { id: 24 }, lifecycle: 'over', resource_version: 4 } });
    expect(state.matches.get(10)?.lifecycle).toBe('over');
  });
});

describe('a pushed market', () => {
  const suspended = market({ state: 'suspended', resource_version: 5 });

  it('updates the stored one, by state or by patch [live.markets-patched]', () => {
    const { state, push } = stateWithSeries();
    push(MARKETS, { patch: [], state: suspended });
    expect(state.markets.get(100)?.state).toBe('suspended');
    push(MARKETS, { id: 100, patch: [{ op: 'replace', path: '/selections/0/odds', value: 1.7 }, version(6)] });
    expect(state.markets.get(100)?.selections[0]?.odds).toBe(1.7);
  });

  it.each(['cancelled', 'closed', 'created', 'pushed', 'newer than the contract'])(
    'leaves both sets if it is %s [live.market-leaves]',
    (leavingState) => {
      const { state, push } = stateWithSeries();
      state.opened.add(1);
      expect([...state.contents.listEntries(1).keys()]).toContain('MARKET/100');
      push(MARKETS, { patch: [], state: { ...suspended, state: leavingState } });
      expect([...state.contents.listEntries(1).keys(), ...state.contents.seriesEntries(1).keys()]).not.toContain('MARKET/100');
    },
  );

  it.each(['open', 'suspended', 'settled'])('stays with its series if it is %s [live.market-leaves]', (keptState) => {
    const { state, push } = stateWithSeries();
    push(MARKETS, { patch: [], state: { ...suspended, state: keptState } });
    expect([...state.contents.seriesEntries(1).keys()]).toContain('MARKET/100');
  });

  it('is not restored by an older message after it was removed', () => {
    const { state, push } = stateWithSeries();
    push(MARKETS, { patch: [], state: { ...suspended, state: 'closed', resource_version: 9 } });
    push(MARKETS, { patch: [], state: suspended });
    const stamp = readStamp({ version: 6, changedAt: '2026-03-01T12:00:00Z', readAt: NOW - 1, seenAt: NOW - 1 });
    state.applyMarket(100, market({ resource_version: 6 }), stamp);
    const shown = state.markets.get(100);
    expect(shown && isRetained(shown)).toBe(false);
  });

  it('is ordered by time if it has no versions, and read again if time is not enough', () => {
    const { state, push, requests } = stateWithSeries({ market: { resource_version: null, updated_at: '2026-03-01T12:00:01Z' } });
    const at = (created: string, odds: number) =>
      push(
        MARKETS,
        {
          patch: [],
          state: market({ resource_version: null, selections: [{ id: 1, odds, was_outcome: false, entity: null, context: {} }] }),
        },
        created,
      );
    const odds = () => state.markets.get(100)?.selections[0]?.odds;
    at('2026-03-01T12:00:00.900Z', 9);
    expect(odds()).toBe(1.5);
    at('2026-03-01T12:00:01.500Z', 8);
    expect(odds()).toBe(1.5);
    expect(requests.fixture).toHaveBeenCalledWith('series/1');
    at('2026-03-01T12:00:02.000Z', 7);
    expect(odds()).toBe(7);
  });

  it('is stored only for an opened series if it is not a winner market', () => {
    const { state, push } = stateWithSeries();
    const total = market({ id: 200, type: 'total_maps' });
    push(MARKETS, { patch: [], state: total });
    expect(state.markets.has(200)).toBe(false);
    state.open(1);
    push(MARKETS, { patch: [], state: { ...total, resource_version: 5 } });
    expect(state.markets.has(200)).toBe(true);
    expect([...state.contents.listEntries(1).keys()]).not.toContain('MARKET/200');
  });

  it('causes a read if it is not stored and a patch offers it', () => {
    const { push, onUnknownOffered } = stateWithSeries();
    push(MARKETS, { id: 300, patch: [{ op: 'replace', path: '/selections/0/odds', value: 2 }] });
    push(MARKETS, { id: 300, patch: [{ op: 'replace', path: '/state', value: 'settled' }] });
    expect(onUnknownOffered).not.toHaveBeenCalled();
    push(MARKETS, { id: 300, patch: [{ op: 'replace', path: '/state', value: 'open' }] });
    expect(onUnknownOffered).toHaveBeenCalledOnce();
  });

  it('is ignored if neither the list nor its series is open', () => {
    const { state, push, requests } = stateWithSeries();
    state.isListing = false;
    push(MARKETS, { patch: [], state: market({ id: 400, fixture: { id: 2, type: 'series' } }) });
    expect(state.markets.has(400)).toBe(false);
    expect(requests.series).not.toHaveBeenCalled();
  });

  it('requests its series if that is unknown', () => {
    const { push, requests } = stateWithSeries();
    push(MARKETS, { patch: [], state: market({ id: 400, fixture: { id: 2, type: 'series' } }) });
    expect(requests.series).toHaveBeenCalledWith(2);
    push(MARKETS, { patch: [], state: market({ id: 401, type: 'match_winner', fixture: { id: 20, type: 'match' } }) });
    expect(requests.match).toHaveBeenCalledWith(20);
  });
});

it.each([
  ['series', SERIES, 1],
  ['match', MATCHES, 10],
] as const)('an unreadable state of a %s lets this one be read again, not everything', (kind, channel, id) => {
  const { push, requests } = stateWithSeries();
  expect(push(channel, { patch: [], state: { id, lifecycle: 'live' } })).toBe('accepted');
  expect(requests[kind]).toHaveBeenCalledExactlyOnceWith(id);
  expect(push(channel, { patch: [], state: { id: 99, lifecycle: 'live' } })).toBe('malformed');
});

describe('other messages', () => {
  it('change nothing if their channel is unknown', () => {
    const { push, onChange } = stateWithSeries();
    onChange.mockClear();
    expect(push('weather_updates', { patch: [], state: { id: 1 } })).toBe('ignored');
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['no payload', undefined],
    ['no id', { patch: [] }],
    ['an unreadable state and an empty patch', { patch: [], state: { id: 100, selections: 7 } }],
  ])('are malformed if they have %s', (_case, payload) => {
    expect(stateWithSeries().push(MARKETS, payload)).toBe('malformed');
  });
});
