import { afterEach, expect, it, vi } from 'vitest';
import { inWaves } from './batched-close.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('takes so many at a time, each once and in order, with a pause between', async () => {
  vi.useFakeTimers();
  const done: number[] = [];
  const end = inWaves([1, 2, 3, 4, 5], { size: 2, apartMs: 100 }, (one) => done.push(one));
  expect(done).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await end;
});

it('of none is over at once', async () => {
  await inWaves([], { size: 2, apartMs: 100 }, () => expect.fail());
});
