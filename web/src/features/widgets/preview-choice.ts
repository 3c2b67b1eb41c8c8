import { dayOrToday, formatTime, type TimeZone } from '../../lib/time.ts';
import type { WidgetPreviewQuery } from './widget-preview.generated.ts';

export type PreviewSeries = WidgetPreviewQuery['widgetPreview'][number];

/** The wanted one of a list, where it is there. */
function wanted<T extends { readonly id: string }>(list: readonly T[], id: string | null): T | undefined {
  return list.find((each) => each.id === id);
}

/** The game to preview with: the chosen one, else the first. */
export function chosenGame<G extends { readonly id: string }>(games: readonly G[], id: string | null): G | undefined {
  return wanted(games, id) ?? games[0];
}

export function isLive(series: Pick<PreviewSeries, 'lifecycle'>): boolean {
  return series.lifecycle === 'LIVE';
}

/** The series to preview with: the chosen one, else one that has most to show: being played, next to start, or the last one. */
export function chosenSeries(series: readonly PreviewSeries[], id: string | null): PreviewSeries | undefined {
  const upcoming = series.find(({ lifecycle, start }) => lifecycle === 'UPCOMING' && start !== null);
  return wanted(series, id) ?? series.find(isLive) ?? upcoming ?? series.at(-1);
}

/** A series in one line: `Live · Final · Today 18:00`. */
export function seriesLabel(series: PreviewSeries, now: Date, zone: TimeZone = null): string {
  const start = series.start === null ? null : new Date(series.start);
  const when = start === null ? 'start unknown' : `${dayOrToday(start, now, zone)} ${formatTime(start, zone)}`;
  return [...(isLive(series) ? ['Live'] : []), series.title ?? `Series ${series.id}`, when].join(' · ');
}
