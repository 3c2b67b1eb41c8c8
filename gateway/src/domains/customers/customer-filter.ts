import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { isTimeZone, startOfDay, startOfNextDay } from '@sightline/schema/rules/calendar-day.ts';
import { isDateFilterUsable } from '@sightline/schema/rules/date-filter.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { ActivityStatus, CustomerFilter, DateFilter } from '../../generated/schema-types.ts';
import type { CustomerQuery, CustomerRecord } from '../../provider/api/account-customers.ts';
import { providerTimestamp } from '../../provider/api/account-records.ts';
import { SECOND_MS } from '@sightline/schema/rules/durations.ts';
import { EXPIRING_WINDOW_MS } from '@sightline/schema/rules/activity-status.ts';

/** The part of a customer filter that the provider applies, normalized. */
interface ProviderFilter {
  readonly accountManagerIds: readonly string[];
  readonly statuses: readonly ActivityStatus[];
  readonly created: CreatedSpan | null;
}

/** Creation period in milliseconds since the epoch; null means unbounded. */
interface CreatedSpan {
  /** Inclusive. */
  readonly from: number | null;
  /** Exclusive. */
  readonly before: number | null;
}

const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

/** Throws BAD_USER_INPUT for invalid dates. */
export function toProviderFilter(filter: CustomerFilter | null | undefined): ProviderFilter {
  return {
    accountManagerIds: [...new Set(filter?.accountManagerIds)].toSorted(),
    statuses: [...new Set(filter?.statuses)].toSorted(),
    created: filter?.createdAt ? createdSpan(filter.createdAt) : null,
  };
}

function createdSpan({ type, date, until, timeZone }: DateFilter): CreatedSpan {
  if (type !== 'BETWEEN' && typeof until === 'string') {
    throw gatewayError('BAD_USER_INPUT', { message: 'until is only for BETWEEN.' });
  }
  if (!isDateFilterUsable({ type, date, until: until ?? null })) {
    throw gatewayError('BAD_USER_INPUT', { message: 'BETWEEN requires two dates in order.' });
  }
  const zone = timeZone ?? 'UTC';
  if (!isTimeZone(zone)) throw gatewayError('BAD_USER_INPUT', { message: 'Unknown time zone.' });
  const startOf = (day: string) => startOfDay(day, zone).getTime();
  const startAfter = (day: string) => startOfNextDay(day, zone).getTime();
  switch (type) {
    case 'EQUAL':
      return { from: startOf(date), before: startAfter(date) };
    case 'BETWEEN':
      return { from: startOf(date), before: startAfter(until ?? date) };
    case 'AFTER':
      return { from: startAfter(date), before: null };
    case 'BEFORE':
      return { from: null, before: startOf(date) };
  }
}

/**
 * Query parameters for the provider. `created_after` is a second early, because the provider does not document whether it is inclusive;
 * {@link matchesFilter} is exact.
 */
export function customerQuery({ accountManagerIds, statuses, created }: ProviderFilter, now: Date): CustomerQuery {
  const query: [CustomerQuery[number][0], string][] = accountManagerIds.map((id) => ['account_manager', id]);
  const from = created?.from ?? null;
  const before = created?.before ?? null;
  if (from !== null) query.push(['created_after', clampedTimestamp(from - SECOND_MS)]);
  if (before !== null) query.push(['created_before', clampedTimestamp(before)]);
  if (statuses.includes('ACTIVE')) {
    query.push(['active_indefinitely', 'true'], ['active_until_after', providerTimestamp(now)]);
  }
  if (statuses.includes('INACTIVE')) query.push(['active_until_before', providerTimestamp(now)]);
  if (statuses.includes('EXPIRING')) {
    const end = new Date(now.getTime() + EXPIRING_WINDOW_MS);
    query.push(['active_until_between_from', providerTimestamp(now)], ['active_until_between_to', providerTimestamp(end)]);
  }
  return query;
}

/** RFC 3339 timestamp, clamped to the years 0001 to 9999. */
function clampedTimestamp(moment: number): string {
  return providerTimestamp(new Date(Math.min(Math.max(moment, FIRST_MS), LAST_MS)));
}

/** Whether a customer in the provider's result matches the filter exactly. */
export function matchesFilter(customer: CustomerRecord, { statuses, created }: ProviderFilter, now: Date): boolean {
  // The provider applied the filter already; an unreadable value matches.
  const at = customer.created === null ? null : Date.parse(customer.created);
  const status = customer.unreadable.includes('active_until') ? null : activityStatus(customer.active_until, now);
  return (
    (at === null || at >= (created?.from ?? Number.NEGATIVE_INFINITY)) &&
    (at === null || at < (created?.before ?? Number.POSITIVE_INFINITY)) &&
    (statuses.length === 0 ||
      status === null ||
      statuses.includes(status) ||
      (status === 'EXPIRING' && statuses.includes('ACTIVE')))
  );
}

/** Whether a customer is on every worklist that the filter names. One whose value for a worklist is unreadable is not on it. */
export function isOnWorklist(customer: CustomerRecord, filter: CustomerFilter | null | undefined, now: Date): boolean {
  const { active_until: end, trial_agreement_status: agreement, unreadable } = customer;
  const isExpiring = !unreadable.includes('active_until') && activityStatus(end, now) === 'EXPIRING';
  return (filter?.expiringOnly !== true || isExpiring) && (filter?.agreementUnsignedOnly !== true || agreement === 'unsigned');
}
