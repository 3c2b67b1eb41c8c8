import { expect, it } from 'vitest';
import { seriesSet } from './series-set.ts';

it('returns the identical set for a series, however many others are opened', () => {
  const set = seriesSet('1');
  for (let id = 2; id < 1_000; id += 1) seriesSet(String(id));
  expect(seriesSet('1')).toBe(set);
  expect(seriesSet('2')).not.toBe(set);
});
