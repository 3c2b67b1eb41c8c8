import { useDisplay } from '../../lib/display-context.ts';
import { momentTitle } from '../../lib/time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { badgeText } from './series-badge-text.ts';
import classes from './series-row.module.css';

/** When a series starts, or that it is on or over. */
export function StartBadge({ series, now }: { series: { start: string | null; end: string | null }; now: Date }) {
  const { timeZone } = useDisplay();
  const badge = badgeText(series, now, timeZone);
  if (badge.kind !== 'start') {
    return (
      <span className={classes.badge}>
        <StatusBadge tone={badge.kind === 'live' ? 'live' : 'neutral'}>{badge.text}</StatusBadge>
      </span>
    );
  }
  return (
    <time
      className={classes.badge}
      dateTime={series.start ?? undefined}
      title={series.start === null ? undefined : momentTitle(new Date(series.start), timeZone)}
    >
      <span className={classes.time}>{badge.time}</span> <span className={classes.day}>{badge.day}</span>
    </time>
  );
}
