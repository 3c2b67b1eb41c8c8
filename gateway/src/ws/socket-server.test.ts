import { afterEach, expect, it, vi } from 'vitest';
import { inBatches } from './socket-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('batches run in order, each item once, with a pause between batches', async () => {
  vi.useFakeTimers();
  const done: number[] = [];
  const end = inBatches([1, 2, 3, 4, 5], { size: 2, pauseMs: 100 }, (one) => done.push(one));
  expect(done).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await end;
});

it('an empty list resolves at once', async () => {
  await inBatches([], { size: 2, pauseMs: 100 }, () => expect.fail());
});
