/** Longest time that the gateway waits because the provider asked for it, in milliseconds, whatever a header says. */
export const MAX_WAIT_MS = 60_000;

/** From here on a number of seconds or milliseconds is no duration any more, but a moment since the epoch. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MS = 1e12;
/** The three forms of an HTTP date (RFC 9110, 5.6.7), of which the last one names no time zone and means UTC. */
const HTTP_DATE = /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? .*\d{2}:\d{2}:\d{2}( GMT| \d{4})$/;

/**
 * Milliseconds that the provider asks to wait, not clamped; null when it says nothing usable. `X-RateLimit-Reset` is a
 * duration in milliseconds, `Retry-After` one in seconds or a date. A number that can only be a moment counts from the
 * answer's `Date`, or from our clock where it has none.
 */
export function waitOf(headers: Readonly<Record<string, string | string[] | undefined>>, now = Date.now()): number | null {
  const sentAt = dateOf(headers['date']) ?? now;
  return durationOf(headers['x-ratelimit-reset'], 1, sentAt) ?? durationOf(headers['retry-after'], 1000, sentAt);
}

function durationOf(value: string | string[] | undefined, unitMs: number, sentAt: number): number | null {
  const number = numberOf(value);
  const moment = number === null ? dateOf(value) : momentOf(number);
  if (moment !== null) return Math.max(moment - sentAt, 0);
  return number === null ? null : number * unitMs;
}

function momentOf(number: number): number | null {
  if (number >= EPOCH_MS) return number;
  return number >= EPOCH_SECONDS ? number * 1000 : null;
}

function dateOf(value: string | string[] | undefined): number | null {
  const [text, zone] = HTTP_DATE.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (text === undefined) return null;
  const moment = Date.parse(zone === ' GMT' ? text : `${text} GMT`);
  return Number.isNaN(moment) ? null : moment;
}

export function numberOf(value: string | string[] | undefined): number | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
