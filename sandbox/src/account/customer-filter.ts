import type { CustomerFilter } from '@sightline/provider-contract/account-customers.ts';
import type * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';
import type { CustomerRecord } from '../store/records.ts';

type Filter = z.output<typeof CustomerFilter>;
type Matcher = (customer: CustomerRecord) => boolean;

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
/** Includes both ends; an undefined end is open. */
const isWithin = (time: number, from: string | undefined, to: string | undefined) =>
  (from === undefined || time >= Date.parse(from)) && (to === undefined || time <= Date.parse(to));

function endsWithin(from: string | undefined, to: string | undefined): Matcher {
  return (customer) => customer.active_until !== null && isWithin(Date.parse(customer.active_until), from, to);
}

/** The `active_*` keys: a customer that matches any of them is included. */
function activeMatchers(filter: Filter): Matcher[] {
  const { active_until_between_from: from, active_until_between_to: to } = filter;
  if ((from === undefined) !== (to === undefined)) {
    throw new ProviderFault(400, 'malformed_request', 'active_until_between needs both of its ends.');
  }
  const matchers: (Matcher | undefined)[] = [
    filter.active_indefinitely === undefined ? undefined : (c) => c.active_until === null,
    filter.active_until_after === undefined ? undefined : endsWithin(filter.active_until_after, undefined),
    filter.active_until_before === undefined ? undefined : endsWithin(undefined, filter.active_until_before),
    from === undefined ? undefined : endsWithin(from, to),
  ];
  return matchers.filter(isDefined);
}

/** The `active_*` keys are combined with OR, and so are several managers; all else with AND. */
export function customerMatcher(filter: Filter): Matcher {
  const managers = filter.account_manager === undefined ? [] : [filter.account_manager].flat();
  const active = activeMatchers(filter);
  return (customer) =>
    (filter.customer === undefined || customer.id === filter.customer) &&
    (managers.length === 0 || customer.account_manager_ids.some((id) => managers.includes(id))) &&
    isWithin(Date.parse(customer.created), filter.created_after, filter.created_before) &&
    (active.length === 0 || active.some((matches) => matches(customer)));
}
