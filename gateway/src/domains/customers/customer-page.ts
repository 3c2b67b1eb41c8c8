import * as z from 'zod';
import { gatewayError } from '../../util/errors.ts';
import type { CustomerOrder, CustomerOrderField } from '../../generated/resolvers-types.ts';
import { nameOf } from './customer-access.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';

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
  /** 0 for what stands before all others, else 1. */
  z.union([z.literal(0), z.literal(1)]),
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

/** Whether the text is that customer's number. */
export function hasNumber({ internal_id }: CustomerRecord, search: string | null | undefined): boolean {
  return internal_id !== null && (search ?? '').trim() === String(internal_id);
}

/**
 * Whether a customer has the text in a name or an id, in any case. Blanks around it do not count, nothing fits all. Digits
 * alone are looked for in numbers and names: most public ids contain some.
 */
export function hasText(customer: CustomerRecord, search: string | null | undefined): boolean {
  const text = (search ?? '').trim().toLowerCase();
  const { id, internal_id, internal_name, external_name, name } = customer;
  if (id.toLowerCase() === text) return true;
  const publicId = /^\d+$/.test(text) ? null : id;
  return [publicId, internal_id?.toString() ?? null, internal_name, external_name, name].some((part) =>
    part?.toLowerCase().includes(text),
  );
}

/** `isFirst`: what stands before all others, in any order. Rejects a size or a cursor that makes no page with BAD_USER_INPUT. */
export function pageOf(
  customers: readonly CustomerRecord[],
  { first, after, order, unreadableCount }: PageWish,
  isFirst: (customer: CustomerRecord) => boolean = () => false,
): CustomerPage {
  if (first < 1 || first > MAX_PAGE) throw gatewayError('BAD_USER_INPUT', { message: `first is from 1 to ${MAX_PAGE}.` });
  const { by, direction } = order;
  const sign = direction === 'ASC' ? 1 : -1;
  const placed = customers
    .map((customer) => ({
      customer,
      rank: isFirst(customer) ? (0 as const) : (1 as const),
      key: KEYS[by](customer),
      id: customer.id,
    }))
    .toSorted((a, b) => a.rank - b.rank || sign * compare(a, b));
  const behind = after === null ? null : placeOf(after, order);
  const start = behind === null ? 0 : placed.findIndex((row) => (row.rank - behind.rank || sign * compare(row, behind)) > 0);
  const rows = start < 0 ? [] : placed.slice(start, start + first);
  const last = rows.at(-1);
  return {
    totalCount: customers.length,
    unreadableCount,
    nodes: rows.map(({ customer }) => customer),
    pageInfo: {
      hasNextPage: start >= 0 && start + rows.length < placed.length,
      endCursor: last === undefined ? null : encode([by, direction, last.rank, last.key, last.id]),
    },
  };
}

interface Placed {
  readonly rank: 0 | 1;
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
  const [, , rank, key, id] = read.data;
  return { rank, key, id };
}
