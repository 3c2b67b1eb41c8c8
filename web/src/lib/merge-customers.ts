import type { FieldMergeFunction, Reference } from '@apollo/client';
import * as z from 'zod/mini';

/** A connection as the cache keeps it. */
interface Kept {
  readonly totalCount: number;
  readonly nodes: readonly Reference[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const PageArguments = z.object({ after: z.nullish(z.string()) });

/**
 * Puts pages of customers together. A page with a cursor follows the rows before it; the first page read again keeps
 * the rows that followed, as long as it ends where it ended and the list is as long as it was.
 */
export const mergeCustomers: FieldMergeFunction<Kept> = (existing, incoming, { args }) => {
  if (existing === undefined) return incoming;
  const arrived = new Set(incoming.nodes.map(({ __ref }) => __ref));
  if (PageArguments.safeParse(args).data?.after) {
    return { ...incoming, nodes: [...existing.nodes.filter(({ __ref }) => !arrived.has(__ref)), ...incoming.nodes] };
  }
  const last = incoming.nodes.length - 1;
  const fits = existing.totalCount === incoming.totalCount && existing.nodes[last]?.__ref === incoming.nodes[last]?.__ref;
  if (last < 0 || !fits) return incoming;
  const following = existing.nodes.slice(last + 1).filter(({ __ref }) => !arrived.has(__ref));
  return { ...incoming, pageInfo: existing.pageInfo, nodes: [...incoming.nodes, ...following] };
};
