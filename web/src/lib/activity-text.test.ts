import { expect, it } from 'vitest';
import { statusOrder, statusSubText } from './activity-text.ts';

const END = '2026-03-01T12:00:00Z';

it('a client without an end date shows Until Terminated [clients.list.status-until-terminated]', () => {
  expect(statusSubText('ACTIVE', null, null)).toBe('Until Terminated');
});

it('an expiring client shows its last day [clients.list.status-on]', () => {
  expect(statusSubText('EXPIRING', END, null)).toBe('On 2026-03-01');
});

it('an inactive client shows since when [clients.list.status-since]', () => {
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
