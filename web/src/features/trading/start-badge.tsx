import { seriesBadge } from '@sightline/schema/rules/series.ts';
import { useDisplay } from '../../lib/display.tsx';
import { dayOrToday, formatTime, momentTitle, type TimeZone } from '../../lib/time.ts';
import { StatusBadge } from '../../ui/badges.tsx';

interface Schedule {
  readonly startAt: string | null;
  readonly endAt: string | null;
}

/** Shown in place of an unknown time. */
export const NO_TIME = '–';

/** Instead of Live, at a past moment. */
export const WAS_LIVE = 'Was live';

export type BadgeText =
  | { readonly kind: 'live' | 'ended'; readonly text: string }
  | { readonly kind: 'start'; readonly time: string; readonly day: string };

/** Text of a series badge: Live, ENDED, or the start time and day. */
export function badgeText(series: Schedule, now: Date, zone: TimeZone): BadgeText {
  const { kind } = seriesBadge(series, now);
  if (kind === 'LIVE') return { kind: 'live', text: 'Live' };
  if (kind === 'ENDED') return { kind: 'ended', text: 'ENDED' };
  if (series.startAt === null) return { kind: 'start', time: NO_TIME, day: 'No start' };
  const start = new Date(series.startAt);
  return { kind: 'start', time: formatTime(start, zone), day: dayOrToday(start, now, zone) };
}

interface StartBadgeProps {
  readonly series: Schedule;
  readonly now: Date;
  /** Whether `now` is a past moment, so that a live series is marked as one that was live then. */
  readonly isPast?: boolean;
}

/** Badge that shows when a series starts, or that it is live or has ended. */
export function StartBadge({ series, now, isPast = false }: StartBadgeProps) {
  const { timeZone } = useDisplay();
  const badge = badgeText(series, now, timeZone);
  if (badge.kind !== 'start') {
    return (
      <span className="sl-13">
        <StatusBadge tone={badge.kind === 'live' && !isPast ? 'live' : 'neutral'}>
          {badge.kind === 'live' && isPast ? WAS_LIVE : badge.text}
        </StatusBadge>
      </span>
    );
  }
  return (
    <time
      className="sl-13"
      dateTime={series.startAt ?? undefined}
      title={series.startAt === null ? undefined : momentTitle(new Date(series.startAt), timeZone)}
    >
      <span className="sl-600 sl-nowrap">{badge.time}</span> <span className="sl-soft sl-nowrap">{badge.day}</span>
    </time>
  );
}
