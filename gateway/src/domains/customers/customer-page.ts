import * as z from 'zod';
import { gatewayError } from '../../errors.ts';
import type { CustomerOrder, CustomerOrderField } from '../../generated/resolvers-types.ts';
import { nameOf } from './customer-name.ts';
import type { CustomerRecord } from '../../rest/account-customers.ts';

export interface PageWish {
  readonly first: number;
  readonly after: string | null;
  readonly order: CustomerOrder;
  /** Customers that fit but could not be read. */
  readonly unreadableCount: number;
}

export interface CustomerPage {
  readonly totalCount: number;
  readonly unreadableCount: number;
  readonly nodes: CustomerRecord[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const MAX_PAGE = 200;

/** By what a customer is placed in an order: equal keys go by id. */
type Key = string | number;
const KEYS: Record<CustomerOrderField, (customer: CustomerRecord) => Key> = {
  // What could not be read is the earliest, and the lowest.
  CREATED: ({ created }) => (created === null ? 0 : Date.parse(created)),
  INTERNAL_ID: ({ internal_id }) => internal_id ?? 0,
  NAME: (customer) => (nameOf(customer) ?? '').toLowerCase(),
  // No end is the latest one; JSON, which cursors are, knows no infinity.
  ACTIVE_UNTIL: ({ active_until }) => (active_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(active_until)),
};

/** A place in an order, not a row: pages go on behind it whether or not its row is still there. */
const Place = z.tuple([
  z.enum(['CREATED', 'INTERNAL_ID', 'NAME', 'ACTIVE_UNTIL']),
  z.enum(['ASC', 'DESC']),
  z.union([z.string(), z.number()]),
  z.string(),
]);
const Cursor = z
  .base64url()
  .transform((text, context) => {
    try {
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(Place);

/** Whether a customer has the text in a name or an id, in any case. Blanks around it do not count, nothing fits all. */
export function hasText(customer: CustomerRecord, search: string | null | undefined): boolean {
  const text = (search ?? '').trim().toLowerCase();
  const { id, internal_id, internal_name, external_name, name } = customer;
  return [id, internal_id?.toString() ?? null, internal_name, external_name, name].some((part) =>
    part?.toLowerCase().includes(text),
  );
}

/** Rejects a size or a cursor that makes no page with BAD_USER_INPUT. */
export function pageOf(customers: readonly CustomerRecord[], { first, after, order, unreadableCount }: PageWish): CustomerPage {
  if (first < 1 || first > MAX_PAGE) throw gatewayError('BAD_USER_INPUT', { message: `first is from 1 to ${MAX_PAGE}.` });
  const { by, direction } = order;
  const sign = direction === 'ASC' ? 1 : -1;
  const placed = customers
    .map((customer) => ({ customer, key: KEYS[by](customer), id: customer.id }))
    .toSorted((a, b) => sign * compare(a, b));
  const behind = after === null ? null : placeOf(after, order);
  const start = behind === null ? 0 : placed.findIndex((row) => sign * compare(row, behind) > 0);
  const rows = start < 0 ? [] : placed.slice(start, start + first);
  const last = rows.at(-1);
  return {
    totalCount: customers.length,
    unreadableCount,
    nodes: rows.map(({ customer }) => customer),
    pageInfo: {
      hasNextPage: start >= 0 && start + rows.length < placed.length,
      endCursor: last === undefined ? null : encode([by, direction, last.key, last.id]),
    },
  };
}

interface Placed {
  readonly key: Key;
  readonly id: string;
}

function compare(a: Placed, b: Placed): number {
  const byKey =
    typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : String(a.key).localeCompare(String(b.key), 'en');
  return byKey === 0 ? a.id.localeCompare(b.id, 'en') : byKey;
}

function encode(place: z.output<typeof Place>): string {
  return Buffer.from(JSON.stringify(place), 'utf8').toString('base64url');
}

function placeOf(cursor: string, { by, direction }: CustomerOrder): Placed {
  const read = Cursor.safeParse(cursor);
  if (!read.success || read.data[0] !== by || read.data[1] !== direction) {
    throw gatewayError('BAD_USER_INPUT', { message: 'The cursor does not belong to this order.' });
  }
  const [, , key, id] = read.data;
  return { key, id };
}
