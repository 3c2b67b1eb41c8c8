import { addDays, isDay } from '@sightline/schema/rules/calendar-day.ts';

/** The weeks of the month of `day`, Monday first; with the days of the months around it that complete them, up to the end of 9999. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const length = weekdayOf(first) + daysInMonth(day);
  return Array.from({ length: Math.ceil(length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)).filter(isDay),
  );
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** Adds months to a date; a day that the month lacks becomes its last. The same date if the year would leave 0001 to 9999. */
export function addMonths(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  if (!isDay(`${month}-01`) || index < 12) return day;
  return `${month}-${String(Math.min(Number(day.slice(8)), daysInMonth(`${month}-01`))).padStart(2, '0')}`;
}

function daysInMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
