import { expect, it } from 'vitest';
import { daysLeftText, endTone, statusOrder, statusSubText } from './activity-text.ts';

const END = '2026-03-01T12:00:00Z';

it('a client without an end date shows Until Terminated [clients.list.status-until-terminated]', () => {
  expect(statusSubText('ACTIVE', null, null)).toBe('Until Terminated');
});

it('an expiring client shows its last day [clients.list.status-on]', () => {
  expect(statusSubText('EXPIRING', END, null)).toBe('On 2026-03-01');
});

it('an inactive client shows since when it is inactive [clients.list.status-since]', () => {
  expect(statusSubText('INACTIVE', END, null)).toBe('Since 2026-03-01');
});

it('an active client shows its end date', () => {
  expect(statusSubText('ACTIVE', END, null)).toBe('Until 2026-03-01');
});

it('orders by status, then by the end, soonest first', () => {
  const rows = [
    ['INACTIVE', '2026-01-01T00:00:00Z'],
    ['EXPIRING', '2026-03-02T00:00:00Z'],
    ['EXPIRING', END],
    ['ACTIVE', null],
    ['ACTIVE', '9999-12-31T00:00:00Z'],
  ] as const;
  const order = ([status, end]: (typeof rows)[number]) => statusOrder(status, end) ?? NaN;
  expect(rows.toSorted((one, other) => order(one) - order(other))).toEqual([rows[4], rows[3], rows[2], rows[1], rows[0]]);
  expect(statusOrder(null, END)).toBeNull();
});

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

it('the tone of an end says whether it is within a day, within a week or later', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const ends = [
    '2026-03-01T23:00:00Z',
    '2026-03-02T23:00:00Z',
    '2026-03-03T00:00:00Z',
    '2026-03-08T23:00:00Z',
    '2026-03-09T00:00:00Z',
  ];
  expect(ends.map((end) => endTone(end, now, 'UTC'))).toEqual(['day', 'day', 'week', 'week', 'soon']);
});
