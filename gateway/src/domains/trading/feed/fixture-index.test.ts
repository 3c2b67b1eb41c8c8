import { expect, it } from 'vitest';
import { FixtureIndex } from './fixture-index.ts';

it('moves a match to its new series', () => {
  const index = new FixtureIndex();
  index.addMatch(1, 10);
  expect(index.addMatch(1, 20)).toBe(true);
  expect([index.matchesOf(10), index.matchesOf(20), index.seriesOf('match/1')]).toEqual([[], [1], 20]);
});
