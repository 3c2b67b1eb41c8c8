import { describe, expect, it } from 'vitest';
import {
  changeText,
  filterSeries,
  flatGroup,
  gameOptions,
  type ScheduledSeries,
  groupByTournament,
  filterGroups,
  initiallyExpanded,
  isSameRowGroup,
  type MarketMove,
  movesGroup,
  rowGroups,
  type SearchableSeries,
  selectedGame,
} from './trading-list-model.ts';
import type { WinnerMarketCandidate } from './winner-market.ts';

describe('filters', () => {
  const game = (id: string, title: string | null) => ({ id, title, iconUrl: null });
  const rows: SearchableSeries[] = [
    {
      title: 'Quarter final',
      game: game('1', 'Arena'),
      tournament: { title: 'Spring Cup' },
      competitors: [{ entity: { name: 'Red Foxes', abbreviation: 'RFX' } }, { entity: null }],
    },
    { title: null, game: game('2', null), tournament: null, competitors: [] },
  ];

  describe('filterSeries', () => {
    it.each(['', '  ', 'rfx', 'FOXES spring', 'arena quarter'])('matches every word in any field: %j', (search) => {
      expect(filterSeries(rows, { search, gameId: null })).toContain(rows[0]);
    });

    it('requires all words', () => {
      expect(filterSeries(rows, { search: 'foxes autumn', gameId: null })).toEqual([]);
    });

    it('filters by game', () => {
      expect(filterSeries(rows, { search: '', gameId: '2' })).toEqual([rows[1]]);
    });
  });

  it('gameOptions lists each game once, by title', () => {
    expect(gameOptions([...rows, ...rows])).toEqual([
      { id: '1', title: 'Arena' },
      { id: '2', title: 'Game 2' },
    ]);
  });

  describe('a selected game that is no longer listed', () => {
    const [arena] = gameOptions(rows);
    const others = rows.slice(1);

    it('remains an option with its last known title', () => {
      const selected = selectedGame('1', gameOptions(others), arena ?? null);
      expect(selected).toEqual({ id: '1', title: 'Arena' });
      expect(gameOptions(others, selected).map(({ title }) => title)).toEqual(['Arena', 'Game 2']);
    });

    it('uses the current title if listed again, and its id if never listed', () => {
      expect(selectedGame('1', gameOptions(rows), { id: '1', title: 'Old' })).toEqual({ id: '1', title: 'Arena' });
      expect(selectedGame('9', gameOptions(rows), arena ?? null)).toEqual({ id: '9', title: 'Game 9' });
      expect(selectedGame(null, gameOptions(rows), arena ?? null)).toBeNull();
    });
  });
});

describe('tournament groups', () => {
  const game = { id: '1', title: 'Game', iconUrl: null };
  const tournament = (id: string, title: string) => ({ id, title, game });
  const series = (id: string, parts: Partial<ScheduledSeries> = {}): ScheduledSeries => ({
    id,
    startAt: '2026-03-01T12:00:00Z',
    endAt: null,
    deletedAt: null,
    tournament: tournament('1', 'Alpha'),
    ...parts,
  });
  const market = (seriesId: string, state = 'OPEN'): WinnerMarketCandidate => ({
    id: `9${seriesId}`,
    typeName: 'series_winner',
    state,
    seriesId,
    fixture: { type: 'SERIES', id: seriesId },
  });

  function groups(all: ScheduledSeries[], markets = all.map(({ id }) => market(id))): [title: string, ids: string[]][] {
    return groupByTournament(all, markets).map((group) => [group.title, group.series.map(({ id }) => id)]);
  }

  describe('groupByTournament', () => {
    it('sorts tournaments by title [trading.list.tournaments-order]', () => {
      const all = ['Zeta 1', 'alpha', 'Beta 10', 'Beta 9'].map((title, index) =>
        series(`${index}`, { tournament: tournament(`${index}`, title) }),
      );
      expect(groups(all).map(([title]) => title)).toEqual(['alpha', 'Beta 9', 'Beta 10', 'Zeta 1']);
    });

    it('keeps tournaments with the same title apart', () => {
      expect(groups([series('1'), series('2', { tournament: tournament('2', 'Alpha') })])).toHaveLength(2);
    });

    it('sorts series by start, earliest first [trading.list.order]', () => {
      const all = [
        series('3', { startAt: '2026-03-02T00:00:00Z' }),
        series('1', { startAt: '2026-03-01T09:00:00+02:00' }),
        series('2', { startAt: '2026-03-01T08:00:00Z' }),
      ];
      expect(groups(all)).toEqual([['Alpha', ['1', '2', '3']]]);
    });

    it('omits a deleted series [trading.list.not-deleted]', () => {
      expect(groups([series('1'), series('2', { deletedAt: '2026-03-01T00:00:00Z' })])).toEqual([['Alpha', ['1']]]);
    });

    it('omits a series without a start [trading.list.start-set]', () => {
      expect(groups([series('1'), series('2', { startAt: null })])).toEqual([['Alpha', ['1']]]);
    });

    it('omits a series with an end [trading.list.no-end]', () => {
      expect(groups([series('1'), series('2', { endAt: '2026-03-01T13:00:00Z' })])).toEqual([['Alpha', ['1']]]);
    });

    it.each(['OPEN', 'SUSPENDED'])(
      'shows a tournament with a market that is %s, with all its series [trading.list.tournament-with-markets]',
      (state) => {
        expect(groups([series('1'), series('2')], [market('2', state)])).toEqual([['Alpha', ['1', '2']]]);
      },
    );

    it.each(['CREATED', 'CLOSED', 'SETTLED', 'PUSHED', 'CANCELLED', 'UNKNOWN'])(
      'hides a tournament whose markets are all %s [trading.list.tournament-without-markets]',
      (state) => {
        expect(groups([series('1')], [market('1', state)])).toEqual([]);
      },
    );

    it('puts series without a tournament into one group at the end', () => {
      const all = [
        series('1', { tournament: null }),
        series('2', { tournament: tournament('2', 'Zeta') }),
        series('3', { tournament: null }),
      ];
      expect(groups(all)).toEqual([
        ['Zeta', ['2']],
        ['Other series', ['1', '3']],
      ]);
    });
  });

  function groupOf(id: string, count: number) {
    return { id, rows: Array.from({ length: count }) };
  }

  describe('initiallyExpanded', () => {
    it('expands groups from the top until they contain the limit of rows', () => {
      expect([...initiallyExpanded([groupOf('a', 2), groupOf('b', 2), groupOf('c', 2)], 3)]).toEqual(['a', 'b']);
    });
  });
});

it('filterGroups keeps matching series, and no empty group', () => {
  const group = (id: string, series: readonly number[]) => ({ id, title: id, game: null, series });
  expect(filterGroups([group('a', [1, 2]), group('b', [3])], (each) => each < 2)).toEqual([group('a', [1])]);
});

describe('row groups', () => {
  const NOW = new Date('2026-03-01T12:00:00Z');
  const series = (id: string, bestOf = 3, startAt = '2026-03-01T13:00:00Z') => ({
    id,
    bestOf,
    startAt,
    endAt: null,
  });
  const market = (id: string, seriesId: string): WinnerMarketCandidate => ({
    id,
    typeName: 'series_winner',
    state: 'OPEN',
    seriesId,
    fixture: { type: 'SERIES', id: seriesId },
  });
  const [one, two] = [series('1'), series('2')];
  const group = { id: 'g', title: 'Cup', game: { id: '1', title: 'Game', iconUrl: null }, series: [one, two] };
  const winner = market('11', '1');
  const arranged = (markets: WinnerMarketCandidate[], parts: Partial<typeof group> = {}) =>
    rowGroups([{ ...group, ...parts }], { markets, matches: [], moves: new Map(), now: NOW });

  it('adds the winner market to each series', () => {
    expect(arranged([winner])).toMatchObject([
      {
        id: 'g',
        rows: [
          { series: one, market: winner },
          { series: two, market: null },
        ],
      },
    ]);
  });

  it('counts the offered winner markets of a series', () => {
    const ofMatch = { ...market('12', '1'), typeName: 'match_winner', fixture: { type: 'MATCH', id: '5' } } as const;
    const closed = { ...market('13', '1'), state: 'CLOSED' };
    expect(arranged([winner, ofMatch, closed])[0]?.rows.map(({ marketCount }) => marketCount)).toEqual([2, 0]);
  });

  describe('the match that is played', () => {
    const match = (order: number, lifecycle: 'LIVE' | 'OVER' | 'UPCOMING', scores: readonly (number | null)[] = [8, 5]) => ({
      seriesId: '1',
      order,
      lifecycle,
      competitors: scores.map((score, index) => ({ seed: index + 1, score })),
    });
    const played = (bestOf: number, startAt: string, scores?: readonly (number | null)[]) => {
      const matches = [match(3, 'UPCOMING'), match(2, 'LIVE', scores), match(1, 'OVER')];
      const groups = [{ ...group, series: [series('1', bestOf, startAt)] }];
      return rowGroups(groups, { markets: [winner], matches, moves: new Map(), now: NOW })[0]?.rows[0];
    };

    it('is the live match of a series that has started', () => {
      expect(played(3, '2026-03-01T11:00:00Z')).toMatchObject({ isLive: true, match: 'Match 2 · 8:5' });
      expect(played(3, '2026-03-01T13:00:00Z')).toMatchObject({ isLive: false, match: '' });
    });

    it('has no number in a best of one', () => {
      expect(played(1, '2026-03-01T11:00:00Z')).toMatchObject({ isLive: true, match: '8:5' });
    });

    it.each([[[null, 3]], [[3]], [[]]])('has no score if one is unknown: %j', (scores) => {
      expect(played(3, '2026-03-01T11:00:00Z', scores)?.match).toBe('Match 2');
      expect(played(1, '2026-03-01T11:00:00Z', scores)?.match).toBe('');
    });
  });

  it('flatGroup has the rows of all tournaments by start', () => {
    const [late, early, middle] = ['14', '12', '13'].map((hour) => series(hour, 3, `2026-03-01T${hour}:00:00Z`));
    const groups = [
      { ...group, series: [late, middle] },
      { ...group, series: [early] },
    ].map((each) => ({
      ...each,
      series: each.series.filter((member) => member !== undefined),
    }));
    const rows = rowGroups(groups, { markets: [], matches: [], moves: new Map(), now: NOW });
    const { rows: flat, title } = flatGroup(rows, 'Live');
    expect([title, ...flat.map((row) => row.series.id)]).toEqual(['Live', '12', '13', '14']);
  });

  it('movesGroup has all rows, the biggest move first in either direction', () => {
    const all = ['1', '2', '3', '4'].map((id) => series(id));
    const markets = all.map(({ id }) => market(`1${id}`, id));
    const move = (change: number): MarketMove => ({
      selectionId: 's',
      from: 2,
      to: 2 + 2 * change,
      change,
      selection: { id: 's', resultName: null, side: null, entity: null },
    });
    const moves = new Map([
      ['12', move(0.1)],
      ['14', move(-0.2)],
    ]);
    const groups = [
      { ...group, series: all.slice(0, 2) },
      { ...group, series: all.slice(2) },
    ];
    const { rows } = movesGroup(rowGroups(groups, { markets, matches: [], moves, now: NOW }), null, String);
    expect(rows.map((row) => row.series.id)).toEqual(['4', '2', '1', '3']);
    expect(rows.map((row) => row.move?.change)).toEqual([-0.2, 0.1, undefined, undefined]);
  });

  describe('the title of the moves', () => {
    const at = NOW.getTime();
    const LONG_AGO = at - 600_000;
    const LATER = at - 240_000;
    const moved = rowGroups([group], {
      markets: [winner],
      matches: [],
      moves: new Map([
        [
          winner.id,
          { selectionId: 's', from: 2, to: 3, change: 0.5, selection: { id: 's', resultName: null, side: null, entity: null } },
        ],
      ]),
      now: NOW,
    });
    const still = rowGroups([group], { markets: [winner], matches: [], moves: new Map(), now: NOW });

    it.each([
      [
        'all prices are known for 10 minutes',
        still,
        { first: LONG_AGO, all: LONG_AGO },
        false,
        'No price has moved in 10 minutes',
      ],
      ['a price is known for less', still, { first: LONG_AGO, all: LATER }, false, `No price has moved since ${LATER}`],
      ['no price is known', still, null, false, `No price has moved since ${at}`],
      [
        'the history failed',
        still,
        { first: LATER, all: LATER },
        true,
        `Couldn't load earlier prices. No price has moved since ${LATER}`,
      ],
      ['the history failed long ago', still, { first: LONG_AGO, all: LONG_AGO }, true, 'No price has moved in 10 minutes'],
      ['a price has moved', moved, { first: LONG_AGO, all: LATER }, false, 'Biggest moves in 10 minutes'],
      ['a price has moved since a later start', moved, { first: LATER, all: at }, false, `Biggest moves since ${LATER}`],
      [
        'a price has moved without a history',
        moved,
        { first: LATER, all: at },
        true,
        `Couldn't load earlier prices. Biggest moves since ${LATER}`,
      ],
    ])('says what is known if %s', (_case, groups, knownSince, lacksHistory, title) => {
      const measured = { moves: new Map(), knownSince, lacksHistory, at };
      expect(movesGroup(groups, measured, String).title).toBe(title);
    });

    it('says that the changes are loading before they are measured', () => {
      expect(movesGroup(still, null, String).title).toBe('Loading price changes…');
    });
  });

  describe('isSameRowGroup', () => {
    function same(markets: WinnerMarketCandidate[], parts: Partial<typeof group> = {}): boolean {
      const [before] = arranged([winner]);
      const [after] = arranged(markets, parts);
      return before !== undefined && after !== undefined && isSameRowGroup(before, after);
    }

    it('is true for the same series and markets', () => {
      expect(same([winner])).toBe(true);
    });

    it.each([{ isLive: true }, { match: 'Match 2' }, { marketCount: 5 }])('is false for a row with %j', (part) => {
      const [before] = arranged([winner]);
      if (before === undefined) throw new Error('No group.');
      const rows = before.rows.map((row) => ({ ...row, ...part }));
      expect(isSameRowGroup(before, { ...before, rows })).toBe(false);
    });

    it.each<{ change: string; markets?: WinnerMarketCandidate[]; parts?: Partial<typeof group> }>([
      { change: 'a changed market', markets: [market('11', '1')] },
      { change: 'an added market', markets: [winner, market('12', '2')] },
      { change: 'a changed series', parts: { series: [one, series('2')] } },
      { change: 'a removed series', parts: { series: [one] } },
      { change: 'another order', parts: { series: [two, one] } },
      { change: 'another title', parts: { title: 'Cup 2' } },
      { change: 'another game', parts: { game: { ...group.game, title: 'Game 2' } } },
    ])('is false for $change', ({ markets = [winner], parts = {} }) => {
      expect(same(markets, parts)).toBe(false);
    });
  });
});

it('writes a change with its sign', () => {
  expect([changeText(0.125), changeText(-0.03)]).toEqual(['+12.5%', '−3.0%']);
});
