import { describe, expect, it } from 'vitest';
import { dayProblem, endOf, endDateWarning, lastDayOf, normalizedDay, otherZoneNote, sameMoment, zoneNote } from './last-day.ts';
import { UNREADABLE } from '../ui/fields.tsx';

describe('an end date', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  it.each([
    ['2026-11-27T11:59:59Z', null, /in the past/],
    ['2026-11-28T11:59:59Z', null, /less than a day/],
    ['2026-11-28T12:00:00Z', null, null],
    ['2026-11-27T11:59:59Z', '2026-11-27T11:59:59Z', null],
    [null, '2026-11-27T11:59:59Z', null],
  ])('%s, instead of the saved %s, has the warning %s', (end, savedEnd, expected) => {
    const warning = endDateWarning(end, savedEnd, now);
    if (expected === null) expect(warning).toBeNull();
    else expect(warning).toMatch(expected);
  });
});

describe('the last day', () => {
  it("ends with its last second in the browser's zone by default", () => {
    const end = endOf('2031-03-01', null, null);
    expect(Date.parse(end ?? '')).toBe(new Date(2031, 2, 1, 23, 59, 59).getTime());
    expect(lastDayOf(end, null)).toBe('2031-03-01');
  });

  it.each([
    ['UTC', '2031-03-01T23:59:59Z'],
    ['Asia/Tokyo', '2031-03-01T14:59:59Z'],
    ['America/Los_Angeles', '2031-03-02T07:59:59Z'],
  ])('is a day of the calendar in %s, sent as its last second there', (zone, sent) => {
    expect(endOf('2031-03-01', null, zone)).toBe(sent);
    expect(lastDayOf(sent, zone)).toBe('2031-03-01');
  });

  it.each(['', 'tomorrow', UNREADABLE, '2031-02-30'])('has no end time for %j', (day) => {
    expect(endOf(day, '2031-03-01T10:30:00Z', 'UTC')).toBeNull();
  });

  it('keeps the initial time on the same day', () => {
    const before = '2031-03-01T20:30:00Z';
    expect(endOf('2031-03-02', before, 'Asia/Tokyo')).toBe(before);
    expect(endOf('2031-03-01', before, 'Asia/Tokyo')).toBe('2031-03-01T14:59:59Z');
  });

  it('may be empty, but not incomplete', () => {
    expect([dayProblem(''), dayProblem('2031-03-01')]).toEqual([null, null]);
    for (const wrong of [UNREADABLE, '12031-03-01', '2031-02-30'])
      expect(dayProblem(wrong)).toMatch(/^Enter the date as YYYY-MM-DD/);
  });
});

it.each([
  ['all have one zone', null, null, null],
  ['the chosen zone is that of the browser, under a former name', 'Asia/Kolkata', 'Asia/Kolkata', null],
  ['the field has the chosen zone, and the browser another', 'Asia/Tokyo', 'Asia/Tokyo', 'Time zone: Asia/Tokyo.'],
  ['the zone was chosen after the form was opened', null, 'Asia/Tokyo', 'Time zone: Asia/Kolkata.'],
])('a field names its zone only if it could be mistaken: %s', (_case, zone, shown, note) => {
  expect(zoneNote(zone, shown, 'Asia/Calcutta')).toBe(note);
});

it.each([
  ['no end', null, 'Europe/London', null],
  ['the end of a day here', '2031-03-01T22:59:59Z', 'Europe/Berlin', null],
  [
    'the end of a day of a colleague',
    '2031-03-01T22:59:59Z',
    'Europe/London',
    'The saved end is 2031-03-01 22:59 here, not the end of a day.',
  ],
])('a field says when a saved end is not the end of a day: %s', (_case, end, zone, note) => {
  expect(otherZoneNote(end, zone)).toBe(note);
});

it('times are equal in any notation', () => {
  expect(sameMoment('2027-03-01T10:30:00Z', '2027-03-01T10:30:00.000Z')).toBe(true);
  expect(sameMoment(null, null)).toBe(true);
  expect(sameMoment(null, '2027-03-01T10:30:00Z')).toBe(false);
  expect(sameMoment('2027-03-01T10:30:00Z', '2027-03-01T10:30:01Z')).toBe(false);
});

it.each([
  ['2031-03-01', '2031-03-01'],
  ['20310301', '2031-03-01'],
  [' 2031/3/1 ', '2031-03-01'],
  ['2031.12.9', '2031-12-09'],
  ['2031 3 1', '2031-03-01'],
  ['2031-02-30', '2031-02-30'],
  ['2031-3', '2031-3'],
  ['03/01/2031', '03/01/2031'],
  ['', ''],
])('%j is normalized to %j', (typed, day) => {
  expect(normalizedDay(typed)).toBe(day);
});
