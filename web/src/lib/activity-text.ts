import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { daysBetween, formatDay, type TimeZone } from './time.ts';
import { UNKNOWN } from './text.ts';

const NAMES: Record<ActivityStatus, string> = { ACTIVE: 'Active', EXPIRING: 'Expiring', INACTIVE: 'Inactive' };

const PREPOSITIONS: Record<ActivityStatus, string> = { ACTIVE: 'Until', EXPIRING: 'On', INACTIVE: 'Since' };

/** `status` is null if the end date is unreadable. */
export function statusName(status: ActivityStatus | null): string {
  return status === null ? UNKNOWN : NAMES[status];
}

/** The line below a status: the day until which it is active, on which it expires, or since which it is inactive. */
export function statusSubText(status: ActivityStatus | null, expiresAt: string | null, zone: TimeZone): string {
  if (status === null) return 'End date unavailable';
  if (expiresAt === null) return 'Until Terminated';
  const day = formatDay(new Date(expiresAt), zone);
  return `${PREPOSITIONS[status]} ${day}`;
}

const URGENCY: Record<ActivityStatus, number> = { ACTIVE: 0, EXPIRING: 1, INACTIVE: 2 };
/** Later than any date, milliseconds. */
const NO_END = 9e15;
/** Greater than any end, so that the status comes first. */
const STATUS_STEP = 1e16;

/** Sort value: by status, then by the end date, soonest first. Null if the end date is unreadable. */
export function statusOrder(status: ActivityStatus | null, expiresAt: string | null): number | null {
  if (status === null) return null;
  return URGENCY[status] * STATUS_STEP + (expiresAt === null ? NO_END : Date.parse(expiresAt));
}

// Created with the first text: no page needs it before its data has arrived, and some never do.
let dayFormat: Intl.NumberFormat | undefined;

export function daysText(days: number): string {
  dayFormat ??= new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return dayFormat.format(days);
}

/** Days until `end` in words, counted in calendar days of the zone. */
export function daysLeftText(end: string, now: Date, zone: TimeZone): string {
  const days = daysBetween(now, new Date(end), zone);
  if (days < 1) return 'today';
  return days === 1 ? 'tomorrow' : `in ${daysText(days)}`;
}

/** How near the end of an expiring entity is: within 30 days, a week, or a day. */
export type EndTone = 'soon' | 'week' | 'day';

export function endTone(end: string, now: Date, zone: TimeZone): EndTone {
  const days = daysBetween(now, new Date(end), zone);
  if (days <= 1) return 'day';
  return days <= 7 ? 'week' : 'soon';
}

/** Status of an open invoice; `daysOverdue` is 0 until its due date has passed. */
export function overdueText(daysOverdue: number): string {
  return daysOverdue === 0 ? 'Not due yet' : `${daysText(daysOverdue)} overdue`;
}
