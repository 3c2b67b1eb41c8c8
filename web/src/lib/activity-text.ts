import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { formatDay, type TimeZone } from './time.ts';

const NAMES: Record<ActivityStatus, string> = { ACTIVE: 'Active', EXPIRING: 'Expiring', INACTIVE: 'Inactive' };

const PREPOSITIONS: Record<ActivityStatus, string> = { ACTIVE: 'Until', EXPIRING: 'On', INACTIVE: 'Since' };

export function statusName(status: ActivityStatus): string {
  return NAMES[status];
}

/** The line below a status: until when it works, when it ends, or since when it does not work any more. */
export function statusSubText(status: ActivityStatus, activeUntil: string | null, zone: TimeZone = null): string {
  if (activeUntil === null) return 'Until Terminated';
  const day = formatDay(new Date(activeUntil), zone);
  return `${PREPOSITIONS[status]} ${day}`;
}

/** The order in which people look for them. */
export const URGENCY: Record<ActivityStatus, number> = { ACTIVE: 0, EXPIRING: 1, INACTIVE: 2 };
