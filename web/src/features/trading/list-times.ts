import { seriesBadge } from '@sightline/schema/rules/series.ts';
import { formatDay, type TimeZone } from '../../lib/time.ts';
import type { ListTime } from './urls.ts';
import { HOUR_MS, MINUTE_MS } from '@sightline/schema/rules/durations.ts';

interface Schedule {
  readonly startAt: string | null;
  readonly endAt: string | null;
}

/** Milliseconds until the start if it is within the hour; null otherwise. */
function msUntilStart({ startAt }: Schedule, now: Date): number | null {
  if (startAt === null) return null;
  const remaining = Date.parse(startAt) - now.getTime();
  return remaining >= 0 && remaining < HOUR_MS ? remaining : null;
}

/** The times of the list that a series belongs to. Today and tomorrow are days of the time zone. */
export function listTimes(series: Schedule, now: Date, zone: TimeZone): ReadonlySet<ListTime> {
  const times = new Set<ListTime>();
  if (seriesBadge(series, now).kind === 'LIVE') times.add('live');
  if (msUntilStart(series, now) !== null) times.add('soon');
  if (series.startAt === null) return times;
  const day = formatDay(new Date(series.startAt), zone);
  if (day === formatDay(now, zone)) times.add('today');
  else if (day === formatDay(nextDay(now, zone), zone)) times.add('tomorrow');
  return times;
}

/** A moment of the following day: days with a change of the clock have 23 or 25 hours. */
function nextDay(now: Date, zone: TimeZone): Date {
  const today = formatDay(now, zone);
  const later = [23, 24, 25].map((hours) => new Date(now.getTime() + hours * HOUR_MS));
  return later.find((moment) => formatDay(moment, zone) !== today) ?? now;
}

/** Number of series for each time. */
export function countTimes(series: readonly Schedule[], now: Date, zone: TimeZone): Readonly<Record<ListTime, number>> {
  const counts = { live: 0, soon: 0, today: 0, tomorrow: 0 } satisfies Record<ListTime, number>;
  for (const each of series) for (const time of listTimes(each, now, zone)) counts[time] += 1;
  return counts;
}

/** `in 12 min` within the last hour before the start; null otherwise. */
export function countdownText(series: Schedule, now: Date): string | null {
  const remaining = msUntilStart(series, now);
  if (remaining === null || series.endAt !== null) return null;
  return remaining < MINUTE_MS ? 'in under 1 min' : `in ${Math.floor(remaining / MINUTE_MS)} min`;
}

export const TIME_NAMES: Readonly<Record<ListTime, string>> = {
  live: 'Live',
  soon: 'Starting soon',
  today: 'Today',
  tomorrow: 'Tomorrow',
};

/** Texts for a time without series. */
export const NO_SERIES_TEXTS: Readonly<Record<ListTime, string>> = {
  live: 'No series are live right now.',
  soon: 'No series start within the hour.',
  today: 'No series start today.',
  tomorrow: 'No series start tomorrow.',
};
