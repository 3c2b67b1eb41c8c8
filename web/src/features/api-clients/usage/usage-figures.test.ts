import { expect, it } from 'vitest';
import { waitText } from '../../../lib/time.ts';
import { chartBars, periodParams, PERIODS, readPeriod } from './usage-figures.ts';

const hour = (startAt: string, requests: number, tooManyRequests = 0) => ({
  startAt,
  requests,
  tooManyRequests,
  waitedMs: 10,
  connections: 1,
});
const now = Date.parse('2026-05-28T17:20:00Z');
const hours = [hour('2026-05-27T23:00:00.000Z', 2, 1), hour('2026-05-28T16:00:00.000Z', 3), hour('2026-05-28T17:00:00.000Z', 4)];
const NONE = { requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0 };

it.each([1, 7])('the chart of %i days has each of their hours', (days) => {
  const bars = chartBars(hours, { days, now, zone: 'UTC' });
  expect(bars).toHaveLength(days * 24);
  expect(bars[0]).toEqual({ start: Date.parse('2026-05-28T18:00:00Z') - days * 24 * 3_600_000, ...NONE });
  expect(bars.slice(-2)).toEqual([
    { start: Date.parse('2026-05-28T16:00:00Z'), requests: 3, tooManyRequests: 0, waitedMs: 10, connections: 1 },
    { start: Date.parse('2026-05-28T17:00:00Z'), requests: 4, tooManyRequests: 0, waitedMs: 10, connections: 1 },
  ]);
});

it('the chart of 30 days has the days of the user’s time zone', () => {
  const inUtc = chartBars(hours, { days: 30, now, zone: 'UTC' });
  expect(inUtc).toHaveLength(31);
  expect(inUtc.slice(-2).map(({ requests }) => requests)).toEqual([2, 7]);
  expect(inUtc.at(-2)).toMatchObject({ start: Date.parse('2026-05-27T00:00:00Z'), tooManyRequests: 1 });
  const inBerlin = chartBars(hours, { days: 30, now, zone: 'Europe/Berlin' });
  expect(inBerlin.slice(-2).map(({ requests }) => requests)).toEqual([0, 9]);
  expect(inBerlin.at(-1)?.start).toBe(Date.parse('2026-05-27T22:00:00Z'));
});

it('the period is in the URL, the usual one by its absence', () => {
  for (const { days } of PERIODS) expect(readPeriod(periodParams(days))).toBe(days);
  expect(periodParams(7).toString()).toBe('');
  expect(periodParams(30, new URLSearchParams('channels=Live')).toString()).toBe('channels=Live&days=30');
  expect(readPeriod(new URLSearchParams('days=90'))).toBe(7);
});

it('waits have a readable unit', () => {
  expect([0, 999, 1_500, 120_000].map(waitText)).toEqual(['0 ms', '999 ms', '1.5 s', '2 min']);
});
