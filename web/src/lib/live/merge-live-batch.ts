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
 * Cache merge of a field that holds a live set: an image replaces what is there; any other batch adds what is new to the set
 * and takes out what left it. The outcome reads as an image.
 */
export function mergeLiveBatch(
  existing: StoreObject | undefined,
  incoming: StoreObject,
  { readField, toReference }: FieldFunctionOptions,
): StoreObject {
  if (existing === undefined || readField('prevSeq', incoming) === null) return incoming;
  const merged: Record<string, StoreObject[string]> = { ...incoming, prevSeq: null, removed: [] };
  const removed = Removed.safeParse(readField('removed', incoming)).data ?? [];
  for (const { field, kind, typename } of LISTS) {
    const news = readField<readonly Reference[]>(field, incoming);
    const present = readField<readonly Reference[]>(field, existing) ?? [];
    if (news === undefined) continue;
    const gone = removed.flatMap(({ type, id }) =>
      type === kind ? (toReference({ __typename: typename, id })?.__ref ?? []) : [],
    );
    const next = changedList(present, news, new Set(gone));
    const sortAgain = field === 'series' && (news.length > 0 || next !== present);
    merged[field] = sortAgain ? sameList(present, next.toSorted(byStart)) : next;
  }
  return { __typename: 'LiveBatch', ...merged };

  function byStart(a: Reference, b: Reference): number {
    return startOf(a) - startOf(b) || Number(readField('id', a)) - Number(readField('id', b));
  }
  /** Series without a start come last. */
  function startOf(series: Reference): number {
    const start = Instant.safeParse(readField('start', series));
    return start.success ? Date.parse(start.data) : Number.MAX_SAFE_INTEGER;
  }
}

/** The identical list when nothing entered or left it. */
function changedList(present: readonly Reference[], news: readonly Reference[], gone: ReadonlySet<string>): readonly Reference[] {
  const known = new Set(present.map(({ __ref }) => __ref));
  const added = news.filter(({ __ref }) => !known.has(__ref));
  const stay = gone.size === 0 ? present : present.filter(({ __ref }) => !gone.has(__ref));
  return added.length === 0 && stay.length === present.length ? present : [...stay, ...added];
}

function sameList(before: readonly Reference[], after: readonly Reference[]): readonly Reference[] {
  const same = before.length === after.length && before.every(({ __ref }, index) => __ref === after[index]?.__ref);
  return same ? before : after;
}
