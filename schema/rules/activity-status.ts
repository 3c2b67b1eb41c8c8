import { DAY_MS } from './durations.ts';

export type ActivityStatus = 'ACTIVE' | 'EXPIRING' | 'INACTIVE';

export const EXPIRING_WINDOW_MS = 30 * DAY_MS;

/** Status at `now` of an entity with an end date (ISO 8601; null: no end date). */
export function activityStatus(expiresAt: string | null, now: Date): ActivityStatus {
  if (expiresAt === null) return 'ACTIVE';
  const remaining = Date.parse(expiresAt) - now.getTime();
  if (remaining < 0) return 'INACTIVE';
  return remaining <= EXPIRING_WINDOW_MS ? 'EXPIRING' : 'ACTIVE';
}
