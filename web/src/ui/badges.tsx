import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { ReactNode } from 'react';
import { statusName } from '../lib/activity-text.ts';
import countBadgeClasses from './count-badge.module.css';
import classes from './status-badge.module.css';

export type StatusTone = 'positive' | 'warning' | 'negative' | 'neutral' | 'live';

export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

const MAX_COUNT = 9;

/** Text of a count badge; counts above nine show `+9`. */
export function countText(count: number): string {
  return count > MAX_COUNT ? `+${MAX_COUNT}` : String(count);
}

type CountBadgeProps = { count: number; tone?: 'accent' | 'negative' };

export function CountBadge({ count, tone = 'accent' }: CountBadgeProps) {
  return (
    <span className={countBadgeClasses.badge} data-tone={tone}>
      {countText(count)}
    </span>
  );
}

const TONES: Record<ActivityStatus, StatusTone> = { ACTIVE: 'positive', EXPIRING: 'warning', INACTIVE: 'neutral' };

/** Badge of an activity status; null: unknown. */
export function ActivityBadge({ status }: { status: ActivityStatus | null }) {
  return <StatusBadge tone={status === null ? 'neutral' : TONES[status]}>{statusName(status)}</StatusBadge>;
}
