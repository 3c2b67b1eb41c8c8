import { gatewayError } from '../../../errors/catalogue.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import { RefCount } from '../../../util/ref-count.ts';
import { type LiveStatus, LiveSet } from '../../../live/live-set.ts';
import type { FeedState } from './feed-state.ts';
import { FreshReads } from './fresh-reads.ts';
import type { FeedSync } from './feed-sync.ts';
import type { LiveEntry } from './live-batch.ts';
import type { PolledSeries } from './polled-series.ts';
import { type SetName, seriesSet } from './set-name.ts';
import { steadyNow } from '../../../util/clock.ts';
import type { FeedConfig } from './feed-timers.ts';

interface SeriesSet {
  readonly set: LiveSet<LiveEntry>;
  readonly refCount: RefCount;
  readonly firstRead: Promise<void>;
  isRead: boolean;
  /** A later read, which callers share. */
  reread: Promise<void> | null;
  readonly fresh: FreshReads;
}

/** The part of a feed that its opened series use. */
export interface SeriesFeed {
  /** Resolves when the first read of a series may start. */
  beforeFirstRead(): Promise<void>;
  /** Whether pushed changes keep the read entities up to date. */
  isLive(): boolean;
  /** Age up to which a query gets the result of the last read of a set that is not live. */
  maxAgeMs(): number;
  statusOf(seriesId: number): LiveStatus;
  /** Publishes what was read. */
  flush(): void;
}

interface OpenedSeriesOptions {
  readonly config: FeedConfig;
  readonly state: FeedState;
  readonly sync: FeedSync;
  readonly polled: PolledSeries;
  readonly feed: SeriesFeed;
}

/** Live sets of the series that are in use. Each stays open for the linger time after its last subscription or query. */
export class OpenedSeries {
  readonly #options: OpenedSeriesOptions;
  readonly #sets = new Map<number, SeriesSet>();

  constructor(options: OpenedSeriesOptions) {
    this.#options = options;
  }

  get sets(): LiveSet<LiveEntry>[] {
    return [...this.#sets.values()].map(({ set }) => set);
  }

  get byName(): [SetName, LiveSet<LiveEntry>][] {
    return Array.from(this.#sets, ([id, { set }]) => [seriesSet(id), set]);
  }

  /** The first read of an open series; null if it is over. */
  firstRead(id: number): Promise<void> | null {
    const series = this.#sets.get(id);
    return series && !series.isRead ? series.firstRead : null;
  }

  setOf(id: number): LiveSet<LiveEntry> | undefined {
    return this.#sets.get(id)?.set;
  }

  /** A set that has been read; restarts its linger time. Null for all others. */
  peek(id: number): LiveSet<LiveEntry> | null {
    const series = this.#sets.get(id);
    series?.refCount.touch();
    if (!series?.isRead || !this.#options.state.isPublished(id)) return null;
    this.#refreshPolled(id);
    return series.set;
  }

  open(id: number): Omit<OpenSet<LiveEntry>, 'stored'> {
    const series = this.#sets.get(id) ?? this.#create(id);
    return {
      set: series.set,
      ready: () => this.#ready(id, series),
      freshRead: () => series.fresh.wait(),
      refresh: () => this.#refresh(id, series),
      release: series.refCount.acquire(),
    };
  }

  updateStatus(): void {
    for (const [id, { set }] of this.#sets) set.setStatus(this.#options.feed.statusOf(id));
  }

  close(): void {
    for (const { set, refCount } of this.#sets.values()) {
      refCount.end();
      set.close();
    }
  }

  async #ready(id: number, series: SeriesSet): Promise<void> {
    await series.firstRead;
    if (!this.#options.state.isPublished(id)) throw gatewayError('NOT_FOUND');
    this.#refreshPolled(id);
  }

  async #refresh(id: number, series: SeriesSet): Promise<void> {
    const { state, polled, feed } = this.#options;
    await series.firstRead;
    if (!state.isPublished(id)) throw gatewayError('NOT_FOUND');
    const isRecent = state.series.lastSeenAt(id) > steadyNow() - feed.maxAgeMs();
    if (feed.isLive() || isRecent) await polled.refresh((one) => one === id);
    else await this.#reread(id, series);
    feed.flush();
  }

  #reread(id: number, series: SeriesSet): Promise<void> {
    series.reread ??= this.#options.sync.readSeries(id).finally(() => {
      series.reread = null;
    });
    return series.reread;
  }

  /** Subscribers need not wait for it. */
  #refreshPolled(id: number): void {
    if (this.#options.feed.isLive()) this.#options.polled.refreshInBackground(String(id), (one) => one === id);
  }

  #create(id: number): SeriesSet {
    const { config, state, sync, feed } = this.#options;
    const close = (): void => {
      if (this.#sets.get(id) !== series) return;
      this.#sets.delete(id);
      state.opened.delete(id);
      sync.forgetSeries(id);
      series.refCount.end();
      series.set.close();
    };
    const read = async (): Promise<void> => {
      await feed.beforeFirstRead();
      series.fresh.began();
      await sync.readSeries(id);
      await sync.waitForNames();
      feed.flush();
      series.isRead = true;
    };
    const firstRead = read();
    const series: SeriesSet = {
      set: new LiveSet<LiveEntry>(),
      refCount: new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: close }),
      firstRead,
      isRead: false,
      reread: null,
      fresh: new FreshReads(
        {
          isRead: () => series.isRead,
          running: () => (series.isRead ? series.reread : firstRead),
          read: () => this.#reread(id, series).then(() => feed.flush()),
          retryMs: config.FEED_RETRY_MS,
          spacingMs: config.SCOPE_CACHE_MS,
        },
        firstRead,
      ),
    };
    series.set.setStatus(feed.statusOf(id));
    this.#sets.set(id, series);
    // Waiting requests receive the failure; the next request starts again.
    series.firstRead.catch(close);
    return series;
  }
}
