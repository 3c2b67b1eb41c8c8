import { PATCHED_GAME_IDS } from '@sightline/schema/rules/series.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import type { FeedState } from './feed-state.ts';
import type { FeedSync } from './feed-sync.ts';
import { steadyNow } from '../../../util/clock.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import type { FeedConfig } from './feed-timers.ts';

const MAX_PAGES = 1_000;
/** How many times per `SCOPE_CACHE_MS` `refreshInBackground` looks for outdated series. */
const CHECKS = 4;

/** Series of games whose changes the provider does not push. They are read periodically, and when a page shows them. */
export class PolledSeries {
  readonly #config: FeedConfig;
  readonly #state: FeedState;
  readonly #sync: Pick<FeedSync, 'refetchSeries' | 'refetchInBackground'>;
  /** Running reads by series. */
  readonly #reads = new Map<number, Promise<void>>();
  /** When each page was checked, by the own clock, ms. */
  readonly #checkedAt = boundedMap<string, number>(MAX_PAGES);

  constructor(options: { config: FeedConfig; state: FeedState; sync: Pick<FeedSync, 'refetchSeries' | 'refetchInBackground'> }) {
    this.#config = options.config;
    this.#state = options.state;
    this.#sync = options.sync;
  }

  /**
   * Reads the polled series on a page whose states are older than `SCOPE_CACHE_MS`. Callers share the running read of a series, and wait for
   * `FEED_PARTIAL_MS` at most. A series that cannot be read keeps its state.
   */
  async refresh(isOnPage: (seriesId: number) => boolean): Promise<void> {
    const outdated = this.#outdated(isOnPage);
    if (outdated.length === 0) return;
    const missing = outdated.filter((id) => !this.#reads.has(id));
    if (missing.length > 0) this.#startRead(missing);
    const reads = outdated.map(async (id) => this.#reads.get(id));
    await waitAtMost(this.#config.FEED_PARTIAL_MS, Promise.all(reads));
  }

  #startRead(ids: readonly number[]): void {
    const read = this.#sync
      .refetchSeries(ids)
      // FeedSync has logged the failure.
      .catch(() => {})
      .finally(() => {
        for (const id of ids) this.#reads.delete(id);
      });
    for (const id of ids) this.#reads.set(id, read);
  }

  /** Calls `refresh` without waiting, at most `CHECKS` times in `SCOPE_CACHE_MS` for each page. @param page its name */
  refreshInBackground(page: string, isOnPage: (seriesId: number) => boolean): void {
    const now = steadyNow();
    if (now - (this.#checkedAt.get(page) ?? 0) < this.#config.SCOPE_CACHE_MS / CHECKS) return;
    this.#checkedAt.set(page, now);
    void this.refresh(isOnPage);
  }

  /** Reads all polled series in the background. */
  refreshAll(): void {
    this.#sync.refetchInBackground([...this.#state.series.values()].filter(isPolled).map(({ id }) => id));
  }

  #outdated(isOnPage: (seriesId: number) => boolean): number[] {
    const oldest = steadyNow() - this.#config.SCOPE_CACHE_MS;
    return [...this.#state.series.values()]
      .filter((series) => isPolled(series) && isOnPage(series.id) && this.#state.series.lastSeenAt(series.id) <= oldest)
      .map(({ id }) => id);
  }
}

function isPolled({ game }: { readonly game: { readonly id: number } }): boolean {
  return !PATCHED_GAME_IDS.has(game.id);
}
