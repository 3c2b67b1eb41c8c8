import { endOfDay, isDay } from '@sightline/schema/rules/calendar-day.ts';
import { browserZone, formatDay, type TimeZone } from './time.ts';

/** Date-field value of an end time: YYYY-MM-DD in the viewer's time zone; empty: no end. */
export function lastDayOf(moment: string | null, zone: TimeZone): string {
  return moment === null ? '' : formatDay(new Date(moment), zone);
}

/**
 * End time of a date-field value: the last second of the day in the viewer's time zone; null: no end.
 * Returns `before`, the initial end time of the field, if it falls on the same day.
 */
export function endOf(day: string, before: string | null, zone: TimeZone): string | null {
  if (day === lastDayOf(before, zone)) return before;
  return isDay(day)
    ? `${endOfDay(day, zone ?? browserZone())
        .toISOString()
        .slice(0, 19)}Z`
    : null;
}

/** Error message of an optional date field; null if it is valid. */
export function dayProblem(day: string): string | null {
  return day === '' || isDay(day) ? null : 'Enter a complete date, or leave it empty';
}

/** Whether two ISO 8601 texts mean the same time, or both are null. */
export function sameMoment(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : Date.parse(left) === Date.parse(right);
}
