import { seriesBadge } from '@sightline/schema/rules/series.ts';
import { dayOrToday, formatTime, type TimeZone } from '../../lib/time.ts';

/** A row's badge: a word for what is on or over, else when it starts. */
export type BadgeText =
  | { readonly kind: 'live' | 'ended'; readonly text: string }
  | { readonly kind: 'start'; readonly time: string; readonly day: string };

export function badgeText(series: { start: string | null; end: string | null }, now: Date, zone: TimeZone = null): BadgeText {
  const { kind } = seriesBadge(series, now);
  if (kind === 'LIVE') return { kind: 'live', text: 'Live' };
  if (kind === 'ENDED') return { kind: 'ended', text: 'ENDED' };
  if (series.start === null) return { kind: 'start', time: '–', day: 'No start' };
  const start = new Date(series.start);
  return { kind: 'start', time: formatTime(start, zone), day: dayOrToday(start, now, zone) };
}
