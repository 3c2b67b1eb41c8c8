import { formatDay, type TimeZone } from '../../../lib/time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When something ends, in words: by the calendar of that zone, as the day of the end is shown. */
export function daysLeftText(end: string, now: Date, zone: TimeZone): string {
  const days = Math.round((dayNumber(new Date(end), zone) - dayNumber(now, zone)) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** The day as midnight of UTC: days of a zone are not all equally long. */
function dayNumber(moment: Date, zone: TimeZone): number {
  return Date.parse(formatDay(moment, zone));
}
