import { LiveSource } from '../../../live/live-source.ts';
import { withDeadline } from '../../../util/deadline.ts';
import type { TradingFeed } from './feed.ts';
import { type LiveBatchModel, type LiveCursorModel, type LiveEntry, liveBatch } from './live-batch.ts';
import type { SetName } from './set-name.ts';

type FeedSets = Pick<TradingFeed, 'open' | 'current'>;

/**
 * A snapshot of a set. Rejects with MARKETS_UNAVAILABLE, a provider failure, NOT_FOUND for an unknown series, or
 * PROVIDER_TIMEOUT at the deadline.
 */
export async function snapshotOf(feed: FeedSets, name: SetName, deadline: () => AbortSignal): Promise<LiveBatchModel> {
  const current = feed.current(name);
  if (current) return liveBatch(current.snapshot());
  const { set, refresh, release } = feed.open(name);
  try {
    await withDeadline(refresh(), deadline());
    return liveBatch(set.snapshot());
  } finally {
    release();
  }
}

/** Changes of a set, without end. Opening it rejects as `snapshotOf` does. */
export function changesOf(feed: FeedSets, name: SetName, after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
  return new LiveSource({ after, batchOf: liveBatch, open: () => feed.open(name) });
}
