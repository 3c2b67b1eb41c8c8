import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callAt } from './call-at.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 24 * 3_600_000;

it('calls at that time, once, even days ahead', () => {
  const work = vi.fn();
  callAt(Date.now() + 2 * DAY_MS, work);
  vi.advanceTimersByTime(2 * DAY_MS - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(DAY_MS);
  expect(work).toHaveBeenCalledTimes(1);
});

it('calls soon after a machine woke up for which the time has passed', () => {
  const work = vi.fn();
  callAt(Date.now() + DAY_MS, work);
  vi.setSystemTime(Date.now() + DAY_MS);
  vi.advanceTimersByTime(30_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('calls at once for a time that has passed, and never when stopped', () => {
  const [late, stopped] = [vi.fn(), vi.fn()];
  callAt(Date.now() - DAY_MS, late);
  callAt(Date.now() + 10, stopped)();
  vi.advanceTimersByTime(DAY_MS);
  expect(late).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
});
