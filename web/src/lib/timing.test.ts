import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow } from './clock.ts';
import { callAt, nextMoment } from './timing.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('callAt calls at that time, once, even days ahead', () => {
  const work = vi.fn();
  callAt(serverNow() + 2 * DAY_MS, work);
  vi.advanceTimersByTime(2 * DAY_MS - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(DAY_MS);
  expect(work).toHaveBeenCalledTimes(1);
});

it('callAt calls soon after a machine wakes up past the time', () => {
  const work = vi.fn();
  callAt(serverNow() + DAY_MS, work);
  vi.setSystemTime(Date.now() + DAY_MS);
  vi.advanceTimersByTime(30_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('callAt calls immediately for a past time, and never when cancelled', () => {
  const [late, stopped] = [vi.fn(), vi.fn()];
  callAt(serverNow() - DAY_MS, late);
  callAt(serverNow() + 10, stopped)();
  vi.advanceTimersByTime(DAY_MS);
  expect(late).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
});

const NOON = new Date('2026-03-01T12:00:00Z');

it.each([
  [['2026-03-01T13:00:00Z', null, '2026-03-01T12:30:00Z', '2026-03-01T11:00:00Z'], '2026-03-01T12:30:00Z'],
  [['2026-03-01T12:00:00Z'], '2026-03-01T12:00:00Z'],
  [['2026-03-01T11:59:59Z', null, 'soon'], null],
  [[], null],
])('of %j the next moment is %s', (moments, next) => {
  expect(nextMoment(moments, NOON)).toBe(next === null ? null : Date.parse(next));
});
