/** RFC 3339 with any offset; also accepts missing seconds, a space instead of the T, and a missing offset (UTC). */
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9})\d*)?)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))?$/;

const MINUTE_MS = 60_000;

/** Numbers from here on are times since the epoch, in seconds or in milliseconds. Smaller ones are durations. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MS = 1e12;

/** Milliseconds of a time since the epoch, given in seconds or milliseconds; null for smaller numbers, which would be times before September 2001. */
export function epochMs(number: number): number | null {
  if (number >= EPOCH_MS) return number;
  return number >= EPOCH_SECONDS ? number * 1000 : null;
}

/** The timestamp in UTC, as `YYYY-MM-DDTHH:MM:SS[.sss]Z`; null when invalid or outside the years 0001 to 9999. */
export function utcTimestamp(text: string): string | null {
  const parts = MOMENT.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const [fraction = '', sign = '+', offsetHours = '0', offsetMinutes = '0'] = parts.slice(7);
  // A leap second becomes the first second of the next minute.
  if (hour > 23 || minute > 59 || second > 60 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCFullYear() !== year || local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null;
  local.setUTCHours(hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, '0')));
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  const moment = new Date(local.getTime() - offset * MINUTE_MS);
  if (moment.getUTCFullYear() < 1 || moment.getUTCFullYear() > 9999) return null;
  return moment.toISOString().replace('.000Z', 'Z');
}
