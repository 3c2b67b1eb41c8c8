import { expect, it } from 'vitest';
import { dayOrToday, formatDay, formatTime, formatUtc, utcDay } from './time.ts';

// Local times on purpose: people read in their own time zone.
const moment = new Date(2026, 2, 1, 9, 5, 7);

it('writes days and times with leading zeros [constants.date-format]', () => {
  expect(formatDay(moment)).toBe('2026-03-01');
  expect(formatTime(moment)).toBe('09:05');
});

it("says Today for the reader's own day only [trading.badge.today]", () => {
  expect(dayOrToday(moment, new Date(2026, 2, 1, 23, 59))).toBe('Today');
  expect(dayOrToday(moment, new Date(2026, 2, 2, 0, 0))).toBe('2026-03-01');
  expect(dayOrToday(moment, new Date(2026, 1, 28, 23, 59))).toBe('2026-03-01');
});

it('writes UTC', () => {
  expect(formatUtc(new Date('2026-03-01T09:05:07Z'))).toBe('2026-03-01 09:05 UTC');
  expect(utcDay(new Date('2026-03-01T23:59:59Z'))).toBe('2026-03-01');
});
