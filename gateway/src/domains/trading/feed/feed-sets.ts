import { gatewayError } from '../../../errors/catalogue.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import { type LiveStatus, LiveSet } from '../../../live/live-set.ts';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import { steadyNow } from '../../../util/clock.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import { RefCount } from '../../../util/ref-count.ts';
import type { FeedState } from './feed-state.ts';
import type { FeedSync } from './feed-sync.ts';
import type { FeedConfig } from './feed-timers.ts';
import { LIST } from './fixture-index.ts';
import { entryIn, type LiveEntry } from './live-batch.ts';
import type { PolledSeries } from './polled-series.ts';
import { SET_KINDS, type SetKind, type SetName, setName } from './set-kinds.ts';
import { SharedRead } from './shared-read.ts';
import type { StoredSets } from './stored-sets.ts';

/** Shortest time between two batches of changes, ms. */
const FLUSH_MS = 40;
const NOTHING: ReadonlyMap<string, LiveEntry> = new Map();

interface FeedSet {
  readonly name: SetName;
  readonly kind: SetKind;
  /** Id of the entity that the set is about; `LIST_SET_ID` for the list. */
  readonly id: number;
  readonly live: LiveSet<LiveEntry>;
  readonly refCount: RefCount;
  readonly read: SharedRead;
  /** Whether a caller has waited for its content; before that, its first read is a background one. */
  isAwaited: boolean;
}

/** A set that is kept open without a waiting caller. */
export interface HeldSet {
  readonly set: LiveSet<LiveEntry>;
  /** Begins the first read, or repeats it after a failure. Call it periodically. */
  read(): void;
  release(): void;
}

/** The part of a feed that its sets use. */
interface SetFeed {
  /** Whether pushed changes keep the read entities up to date. */
  pushStatus(): LiveStatus;
  /** Age up to which a query gets the result of the last read of a set that is not live. */
  maxAgeMs(): number;
  /** Resolves when a read may start. */
  beforeRead(): Promise<void>;
  /** Schedules a read of everything. */
  readSoon(delayMs: number): void;
}

/** Follows which sets are complete and live. */
export interface SetListener {
  /** @param seriesId or `LIST_SET_ID`. @param isCurrent whether the set has everything, and pushed changes keep it up to date */
  setChanged(seriesId: number, isCurrent: boolean): void;
  /** The changes of these series were published. */
  published(seriesIds: ReadonlySet<number>): void;
}

interface FeedSetsOptions {
  readonly listener?: SetListener | null;
  readonly config: Pick<FeedConfig, 'FEED_LINGER_MS' | 'FEED_PARTIAL_MS' | 'FEED_RETRY_MS' | 'SCOPE_CACHE_MS'>;
  readonly state: FeedState;
  readonly sync: Pick<FeedSync, 'mayLackMarkets' | 'readSeries' | 'waitForNames' | 'forgetSeries' | 'forgetList'>;
  readonly polled: Pick<PolledSeries, 'refresh' | 'refreshInBackground'>;
  /** Reads the list, if it is open, and every open series. */
  readonly snapshot: SharedRead;
  readonly stored: Pick<StoredSets, 'find'>;
  readonly feed: SetFeed;
  /** Called when no set has been in use for the linger time. */
  readonly onIdle: () => void;
}

/** The open live sets of a feed. Each stays open for the linger time after its last subscription or query. */
export class FeedSets {
  readonly #options: FeedSetsOptions;
  readonly #sets = new Map<SetName, FeedSet>();
  /** Counts the users of all sets together. */
  readonly #refCount: RefCount;
  /** Resolves with the first content of a list that is published in parts because its first read takes long; otherwise null. */
  #firstPart: PromiseWithResolvers<void> | null = null;
  /** Start of the last complete read of the list: own clock, ms; 0 for never. */
  #listReadAt = 0;
  /** Series that changed since the last flush. */
  readonly #changed = new Set<number>();
  #flushTimer: NodeJS.Timeout | null = null;
  /** Monotonic, ms. */
  #flushedAt = Number.NEGATIVE_INFINITY;

  constructor(options: FeedSetsOptions) {
    this.#options = options;
    this.#refCount = new RefCount({ lingerMs: options.config.FEED_LINGER_MS, onIdle: options.onIdle });
    this.#refCount.touch();
  }

  get byName(): [SetName, LiveSet<LiveEntry>][] {
    return Array.from(this.#sets, ([name, { live }]) => [name, live]);
  }

  /** Whether a subscription or query uses any of the sets. */
  get areInUse(): boolean {
    return this.#refCount.references > 0;
  }

  get isListRead(): boolean {
    return this.#listReadAt > 0;
  }

  /** Whether the last read of any set may have missed a market. */
  get mayLackMarkets(): boolean {
    return [...this.#sets.values()].some((set) => this.#mayLackMarkets(set));
  }

  /** An entity that is up to date, by its key; undefined if there is none. Keeps no set open. */
  entry(key: string): LiveEntry | undefined {
    const shown = [...this.#sets.values()].filter((set) => this.#isShown(set));
    return entryIn(
      shown.map(({ live }) => live),
      key,
    );
  }

  /** A set that is live, so that nothing has to be read first; null otherwise. Keeps the set open, as reading it does. */
  current(name: SetName): LiveSet<LiveEntry> | null {
    this.#refCount.touch();
    const set = this.#sets.get(name);
    set?.refCount.touch();
    if (!set || !this.#isCurrent(set)) return null;
    this.#refreshPolled(set);
    return set.live;
  }

  /**
   * Opens a set. `ready` and `refresh` reject with NOT_FOUND for an unknown series, and with MARKETS_UNAVAILABLE or a provider
   * failure if there is no data to start with.
   */
  open(name: SetName): OpenSet<LiveEntry> {
    const set = this.#sets.get(name) ?? this.#create(name);
    const releases = [set.refCount.acquire(), this.#refCount.acquire()];
    return {
      set: set.live,
      ready: () => this.#ready(set),
      freshRead: () => set.read.fresh(),
      stored: () => this.#options.stored.find(name, () => (this.#readAt(set) === 0 ? set.read.join() : null)),
      refresh: () => this.#refresh(set),
      release: () => {
        for (const release of releases) release();
      },
    };
  }

  /** Keeps a set open without a waiting caller: it is read in the background. */
  hold(name: SetName): HeldSet {
    const { set, release } = this.open(name);
    return {
      set,
      release,
      read: () => {
        const held = this.#sets.get(name);
        if (held?.live === set && this.#readAt(held) === 0) this.#join(held).catch(() => {});
      },
    };
  }

  /** Call when a read of the list is complete. */
  listWasRead(startedAt: number): void {
    this.#listReadAt = Math.max(this.#listReadAt, startedAt);
    this.#endParts();
  }

  updateStatus(): void {
    for (const set of this.#sets.values()) set.live.setStatus(this.#statusOf(set));
    this.reportSets();
  }

  /** Whether the list shows a series. */
  isListed(id: number): boolean {
    return this.#sets.get(setName('tradingList'))?.live.get(`SERIES/${id}`) !== undefined;
  }

  /** Reports every set to the listener. */
  reportSets(): void {
    const { listener } = this.#options;
    if (listener) for (const set of this.#sets.values()) listener.setChanged(set.id, this.#isCurrent(set));
  }

  /** Call when the entities of a series have changed: publishes them soon. */
  seriesChanged(id: number): void {
    this.#changed.add(id);
    // Counted from the last flush, not from now: a busy event loop already receives changes late, and this interval must not be
    // added to that delay.
    const waitMs = Math.max(0, this.#flushedAt + FLUSH_MS - performance.now());
    this.#flushTimer ??= setTimeout(() => this.flush(), waitMs).unref();
  }

  /** Publishes all changes. */
  flush(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#flushTimer = null;
    this.#flushedAt = performance.now();
    for (const set of this.#sets.values()) {
      for (const id of this.#changed) this.#stage(set, id);
      if (!this.#isShown(set)) continue;
      set.live.publish();
      if (set.kind.reads === 'list' && set.live.size > 0) this.#firstPart?.resolve();
    }
    this.#options.listener?.published(this.#changed);
    this.#changed.clear();
    this.reportSets();
  }

  close(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#refCount.end();
    for (const { live, refCount } of this.#sets.values()) {
      refCount.end();
      live.close();
    }
    // A read that still runs would report them as current.
    this.#sets.clear();
  }

  #create(name: SetName): FeedSet {
    const { config, state, snapshot } = this.#options;
    const [field = '', idText] = name.split('/');
    const kind = SET_KINDS.get(field);
    if (!kind) throw new Error(`${name} is no live set`);
    const id = Number(idText);
    const refCount = new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: () => this.#close(set) });
    const read = kind.reads === 'list' ? snapshot : this.#seriesRead(id, () => set.isAwaited);
    const set: FeedSet = { name, kind, id, live: new LiveSet<LiveEntry>(), refCount, read, isAwaited: false };
    if (kind.reads === 'list' && !state.isListing) {
      state.isListing = true;
      // A running read began without the list.
      snapshot.supersede();
    }
    this.#sets.set(name, set);
    for (const seriesId of state.contents.ids()) this.#stage(set, seriesId);
    set.live.setStatus(this.#statusOf(set));
    this.flush();
    return set;
  }

  #seriesRead(id: number, isAwaited: () => boolean): SharedRead {
    const { config, sync, feed } = this.#options;
    let running = 0;
    const read: SharedRead = new SharedRead({
      read: async () => {
        running += 1;
        try {
          await feed.beforeRead();
          await sync.readSeries(id, isAwaited() ? PRIORITY.SCREEN : PRIORITY.REPAIR);
          if (!read.isDone) await sync.waitForNames();
        } catch (error) {
          // Otherwise reads of the list, which include opened series, would fail with it. Another running read of it may still succeed.
          if (!read.isDone && running === 1) this.#forgetSeries(id, read);
          throw error;
        } finally {
          running -= 1;
        }
        this.flush();
      },
      retryMs: config.FEED_RETRY_MS,
      spacingMs: config.SCOPE_CACHE_MS,
    });
    return read;
  }

  /** Without subscriptions or recent queries a set is not kept up to date; the next request reads it again. */
  #close({ name, kind, id, live, refCount, read }: FeedSet): void {
    const { state, sync } = this.#options;
    this.#sets.delete(name);
    this.#options.listener?.setChanged(id, false);
    refCount.end();
    live.close();
    if (kind.reads === 'series') this.#forgetSeries(id, read);
    else if (![...this.#sets.values()].some((other) => other.kind.reads === 'list')) {
      state.isListing = false;
      this.#listReadAt = 0;
      this.#endParts();
      sync.forgetList();
    }
  }

  /** @param read of the set that no longer needs the series */
  #forgetSeries(id: number, read: SharedRead): void {
    const { state, sync } = this.#options;
    const isNeeded = [...this.#sets.values()].some((set) => set.kind.reads === 'series' && set.id === id && set.read !== read);
    if (isNeeded) return;
    state.opened.delete(id);
    sync.forgetSeries(id);
  }

  #stage({ kind, id, live }: FeedSet, seriesId: number): void {
    const { contents } = this.#options.state;
    const series = contents.series(seriesId);
    const entriesOf = (): ReadonlyMap<string, LiveEntry> =>
      kind.reads === 'list' ? contents.listEntries(seriesId) : contents.seriesEntries(seriesId);
    live.replaceGroup(String(seriesId), series !== undefined && kind.includes(series, id) ? entriesOf() : NOTHING);
  }

  #statusOf(set: FeedSet): LiveStatus {
    const status = this.#options.feed.pushStatus();
    if (status === 'DOWN') return status;
    if (set.kind.reads === 'list' && this.#firstPart) return 'LOADING';
    return this.#mayLackMarkets(set) ? 'STALE' : status;
  }

  #mayLackMarkets({ kind, id }: FeedSet): boolean {
    const { state, sync } = this.#options;
    return sync.mayLackMarkets(kind.reads === 'list' ? [LIST] : state.fixturesOf(id));
  }

  /** When the set was last read, own clock, ms; 0 for never. */
  #readAt({ kind, id, read }: FeedSet): number {
    if (kind.reads === 'list') return this.#listReadAt;
    return read.isDone ? this.#options.state.series.lastSeenAt(id) : 0;
  }

  /** During its first read, the list publishes parts of itself only with the status LOADING. */
  #isShown({ kind }: FeedSet): boolean {
    return kind.reads === 'series' || this.isListRead || this.#firstPart !== null;
  }

  /** Whether nothing has to be read first. */
  #isCurrent(set: FeedSet): boolean {
    return this.#readAt(set) > 0 && !this.#isUnknown(set) && this.#statusOf(set) === 'LIVE';
  }

  /** Whether the provider does not have its series. */
  #isUnknown({ kind, id }: FeedSet): boolean {
    return kind.reads === 'series' && this.#options.state.contents.series(id) === undefined;
  }

  async #ready(set: FeedSet): Promise<void> {
    if (this.#readAt(set) === 0) await this.#readFirst(set);
    if (this.#isUnknown(set)) throw gatewayError('NOT_FOUND');
    // Subscribers need not wait for it.
    if (this.#options.feed.pushStatus() === 'LIVE') this.#refreshPolled(set);
  }

  async #refresh(set: FeedSet): Promise<void> {
    const { polled, feed } = this.#options;
    const readAt = this.#readAt(set);
    if (readAt === 0) await this.#readFirst(set);
    // A set that may lack markets needs no read here: its checks continue.
    else if (feed.pushStatus() === 'LIVE' || readAt > steadyNow() - feed.maxAgeMs()) await polled.refresh(containedIn(set));
    else await this.#join(set);
    if (this.#isUnknown(set)) throw gatewayError('NOT_FOUND');
    this.flush();
  }

  /** Joins the read of a set, then reports the set as current, because perhaps no change follows that would report it. */
  async #join({ read }: FeedSet): Promise<void> {
    await read.join();
    this.reportSets();
  }

  /** Resolves when the set has been read for the first time, or shows a part of the list. */
  async #readFirst(set: FeedSet): Promise<void> {
    const { config, feed } = this.#options;
    const { kind, read } = set;
    // A running background read may take long.
    if (!set.isAwaited && kind.reads === 'series') read.supersede();
    set.isAwaited = true;
    const whole = this.#join(set);
    if (kind.reads === 'series') return whole;
    await waitAtMost(config.FEED_PARTIAL_MS, whole);
    if (!this.isListRead) {
      this.#firstPart ??= Promise.withResolvers();
      this.updateStatus();
      this.flush();
      await Promise.race([whole, this.#firstPart.promise]);
    }
    // Clients that received a part of the list still need the rest.
    whole.catch(() => feed.readSoon(config.FEED_RETRY_MS));
  }

  #endParts(): void {
    this.#firstPart?.resolve();
    this.#firstPart = null;
  }

  #refreshPolled(set: FeedSet): void {
    this.#options.polled.refreshInBackground(set.name, containedIn(set));
  }
}

function containedIn({ live }: FeedSet): (seriesId: number) => boolean {
  return (id) => live.get(`SERIES/${id}`) !== undefined;
}
