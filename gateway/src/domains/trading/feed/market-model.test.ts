import type { Roster, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it } from 'vitest';
import { seriesSides, marketView } from './market-model.ts';

const [FIRST, SECOND, PLAYER] = [5904, 46656, 15974];

const participant = (seed: number, roster: number | null): Series['participants'][number] => ({
  seed,
  score: null,
  forfeit: false,
  roster: roster === null ? null : { id: roster },
  winner: false,
  stats: null,
});
const series = (gameId = 5, rosters: readonly [number | null, number | null] = [10, 20]) => ({
  id: 1,
  game: { id: gameId },
  participants: [participant(2, rosters[1]), participant(1, rosters[0])],
});
const roster = (id: number, team: number): Roster => ({
  id,
  team: { id: team },
  line_up: { id, players: [{ id: id + 1 }, { id: id + 2 }] },
  game: { id: 5 },
});
const rosterOf = (id: number): Roster | null => (id === 10 ? roster(10, FIRST) : id === 20 ? roster(20, SECOND) : null);
const sides = seriesSides(series(), rosterOf, undefined);

const team = (id: number) => ({ entity: { id, type: 'team' }, context: {} });
const result = (text: string, entity: number | null = null) => ({
  entity: entity === null ? null : { id: entity, type: 'player' },
  context: { result: text },
});
function market(
  type: string,
  context: Market['context'],
  selections: readonly Pick<Market['selections'][number], 'entity' | 'context'>[],
) {
  const all = selections.map((selection, index) => ({ id: index + 1, odds: 1.9, was_outcome: null, ...selection }));
  const value: Market = {
    id: 100,
    type,
    state: 'open',
    fixture: { id: 10, type: 'match' },
    context,
    selections: all,
    created_at: null,
    updated_at: null,
    resource_version: 1,
  };
  return { market: value, sides, odds: null, isBehind: false };
}
const linesOf = (model: ReturnType<typeof market>) => marketView(model).selections.map(({ line }) => line);
const sidesOf = (model: ReturnType<typeof market>) => marketView(model).selections.map(({ side }) => side);

describe('the sides of a series', () => {
  it('names both sides by their teams, by seed', () => {
    expect(sides).toEqual({
      seriesId: 1,
      gameId: 5,
      first: { rosterId: 10, entityId: String(FIRST) },
      second: { rosterId: 20, entityId: String(SECOND) },
    });
  });

  it('names the first player of the line-up in game 24', () => {
    expect(seriesSides(series(24), rosterOf, undefined)).toMatchObject({ first: { entityId: '11' }, second: { entityId: '21' } });
  });

  it('leaves out a side that is undecided or not loaded', () => {
    expect(seriesSides(series(5, [null, 30]), rosterOf, undefined)).toMatchObject({
      first: { rosterId: null, entityId: null },
      second: { rosterId: 30, entityId: null },
    });
  });

  it('is the same object while nothing changes', () => {
    expect(seriesSides(series(), rosterOf, sides)).toBe(sides);
    expect(seriesSides(series(5, [10, null]), rosterOf, sides)).not.toBe(sides);
  });
});

describe('a handicap', () => {
  const both = [team(SECOND), team(FIRST)];

  it.each([
    ['the second team', { line: -3.5, team: { id: SECOND } }, [-3.5, 3.5]],
    ['the second roster', { line: -3.5, roster: { id: 20 } }, [-3.5, 3.5]],
    ['the first team', { line: -3.5, team: { id: FIRST } }, [3.5, -3.5]],
    ['the second player', { line: 1.5, player: { id: SECOND } }, [1.5, -1.5]],
    ['no side', { line: 1.5 }, [-1.5, 1.5]],
    ['a team on neither side', { line: 1.5, team: { id: 7 } }, [null, null]],
    ['a roster on neither side', { line: 1.5, roster: { id: 7 } }, [null, null]],
  ] as const)('computes its lines when the context names %s', (_case, context, lines) => {
    const model = market('round_handicap', context, both);
    expect(linesOf(model)).toEqual(lines);
    expect(sidesOf(model)).toEqual(['RIGHT', 'LEFT']);
  });
});

describe('a market of a team that no longer plays', () => {
  const FORMER = 777;

  it('has no side for its outcome, and refers to the team', () => {
    const model = market('match_winner_three_way', {}, [team(FORMER), result('draw'), team(SECOND)]);
    expect(sidesOf(model)).toEqual([null, 'CENTER', 'RIGHT']);
    expect(marketView(model).others).toEqual({ teams: [FORMER], players: [] });
    expect(marketView(market('match_winner', {}, [team(FIRST), team(SECOND)])).others).toBeNull();
  });

  it('has the lines of a handicap only if they belong to a team in its outcomes', () => {
    expect(linesOf(market('round_handicap', { line: 1.5 }, [team(FORMER), team(SECOND)]))).toEqual([null, null]);
    expect(linesOf(market('round_handicap', { line: 1.5, team: { id: FORMER } }, [team(FORMER), team(SECOND)]))).toEqual([
      1.5, -1.5,
    ]);
    expect(linesOf(market('round_handicap', { line: 1.5 }, [team(FORMER), team(FIRST)]))).toEqual([-1.5, 1.5]);
  });

  it('places the outcome of the former team on the side whose team is unknown', () => {
    const undecided = seriesSides(series(5, [10, null]), rosterOf, undefined);
    const model = market('match_winner', {}, [team(FORMER), team(FIRST)]);
    expect(sidesOf({ ...model, sides: undecided })).toEqual(['RIGHT', 'LEFT']);
  });
});

describe('the view of a market', () => {
  it('has the line of a total on both sides, and is the same object each time', () => {
    const model = market('player_total_kills', { line: 16.5, player: { id: PLAYER } }, [
      result('under', PLAYER),
      result('over', PLAYER),
    ]);
    expect(marketView(model).layout).toBe('ENTITY_TOTAL');
    expect(linesOf(model)).toEqual([16.5, 16.5]);
    expect(sidesOf(model)).toEqual(['RIGHT', 'LEFT']);
    expect(marketView(model)).toBe(marketView(model));
  });

  it('finds scores in each selection, or in a market with one selection', () => {
    const many = market('correct_series_score', {}, [{ entity: null, context: { score: { home: 2, away: 1 } } }]);
    const one = market('correct_series_score', { score: { home: 0, away: 2 } }, [{ entity: null, context: null }]);
    for (const [model, score, side] of [
      [many, { home: 2, away: 1 }, 'LEFT'],
      [one, { home: 0, away: 2 }, 'RIGHT'],
    ] as const) {
      expect(marketView(model)).toMatchObject({ layout: 'CORRECT_SCORE', selections: [{ score, side }] });
    }
  });

  it.each([null, {}, { result: 'draw' }])('has the draw between two teams if its context is %j', (context) => {
    const draw = { entity: null, context };
    for (const selections of [
      [team(FIRST), draw, team(SECOND)],
      [draw, team(FIRST), team(SECOND)],
    ]) {
      const { layout, selections: shown } = marketView(market('match_winner_three_way', {}, selections));
      expect(layout).toBe('THREE_WAY');
      const center = shown.filter(({ side }) => side === 'CENTER');
      expect(center).toMatchObject([{ entity: null, result: 'DRAW', resultName: 'draw' }]);
      expect(shown.filter(({ side }) => side !== 'CENTER')).toMatchObject([
        { side: 'LEFT', result: null, resultName: null },
        { side: 'RIGHT', result: null, resultName: null },
      ]);
    }
  });

  it('has no draw if two of three outcomes name nothing, or the unnamed one is a score', () => {
    const unnamed = { entity: null, context: {} };
    const score = { entity: null, context: { score: { home: 1, away: 1 } } };
    for (const selections of [
      [team(FIRST), unnamed, unnamed],
      [team(FIRST), score, team(SECOND)],
    ]) {
      const { layout, selections: shown } = marketView(market('match_winner_three_way', {}, selections));
      expect([layout, shown.map(({ result: name }) => name)]).toEqual([null, [null, null, null]]);
    }
  });

  it('has no layout for an unknown market type', () => {
    expect(marketView(market('longest_rally', null, [team(FIRST)]))).toMatchObject({
      layout: null,
      selections: [{ line: null }],
    });
  });
});
