import { expect, it } from 'vitest';
import { seriesSet } from './series-set.ts';

it('is one object for each series as long as it is in use, however many others are opened', () => {
  const watched = seriesSet('1');
  for (let id = 2; id < 1_000; id += 1) seriesSet(String(id));
  expect(seriesSet('1')).toBe(watched);
  expect(seriesSet('2')).not.toBe(watched);
});
