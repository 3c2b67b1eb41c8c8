import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { statusName } from '../lib/activity-text.ts';
import { StatusBadge, type StatusTone } from './status-badge.tsx';

const TONES: Record<ActivityStatus, StatusTone> = { ACTIVE: 'positive', EXPIRING: 'warning', INACTIVE: 'neutral' };

/** Whether something with an end date is in force. */
export function ActivityBadge({ status }: { status: ActivityStatus }) {
  return <StatusBadge tone={TONES[status]}>{statusName(status)}</StatusBadge>;
}
