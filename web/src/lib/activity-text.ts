import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { formatDay, type TimeZone } from './time.ts';
import { UNKNOWN } from './text.ts';

const NAMES: Record<ActivityStatus, string> = { ACTIVE: 'Active', EXPIRING: 'Expiring', INACTIVE: 'Inactive' };

const PREPOSITIONS: Record<ActivityStatus, string> = { ACTIVE: 'Until', EXPIRING: 'On', INACTIVE: 'Since' };

/** Null: the end date could not be read. */
export function statusName(status: ActivityStatus | null): string {
  return status === null ? UNKNOWN : NAMES[status];
}

/** The line below a status: until when it works, when it ends, or since when it does not work any more. */
export function statusSubText(status: ActivityStatus | null, activeUntil: string | null, zone: TimeZone = null): string {
  if (status === null) return 'End date unreadable';
  if (activeUntil === null) return 'Until Terminated';
  const day = formatDay(new Date(activeUntil), zone);
  return `${PREPOSITIONS[status]} ${day}`;
}

/** The order in which people look for them. */
export const URGENCY: Record<ActivityStatus, number> = { ACTIVE: 0, EXPIRING: 1, INACTIVE: 2 };
