import { epochMs } from '@sightline/provider-contract/timestamps.ts';

/** The longest time that the gateway waits at the provider's request, in milliseconds, whatever a header says. */
export const MAX_WAIT_MS = 60_000;

/** The three forms of an HTTP date (RFC 9110, 5.6.7). The last one has no time zone and is in UTC. */
const HTTP_DATE = /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? .*\d{2}:\d{2}:\d{2}( GMT| \d{4})$/;

/**
 * Returns how long the provider asks to wait, in milliseconds, not clamped; null without a usable header.
 * `X-RateLimit-Reset` is a duration in milliseconds; `Retry-After` is one in seconds, or a date. A number that can only be
 * a time since the epoch is relative to the response's `Date`, or to the local clock.
 */
export function retryDelayOf(headers: Readonly<Record<string, string | string[] | undefined>>, now = Date.now()): number | null {
  const sentAt = dateOf(headers['date']) ?? now;
  return durationOf(headers['x-ratelimit-reset'], 1, sentAt) ?? durationOf(headers['retry-after'], 1000, sentAt);
}

function durationOf(value: string | string[] | undefined, unitMs: number, sentAt: number): number | null {
  const number = numberOf(value);
  const time = number === null ? dateOf(value) : epochMs(number);
  if (time !== null) return Math.max(time - sentAt, 0);
  return number === null ? null : number * unitMs;
}

function dateOf(value: string | string[] | undefined): number | null {
  const [text, zone] = HTTP_DATE.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (text === undefined) return null;
  const time = Date.parse(zone === ' GMT' ? text : `${text} GMT`);
  return Number.isNaN(time) ? null : time;
}

/** Reads a header that is a number of at least 0; null otherwise. */
export function numberOf(value: string | string[] | undefined): number | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
