import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { isDateFilterUsable } from '@sightline/schema/rules/date-filter.ts';
import { gatewayError } from '../../errors.ts';
import type { ActivityStatus, CustomerFilter, DateFilter } from '../../generated/resolvers-types.ts';
import type { CustomerQuery, CustomerRecord } from '../../rest/account-customers.ts';
import { timestamp } from '../../rest/timestamp.ts';

/** The part of a filter that the provider applies, in one form for all ways to say the same. */
export interface CustomerWish {
  readonly accountManagerIds: readonly string[];
  readonly statuses: readonly ActivityStatus[];
  readonly created: CreatedDays | null;
}

/** Days (`YYYY-MM-DD`, UTC) in which a customer was created, both included; null: no bound. */
export interface CreatedDays {
  readonly from: string | null;
  readonly to: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const EXPIRING_WINDOW_MS = 30 * DAY_MS;

/** Rejects dates that make no filter with BAD_USER_INPUT. */
export function customerWish(filter: CustomerFilter | null | undefined): CustomerWish {
  return {
    accountManagerIds: [...new Set(filter?.accountManagerIds)].toSorted(),
    statuses: [...new Set(filter?.statuses)].toSorted(),
    created: filter?.created ? createdDays(filter.created) : null,
  };
}

function createdDays({ type, date, until }: DateFilter): CreatedDays {
  if (!isDateFilterUsable({ type, date, until: until ?? null })) {
    throw gatewayError('BAD_USER_INPUT', { message: 'BETWEEN takes two days, the first one not after the last one.' });
  }
  switch (type) {
    case 'EQUAL':
      return { from: date, to: date };
    case 'BETWEEN':
      return { from: date, to: until ?? date };
    case 'AFTER':
      return { from: dayBeside(date, 1), to: null };
    case 'BEFORE':
      return { from: null, to: dayBeside(date, -1) };
  }
}

/**
 * The provider's keys for what is wanted at `now`. Whether its dates of creation include the moment named is not certain:
 * they name the last second before the first day and the first second after the last one. {@link isWanted} is exact.
 */
export function customerQuery({ accountManagerIds, statuses, created }: CustomerWish, now: Date): CustomerQuery {
  const query: [CustomerQuery[number][0], string][] = accountManagerIds.map((id) => ['account_manager', id]);
  if (created?.from) query.push(['created_after', `${dayBeside(created.from, -1)}T23:59:59Z`]);
  if (created?.to) query.push(['created_before', `${dayBeside(created.to, 1)}T00:00:00Z`]);
  if (statuses.includes('ACTIVE')) {
    query.push(['active_indefinitely', 'true'], ['active_until_after', timestamp(now)]);
  }
  if (statuses.includes('INACTIVE')) query.push(['active_until_before', timestamp(now)]);
  if (statuses.includes('EXPIRING')) {
    const end = new Date(now.getTime() + EXPIRING_WINDOW_MS);
    query.push(['active_until_between_from', timestamp(now)], ['active_until_between_to', timestamp(end)]);
  }
  return query;
}

/** Whether a customer that the provider found is wanted to the second. */
export function isWanted(customer: CustomerRecord, { statuses, created }: CustomerWish, now: Date): boolean {
  // The provider found it; what cannot be read decides nothing.
  const day = customer.created?.slice(0, 10) ?? null;
  const status = customer.unreadable.includes('active_until') ? null : activityStatus(customer.active_until, now);
  return (
    (!created?.from || day === null || day >= created.from) &&
    (!created?.to || day === null || day <= created.to) &&
    (statuses.length === 0 ||
      status === null ||
      statuses.includes(status) ||
      (status === 'EXPIRING' && statuses.includes('ACTIVE')))
  );
}

/** Within the years 0001 to 9999: others cannot be written in RFC 3339. */
function dayBeside(day: string, days: number): string {
  const beside = new Date(Date.parse(day) + days * DAY_MS);
  const year = beside.getUTCFullYear();
  return year >= 1 && year <= 9999 ? beside.toISOString().slice(0, 10) : day;
}
