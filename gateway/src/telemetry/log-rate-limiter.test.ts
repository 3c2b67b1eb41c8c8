import { afterEach, expect, it, vi } from 'vitest';
import { LogRateLimiter } from './log-rate-limiter.ts';

afterEach(() => vi.restoreAllMocks());

it('allows ten lines of a kind in ten seconds, then reports how many were left out, also if the clock is set back', () => {
  let [now, clock] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
  const limit = new LogRateLimiter();
  const taken = Array.from({ length: 500 }, () => limit.tryAcquire('FORBIDDEN')).filter((line) => line !== null);
  expect(taken).toEqual(Array.from({ length: 10 }, () => ({ leftOut: 0 })));
  expect(limit.tryAcquire('NOT_FOUND')).toEqual({ leftOut: 0 });
  [now, clock] = [10_000, -3_600_000];
  expect(limit.tryAcquire('FORBIDDEN')).toEqual({ leftOut: 490 });
  expect(limit.tryAcquire('FORBIDDEN')).toEqual({ leftOut: 0 });
});
