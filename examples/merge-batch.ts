import type { LiveBatch } from '@sightline/schema/types';

/** The fields of a batch that the document must select. */
export type Batch = Pick<LiveBatch, 'isSnapshot'> & {
  readonly removed: readonly Pick<LiveBatch['removed'][number], 'type' | 'id'>[];
  readonly markets: readonly Pick<LiveBatch['markets'][number], 'id'>[];
};

/**
 * State after a batch, for clients without cursors: a reducer for `subscribeToMore` of Apollo Client and `useSubscription` of urql.
 * A snapshot replaces everything, because it does not name what has left the set since the last one.
 */
export function mergeBatch<B extends Batch>(previous: B | null | undefined, batch: B): B {
  if (!previous || batch.isSnapshot) return batch;
  const removed = batch.removed.filter(({ type }) => type === 'MARKET');
  const replaced = new Set([...removed, ...batch.markets].map(({ id }) => id));
  return { ...batch, markets: [...previous.markets.filter(({ id }) => !replaced.has(id)), ...batch.markets] };
}
