import { formatDay } from './time.ts';

/** The day that a date field shows for the moment at which something ends: YYYY-MM-DD in the reader's time zone; empty: no end. */
export function lastDayOf(moment: string | null): string {
  return moment === null ? '' : formatDay(new Date(moment));
}

/**
 * The moment that a date field stands for: the last second of the day, as the owner's clock has it; null: no end.
 * `before`: the moment that the field began with, which stays while its day stays.
 */
export function endOf(day: string, before: string | null): string | null {
  if (day === lastDayOf(before)) return before;
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : `${end.toISOString().slice(0, 19)}Z`;
}

/** Whether two notations name the same moment, or neither any. */
export function sameMoment(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : Date.parse(left) === Date.parse(right);
}
