import type { CachedEntities } from '../../../cache/entity-cache.ts';
import { LiveSource, type OpenSet } from '../../../live/live-source.ts';
import { withDeadline } from '../../../util/deadline.ts';
import type { FeedStatus } from './feed-stats.ts';
import { type LiveBatchModel, type LiveCursorModel, type LiveEntry, liveBatch } from './live-batch.ts';
import { LIST_SET, type SetName, seriesSet } from './topics.ts';

/** Live sets of one scope, filled by this gateway or by another one. */
export interface FeedSets {
  open(name: SetName): OpenSet<LiveEntry>;
  /**
   * Identifies the present state of a set if it is live and nothing has to be read first: the version changes whenever the
   * answer of a query may. Null otherwise. Keeps the set open, as reading it does.
   */
  version(name: SetName): string | null;
  describe(): FeedStatus;
  /** Entities by id that are up to date; null while another gateway fills the sets. */
  readonly cachedEntities: CachedEntities | null;
}

/** What resolvers read of one scope, in the form of the schema: the list set, and one set for each opened series. */
export class FeedReader {
  readonly #sets: FeedSets;

  constructor(sets: FeedSets) {
    this.#sets = sets;
  }

  /** A snapshot of the list. Rejects with MARKETS_UNAVAILABLE, a provider failure, or PROVIDER_TIMEOUT at the deadline. */
  list(deadline: AbortSignal): Promise<LiveBatchModel> {
    return this.#snapshot(LIST_SET, deadline);
  }

  /** A snapshot of one series. Rejects with NOT_FOUND for an unknown series, else as `list` does. */
  series(id: number, deadline: AbortSignal): Promise<LiveBatchModel> {
    return this.#snapshot(seriesSet(id), deadline);
  }

  /** {@link FeedSets.version} of the list. */
  listVersion(): string | null {
    return this.#sets.version(LIST_SET);
  }

  /** {@link FeedSets.version} of one series. */
  seriesVersion(id: number): string | null {
    return this.#sets.version(seriesSet(id));
  }

  /** Changes of the list, without end. Opening it rejects as `list` does. */
  watchList(after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
    return this.#watch(LIST_SET, after);
  }

  /** Changes of one series. Opening it rejects as `series` does. */
  watchSeries(id: number, after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
    return this.#watch(seriesSet(id), after);
  }

  async #snapshot(name: SetName, deadline: AbortSignal): Promise<LiveBatchModel> {
    const { set, refresh, release } = this.#sets.open(name);
    try {
      await withDeadline(refresh(), deadline);
      return liveBatch(set.snapshot());
    } finally {
      release();
    }
  }

  #watch(name: SetName, after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
    return new LiveSource({ after, batchOf: liveBatch, open: () => this.#sets.open(name) });
  }
}
