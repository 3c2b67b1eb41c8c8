import { expect, it } from 'vitest';
import { systemClock } from '../../util/clock.ts';
import { FIRST_ID } from './store.ts';
import { StreamReader } from './stream-reader.ts';

it('reports the first of several failures in a row, and retries with growing delays', async () => {
  const delays: number[] = [];
  const errors: unknown[] = [];
  const done = Promise.withResolvers<void>();
  const failure = new Error('no such stream');
  const reader = new StreamReader({
    store: { connect: () => Promise.reject(failure) },
    clock: {
      ...systemClock,
      after(ms, callback) {
        delays.push(ms);
        if (delays.length === 7) done.resolve();
        else queueMicrotask(callback);
        return () => {};
      },
    },
    onError: (error) => errors.push(error),
  });
  reader.watch('{tag}', 'key', FIRST_ID, () => {});
  await done.promise;
  expect(delays).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  expect(errors).toEqual([failure]);
});
