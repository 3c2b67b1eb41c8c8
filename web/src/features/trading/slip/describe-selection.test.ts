import { selectionLine } from '@sightline/schema/rules/market-layouts.ts';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../testing/board-fixtures.ts';
import { describeFixture, describeSelection, type SlipSelection } from './describe-selection.ts';
import { HARBOR, NORTHWIND, PLAYER, slipMarket, slipSelection } from '../../../testing/slip-fixtures.ts';
import type { SlipMarket } from './slip-rules.ts';

const HANDICAP = { typeName: 'round_handicap', layout: 'HANDICAP', subject: NORTHWIND } as const;
const SIDES = { first: NORTHWIND, second: HARBOR };

function text(market: Partial<SlipMarket>, selection: Partial<SlipSelection>, sides = SIDES): string {
  return describeSelection(slipMarket(market), slipSelection('1:1', selection), sides);
}

const withEntity = ({ id }: { id: string }) => ({ entity: { id } });

describe('describeSelection', () => {
  it('names the winner [slip.describe.winner]', () => {
    expect(text({}, withEntity(HARBOR))).toBe('Harbor');
    expect(text({ typeName: 'match_winner_three_way', layout: 'THREE_WAY' }, withEntity(NORTHWIND))).toBe('Northwind');
    expect(text({ typeName: 'match_winner_three_way', layout: 'THREE_WAY' }, { resultName: 'draw' })).toBe('Draw');
    expect(text({ typeName: 'first_team_to_rounds', context: contextOf() }, withEntity(HARBOR))).toBe('Harbor');
  });

  it('names yes or no [slip.describe.yes-no]', () => {
    const market = { typeName: 'overtime', layout: 'YES_NO' } as const;
    expect(text(market, { resultName: 'yes' })).toBe('Yes');
    expect(text(market, { resultName: 'no' })).toBe('No');
  });

  it('names the winner and the round [slip.describe.round]', () => {
    expect(text({ typeName: 'round_winner', context: contextOf({ roundNumber: 5 }) }, withEntity(NORTHWIND))).toBe(
      'Northwind to win Round 5',
    );
    const pistol = { typeName: 'second_pistol_winner', context: contextOf({ roundNumber: 13 }) };
    expect(text(pistol, withEntity(HARBOR))).toBe('Harbor to win Round 13');
  });

  it('names over or under and the line [slip.describe.total]', () => {
    const market = { typeName: 'total_rounds', layout: 'TOTAL' } as const;
    expect(text(market, { resultName: 'over', line: 26.5 })).toBe('Over 26.5');
    expect(text(market, { resultName: 'under', line: 20 })).toBe('Under 20');
    expect(text({ typeName: 'total_rounds_odd_even', layout: 'TOTAL' }, { resultName: 'odd' })).toBe('Odd');
  });

  it('names player, over or under, and line [slip.describe.player]', () => {
    const market = { typeName: 'player_total_kills', layout: 'ENTITY_TOTAL', subject: PLAYER } as const;
    expect(text(market, { resultName: 'over', line: 16.5, ...withEntity(PLAYER) })).toBe('k1te Over 16.5');
    expect(text(market, { resultName: 'under', line: 16.5 })).toBe('k1te Under 16.5');
  });

  it('names team and line [slip.describe.handicap]', () => {
    expect(text(HANDICAP, { ...withEntity(NORTHWIND), line: -3.5 })).toBe('Northwind −3.5');
    expect(text(HANDICAP, { ...withEntity(HARBOR), line: 0 })).toBe('Harbor 0');
  });

  it('flips the sign of the line for the opposing team [slip.describe.handicap-opposing]', () => {
    const sides = { lineEntityId: NORTHWIND.id, firstEntityId: NORTHWIND.id, entityId: HARBOR.id };
    const line = selectionLine({ layout: HANDICAP.layout, line: -3.5, ...sides });
    expect(text(HANDICAP, { ...withEntity(HARBOR), line })).toBe('Harbor +3.5');
  });

  it('names team and prop [slip.describe.team-props]', () => {
    const market = { typeName: 'team_to_win_both_pistols', layout: 'TEAM_YES_NO', subject: HARBOR } as const;
    expect(text(market, { ...withEntity(HARBOR), resultName: 'yes' })).toBe('Harbor to win both pistols: Yes');
    expect(text(market, { resultName: 'no' })).toBe('Harbor to win both pistols: No');
  });

  it('names the score', () => {
    const market = { typeName: 'correct_series_score', layout: 'CORRECT_SCORE' } as const;
    expect(text(market, { score: { home: 2, away: 1 } })).toBe('2 – 1');
  });

  it('names the team, round or number in which markets of the same type differ', () => {
    const total = { typeName: 'total_team_rounds', layout: 'TOTAL', subject: HARBOR } as const;
    expect(text(total, { resultName: 'over', line: 5.5 })).toBe('Harbor: Over 5.5');
    const ace = { typeName: 'ace_occurred', layout: 'YES_NO', context: contextOf({ roundNumber: 3 }) } as const;
    expect(text(ace, { resultName: 'yes' })).toBe('Round 3: Yes');
    const score = { typeName: 'series_score', layout: 'YES_NO', context: contextOf({ score: { home: 2, away: 1 } }) } as const;
    expect(text(score, { resultName: 'no' })).toBe('2 – 1: No');
    const firstTo = { typeName: 'first_team_to_rounds', context: contextOf({ index: 5 }) };
    expect(text(firstTo, withEntity(HARBOR))).toBe('5 rounds: Harbor');
    const draw = { typeName: 'round_winner', layout: 'THREE_WAY', context: contextOf({ roundNumber: 3 }) } as const;
    expect(text(draw, { resultName: 'draw' })).toBe('Round 3: Draw');
    const kills = { typeName: 'player_total_kills', layout: 'ENTITY_TOTAL', subject: PLAYER } as const;
    const inRound = { ...kills, context: contextOf({ roundNumber: 3 }) };
    expect(text(inRound, { resultName: 'over', line: 1.5, ...withEntity(PLAYER) })).toBe('Round 3 · k1te Over 1.5');
  });

  it('names a player whose id is that of a team', () => {
    const market = { typeName: 'player_total_kills', layout: 'ENTITY_TOTAL', subject: { ...PLAYER, id: HARBOR.id } } as const;
    expect(text(market, { resultName: 'over', line: 16.5, ...withEntity(HARBOR) })).toBe('k1te Over 16.5');
  });

  it('falls back to result, name or Unknown', () => {
    expect(text({ typeName: 'newest', layout: null }, { resultName: 'exactly' })).toBe('Exactly');
    expect(text({ typeName: 'newest', layout: null }, withEntity(HARBOR))).toBe('Harbor');
    expect(text({}, withEntity({ id: '99' }))).toBe('Unknown');
    expect(text({ otherEntities: [null, { id: '99', name: 'Kestrels' }] }, withEntity({ id: '99' }))).toBe('Kestrels');
  });
});

describe('describeFixture', () => {
  it('names the series [slip.fixture.series]', () => {
    const market = slipMarket({ typeName: 'series_winner_three_way', fixture: { type: 'SERIES', id: 's' } });
    expect(describeFixture(market, 'Match 1')).toBe('Series · Series winner (3-way)');
  });

  it('names the match [slip.fixture.match]', () => {
    expect(describeFixture(slipMarket({ typeName: 'round_handicap' }), 'Match 2')).toBe('Match 2 · Round handicap');
  });
});
