import { endOfDay, isDay } from '@sightline/schema/rules/calendar-day.ts';
import { browserZone, formatDay, type TimeZone } from './time.ts';

/** The day that a date field shows for the moment at which something ends: YYYY-MM-DD in the viewer's zone; empty: no end. */
export function lastDayOf(moment: string | null, zone: TimeZone): string {
  return moment === null ? '' : formatDay(new Date(moment), zone);
}

/**
 * The moment that a date field stands for: the last second of the day in the viewer's zone; null: no end.
 * `before`: the moment that the field began with, which stays while its day stays.
 */
export function endOf(day: string, before: string | null, zone: TimeZone): string | null {
  if (day === lastDayOf(before, zone)) return before;
  return isDay(day)
    ? `${endOfDay(day, zone ?? browserZone())
        .toISOString()
        .slice(0, 19)}Z`
    : null;
}

/** What is wrong with the text of a date field that may stay empty; null: nothing. */
export function dayProblem(day: string): string | null {
  return day === '' || isDay(day) ? null : 'Enter a complete date, or leave it empty';
}

/** Whether two notations name the same moment, or neither any. */
export function sameMoment(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : Date.parse(left) === Date.parse(right);
}
