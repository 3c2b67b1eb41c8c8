import { expect, it } from 'vitest';
import { daysLeftText } from './client-page.tsx';

it.each([
  ['2026-03-01T23:00:00Z', 'UTC', 'today'],
  ['2026-03-02T00:00:00Z', 'UTC', 'tomorrow'],
  ['2026-03-02T04:59:59Z', 'America/New_York', 'today'],
  ['2026-03-31T11:59:59Z', 'UTC', 'in 30 days'],
  ['2026-03-31T23:59:59Z', 'Asia/Tokyo', 'in 31 days'],
  ['2026-03-29T21:59:59Z', 'Europe/Berlin', 'in 28 days'],
])('an end at %s in %s is %s', (end, zone, text) => {
  expect(daysLeftText(end, new Date('2026-03-01T12:00:00Z'), zone)).toBe(text);
});

it('counts ten days from 22 November to 2 December at any time of the day', () => {
  for (const now of ['2026-11-22T00:00:00Z', '2026-11-22T10:00:00Z', '2026-11-22T23:59:59Z'])
    expect(daysLeftText('2026-12-02T08:00:00Z', new Date(now), 'UTC')).toBe('in 10 days');
});
