import type { CachedEntities } from '../../../cache/entity-cache.ts';
import type { LiveSet } from '../../../live/live-set.ts';
import { LiveSource, type OpenSet } from '../../../live/live-source.ts';
import { withDeadline } from '../../../util/deadline.ts';
import type { FeedStatus } from './feed-stats.ts';
import { type LiveBatchModel, type LiveCursorModel, type LiveEntry, liveBatch } from './live-batch.ts';
import type { SetName } from './set-name.ts';

/** Live sets of one scope, written by this gateway or by another one: the list, and one set for each opened series. */
export interface FeedSets {
  open(name: SetName): OpenSet<LiveEntry>;
  /** A set that is live, so that nothing has to be read first; null otherwise. Keeps the set open, as reading it does. */
  current(name: SetName): LiveSet<LiveEntry> | null;
  describe(): FeedStatus;
  /** An entity of an open live set that is up to date, by its key in the set; undefined if there is none. Keeps no set open. */
  liveEntry(key: string): LiveEntry | undefined;
  /** Entities by id that are up to date; null while another gateway writes the sets. */
  readonly cachedEntities: CachedEntities | null;
  close(): void | Promise<void>;
}

/** An entity of the first of these sets that is live and contains it. */
export function entryIn(sets: readonly LiveSet<LiveEntry>[], key: string): LiveEntry | undefined {
  for (const set of sets) {
    const entry = set.status === 'LIVE' ? set.get(key) : undefined;
    if (entry) return entry;
  }
  return undefined;
}

/**
 * A snapshot of a set. Rejects with MARKETS_UNAVAILABLE, a provider failure, NOT_FOUND for an unknown series, or
 * PROVIDER_TIMEOUT at the deadline.
 */
export async function snapshotOf(sets: FeedSets, name: SetName, deadline: () => AbortSignal): Promise<LiveBatchModel> {
  const current = sets.current(name);
  if (current) return liveBatch(current.snapshot());
  const { set, refresh, release } = sets.open(name);
  try {
    await withDeadline(refresh(), deadline());
    return liveBatch(set.snapshot());
  } finally {
    release();
  }
}

/** Changes of a set, without end. Opening it rejects as `snapshotOf` does. */
export function changesOf(sets: FeedSets, name: SetName, after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
  return new LiveSource({ after, batchOf: liveBatch, open: () => sets.open(name) });
}
