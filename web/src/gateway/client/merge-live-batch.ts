import type { FieldFunctionOptions, Reference, StoreObject } from '@apollo/client';
import * as z from 'zod/mini';

const RemovedRefs = z.array(z.object({ type: z.string(), id: z.string() }));
const Instant = z.string();
const LISTS = [
  { field: 'series', kind: 'SERIES', typename: 'Series' },
  { field: 'matches', kind: 'MATCH', typename: 'Match' },
  { field: 'markets', kind: 'MARKET', typename: 'Market' },
] as const;

/**
 * Cache merge function of live sets. A snapshot replaces the existing set; any other batch adds new members and
 * removes those that left. The result is stored as a snapshot.
 */
export function mergeLiveBatch(
  existing: StoreObject | null | undefined,
  incoming: StoreObject,
  { readField, toReference }: FieldFunctionOptions,
): StoreObject {
  if (existing === undefined || existing === null || readField('prevSeq', incoming) === null) return incoming;
  const merged: Record<string, StoreObject[string]> = { ...incoming, prevSeq: null, removed: [] };
  const removed = RemovedRefs.safeParse(readField('removed', incoming)).data ?? [];
  for (const { field, kind, typename } of LISTS) {
    const incomingRefs = readField<readonly Reference[]>(field, incoming);
    const existingRefs = readField<readonly Reference[]>(field, existing) ?? [];
    if (incomingRefs === undefined) continue;
    const removedRefs = removed.flatMap(({ type, id }) =>
      type === kind ? (toReference({ __typename: typename, id })?.__ref ?? []) : [],
    );
    merged[field] =
      field === 'series'
        ? reuseIfEqual(existingRefs, mergeSorted(existingRefs, incomingRefs, new Set(removedRefs)))
        : mergeUnsorted(existingRefs, incomingRefs, new Set(removedRefs));
  }
  return { __typename: 'LiveBatch', ...merged };

  /** The existing series are already sorted by start; inserts only new and changed ones. */
  function mergeSorted(
    existingRefs: readonly Reference[],
    incomingRefs: readonly Reference[],
    removedRefs: ReadonlySet<string>,
  ): readonly Reference[] {
    const incomingIds = new Set(incomingRefs.map(({ __ref }) => __ref));
    const sorted = existingRefs.filter(({ __ref }) => !incomingIds.has(__ref) && !removedRefs.has(__ref));
    for (const each of incomingRefs) sorted.splice(insertionIndex(sorted, each), 0, each);
    return sorted;
  }
  function insertionIndex(sorted: readonly Reference[], series: Reference): number {
    const key = { start: startTime(series), id: Number(readField('id', series)) };
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = sorted[middle];
      if (other !== undefined && (startTime(other) - key.start || Number(readField('id', other)) - key.id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  /** Series without a start come last. */
  function startTime(series: Reference): number {
    const start = Instant.safeParse(readField('startAt', series));
    return start.success ? Date.parse(start.data) : Number.MAX_SAFE_INTEGER;
  }
}

/** Returns the identical list if no member was added or removed. */
function mergeUnsorted(
  existingRefs: readonly Reference[],
  incomingRefs: readonly Reference[],
  removedRefs: ReadonlySet<string>,
): readonly Reference[] {
  const added = new Map(incomingRefs.map((each) => [each.__ref, each]));
  for (const { __ref } of existingRefs) added.delete(__ref);
  const remaining = removedRefs.size === 0 ? existingRefs : existingRefs.filter(({ __ref }) => !removedRefs.has(__ref));
  return added.size === 0 && remaining.length === existingRefs.length ? existingRefs : [...remaining, ...added.values()];
}

function reuseIfEqual(before: readonly Reference[], after: readonly Reference[]): readonly Reference[] {
  const isEqual = before.length === after.length && before.every(({ __ref }, index) => __ref === after[index]?.__ref);
  return isEqual ? before : after;
}
