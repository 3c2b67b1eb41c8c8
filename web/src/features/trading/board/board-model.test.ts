import { describe, expect, it } from 'vitest';
import { arrangeBoard, categoriesOf, readBoardView, separateSettled, WHOLE_BOARD, withBoardView } from './board-model.ts';
import { contextOf, lineOf, marketOf, SIDES } from '../../../testing/board-fixtures.ts';
import type { PricedMarket } from './market-view.ts';
import { NO_PINS } from './pins.ts';

const NO_CONTEXT = contextOf();
const round = (id: string, roundNumber: number) =>
  marketOf(id, 'round_winner', 'TWO_WAY', { context: { ...NO_CONTEXT, roundNumber } });
const MARKETS: PricedMarket[] = [
  marketOf('50', 'overtime', 'YES_NO'),
  lineOf('33', 'total_rounds', 23.5, [2.9, 1.4]),
  lineOf('31', 'total_rounds', 19.5, [1.3, 3.4]),
  lineOf('32', 'total_rounds', 21.5, [1.9, 1.9], { state: 'SUSPENDED' }),
  lineOf('34', 'total_rounds', 22.5, [2.1, 1.7]),
  round('22', 10),
  round('21', 2),
  marketOf('10', 'match_winner', 'TWO_WAY', { state: 'SETTLED' }),
  marketOf('60', 'unknown_type', null),
];

/** Titles of the groups with the ids of their rows; an alternative line is in brackets. */
function arranged(view = WHOLE_BOARD, pins = NO_PINS, markets = MARKETS): [title: string, rows: string[]][] {
  return arrangeBoard(markets, SIDES, view, pins).map(({ title, rows }) => [
    title,
    rows.map(({ id, isAlternativeLine }) => (isAlternativeLine ? `(${id})` : id)),
  ]);
}

describe('arrangeBoard', () => {
  it('keeps players without a known name apart', () => {
    const kills = (id: string, playerId: string, line: number) =>
      lineOf(id, 'player_total_kills', line, [1.9, 1.9], { layout: 'ENTITY_TOTAL', context: contextOf({ line, playerId }) });
    const players = [kills('1', '7', 15.5), kills('2', '7', 16.5), kills('3', '8', 15.5), kills('4', '9', 15.5)];
    const [group] = arrangeBoard(players, SIDES, WHOLE_BOARD, NO_PINS);
    expect(group?.rows.map(({ isAlternativeLine }) => isAlternativeLine).filter(Boolean)).toHaveLength(1);
    expect(group?.alternativeLines).toBe(1);
  });

  it('groups by type, from winners to props, then orders by round and line', () => {
    expect(arranged()).toEqual([
      ['Match winner', ['10']],
      ['Round winner', ['21', '22']],
      ['Total rounds', ['(31)', '(32)', '34', '(33)']],
      ['Overtime', ['50']],
    ]);
  });

  it('uses the open line with the closest odds as main line, and sorts lines as numbers', () => {
    const open = MARKETS.map((market) => ({ ...market, state: 'OPEN' as const }));
    expect(arranged({ ...WHOLE_BOARD, category: 'totals' }, NO_PINS, open)).toEqual([
      ['Total rounds', ['(31)', '32', '(34)', '(33)']],
    ]);
  });

  it('has a main line for each player', () => {
    const kills = (id: string, player: string, line: number, odds: [number, number]) => ({
      ...lineOf(id, 'player_total_kills', line, odds, { subject: { id: player, name: player } }),
      layout: 'ENTITY_TOTAL' as const,
    });
    const markets = [kills('1', 'Zed', 12.5, [1.5, 2.5]), kills('2', 'Zed', 13.5, [1.9, 1.9]), kills('3', 'Ash', 16.5, [1.8, 2])];
    expect(arranged(WHOLE_BOARD, NO_PINS, markets)).toEqual([['Player total kills', ['3', '(1)', '2']]]);
  });

  it('lists handicaps of both teams together, ordered by the line of the left team', () => {
    const handicap = (id: string, line: number, odds: [number, number], team: string) =>
      lineOf(id, 'round_handicap', line, odds, { subject: { id: team, name: team } });
    const markets = [handicap('1', 4.5, [1.3, 3], '1'), handicap('2', -3.5, [1.9, 1.9], '1'), handicap('3', -5.5, [3, 1.3], '2')];
    expect(arranged(WHOLE_BOARD, NO_PINS, markets)).toEqual([['Round handicap', ['(3)', '2', '(1)']]]);
  });

  it('filters by category, by state and by every word of the search', () => {
    expect(arranged({ ...WHOLE_BOARD, category: 'props' })).toEqual([['Overtime', ['50']]]);
    expect(arranged({ ...WHOLE_BOARD, state: 'SUSPENDED' })).toEqual([['Total rounds', ['32']]]);
    expect(arranged({ ...WHOLE_BOARD, search: 'round 10' })).toEqual([['Round winner', ['22']]]);
    expect(arranged({ ...WHOLE_BOARD, search: 'total 2' })).toEqual([['Total rounds', ['32', '34', '33']]]);
  });

  it('finds the lines of a handicap as the board shows them, and as they are typed', () => {
    const markets = [...MARKETS, lineOf('70', 'round_handicap', -3.5, [1.9, 1.9])];
    for (const search of ['+3.5', '−3.5', '-3.5'])
      expect(arranged({ ...WHOLE_BOARD, search }, NO_PINS, markets)).toEqual([['Round handicap', ['70']]]);
    expect(arranged({ ...WHOLE_BOARD, search: '+22.5' })).toEqual([]);
  });

  it('puts pinned types first, then types with a pinned market; that market is the first of its type and always shown', () => {
    expect(arranged(WHOLE_BOARD, { type: ['overtime'], market: ['33'] })).toEqual([
      ['Overtime', ['50']],
      ['Total rounds', ['33', '(31)', '(32)', '34']],
      ['Match winner', ['10']],
      ['Round winner', ['21', '22']],
    ]);
  });
});

it('categoriesOf returns the categories that occur, in display order', () => {
  expect(categoriesOf(MARKETS)).toEqual(['winner', 'totals', 'props']);
});

describe('filters in the URL', () => {
  it.each([
    WHOLE_BOARD,
    { search: 'round 3', category: 'totals', state: 'SUSPENDED' },
    { search: '', category: 'players', state: null },
  ] as const)('round-trips filters and keeps other parameters: %j', (view) => {
    const params = withBoardView(new URLSearchParams('tab=match&matchid=5&search=old&state=open&group=props'), view);
    expect(params.get('tab')).toBe('match');
    expect(params.get('matchid')).toBe('5');
    expect(readBoardView(params)).toEqual(view);
  });

  it('omits defaults, and replaces unknown values by defaults', () => {
    expect(withBoardView(new URLSearchParams('tab=series'), WHOLE_BOARD).toString()).toBe('tab=series');
    expect(readBoardView(new URLSearchParams('group=toString&state=CREATED'))).toEqual(WHOLE_BOARD);
  });
});

describe('separateSettled', () => {
  const titles = (view = WHOLE_BOARD, pins = NO_PINS, markets = MARKETS) => {
    const { groups, settled } = separateSettled(markets, SIDES, view, pins);
    return [groups.map(({ title }) => title), settled.map(({ title }) => title)];
  };
  const TRADED = ['Round winner', 'Total rounds', 'Overtime'];

  it('returns settled markets apart from the others', () => {
    expect(titles()).toEqual([TRADED, ['Match winner']]);
  });

  it.each([
    ['a filter by state', { ...WHOLE_BOARD, state: 'SETTLED' as const }],
    ['a search', { ...WHOLE_BOARD, search: 'match winner' }],
  ])('leaves settled markets among the others with %s', (_, view) => {
    expect(titles(view)).toEqual([['Match winner'], []]);
  });

  it('leaves pinned settled markets among the others', () => {
    expect(titles(WHOLE_BOARD, { type: [], market: ['10'] })).toEqual([['Match winner', ...TRADED], []]);
    expect(titles(WHOLE_BOARD, { type: ['match_winner'], market: [] })).toEqual([['Match winner', ...TRADED], []]);
  });

  it('separates nothing if all markets are settled', () => {
    expect(titles(WHOLE_BOARD, NO_PINS, [marketOf('10', 'match_winner', 'TWO_WAY', { state: 'SETTLED' })])).toEqual([
      ['Match winner'],
      [],
    ]);
  });
});
