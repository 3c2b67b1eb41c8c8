import * as z from 'zod';
import { gatewayError } from '../errors/catalogue.ts';
import { EncodedJson } from '../util/json-text.ts';
import { checkRange } from './mappers.ts';

/** Arguments of a connection (GraphQL Cursor Connections Specification). Null counts as omitted. */
export interface PageRequest {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** Sort order of a list, as its cursors name it. */
export interface Order {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Position of a row: its rank (rows of rank 0 come before all others), then its key in the sort direction, then its id. */
interface SortKey {
  readonly rank: 0 | 1;
  readonly key: string | number;
  readonly id: string;
}

export interface Connection<T> {
  readonly totalCount: number;
  readonly edges: { readonly cursor: string; readonly node: T }[];
  readonly nodes: T[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** Page size when neither `first` nor `last` is given, also for the cost of a document. */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;

/** Content of a cursor: a sort order and a position in it, which stays valid when its row is deleted. */
const CursorContent = z.tuple([
  z.string(),
  z.enum(['ASC', 'DESC']),
  z.union([z.literal(0), z.literal(1)]),
  z.union([z.string(), z.number()]),
  z.string(),
]);
const Cursor = z.base64url().pipe(EncodedJson).pipe(CursorContent);

/** One page of rows in a sort order. Throws BAD_USER_INPUT for an invalid size or cursor. */
export function connectionOf<T>(
  rows: readonly T[],
  request: PageRequest,
  { order, keyOf }: { order: Order; keyOf: (row: T) => SortKey },
): Connection<T> {
  const { first, last, after, before } = request;
  checkRange('first', first ?? 1, 1, MAX_PAGE_SIZE);
  checkRange('last', last ?? 1, 1, MAX_PAGE_SIZE);
  if (typeof first === 'number' && typeof last === 'number') {
    throw gatewayError('BAD_USER_INPUT', { message: 'first and last cannot be combined.' });
  }
  const compare = comparator(order);
  const sorted = rows.map((node) => ({ node, position: keyOf(node) })).toSorted((a, b) => compare(a.position, b.position));
  const [low, high] = [positionIn(after, order), positionIn(before, order)];
  const from = low === null ? 0 : sorted.findLastIndex(({ position }) => compare(position, low) <= 0) + 1;
  const firstExcluded = high === null ? -1 : sorted.findIndex(({ position }) => compare(position, high) >= 0);
  const to = firstExcluded < 0 ? sorted.length : firstExcluded;
  const start = typeof last === 'number' ? Math.max(from, to - last) : from;
  const end = typeof last === 'number' ? to : Math.min(to, from + (first ?? DEFAULT_PAGE_SIZE));
  const edges = sorted.slice(start, end).map(({ node, position }) => ({ cursor: encode(position, order), node }));
  return {
    totalCount: rows.length,
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: end < sorted.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function comparator({ direction }: Order): (a: SortKey, b: SortKey) => number {
  const sign = direction === 'ASC' ? 1 : -1;
  return (a, b) => a.rank - b.rank || sign * (compareKeys(a.key, b.key) || a.id.localeCompare(b.id, 'en'));
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
}

function encode({ rank, key, id }: SortKey, { field, direction }: Order): string {
  const position: z.output<typeof CursorContent> = [field, direction, rank, key, id];
  return Buffer.from(JSON.stringify(position), 'utf8').toString('base64url');
}

function positionIn(cursor: string | null | undefined, { field, direction }: Order): SortKey | null {
  if (typeof cursor !== 'string') return null;
  const parsed = Cursor.safeParse(cursor);
  if (!parsed.success || parsed.data[0] !== field || parsed.data[1] !== direction) {
    throw gatewayError('BAD_USER_INPUT', { message: 'The cursor does not match this sort order.' });
  }
  const [, , rank, key, id] = parsed.data;
  return { rank, key, id };
}
