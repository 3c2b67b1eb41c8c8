import { expect, it } from 'vitest';
import { seriesSet } from './series-set.ts';

it('returns the identical object for a series in use, however many others are opened', () => {
  const used = seriesSet('1');
  for (let id = 2; id < 1_000; id += 1) seriesSet(String(id));
  expect(seriesSet('1')).toBe(used);
  expect(seriesSet('2')).not.toBe(used);
});
