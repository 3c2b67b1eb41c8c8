import { describe, expect, it } from 'vitest';
import { missingNotice, missingParts } from './missing-parts.ts';

const series = [{ game: { id: '1' } }, { game: { id: '24' } }];
const error = (...path: (string | number)[]) => ({
  code: 'PROVIDER_ERROR',
  text: '',
  requestId: undefined,
  path: ['tradingList', ...path],
});

describe('missingParts', () => {
  it.each([
    [['series', 0, 'tournament'], 'tournaments'],
    [['series', 0, 'tournament', 'game', 'title'], 'tournaments'],
    [['series', 0, 'competitors', 1, 'entity'], 'teams'],
    [['series', 1, 'competitors', 0, 'entity'], 'players'],
    [['markets', 3, 'selections', 0, 'label'], 'labels'],
    [['markets', 3, 'selections', 0, 'odds'], 'details'],
  ])('%j is about %s', (path, part) => {
    expect(missingParts([error(...path)], series)).toEqual([part]);
  });

  it('names each part once, in a fixed order', () => {
    const entity = error('series', 0, 'competitors', 1, 'entity');
    expect(missingParts([entity, entity, error('series', 0, 'tournament')], series)).toEqual(['tournaments', 'teams']);
  });
});

it.each([
  [['teams'], 'Some teams could'],
  [['tournaments', 'teams'], 'Some tournaments and teams could'],
  [['tournaments', 'teams', 'players'], 'Some tournaments, teams and players could'],
] as const)('the notice names %j', (parts, text) => {
  expect(missingNotice(parts)).toContain(text);
});
