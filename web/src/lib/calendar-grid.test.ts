import { expect, it } from 'vitest';
import { addMonths, weekdayOf, weeksOfMonth } from './calendar-grid.ts';

it('has the weeks of a month from Monday to Sunday, completed by its neighbours', () => {
  const weeks = weeksOfMonth('2026-11-23');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01']);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4);
  expect(weekdayOf('2026-11-23')).toBe(0);
  expect(weeksOfMonth('9999-12-15').at(-1)).toEqual(['9999-12-27', '9999-12-28', '9999-12-29', '9999-12-30', '9999-12-31']);
});

it.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-05-15', -12, '2025-05-15'],
  ['9999-12-15', 1, '9999-12-15'],
  ['0001-01-15', -1, '0001-01-15'],
])('%s and %i months are %s', (day, months, result) => {
  expect(addMonths(day, months)).toBe(result);
});
