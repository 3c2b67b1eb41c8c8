import type { LiveStatus } from '../../../live/live-set.ts';
import { LiveSource, type OpenSet } from '../../../live/live-source.ts';
import { withDeadline } from '../../../util/deadline.ts';
import { type LiveBatchModel, type LiveCursorModel, liveBatch } from './live-batch.ts';
import type { FeedStatus } from './feed-stats.ts';
import type { LiveEntry } from './live-entry.ts';
import { LIST_SET, type SetName, seriesSet } from './topics.ts';

/** Live sets of one scope, filled here or elsewhere. */
export interface FeedSets {
  open(name: SetName): OpenSet<LiveEntry>;
  /** Names the state that readers would be told, while it is live; null otherwise. */
  version(name: SetName): string | null;
  readonly status: LiveStatus;
  /** How it is doing. */
  readonly look: FeedStatus;
}

/** What resolvers read of one scope: the list set, and a set an opened series, in the form of the schema. */
export class FeedReader {
  readonly #sets: FeedSets;

  constructor(sets: FeedSets) {
    this.#sets = sets;
  }

  /** The list set as an image. Rejects with MARKETS_UNAVAILABLE or a provider failure, or at the deadline with PROVIDER_TIMEOUT. */
  list(deadline: AbortSignal): Promise<LiveBatchModel> {
    return this.#image(LIST_SET, deadline);
  }

  /** The set of one series as an image. Rejects with NOT_FOUND for an unknown series, else as `list` does. */
  series(id: number, deadline: AbortSignal): Promise<LiveBatchModel> {
    return this.#image(seriesSet(id), deadline);
  }

  /**
   * Names the state that `list` would answer from, as long as that is live and nothing has to be read first: it changes
   * whenever that answer may. Null otherwise. Asking keeps the feed open as reading does.
   */
  listVersion(): string | null {
    return this.#sets.version(LIST_SET);
  }

  /** The same for `series`. */
  seriesVersion(id: number): string | null {
    return this.#sets.version(seriesSet(id));
  }

  /** The list set as it changes; endless. Opening it rejects as `list` does when there is nothing to begin with. */
  watchList(after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
    return this.#watch(LIST_SET, after);
  }

  /** The set of one series as it changes. Rejects with NOT_FOUND for an unknown series. */
  watchSeries(id: number, after: LiveCursorModel | null): LiveSource<LiveEntry, LiveBatchModel> {
    return this.#watch(seriesSet(id), after);
  }

  async #image(name: SetName, deadline: AbortSignal): Promise<LiveBatchModel> {
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
