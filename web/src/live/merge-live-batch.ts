import type { FieldFunctionOptions, Reference, StoreObject } from '@apollo/client';
import * as z from 'zod/mini';

const Removed = z.array(z.object({ type: z.string(), id: z.string() }));
const Instant = z.string();
const LISTS = [
  { field: 'series', kind: 'SERIES', typename: 'Series' },
  { field: 'matches', kind: 'MATCH', typename: 'Match' },
  { field: 'markets', kind: 'MARKET', typename: 'Market' },
] as const;

/**
 * Cache merge function of a live set field. A snapshot replaces the existing set; any other batch adds new members and
 * removes those that left. The result is stored as a snapshot.
 */
export function mergeLiveBatch(
  existing: StoreObject | null | undefined,
  incoming: StoreObject | null,
  { readField, toReference }: FieldFunctionOptions,
): StoreObject | null {
  // A failed field of a document with other data says nothing about the set.
  if (incoming === null) return existing ?? null;
  if (existing === undefined || existing === null || readField('prevSeq', incoming) === null) return incoming;
  const merged: Record<string, StoreObject[string]> = { ...incoming, prevSeq: null, removed: [] };
  const removed = Removed.safeParse(readField('removed', incoming)).data ?? [];
  for (const { field, kind, typename } of LISTS) {
    const news = readField<readonly Reference[]>(field, incoming);
    const present = readField<readonly Reference[]>(field, existing) ?? [];
    if (news === undefined) continue;
    const gone = removed.flatMap(({ type, id }) =>
      type === kind ? (toReference({ __typename: typename, id })?.__ref ?? []) : [],
    );
    merged[field] =
      field === 'series' ? sameList(present, sortedIn(present, news, new Set(gone))) : changedList(present, news, new Set(gone));
  }
  return { __typename: 'LiveBatch', ...merged };

  /** The existing series are already sorted by start; inserts only new and changed ones. */
  function sortedIn(present: readonly Reference[], news: readonly Reference[], gone: ReadonlySet<string>): readonly Reference[] {
    const moving = new Set(news.map(({ __ref }) => __ref));
    const sorted = present.filter(({ __ref }) => !moving.has(__ref) && !gone.has(__ref));
    for (const each of news) sorted.splice(insertionIndex(sorted, each), 0, each);
    return sorted;
  }
  function insertionIndex(sorted: readonly Reference[], series: Reference): number {
    const key = { start: startOf(series), id: Number(readField('id', series)) };
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = sorted[middle];
      if (other !== undefined && (startOf(other) - key.start || Number(readField('id', other)) - key.id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  /** Series without a start come last. */
  function startOf(series: Reference): number {
    const start = Instant.safeParse(readField('startAt', series));
    return start.success ? Date.parse(start.data) : Number.MAX_SAFE_INTEGER;
  }
}

/** Returns the identical list if no member was added or removed. */
function changedList(present: readonly Reference[], news: readonly Reference[], gone: ReadonlySet<string>): readonly Reference[] {
  const added = new Map(news.map((each) => [each.__ref, each]));
  for (const { __ref } of present) added.delete(__ref);
  const stay = gone.size === 0 ? present : present.filter(({ __ref }) => !gone.has(__ref));
  return added.size === 0 && stay.length === present.length ? present : [...stay, ...added.values()];
}

function sameList(before: readonly Reference[], after: readonly Reference[]): readonly Reference[] {
  const same = before.length === after.length && before.every(({ __ref }, index) => __ref === after[index]?.__ref);
  return same ? before : after;
}
