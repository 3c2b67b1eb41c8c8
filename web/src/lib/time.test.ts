import { expect, it } from 'vitest';
import {
  browserZone,
  dayOrToday,
  formatDay,
  formatTime,
  formatUtc,
  momentTitle,
  formatWrittenDay,
  momentAt,
  spanText,
} from './time.ts';

// Local times on purpose: people read in their own time zone.
const moment = new Date(2026, 2, 1, 9, 5, 7);

it('writes days and times with leading zeros [constants.date-format]', () => {
  expect(formatDay(moment, null)).toBe('2026-03-01');
  expect(formatTime(moment, null)).toBe('09:05');
});

it('shows Today only for the current day of the user [trading.badge.today]', () => {
  expect(dayOrToday(moment, new Date(2026, 2, 1, 23, 59), null)).toBe('Today');
  expect(dayOrToday(moment, new Date(2026, 2, 2, 0, 0), null)).toBe('2026-03-01');
  expect(dayOrToday(moment, new Date(2026, 1, 28, 23, 59), null)).toBe('2026-03-01');
});

it('writes UTC', () => {
  expect(formatUtc(new Date('2026-03-01T09:05:07Z'))).toBe('2026-03-01 09:05 UTC');
});

const summer = new Date('2024-05-28T22:30:00Z');

it('shows a time in the chosen zone', () => {
  expect([formatDay(summer, 'UTC'), formatTime(summer, 'UTC')]).toEqual(['2024-05-28', '22:30']);
  expect([formatDay(summer, 'Europe/Berlin'), formatTime(summer, 'Europe/Berlin')]).toEqual(['2024-05-29', '00:30']);
  expect([formatDay(summer, 'America/New_York'), formatTime(summer, 'America/New_York')]).toEqual(['2024-05-28', '18:30']);
  expect(dayOrToday(summer, new Date('2024-05-29T20:00:00Z'), 'Europe/Berlin')).toBe('Today');
  expect(dayOrToday(summer, new Date('2024-05-29T20:00:00Z'), 'UTC')).toBe('2024-05-28');
});

it("uses the browser's zone by default", () => {
  for (const at of [summer, moment]) {
    expect([formatDay(at, null), formatTime(at, null)]).toEqual([formatDay(at, browserZone()), formatTime(at, browserZone())]);
  }
});

it('names the zone in titles, and adds UTC if it differs', () => {
  expect(momentTitle(summer, 'UTC')).toBe('2024-05-28 22:30 UTC');
  expect(momentTitle(summer, 'Europe/Berlin')).toBe('2024-05-29 00:30 Europe/Berlin · 2024-05-28 22:30 UTC');
  expect(momentTitle(summer, null)).toBe(momentTitle(summer, browserZone()));
  expect(momentTitle(new Date('soon'), null)).toBe('');
});

it('writes a day in words, in a time zone', () => {
  expect(formatWrittenDay(new Date('2026-11-26T23:30:00Z'), 'UTC')).toBe('26 Nov 2026');
  expect(formatWrittenDay(new Date('2026-11-26T23:30:00Z'), 'Europe/Berlin')).toBe('27 Nov 2026');
});

it('reads a day and time of a time zone, also around a change of the clocks', () => {
  const read = (text: string) => new Date(momentAt(text, 'Europe/Berlin') ?? 0).toISOString();
  expect(read('2026-11-26T14:03:07')).toBe('2026-11-26T13:03:07.000Z');
  expect(read('2026-10-25T04:00:00')).toBe('2026-10-25T03:00:00.000Z');
  expect(read('2026-10-25T01:30:00')).toBe('2026-10-24T23:30:00.000Z');
  expect(momentAt('yesterday', 'UTC')).toBeNull();
});

it.each([
  ['2026-03-01T11:02:10Z', '2026-03-01T11:36:00Z', 'between 11:02 and 11:36'],
  ['2026-03-01T11:36:10Z', '2026-03-01T11:36:40Z', 'at 11:36'],
  ['2026-03-01T23:59:00Z', '2026-03-02T23:59:30Z', 'between 2026-03-01 23:59 and 2026-03-02 23:59'],
])('the span from %s to %s is written as %j', (from, to, text) => {
  expect(spanText(new Date(from), new Date(to), 'UTC')).toBe(text);
});
