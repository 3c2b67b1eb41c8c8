import { describe, expect, it } from 'vitest';
import { addDays, endOfDay, isDay, isTimeZone, startOfDay } from './calendar-day.ts';

const iso = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

describe('a day', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z'],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00Z', '2026-03-01T09:59:59Z'],
    ['Pacific/Pago_Pago', '2026-03-01', '2026-03-01T11:00:00Z', '2026-03-02T10:59:59Z'],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00Z', '2026-03-01T18:14:59Z'],
    // Clocks go forward and back during the day.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'],
    // Midnight does not exist: the day begins at one.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z'],
    // The ends of what can be written.
    ['UTC', '0001-01-01', '0001-01-01T00:00:00Z', '0001-01-01T23:59:59Z'],
    ['UTC', '9999-12-31', '9999-12-31T00:00:00Z', '9999-12-31T23:59:59Z'],
    ['America/Los_Angeles', '9999-12-31', '9999-12-31T08:00:00Z', '9999-12-31T23:59:59Z'],
  ])('in %s: %s is from %s to %s', (zone, day, start, end) => {
    expect([iso(startOfDay(day, zone)), iso(endOfDay(day, zone))]).toEqual([start, end]);
  });

  it('has a previous and a next one', () => {
    expect([addDays('2024-02-28', 1), addDays('2024-03-01', -1), addDays('2026-01-01', -1)]).toEqual([
      '2024-02-29',
      '2024-02-29',
      '2025-12-31',
    ]);
  });

  it.each(['', 'soon', '2023-02-29', '12027-03-01', '2027-3-1', '0000-05-01'])('is not %j', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

it('a time zone is known by its IANA name', () => {
  expect(['UTC', 'Europe/Berlin', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
