import { describe, expect, it } from 'vitest';
import {
  type MarketLayout,
  marketLayout,
  marketTypeName,
  type SelectionShape,
  selectionLine,
  selectionSides,
} from './market-layouts.ts';

const FIRST = '5904';
const SECOND = '46656';
const PLAYER = '15974';
const SIDES = { first: FIRST, second: SECOND };

const plain: SelectionShape = { result: null, entityId: null, score: null };
const forEntity = (entityId: string): SelectionShape => ({ ...plain, entityId });
const forResult = (result: string, entityId: string | null = null): SelectionShape => ({ ...plain, result, entityId });
const score = (home: number, away: number): SelectionShape => ({ ...plain, score: { home, away } });
const sidesOf = (selections: readonly SelectionShape[]) => selectionSides(selections, SIDES);

/** Selections of each layout as the provider writes them. */
const SELECTIONS = {
  TWO_WAY: [forEntity(FIRST), forEntity(SECOND)],
  THREE_WAY: [forEntity(FIRST), forResult('draw'), forEntity(SECOND)],
  YES_NO: [forResult('yes'), forResult('no')],
  TOTAL: [forResult('over'), forResult('under')],
  ENTITY_TOTAL: [forResult('over', PLAYER), forResult('under', PLAYER)],
  HANDICAP: [forEntity(FIRST), forEntity(SECOND)],
  CORRECT_SCORE: [score(2, 0), score(2, 1), score(1, 2), score(0, 2)],
  TEAM_YES_NO: [forResult('yes', FIRST), forResult('no', FIRST)],
} as const satisfies Record<MarketLayout, readonly SelectionShape[]>;

/** Outcomes of a layout whose shape is that of another layout, because they name an entity or do not. */
const OTHER_SHAPES: Partial<Record<MarketLayout, readonly SelectionShape[]>> = {
  YES_NO: SELECTIONS.TEAM_YES_NO,
  TOTAL: SELECTIONS.ENTITY_TOTAL,
  ENTITY_TOTAL: SELECTIONS.TOTAL,
  TEAM_YES_NO: SELECTIONS.YES_NO,
};

const LEFT_RIGHT = ['LEFT', 'RIGHT'] as const;
const SIDES_OF = {
  TWO_WAY: LEFT_RIGHT,
  THREE_WAY: ['LEFT', 'CENTER', 'RIGHT'],
  YES_NO: LEFT_RIGHT,
  TOTAL: LEFT_RIGHT,
  ENTITY_TOTAL: LEFT_RIGHT,
  HANDICAP: LEFT_RIGHT,
  CORRECT_SCORE: ['LEFT', 'LEFT', 'RIGHT', 'RIGHT'],
  TEAM_YES_NO: LEFT_RIGHT,
} as const satisfies Record<MarketLayout, readonly string[]>;

const TOTALS_OF_GAMES = ['rounds', 'goals', 'corners', 'dragons', 'barons', 'towers', 'inhibitors', 'roshans'];
const TOTALS_OF_PLAYERS = ['kills', 'deaths', 'bomb_plants', 'bomb_defusals', 'goals'];
const TEAM_PROPS = [
  'win_at_least_one_match',
  'score_first_kill',
  'destroy_first_tower',
  'slay_first_dragon',
  'slay_first_baron',
  'slay_first_roshan',
  'win_both_pistols',
  'score',
];

/** The wire contract's catalogue, in its order within each family. */
const CATALOGUE = {
  winners: [
    ['series_winner', 'TWO_WAY'],
    ['series_winner_three_way', 'THREE_WAY'],
    ['match_winner', 'TWO_WAY'],
    ['match_winner_three_way', 'THREE_WAY'],
  ],
  handicaps: [
    ['match_handicap', 'HANDICAP'],
    ['round_handicap', 'HANDICAP'],
  ],
  totals: [
    ['total_matches', 'TOTAL'],
    ['total_kills', 'TOTAL'],
    ['total_minutes', 'TOTAL'],
  ],
  gameTotals: TOTALS_OF_GAMES.map((what): Row => [`total_${what}`, 'TOTAL']),
  playerTotals: TOTALS_OF_PLAYERS.map((what): Row => [`player_total_${what}`, 'ENTITY_TOTAL']),
  teamProps: TEAM_PROPS.map((what): Row => [`team_to_${what}`, 'TEAM_YES_NO']),
  yesNo: [
    ['overtime', 'YES_NO'],
    ['ace_occurred', 'YES_NO'],
    ['both_to_score', 'YES_NO'],
  ],
  correctScore: [['correct_series_score', 'CORRECT_SCORE']],
  rounds: [
    ['round_winner', 'TWO_WAY'],
    ['first_team_to_rounds', 'TWO_WAY'],
  ],
  pistol: [
    ['first_pistol_winner', 'TWO_WAY'],
    ['second_pistol_winner', 'TWO_WAY'],
  ],
} as const satisfies Record<string, readonly Row[]>;
type Row = readonly [type: string, layout: MarketLayout];
const ODD_EVEN = 'total_rounds_odd_even';

/** Types whose layout or sides differ from their row's; the layout is checked with the other shape of selections too. */
function misshown(rows: readonly Row[]): readonly string[] {
  return rows
    .filter(([type, layout]) => {
      const selections = SELECTIONS[layout];
      const layouts = [selections, OTHER_SHAPES[layout] ?? selections].map((each) => marketLayout(type, each));
      return layouts.some((each) => each !== layout) || sidesOf(selections).join() !== SIDES_OF[layout].join();
    })
    .map(([type]) => type);
}

describe('the catalogue', () => {
  it('has 39 types, each once', () => {
    const types = [...Object.values(CATALOGUE).flatMap((rows) => rows.map(([type]) => type)), ODD_EVEN];
    expect(types).toHaveLength(39);
    expect(new Set(types).size).toBe(39);
  });

  it('lays out winners, of two ways and of three [markets.types.winners]', () => expect(misshown(CATALOGUE.winners)).toEqual([]));
  it('lays out handicaps [markets.types.handicaps]', () => expect(misshown(CATALOGUE.handicaps)).toEqual([]));
  it('lays out totals of matches, kills and minutes [markets.types.totals]', () =>
    expect(misshown(CATALOGUE.totals)).toEqual([]));
  it('lays out totals of single games [markets.types.game-totals]', () => expect(misshown(CATALOGUE.gameTotals)).toEqual([]));
  it('lays out totals of players [markets.types.player-totals]', () => expect(misshown(CATALOGUE.playerTotals)).toEqual([]));
  it('lays out team propositions [markets.types.team-props]', () => expect(misshown(CATALOGUE.teamProps)).toEqual([]));
  it('lays out yes/no questions [markets.types.yes-no]', () => expect(misshown(CATALOGUE.yesNo)).toEqual([]));
  it('lays out the score of a series [markets.types.correct-score]', () => expect(misshown(CATALOGUE.correctScore)).toEqual([]));
  it('lays out rounds [markets.types.rounds]', () => expect(misshown(CATALOGUE.rounds)).toEqual([]));
  it('lays out pistol rounds [markets.types.pistol]', () => expect(misshown(CATALOGUE.pistol)).toEqual([]));
  it('lays out a total that is odd or even', () => {
    expect(marketLayout(ODD_EVEN, [forResult('odd'), forResult('even')])).toBe('TOTAL');
  });
});

describe('an unknown type', () => {
  it.each([
    ['TWO_WAY', SELECTIONS.TWO_WAY],
    ['THREE_WAY', SELECTIONS.THREE_WAY],
    ['YES_NO', SELECTIONS.YES_NO],
    ['TEAM_YES_NO', SELECTIONS.TEAM_YES_NO],
    ['TOTAL', SELECTIONS.TOTAL],
    ['TOTAL', [forResult('even'), forResult('odd')]],
    ['ENTITY_TOTAL', SELECTIONS.ENTITY_TOTAL],
    ['CORRECT_SCORE', SELECTIONS.CORRECT_SCORE],
  ] as const)('is shown as %s by the shape of its selections', (layout, selections) => {
    expect(marketLayout('longest_rally', selections)).toBe(layout);
    expect(marketLayout('longest_rally', selections.toReversed())).toBe(layout);
  });

  it.each([
    ['no selection', []],
    ['one', [forEntity(FIRST)]],
    ['unknown results', [forResult('early'), forResult('late')]],
    ['two of one result', [forResult('over'), forResult('over')]],
    ['three teams', [forEntity(FIRST), forEntity(SECOND), forEntity('3')]],
    ['four results', [forResult('over'), forResult('under'), forResult('yes'), forResult('no')]],
    ['a score beside a team', [score(1, 0), forEntity(FIRST)]],
  ] as const)('is hidden with %s', (_case, selections) => {
    expect(marketLayout('longest_rally', selections)).toBeNull();
  });
});

it('a known type whose selections have another shape is shown by that shape, or hidden', () => {
  expect(marketLayout('match_winner', SELECTIONS.THREE_WAY)).toBe('THREE_WAY');
  expect(marketLayout('round_handicap', SELECTIONS.YES_NO)).toBe('YES_NO');
  expect(marketLayout('total_kills', [forResult('exactly')])).toBeNull();
});

it('a type with the name of an object property is shown like any unknown type', () => {
  for (const type of ['constructor', '__proto__', 'toString', '']) expect(marketLayout(type, SELECTIONS.TWO_WAY)).toBe('TWO_WAY');
});

describe('the side of a selection', () => {
  it('is left for over, yes and odd [markets.side.left]', () => {
    expect(sidesOf(['over', 'yes', 'odd'].map((result) => forResult(result)))).toEqual(['LEFT', 'LEFT', 'LEFT']);
    expect(sidesOf([forResult('over', SECOND)])).toEqual(['LEFT']);
  });

  it('is right for under, no and even [markets.side.right]', () => {
    expect(sidesOf(['under', 'no', 'even'].map((result) => forResult(result)))).toEqual(['RIGHT', 'RIGHT', 'RIGHT']);
    expect(sidesOf([forResult('no', FIRST)])).toEqual(['RIGHT']);
  });

  it('is that of the competitor, whatever the order of the selections', () => {
    expect(sidesOf([forEntity(SECOND), forEntity(FIRST)])).toEqual(['RIGHT', 'LEFT']);
    expect(sidesOf([forResult('draw'), score(1, 1), score(2, 0), score(0, 2)])).toEqual(['CENTER', 'CENTER', 'LEFT', 'RIGHT']);
  });

  it('is null for another competitor, an unknown result, or while the sides are to be decided', () => {
    expect(sidesOf([forEntity(PLAYER), forResult('early'), plain])).toEqual([null, null, null]);
    expect(selectionSides([forEntity(FIRST), forEntity(SECOND)], { first: null, second: null })).toEqual([null, null]);
  });

  it('is the side whose team is not known for the only selection without a side', () => {
    const all = [forEntity(SECOND), forResult('draw'), forEntity(FIRST)];
    expect(selectionSides(all, { first: FIRST, second: null })).toEqual(['RIGHT', 'CENTER', 'LEFT']);
    expect(selectionSides(all, { first: null, second: SECOND })).toEqual(['RIGHT', 'CENTER', 'LEFT']);
    expect(selectionSides([forEntity(SECOND), forEntity('3'), forEntity(FIRST)], { first: FIRST, second: null })).toEqual([
      null,
      null,
      'LEFT',
    ]);
    expect(selectionSides([forEntity(SECOND)], { first: FIRST, second: null })).toEqual([null]);
  });

  it('is null for the former team of a side that was replaced', () => {
    expect(selectionSides([forEntity(SECOND), forEntity(FIRST)], { first: FIRST, second: '7' })).toEqual([null, 'LEFT']);
    expect(selectionSides([forEntity(SECOND), forResult('draw'), forEntity(FIRST)], { first: '7', second: SECOND })).toEqual([
      'RIGHT',
      'CENTER',
      null,
    ]);
  });
});

describe('the line of a selection', () => {
  const handicap = { layout: 'HANDICAP', line: -3.5, lineEntityId: SECOND, firstEntityId: FIRST } as const;

  it('is the line of the market for the side that the market names, and its negative for the other side', () => {
    expect(selectionLine({ ...handicap, entityId: SECOND })).toBe(-3.5);
    expect(selectionLine({ ...handicap, entityId: FIRST })).toBe(3.5);
    expect(selectionLine({ ...handicap, line: 1.5, entityId: FIRST })).toBe(-1.5);
  });

  it('is the line of the market for the first side if the market names no side', () => {
    expect(selectionLine({ ...handicap, lineEntityId: null, entityId: FIRST })).toBe(-3.5);
    expect(selectionLine({ ...handicap, lineEntityId: null, entityId: SECOND })).toBe(3.5);
  });

  it('is never a negative zero', () => {
    expect(selectionLine({ ...handicap, line: 0, entityId: FIRST })).toBe(0);
  });

  it('is null while the side that the line is for, or the team of the selection, is not known', () => {
    expect(selectionLine({ ...handicap, lineEntityId: null, firstEntityId: null, entityId: FIRST })).toBeNull();
    expect(selectionLine({ ...handicap, entityId: null })).toBeNull();
  });

  it('is the same for both sides of a total, and absent where there is none', () => {
    for (const layout of ['TOTAL', 'ENTITY_TOTAL'] as const) {
      expect(selectionLine({ ...handicap, layout, line: 26.5, entityId: null })).toBe(26.5);
    }
    expect(selectionLine({ ...handicap, line: null, entityId: FIRST })).toBeNull();
  });
});

it('the title of a market is derived from its type', () => {
  expect(marketTypeName('match_winner_three_way')).toBe('Match winner (3-way)');
  expect(marketTypeName('total_rounds_odd_even')).toBe('Total rounds: odd/even');
  expect(marketTypeName('ace_occurred')).toBe('Ace');
  expect(marketTypeName('')).toBe('');
});
