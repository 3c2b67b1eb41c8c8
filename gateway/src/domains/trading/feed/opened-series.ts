import type { Config } from '../../../config/config.ts';
import { gatewayError } from '../../../util/errors.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import { RefCount } from '../../../util/ref-count.ts';
import { type LiveStatus, LiveSet } from '../../../live/live-set.ts';
import type { FeedState } from './feed-state.ts';
import type { FeedSync } from './feed-sync.ts';
import type { LiveEntry } from './live-entry.ts';
import type { UnpatchedSeries } from './unpatched-series.ts';

interface OpenSeries {
  readonly set: LiveSet<LiveEntry>;
  readonly lease: RefCount;
  /** Settles with the first reading. */
  readonly read: Promise<void>;
  /** Whether that is done. */
  isRead: boolean;
  /** A later reading, shared by all who wait for one. */
  reading: Promise<void> | null;
}

interface OpenedSeriesOptions {
  readonly config: Config;
  readonly state: FeedState;
  readonly sync: FeedSync;
  readonly unpatched: UnpatchedSeries;
  /** Resolves when a reading may begin. */
  readonly begin: () => Promise<void>;
  /** Whether what is read by id is kept up to date by pushed changes. */
  readonly isPushed: () => boolean;
  readonly statusOf: (seriesId: number) => LiveStatus;
  /** Shows what was read. */
  readonly flush: () => void;
}

/** Sets of the series that readers have opened, each kept for the linger time after its last reader. */
export class OpenedSeries {
  readonly #options: OpenedSeriesOptions;
  readonly #open = new Map<number, OpenSeries>();

  constructor(options: OpenedSeriesOptions) {
    this.#options = options;
  }

  get sets(): LiveSet<LiveEntry>[] {
    return [...this.#open.values()].map(({ set }) => set);
  }

  setOf(id: number): LiveSet<LiveEntry> | undefined {
    return this.#open.get(id)?.set;
  }

  /** A set that was read; its idle timeout restarts. Null for all others. */
  peek(id: number): LiveSet<LiveEntry> | null {
    const open = this.#open.get(id);
    open?.lease.touch();
    if (!open?.isRead || !this.#options.state.isShown(id)) return null;
    this.#rereadUnpatched(id);
    return open.set;
  }

  open(id: number): OpenSet<LiveEntry> {
    const open = this.#open.get(id) ?? this.#read(id);
    const release = open.lease.hold();
    return { set: open.set, ready: () => this.#ready(id, open), refresh: () => this.#refresh(id, open), release };
  }

  tellStatus(): void {
    for (const [id, { set }] of this.#open) set.setStatus(this.#options.statusOf(id));
  }

  close(): void {
    for (const { set, lease } of this.#open.values()) {
      lease.end();
      set.close();
    }
  }

  async #ready(id: number, open: OpenSeries): Promise<void> {
    await open.read;
    if (!this.#options.state.isShown(id)) throw gatewayError('NOT_FOUND');
    this.#rereadUnpatched(id);
  }

  async #refresh(id: number, open: OpenSeries): Promise<void> {
    const { config, state, sync, isPushed, unpatched, flush } = this.#options;
    await open.read;
    if (!state.isShown(id)) throw gatewayError('NOT_FOUND');
    const isRecent = state.series.lastSeenAt(id) > Date.now() - config.SCOPE_CACHE_MS;
    if (isPushed() || isRecent) await unpatched.reread((one) => one === id);
    else {
      open.reading ??= sync.readSeries(id).finally(() => {
        open.reading = null;
      });
      await open.reading;
    }
    flush();
  }

  /** Readers of changes do not wait for it. */
  #rereadUnpatched(id: number): void {
    if (this.#options.isPushed()) void this.#options.unpatched.reread((one) => one === id);
  }

  #read(id: number): OpenSeries {
    const { config, state, sync, begin, flush, statusOf } = this.#options;
    const close = (): void => {
      if (this.#open.get(id) !== open) return;
      this.#open.delete(id);
      state.opened.delete(id);
      sync.forget(id);
      open.lease.end();
      open.set.close();
    };
    const open: OpenSeries = {
      set: new LiveSet<LiveEntry>(),
      lease: new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: close }),
      read: begin()
        .then(() => sync.readSeries(id))
        .then(() => sync.names())
        .then(() => {
          flush();
          open.isRead = true;
        }),
      isRead: false,
      reading: null,
    };
    open.set.setStatus(statusOf(id));
    this.#open.set(id, open);
    // Waiting readers get the failure; the next reader starts a new read.
    open.read.catch(close);
    return open;
  }
}
