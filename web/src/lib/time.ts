/** An IANA name such as `Europe/Berlin`; null: the browser's own. */
export type TimeZone = string | null;

/** Day (YYYY-MM-DD) and time of day (HH:MM) of a moment, as a clock of that zone shows them. */
interface Clock {
  readonly day: string;
  readonly time: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** One a zone that was ever chosen here: making one costs more than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
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

function clockOf(moment: Date, zone: TimeZone): Clock {
  if (zone === null || Number.isNaN(moment.getTime())) {
    return {
      day: `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`,
      time: `${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
    };
  }
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** Whether this browser knows a zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Asked once: the answer takes longer than all the rest of a title, and a list has hundreds of them. */
let ownZone: string | null = null;

/** Name of the browser's own zone, as it was when the page was loaded. */
export function browserZone(): string {
  ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

/** Day of a moment: YYYY-MM-DD. */
export function formatDay(moment: Date, zone: TimeZone = null): string {
  return clockOf(moment, zone).day;
}

/** Time of day: HH:MM. */
export function formatTime(moment: Date, zone: TimeZone = null): string {
  return clockOf(moment, zone).time;
}

/** The day, or `Today` when `moment` falls on the day of `now`. */
export function dayOrToday(moment: Date, now: Date, zone: TimeZone = null): string {
  const day = formatDay(moment, zone);
  return day === formatDay(now, zone) ? 'Today' : day;
}

/** The same moment in UTC, `2024-05-28 17:00 UTC`. */
export function formatUtc(moment: Date): string {
  const [day, time] = moment.toISOString().split('T');
  return `${day} ${time?.slice(0, 5)} UTC`;
}

/** For titles: a moment with the name of its zone, and in UTC where that is another one. */
export function momentTitle(moment: Date, zone: TimeZone = null): string {
  if (Number.isNaN(moment.getTime())) return '';
  const name = zone ?? browserZone();
  const utc = formatUtc(moment);
  return name === 'UTC' ? utc : `${formatDay(moment, zone)} ${formatTime(moment, zone)} ${name} · ${utc}`;
}
