import { expect, it } from 'vitest';
import { committedTimes, slowerStages } from './stage-times.ts';

it('names the stages that take over a tenth longer than committed', () => {
  const committed = { lint: 10, rules: 1, 'end to end': 500 };
  expect(slowerStages(committed, { lint: 10.9, rules: 2.5, 'end to end': 551, new: 9 })).toEqual([
    'end to end took 551.0 s; committed: 500.0 s',
  ]);
  expect(slowerStages(committed, { lint: 13 })).toEqual(['lint took 13.0 s; committed: 10.0 s']);
  expect(slowerStages(committed, committed)).toEqual([]);
});

it('has times of the longest stages', async () => {
  expect(await committedTimes()).toMatchObject({ 'unit and integration': expect.any(Number), 'end to end': expect.any(Number) });
});
