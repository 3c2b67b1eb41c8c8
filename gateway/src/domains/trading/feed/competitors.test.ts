import type { Series } from '@sightline/provider-contract/data.ts';
import { describe, expect, it } from 'vitest';
import { competitorsOf, entityOf, teamView } from './competitors.ts';

const side = (seed: number, roster: number | null): Series['participants'][number] => ({
  seed,
  score: 0,
  forfeit: false,
  roster: roster === null ? null : { id: roster },
  winner: false,
  stats: null,
});
const series = (participants: Series['participants']): Series => ({
  id: 1,
  title: null,
  start: null,
  end: null,
  deleted_at: null,
  lifecycle: 'upcoming',
  format: null,
  participants,
  tournament: null,
  game: { id: 5 },
  matches: [],
  resource_version: null,
});

describe('competitorsOf', () => {
  it('returns seeds 1 and 2 as the two sides, in that order [series.entity.sides]', () => {
    expect(competitorsOf(series([side(3, 30), side(2, 20), side(1, 10)])).map(({ rosterId }) => rosterId)).toEqual([10, 20]);
  });

  it('returns a side without a roster, and an empty list for a series without sides', () => {
    expect(competitorsOf(series([side(1, null)]))).toMatchObject([{ seed: 1, rosterId: null }]);
    expect(competitorsOf(series([]))).toEqual([]);
  });
});

it('the logo of a team is its first image that has a small form', () => {
  const image = (thumbnail: string | null) => ({ thumbnail });
  const team = { id: 20, name: 'Ravens', abbreviation: null };
  const logoOf = (...images: (string | null)[]) => teamView({ ...team, images: images.map(image) }).logoUrl;
  expect(logoOf(null, 'https://img.test/a-s.png', 'https://img.test/b-s.png')).toBe('https://img.test/a-s.png');
  expect([logoOf(null), logoOf()]).toEqual([null, null]);
});

describe('entityOf', () => {
  const team = { id: 20 };
  const lineUp = (...ids: readonly number[]) => ({ players: ids.map((id) => ({ id })) });

  it.each([
    ['the team in a team game [series.entity.team-competitor]', 5, team, lineUp(1, 2), { type: 'team', id: 20 }],
    ['the team in a team game, even if it has one player', 5, team, lineUp(1), { type: 'team', id: 20 }],
    ['the player if there is one player and no team, in any game', 5, null, lineUp(1), { type: 'player', id: 1 }],
    ['null if there are several players and no team, in a team game', 5, null, lineUp(1, 2), null],
    [
      'the first player in a single-player game [series.entity.player-competitor]',
      24,
      team,
      lineUp(1, 2),
      { type: 'player', id: 1 },
    ],
    ['the team in a single-player game if the roster has no line-up', 24, team, null, { type: 'team', id: 20 }],
    ['null if there is neither a team nor a player', 5, null, lineUp(), null],
  ])('is %s', (_case, game, ofTeam, line_up, entity) => {
    expect(entityOf({ id: 1, team: ofTeam, line_up }, game)).toEqual(entity);
  });
});
