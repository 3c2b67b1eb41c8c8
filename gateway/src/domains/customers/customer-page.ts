import * as z from 'zod';
import { EncodedJson } from '../../util/json-text.ts';
import { gatewayError } from '../../util/errors.ts';
import type { CustomerOrder, CustomerOrderField } from '../../generated/resolvers-types.ts';
import { nameOf } from './customer-access.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';

interface PageRequest {
  readonly first: number;
  readonly after: string | null;
  readonly order: CustomerOrder;
  /** Customers that the provider sent in an unreadable form. */
  readonly unreadableCount: number;
}

export interface CustomerPage {
  readonly totalCount: number;
  readonly unreadableCount: number;
  readonly nodes: CustomerRecord[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const MAX_PAGE = 200;

/** Sort key of a customer; customers with equal keys are sorted by id. */
type Key = string | number;
const KEYS: Record<CustomerOrderField, (customer: CustomerRecord) => Key> = {
  // Unreadable values sort first.
  CREATED: ({ created }) => (created === null ? 0 : Date.parse(created)),
  INTERNAL_ID: ({ internal_id }) => internal_id ?? 0,
  NAME: (customer) => (nameOf(customer) ?? '').toLowerCase(),
  // No end date sorts last. Cursors are JSON, which has no infinity.
  ACTIVE_UNTIL: ({ active_until }) => (active_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(active_until)),
};

/** Content of a cursor: a position in the sort order, which stays valid when its row is deleted. */
const Position = z.tuple([
  z.enum(['CREATED', 'INTERNAL_ID', 'NAME', 'ACTIVE_UNTIL']),
  z.enum(['ASC', 'DESC']),
  /** 0 for rows that sort before all others, otherwise 1. */
  z.union([z.literal(0), z.literal(1)]),
  z.union([z.string(), z.number()]),
  z.string(),
]);
const Cursor = z.base64url().pipe(EncodedJson).pipe(Position);

/** Whether the search text is the customer's internal number. */
export function hasNumber({ internal_id }: CustomerRecord, search: string | null | undefined): boolean {
  return internal_id !== null && (search ?? '').trim() === String(internal_id);
}

/**
 * Whether a name or id of the customer contains the search text, ignoring case and surrounding whitespace. An empty text matches
 * all. Digits alone are not searched in public ids: most of them contain some.
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

/** One page of customers. `isFirst`: rows that sort before all others. Throws BAD_USER_INPUT for an invalid size or cursor. */
export function pageOf(
  customers: readonly CustomerRecord[],
  { first, after, order, unreadableCount }: PageRequest,
  isFirst: (customer: CustomerRecord) => boolean = () => false,
): CustomerPage {
  if (first < 1 || first > MAX_PAGE)
    throw gatewayError('BAD_USER_INPUT', { message: `first must be between 1 and ${MAX_PAGE}.` });
  const { by, direction } = order;
  const sign = direction === 'ASC' ? 1 : -1;
  const rowsInOrder = customers
    .map((customer) => ({
      customer,
      rank: isFirst(customer) ? (0 as const) : (1 as const),
      key: KEYS[by](customer),
      id: customer.id,
    }))
    .toSorted((a, b) => a.rank - b.rank || sign * compare(a, b));
  const position = after === null ? null : positionIn(after, order);
  const start =
    position === null ? 0 : rowsInOrder.findIndex((row) => (row.rank - position.rank || sign * compare(row, position)) > 0);
  const rows = start < 0 ? [] : rowsInOrder.slice(start, start + first);
  const last = rows.at(-1);
  return {
    totalCount: customers.length,
    unreadableCount,
    nodes: rows.map(({ customer }) => customer),
    pageInfo: {
      hasNextPage: start >= 0 && start + rows.length < rowsInOrder.length,
      endCursor: last === undefined ? null : encode([by, direction, last.rank, last.key, last.id]),
    },
  };
}

interface SortKey {
  readonly rank: 0 | 1;
  readonly key: Key;
  readonly id: string;
}

function compare(a: SortKey, b: SortKey): number {
  const byKey =
    typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : String(a.key).localeCompare(String(b.key), 'en');
  return byKey === 0 ? a.id.localeCompare(b.id, 'en') : byKey;
}

function encode(position: z.output<typeof Position>): string {
  return Buffer.from(JSON.stringify(position), 'utf8').toString('base64url');
}

function positionIn(cursor: string, { by, direction }: CustomerOrder): SortKey {
  const parsed = Cursor.safeParse(cursor);
  if (!parsed.success || parsed.data[0] !== by || parsed.data[1] !== direction) {
    throw gatewayError('BAD_USER_INPUT', { message: 'The cursor does not match this sort order.' });
  }
  const [, , rank, key, id] = parsed.data;
  return { rank, key, id };
}
