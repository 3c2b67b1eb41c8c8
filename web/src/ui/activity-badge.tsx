import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { statusName } from '../lib/activity-text.ts';
import { StatusBadge, type StatusTone } from './status-badge.tsx';

const TONES: Record<ActivityStatus, StatusTone> = { ACTIVE: 'positive', EXPIRING: 'warning', INACTIVE: 'neutral' };

/** Whether something with an end date is in force; null: not known. */
export function ActivityBadge({ status }: { status: ActivityStatus | null }) {
  return <StatusBadge tone={status === null ? 'neutral' : TONES[status]}>{statusName(status)}</StatusBadge>;
}
