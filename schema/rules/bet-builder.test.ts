import { describe, expect, it } from 'vitest';
import { type BuilderMarket, isCombinable, MAX_SELECTIONS } from './bet-builder.ts';

const market: BuilderMarket = {
  type: 'match_winner',
  state: 'OPEN',
  fixtureType: 'MATCH',
  gameId: '5',
  seriesLifecycle: 'UPCOMING',
};
const combinable = (parts: Partial<BuilderMarket>): boolean => isCombinable({ ...market, ...parts });

describe('an outcome can be combined', () => {
  it('in an open market of a match of game 5 that has not begun', () => {
    expect(isCombinable(market)).toBe(true);
    for (const type of ['total_rounds', 'player_total_kills', 'round_winner', 'longest_rally']) {
      expect(combinable({ type }), type).toBe(true);
    }
  });

  it('in game 5 only [builder.game-five-only]', () => {
    for (const gameId of ['1', '2', '19', '20', '24', '55']) expect(combinable({ gameId }), gameId).toBe(false);
  });

  it('but not in a market of a series [builder.match-fixtures-only]', () => {
    expect(combinable({ fixtureType: 'SERIES' })).toBe(false);
  });

  it('only before the series begins [builder.upcoming-only]', () => {
    for (const seriesLifecycle of ['UNKNOWN', 'LIVE', 'OVER', 'OVER_DRAW', 'OVER_FORFEITED', 'POSTPONED', 'DELETED']) {
      expect(combinable({ seriesLifecycle }), seriesLifecycle).toBe(false);
    }
  });

  it('only while its market is open [builder.open-only]', () => {
    for (const state of ['UNKNOWN', 'CREATED', 'SUSPENDED', 'CLOSED', 'SETTLED', 'PUSHED', 'CANCELLED']) {
      expect(combinable({ state }), state).toBe(false);
    }
  });

  it('but not in a market on which team is first to a number of rounds [builder.not-first-to-rounds]', () => {
    expect(combinable({ type: 'first_team_to_rounds' })).toBe(false);
  });

  it('with at most nine others', () => {
    expect(MAX_SELECTIONS).toBe(10);
  });
});
