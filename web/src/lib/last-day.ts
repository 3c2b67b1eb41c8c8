import { endOfDay, isDay } from '@sightline/schema/rules/calendar-day.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { browserZone, formatDay, formatTime, modernZoneName, type TimeZone } from './time.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const SEPARATED = /^(?<year>\d{4})\s{0,3}[-/. ]\s{0,3}(?<month>\d{1,2})\s{0,3}[-/. ]\s{0,3}(?<day>\d{1,2})$/;
const DIGITS = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/;

/** Date-field value of an end time: YYYY-MM-DD in the viewer's time zone; empty: no end. */
export function lastDayOf(moment: string | null, zone: TimeZone): string {
  return moment === null ? '' : formatDay(new Date(moment), zone);
}

/**
 * End time of a date-field value: the last second of the day in the viewer's time zone; null: no end.
 * Returns `initialEnd`, that of the field when the form opened, if it falls on the same day.
 */
export function endOf(day: string, initialEnd: string | null, zone: TimeZone): string | null {
  if (day === lastDayOf(initialEnd, zone)) return initialEnd;
  return isDay(day)
    ? `${endOfDay(day, zone ?? browserZone())
        .toISOString()
        .slice(0, 19)}Z`
    : null;
}

/** Warning before an end time is saved; null if it is the saved one or is at least a day away. @param now milliseconds */
export function endDateWarning(end: string | null, savedEnd: string | null, now: number): string | null {
  if (end === null || sameMoment(end, savedEnd)) return null;
  const remainingMs = Date.parse(end) - now;
  if (remainingMs <= 0) return 'The end date is in the past. Access ends as soon as you save.';
  return remainingMs < DAY_MS ? 'The end date is less than a day away. Access ends then.' : null;
}

/** A typed date as YYYY-MM-DD, also from 20310301 or 2031/3/1; other texts as they are, trimmed. */
export function normalizedDay(text: string): string {
  const typed = trimmed(text);
  const { year = '', month = '', day = '' } = (SEPARATED.exec(typed) ?? DIGITS.exec(typed))?.groups ?? {};
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Error message of an optional date field; null if it is valid. */
export function dayProblem(day: string): string | null {
  return day === '' || isDay(day) ? null : 'Enter the date as YYYY-MM-DD, or leave it empty.';
}

/** Names the zone in which a day is meant. */
export function zoneText(zone: TimeZone, browser = browserZone()): string {
  return `Time zone: ${modernZoneName(zone ?? browser)}.`;
}

/** Names the zone in which a day is meant; null if it is both the browser's and that of everything else on the screen (`shown`). */
export function zoneNote(zone: TimeZone, shown: TimeZone, browser = browserZone()): string | null {
  const text = zoneText(zone, browser);
  return [null, shown].every((other) => zoneText(other, browser) === text) ? null : text;
}

/** Describes an end time that is not the end of a day in this zone, because it was chosen in another; otherwise null. @param end ISO 8601 */
export function otherZoneNote(end: string | null, zone: TimeZone): string | null {
  if (end === null || sameMoment(end, endOf(lastDayOf(end, zone), null, zone))) return null;
  const moment = new Date(end);
  return `The saved end is ${formatDay(moment, zone)} ${formatTime(moment, zone)} here, not the end of a day.`;
}

/** Whether two ISO 8601 texts mean the same time, or both are null. */
export function sameMoment(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}
