import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('runs once more after all calls during a run', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const run = oneAtATime(() => {
    const next = Promise.withResolvers<void>();
    runs.push(next);
    return next.promise;
  });
  const first = run();
  const others = [run(), run()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await Promise.all([first, ...others]);
  expect(runs).toHaveLength(2);
});

it('runs again after a failure', async () => {
  let runs = 0;
  const run = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no answer');
  });
  await expect(run()).rejects.toThrow('no answer');
  await run();
  expect(runs).toBe(2);
});
