import { expect, it } from 'vitest';
import { ROOT } from './processes.ts';
import { committedTimes, longFiles, slowerStages } from './stage-times.ts';

it('names the stages that take over a tenth, and at least two seconds, longer than committed', () => {
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

it('names the test files that take long, longest first', () => {
  const time = (file: string, milliseconds: number) => ({ place: `${ROOT}${file}`, title: '', milliseconds });
  const times = [time('a.test.ts', 11_000), time('b.test.ts', 9_000), time('b.test.ts', 4_040), time('c.test.ts', 9_000)];
  const files = longFiles([...times, { place: 'web/e2e/d.spec.ts:3', title: '', milliseconds: 60_000 }]);
  expect(Object.entries(files)).toEqual([
    ['b.test.ts', 13],
    ['a.test.ts', 11],
  ]);
});
