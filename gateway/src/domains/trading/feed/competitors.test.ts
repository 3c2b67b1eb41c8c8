import type { Series } from '@sightline/provider-contract/data.ts';
import { describe, expect, it } from 'vitest';
import { competitorsOf } from './competitors.ts';

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

  it('keeps an undecided side, and returns none if none is known', () => {
    expect(competitorsOf(series([side(1, null)]))).toMatchObject([{ seed: 1, rosterId: null }]);
    expect(competitorsOf(series([]))).toEqual([]);
  });
});
