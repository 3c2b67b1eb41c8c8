import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { statusSubText } from '../lib/activity-text.ts';
import { useDisplay } from '../lib/display-context.ts';
import { momentTitle } from '../lib/time.ts';
import { ActivityBadge } from './activity-badge.tsx';
import { TwoLineCell } from './two-line-cell.tsx';

interface ActivityProps {
  /** Null: the end could not be read. */
  readonly status: ActivityStatus | null;
  /** ISO 8601; null: no end. */
  readonly activeUntil: string | null;
}

/** A status, and below it until or since when. */
export function ActivityLines({ status, activeUntil }: ActivityProps) {
  const { timeZone } = useDisplay();
  return (
    <TwoLineCell
      main={<ActivityBadge status={status} />}
      sub={statusSubText(status, activeUntil, timeZone)}
      {...(activeUntil !== null && { subTitle: momentTitle(new Date(activeUntil), timeZone) })}
    />
  );
}

/** Until or since when a status holds. */
export function ActivityEnd({ status, activeUntil }: ActivityProps) {
  const { timeZone } = useDisplay();
  const text = statusSubText(status, activeUntil, timeZone);
  if (activeUntil === null) return text;
  return <span title={momentTitle(new Date(activeUntil), timeZone)}>{text}</span>;
}
