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
const NONE = { requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0, isCounted: true };

it.each([1, 7])('the chart of %i days has each of their hours', (days) => {
  const bars = chartBars(hours, { days, now, countedSince: 0, zone: 'UTC' });
  expect(bars).toHaveLength(days * 24);
  expect(bars[0]).toEqual({ start: Date.parse('2026-05-28T18:00:00Z') - days * 24 * 3_600_000, ...NONE });
  expect(bars.slice(-2)).toEqual([
    { start: Date.parse('2026-05-28T16:00:00Z'), requests: 3, tooManyRequests: 0, waitedMs: 10, connections: 1, isCounted: true },
    { start: Date.parse('2026-05-28T17:00:00Z'), requests: 4, tooManyRequests: 0, waitedMs: 10, connections: 1, isCounted: true },
  ]);
});

it('the chart of 30 days has the days of the user’s time zone', () => {
  const inUtc = chartBars(hours, { days: 30, now, countedSince: 0, zone: 'UTC' });
  expect(inUtc).toHaveLength(31);
  expect(inUtc.slice(-2).map(({ requests }) => requests)).toEqual([2, 7]);
  expect(inUtc.at(-2)).toMatchObject({ start: Date.parse('2026-05-27T00:00:00Z'), tooManyRequests: 1 });
  const inBerlin = chartBars(hours, { days: 30, now, countedSince: 0, zone: 'Europe/Berlin' });
  expect(inBerlin.slice(-2).map(({ requests }) => requests)).toEqual([0, 9]);
  expect(inBerlin.at(-1)?.start).toBe(Date.parse('2026-05-27T22:00:00Z'));
});

it.each([
  [7, '2026-05-28T15:59:00Z', 3],
  [7, '2026-05-28T16:00:00Z', 2],
  [30, '2026-05-27T23:30:00Z', 2],
  [30, '2026-05-28T00:00:00Z', 1],
])('of %i days counted since %s, the last %i bars are known', (days, since, known) => {
  const bars = chartBars([], { days, now, countedSince: Date.parse(since), zone: 'UTC' });
  expect(bars.slice(-known).every(({ isCounted }) => isCounted)).toBe(true);
  expect(bars.slice(0, -known).some(({ isCounted }) => isCounted)).toBe(false);
});

it('the period is in the URL unless it is the default', () => {
  for (const { days } of PERIODS) expect(readPeriod(periodParams(days))).toBe(days);
  expect(periodParams(7).toString()).toBe('');
  expect(periodParams(30, new URLSearchParams('channels=Live')).toString()).toBe('channels=Live&days=30');
  expect(readPeriod(new URLSearchParams('days=90'))).toBe(7);
});

it('waits have a readable unit', () => {
  expect([0, 999, 1_500, 120_000].map(waitText)).toEqual(['0 ms', '999 ms', '1.5 s', '2 min']);
});
