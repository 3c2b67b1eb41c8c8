import type { ApiClientUsageQuery } from './usage.generated.ts';

type Source = ApiClientUsageQuery['apiClientUsage']['sources'][number];
type Hour = Source['hours'][number];

const HOUR_MS = 3_600_000;
/** Hours of the chart: 7 days. */
export const CHART_HOURS = 7 * 24;

export interface UsageTotals {
  readonly requests: number;
  readonly tooManyRequests: number;
  readonly waitedMs: number;
  readonly connections: number;
}

/** Sums of the hours. */
export function totalsOf(hours: readonly Hour[]): UsageTotals {
  const sum = { requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0 };
  for (const { requests, tooManyRequests, waitedMs, connections } of hours) {
    sum.requests += requests;
    sum.tooManyRequests += tooManyRequests;
    sum.waitedMs += waitedMs;
    sum.connections += connections;
  }
  return sum;
}

export interface ChartHour {
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly requests: number;
  readonly tooManyRequests: number;
}

/** All hours of the last 7 days up to `now`, oldest first, over all sources. */
export function chartHours(sources: readonly Pick<Source, 'hours'>[], now: number): ChartHour[] {
  const counted = new Map<number, { requests: number; tooManyRequests: number }>();
  for (const { hours } of sources) {
    for (const { startAt, requests, tooManyRequests } of hours) {
      const start = Date.parse(startAt);
      const sum = counted.get(start) ?? { requests: 0, tooManyRequests: 0 };
      counted.set(start, { requests: sum.requests + requests, tooManyRequests: sum.tooManyRequests + tooManyRequests });
    }
  }
  const last = now - (now % HOUR_MS);
  return Array.from({ length: CHART_HOURS }, (_, index) => {
    const start = last - (CHART_HOURS - 1 - index) * HOUR_MS;
    return { start, ...(counted.get(start) ?? { requests: 0, tooManyRequests: 0 }) };
  });
}

/** A waiting time in milliseconds, seconds or minutes. */
export function waitText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
