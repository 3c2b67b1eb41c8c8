import { formatDay, type TimeZone } from '../../../lib/time.ts';
import type { ApiClientUsageQuery } from './usage.generated.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

type Hour = ApiClientUsageQuery['apiClientUsage']['hours'][number];

/** Longer periods are shown by day. */
const MAX_DAYS_BY_HOUR = 7;

/** The periods of the chart, by days. */
export const PERIODS = [
  { days: 1, name: '24 hours' },
  { days: 7, name: '7 days' },
  { days: 30, name: '30 days' },
] as const;
export type PeriodDays = (typeof PERIODS)[number]['days'];
const DEFAULT_DAYS: PeriodDays = 7;

/** The period in the URL of the page. */
export function readPeriod(params: URLSearchParams): PeriodDays {
  return PERIODS.find(({ days }) => String(days) === params.get('days'))?.days ?? DEFAULT_DAYS;
}

/** @param others the present parameters of the page; those of its other parts stay */
export function periodParams(days: PeriodDays, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  if (days === DEFAULT_DAYS) params.delete('days');
  else params.set('days', String(days));
  return params;
}

/** The traffic of an hour, or of a day of the user's time zone. */
interface ChartBar {
  /** Start of its first hour, in milliseconds since the epoch. */
  readonly start: number;
  readonly requests: number;
  readonly tooManyRequests: number;
  readonly waitedMs: number;
  readonly connections: number;
  /** False if counting began only later: nothing is known of its traffic. */
  readonly isCounted: boolean;
}

const NO_TRAFFIC = { requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0, isCounted: false };

export function isByDay(days: number): boolean {
  return days > MAX_DAYS_BY_HOUR;
}

interface ChartTimes {
  readonly days: number;
  readonly now: number;
  /** When counting began. */
  readonly countedSince: number;
  readonly zone: TimeZone;
}

/** The bars of the last `days` up to `now`, oldest first, also those without traffic. */
export function chartBars(hours: readonly Hour[], { days, now, countedSince, zone }: ChartTimes): ChartBar[] {
  const counted = new Map(hours.map((hour) => [Date.parse(hour.startAt), hour]));
  const last = now - (now % HOUR_MS);
  const bars = new Map<string, ChartBar>();
  for (let ago = days * 24 - 1; ago >= 0; ago -= 1) {
    const start = last - ago * HOUR_MS;
    const key = isByDay(days) ? formatDay(new Date(start), zone) : String(start);
    const bar = bars.get(key) ?? { ...NO_TRAFFIC, start };
    const hour = counted.get(start) ?? NO_TRAFFIC;
    bars.set(key, {
      start: bar.start,
      requests: bar.requests + hour.requests,
      tooManyRequests: bar.tooManyRequests + hour.tooManyRequests,
      waitedMs: bar.waitedMs + hour.waitedMs,
      connections: bar.connections + hour.connections,
      isCounted: bar.isCounted || start + HOUR_MS > countedSince,
    });
  }
  return [...bars.values()];
}
