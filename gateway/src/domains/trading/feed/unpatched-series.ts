import { PATCHED_GAME_IDS } from '@sightline/schema/rules/series.ts';
import type { Config } from '../../../config/config.ts';
import type { FeedState } from './feed-state.ts';
import type { FeedSync } from './feed-sync.ts';

/** Series of games whose changes are not pushed: read again periodically, and when a page opens that shows them. */
export class UnpatchedSeries {
  readonly #config: Config;
  readonly #state: FeedState;
  readonly #sync: FeedSync;
  #reading: Promise<void> | null = null;

  constructor(options: { config: Config; state: FeedState; sync: FeedSync }) {
    this.#config = options.config;
    this.#state = options.state;
    this.#sync = options.sync;
  }

  /**
   * Reads those that were not read lately; shared by all who wait meanwhile, and awaited for `FEED_PARTIAL_MS` at most.
   * What cannot be read stays as it was.
   */
  async reread(isOnPage: (seriesId: number) => boolean): Promise<void> {
    const due = this.#due(isOnPage);
    if (due.length === 0) return;
    this.#reading ??= this.#sync
      .rereadSeries(due)
      // The reading itself has logged it.
      .catch(() => {})
      .finally(() => {
        this.#reading = null;
      });
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#config.FEED_PARTIAL_MS).unref();
    await Promise.race([this.#reading, promise]);
    clearTimeout(timer);
  }

  /** Reads all of them again, in the background. */
  refresh(): void {
    this.#sync.refreshSeries([...this.#state.series.values()].filter(isUnpatched).map(({ id }) => id));
  }

  #due(isOnPage: (seriesId: number) => boolean): number[] {
    const oldest = Date.now() - this.#config.SCOPE_CACHE_MS;
    return [...this.#state.series.values()]
      .filter((series) => isUnpatched(series) && isOnPage(series.id) && this.#state.series.lastSeenAt(series.id) <= oldest)
      .map(({ id }) => id);
  }
}

function isUnpatched({ game }: { readonly game: { readonly id: number } }): boolean {
  return !PATCHED_GAME_IDS.has(game.id);
}
