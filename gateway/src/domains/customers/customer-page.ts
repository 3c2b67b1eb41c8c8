import { matchesWords, searchWords } from '@sightline/schema/rules/search.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import type { CustomerOrder, CustomerOrderField } from '../../generated/schema-types.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';
import { type Connection, connectionOf, type PageRequest } from '../connection.ts';
import { customerName } from '../mappers.ts';

/** Days overdue by customer id; customers without an unpaid invoice are missing. */
export type DaysOverdue = ReadonlyMap<string, number>;

/** Sort keys of a customer; customers with equal keys are sorted by id. */
const KEYS: Record<CustomerOrderField, (customer: CustomerRecord, overdue: DaysOverdue) => string | number> = {
  // Unreadable values sort first, except end dates.
  CREATED_AT: ({ created }) => (created === null ? 0 : Date.parse(created)),
  INTERNAL_ID: ({ internal_id }) => internal_id ?? 0,
  NAME: (customer) => (customerName(customer) ?? '').toLowerCase(),
  // No end date sorts last. Cursors are JSON, which has no infinity.
  EXPIRES_AT: ({ active_until }) => (active_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(active_until)),
  DAYS_OVERDUE: ({ id }, overdue) => overdue.get(id) ?? 0,
};

/** Whether the search text is the customer's internal number. */
export function hasInternalNumber({ internal_id }: CustomerRecord, search: string | null | undefined): boolean {
  return internal_id !== null && trimmed(search ?? '') === String(internal_id);
}

/**
 * Whether every word of the search text is in a name or id of the customer, or the text is its billing reference. Words of digits are
 * not looked for in public ids, most of which contain digits.
 */
export function hasText(customer: CustomerRecord, search: string | null | undefined): boolean {
  const { id, internal_id, internal_name, external_name, name, stripe_id } = customer;
  const text = trimmed(search ?? '').toLowerCase();
  if (id.toLowerCase() === text || (stripe_id !== null && stripe_id.toLowerCase() === text)) return true;
  const texts = [internal_id?.toString(), internal_name, external_name, name];
  return searchWords(search ?? '').every((word) => matchesWords(word, /^\d+$/.test(word) ? texts : [...texts, id]));
}

/** One page of customers. `isFirst`: rows that sort before all others. Throws BAD_USER_INPUT for an invalid size or cursor. */
export function pageOf(
  customers: readonly CustomerRecord[],
  { order, overdue, ...request }: PageRequest & { readonly order: CustomerOrder; readonly overdue: DaysOverdue },
  isFirst: (customer: CustomerRecord) => boolean = () => false,
): Connection<CustomerRecord> {
  return connectionOf(customers, request, {
    order,
    keyOf: (customer) => ({ rank: isFirst(customer) ? 0 : 1, key: KEYS[order.field](customer, overdue), id: customer.id }),
  });
}
