import { DAY_MS, HOUR_MS } from './durations.ts';

/** Upper bound of the UTC offset of any time zone since 1868; a few local mean times before were further from UTC. */
const MAX_OFFSET_MS = 15 * HOUR_MS;
/** Last second that RFC 3339 can represent. */
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date, `YYYY-MM-DD`, of the years 0001 to 9999. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !text.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Whether the name is a known IANA time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Adds days to a date; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Start of a calendar date in a time zone, to the second. If the clocks go forward at midnight, the date starts at 01:00.
 * Throws a RangeError for an unknown time zone or a text that is no date. Check the date with {@link isDay} first: a day that its
 * month does not have, such as 2026-02-30, is not found here.
 */
export function startOfDay(day: string, zone: string): Date {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    era: 'short',
  });
  const dayAt = (seconds: number): string => {
    const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
    if (parts.get('era') === 'BC') return '';
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) throw new RangeError(`${day} is not a date`);
  // Binary search for the first second of the date: `low` is in an earlier one, `high` in this or a later one.
  let low = (utc - MAX_OFFSET_MS) / 1000;
  let high = (utc + MAX_OFFSET_MS) / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayAt(middle) < day) low = middle;
    else high = middle;
  }
  return new Date(high * 1000);
}

/** End of a calendar date in a time zone, exclusive. The last day of the year 9999 has 24 hours. */
export function startOfNextDay(day: string, zone: string): Date {
  const isLast = day >= '9999-12-31';
  return isLast ? new Date(startOfDay(day, zone).getTime() + DAY_MS) : startOfDay(addDays(day, 1), zone);
}

/** Last second of a calendar date in a time zone, within the year 9999. */
export function endOfDay(day: string, zone: string): Date {
  return new Date(Math.min(startOfNextDay(day, zone).getTime() - 1000, LAST_MS));
}
