import { isTimeZone } from '@sightline/schema/rules/calendar-day.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

/** An IANA name such as `Europe/Berlin`; null: the browser's own. */
export type TimeZone = string | null;

/** Day (YYYY-MM-DD) and time of day (HH:MM) in a time zone. */
interface DayAndTime {
  readonly day: string;
  readonly time: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Cached per time zone, because creating a format is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>();

function cachedFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

function toDayAndTime(moment: Date, zone: TimeZone): DayAndTime {
  if (zone === null || Number.isNaN(moment.getTime())) {
    return {
      day: `${String(moment.getFullYear()).padStart(4, '0')}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`,
      time: `${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
    };
  }
  const parts = new Map(
    cachedFormat(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** Cached, because the lookup is slow and lists show hundreds of moments. */
let ownZone: string | null = null;

/** Name of the browser's time zone, as of the first call. */
export function browserZone(): string {
  ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

/** Zones that browsers list by a former name, which users no longer look for. */
const RENAMED_ZONES: ReadonlyMap<string, string> = new Map([
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
]);

/** The name in use today of a time zone. */
export function modernZoneName(zone: string): string {
  const name = RENAMED_ZONES.get(zone);
  return name !== undefined && isTimeZone(name) ? name : zone;
}

/** Day as YYYY-MM-DD. */
export function formatDay(moment: Date, zone: TimeZone): string {
  return toDayAndTime(moment, zone).day;
}

/** Time of day as HH:MM. */
export function formatTime(moment: Date, zone: TimeZone): string {
  return toDayAndTime(moment, zone).time;
}

/** Time of day as HH:MM:SS. */
export function formatSeconds(moment: Date, zone: TimeZone): string {
  // Offsets of today's zones are whole minutes.
  return `${formatTime(moment, zone)}:${pad(moment.getUTCSeconds())}`;
}

/** Day in words, `26 Nov 2026`. */
export function formatWrittenDay(moment: Date, zone: TimeZone): string {
  const [year = '', month = '', day = ''] = formatDay(moment, zone).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The moment of a day and time in a time zone (`2026-11-26T14:03:07`), ms since 1970; null for anything else. */
export function momentAt(text: string, zone: TimeZone): number | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const shownAs = (at: number): number => Date.parse(`${formatDay(new Date(at), zone)}T${formatSeconds(new Date(at), zone)}Z`);
  // Twice: the first guess may be on the other side of a change of the clocks.
  const guess = asUtc - (shownAs(asUtc) - asUtc);
  return guess - (shownAs(guess) - asUtc);
}

/** Time of day as HH:MM:SS.mmm. */
export function formatMilliseconds(moment: Date, zone: TimeZone): string {
  return `${formatSeconds(moment, zone)}.${String(moment.getUTCMilliseconds()).padStart(3, '0')}`;
}

/** The day, or `Today` when `moment` falls on the day of `now`. */
export function dayOrToday(moment: Date, now: Date, zone: TimeZone): string {
  const day = formatDay(moment, zone);
  return day === formatDay(now, zone) ? 'Today' : day;
}

/** The time between two moments, in which something happened: "between 11:02 and 11:36", "at 11:36". */
export function spanText(from: Date, to: Date, zone: TimeZone): string {
  const [first, last] = [from, to].map((moment) => formatTime(moment, zone));
  const [firstDay, lastDay] = [from, to].map((moment) => formatDay(moment, zone));
  if (firstDay !== lastDay) return `between ${firstDay} ${first} and ${lastDay} ${last}`;
  return first === last ? `at ${last}` : `between ${first} and ${last}`;
}

/** Calendar days of the zone from one moment to another. */
export function daysBetween(from: Date, to: Date, zone: TimeZone): number {
  // Midnights of UTC: days of a zone may have 23 or 25 hours.
  const midnight = (moment: Date): number => Date.parse(formatDay(moment, zone));
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

/** Day and time in UTC, `2024-05-28 17:00 UTC`. */
export function formatUtc(moment: Date): string {
  const [day, time] = moment.toISOString().split('T');
  return `${day} ${time?.slice(0, 5)} UTC`;
}

/** Hover title: day, time and zone name, followed by UTC if that differs. */
export function momentTitle(moment: Date, zone: TimeZone): string {
  if (Number.isNaN(moment.getTime())) return '';
  const name = zone ?? browserZone();
  const utc = formatUtc(moment);
  return name === 'UTC' ? utc : `${formatDay(moment, zone)} ${formatTime(moment, zone)} ${name} · ${utc}`;
}

/** A duration in milliseconds, seconds or minutes. */
export function waitText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
