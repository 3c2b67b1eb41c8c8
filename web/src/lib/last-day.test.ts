import { describe, expect, it } from 'vitest';
import { endOf, lastDayOf, sameMoment } from './last-day.ts';

describe('the last day', () => {
  it('ends with its last second where the reader is', () => {
    const end = endOf('2031-03-01', null);
    expect(Date.parse(end ?? '')).toBe(new Date(2031, 2, 1, 23, 59, 59).getTime());
    expect(lastDayOf(end)).toBe('2031-03-01');
  });

  it.each(['', 'tomorrow'])('is none for %j', (day) => {
    expect(endOf(day, '2031-03-01T10:30:00Z')).toBeNull();
  });

  it('keeps the very moment that it began with', () => {
    const before = new Date(2031, 2, 1, 10, 30).toISOString();
    expect(endOf('2031-03-01', before)).toBe(before);
    expect(endOf('2031-03-02', before)).not.toBe(before);
  });
});

it('moments are the same in whatever notation', () => {
  expect(sameMoment('2027-03-01T10:30:00Z', '2027-03-01T10:30:00.000Z')).toBe(true);
  expect(sameMoment(null, null)).toBe(true);
  expect(sameMoment(null, '2027-03-01T10:30:00Z')).toBe(false);
  expect(sameMoment('2027-03-01T10:30:00Z', '2027-03-01T10:30:01Z')).toBe(false);
});
