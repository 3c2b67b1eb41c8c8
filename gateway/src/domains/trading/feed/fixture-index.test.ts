import { expect, it } from 'vitest';
import { FixtureIndex } from './fixture-index.ts';

it('moves a match to its new series', () => {
  const index = new FixtureIndex();
  index.addMatch(1, 10);
  expect(index.addMatch(1, 20)).toBe(true);
  expect([index.matchesOf(10), index.matchesOf(20), index.seriesOf('match/1')]).toEqual([[], [1], 20]);
});

it('moves a market to its new fixture, and drops it with that', () => {
  const index = new FixtureIndex();
  expect(index.addMarket(7, 'match/1')).toBeUndefined();
  expect(index.addMarket(7, 'match/1')).toBeUndefined();
  expect(index.addMarket(7, 'match/2')).toBe('match/1');
  expect([index.marketsOf('match/1'), index.marketsOf('match/2')]).toEqual([[], [7]]);
  index.dropFixture('match/2');
  expect(index.addMarket(7, 'match/1')).toBeUndefined();
});
