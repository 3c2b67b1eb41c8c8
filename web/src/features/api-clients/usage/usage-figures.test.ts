import { expect, it } from 'vitest';
import { chartHours, totalsOf, waitText } from './usage-figures.ts';

const hour = (startAt: string, requests: number, tooManyRequests = 0) => ({
  startAt,
  requests,
  tooManyRequests,
  waitedMs: 10,
  connections: 1,
});

it('the chart has each hour of the last 7 days, over all sources', () => {
  const now = Date.parse('2026-05-28T17:20:00Z');
  const sources = [
    { hours: [hour('2026-05-28T16:00:00.000Z', 2, 1), hour('2026-05-28T17:00:00.000Z', 3)] },
    { hours: [hour('2026-05-28T17:00:00.000Z', 4)] },
  ];
  const hours = chartHours(sources, now);
  expect(hours).toHaveLength(168);
  expect(hours.slice(-2)).toEqual([
    { start: Date.parse('2026-05-28T16:00:00Z'), requests: 2, tooManyRequests: 1 },
    { start: Date.parse('2026-05-28T17:00:00Z'), requests: 7, tooManyRequests: 0 },
  ]);
  expect(hours[0]?.start).toBe(Date.parse('2026-05-21T18:00:00Z'));
});

it('totals add up, and waits have a readable unit', () => {
  expect(totalsOf([hour('', 1, 1), hour('', 2)])).toEqual({ requests: 3, tooManyRequests: 1, waitedMs: 20, connections: 2 });
  expect([0, 999, 1_500, 120_000].map(waitText)).toEqual(['0 ms', '999 ms', '1.5 s', '2 min']);
});
