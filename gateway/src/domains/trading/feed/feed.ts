import { UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import { RefCount } from '../../../util/ref-count.ts';
import { type LiveStatus, LiveSet } from '../../../live/live-set.ts';
import { type ConnectionState, ProviderSocket, type UpdateEnvelope } from '../../../provider/push/provider-socket.ts';
import type { CachedEntities } from '../../../cache/entity-cache.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import type { Log } from '../../../telemetry/log.ts';
import { feedLoads } from '../../../telemetry/metrics.ts';
import { PushedUpdates } from './pushed-updates.ts';
import type { FeedStatus } from './feed-stats.ts';
import type { FeedState } from './feed-state.ts';
import { FeedSync } from './feed-sync.ts';
import type { KeyedState } from './keyed-state.ts';
import { entryIn, type LiveEntry } from './live-batch.ts';
import { OpenedSeries } from './opened-series.ts';
import { PartialList } from './partial-list.ts';
import { PolledSeries } from './polled-series.ts';
import { FreshReads } from './fresh-reads.ts';
import { matchesProvider } from './silence-check.ts';
import { StoredSets } from './stored-sets.ts';
import { LIST_SET, type SetName, seriesOfSet, seriesSet } from './set-name.ts';
import { steadyNow } from '../../../util/clock.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import type { FeedConfig } from './feed-timers.ts';

/** Shortest time between two batches of changes, ms. */
const FLUSH_MS = 40;

type Reason = 'snapshot' | 'reconcile' | 'poll';

/**
 * Live trading data of one client, and the owner of everything that keeps it up to date: the list set (open and suspended
 * winner markets with their series and matches), and one set for each opened series (all its matches and markets). Pushed
 * changes arrive over one provider socket; FeedSync reads everything else over REST.
 */
export class TradingFeed {
  readonly #config: FeedConfig;
  readonly #log: Log;
  readonly #sync: FeedSync;
  readonly #state: FeedState;
  readonly #polled: PolledSeries;
  readonly #pushedUpdates: PushedUpdates;
  readonly #socket: ProviderSocket;
  readonly #refCount: RefCount;
  readonly #list = new LiveSet<LiveEntry>();
  readonly #listRefCount: RefCount;
  readonly #partialList: PartialList;
  readonly #freshList: FreshReads;
  readonly #opened: OpenedSeries;
  readonly #stored: StoredSets;
  readonly #timers: readonly NodeJS.Timeout[];
  /** Series that changed since the last flush. */
  readonly #changed = new Set<number>();
  #flushTimer: NodeJS.Timeout | null = null;
  /** Monotonic, ms. */
  #flushedAt = Number.NEGATIVE_INFINITY;
  #snapshotTimer: NodeJS.Timeout | null = null;
  readonly #firstConnection = Promise.withResolvers<void>();
  /** Whether anything has been read yet; before that, a gap does not matter. */
  #hasRead = false;
  /** Number of gaps: how often pushed changes may have been missed. */
  #gaps = 0;
  /** Value of `#gaps` when the last complete read began; the state is live while the two are equal. */
  #gapsAtRead = 0;
  /** Running reads of everything, which callers share. `poll` replaces pushed changes that the provider denies. */
  readonly #reads: Record<Reason, Promise<void> | null> = { snapshot: null, reconcile: null, poll: null };
  /** Start of the last complete read, and of the last one that included the list: own clock, ms; 0 for never. */
  #readAt = 0;
  #listReadAt = 0;
  #closed = false;

  constructor(options: { config: FeedConfig; scope: TradingScope; log: Log; onIdle: () => void }) {
    const { config, scope, log } = options;
    this.#config = config;
    this.#log = log;
    this.#sync = new FeedSync({
      config,
      scope,
      log,
      onChange: (id) => this.#seriesChanged(id),
      onCompletenessChange: () => this.#updateStatus(),
    });
    this.#state = this.#sync.state;
    this.#polled = new PolledSeries({ config, state: this.#state, sync: this.#sync });
    this.#opened = new OpenedSeries({
      config,
      state: this.#state,
      sync: this.#sync,
      polled: this.#polled,
      feed: {
        beforeFirstRead: () => this.#beforeRead(),
        isLive: () => this.#pushStatus === 'LIVE',
        maxAgeMs: () => this.#maxAgeMs,
        statusOf: (id) => this.#statusOf(seriesSet(id)),
        flush: () => this.#flush(),
      },
    });
    this.#partialList = new PartialList({
      afterMs: config.FEED_PARTIAL_MS,
      onPartial: () => {
        this.#updateStatus();
        this.#flush();
      },
    });
    this.#freshList = new FreshReads({
      isRead: () => this.#listReadAt > 0,
      running: () => this.#reads.snapshot,
      read: () => this.#readList(),
      retryMs: config.FEED_RETRY_MS,
      spacingMs: config.SCOPE_CACHE_MS,
    });
    const { refs } = this.#sync;
    this.#stored = new StoredSets({
      scope,
      sets: () => [[LIST_SET, this.#list], ...this.#opened.byName],
      names: () => refs.loaded(),
      log,
    });
    this.#pushedUpdates = new PushedUpdates({ state: this.#state, onMarketAppeared: () => this.#readSoon() });
    this.#socket = new ProviderSocket({
      config,
      secrets: scope.secrets,
      connect: scope.connectPush,
      channels: UPDATE_CHANNELS,
      log,
      onUpdate: (update) => this.#applyUpdate(update),
      onMalformed: () => this.#readSoon(),
      isCurrent: () => matchesProvider(this.#state, scope.data(PRIORITY.RECONCILE)),
      onUp: ({ resumed }) => this.#connected(resumed),
      onState: (state) => this.#pushStateChanged(state),
    });
    this.#refCount = new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: options.onIdle });
    this.#listRefCount = new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: () => this.#closeList() });
    this.#timers = [
      setInterval(() => this.#reconcile(), config.FEED_RECONCILE_MS).unref(),
      setInterval(() => this.#poll(), config.FEED_POLL_MS).unref(),
      setInterval(() => this.#polled.refreshAll(), config.FEED_REREAD_MS).unref(),
      setInterval(() => this.#retryNames(), config.FEED_RETRY_MS).unref(),
      setInterval(() => void this.store(), config.FEED_STORE_MS).unref(),
    ];
    this.#updateStatus();
    this.#refCount.touch();
    this.#socket.start();
  }

  /** Entities that this feed keeps up to date, for loaders. */
  get cachedEntities(): CachedEntities {
    const { refs } = this.#sync;
    const current = <V>(entities: KeyedState<V>, id: number): V | undefined =>
      this.#pushStatus === 'LIVE' && !entities.isBehind(id) ? entities.get(id) : undefined;
    return {
      series: (id) => current(this.#state.series, id),
      matches: (id) => current(this.#state.matches, id),
      tournaments: (id) => refs.tournaments.get(id),
      rosters: (id) => refs.rosters.get(id),
      teams: (id) => refs.teams.get(id),
      players: (id) => refs.players.get(id),
    };
  }

  describe(): FeedStatus {
    const { isListing, opened } = this.#state;
    const isComplete =
      !(isListing && this.#mayLackMarkets(LIST_SET)) && ![...opened].some((id) => this.#mayLackMarkets(seriesSet(id)));
    return {
      status: isComplete || this.#pushStatus === 'DOWN' ? this.#pushStatus : 'STALE',
      resyncs: this.#gaps,
      readAt: this.#readAt === 0 ? null : new Date(this.#readAt).toISOString(),
      sets: [...(isListing ? [this.#list] : []), ...this.#opened.sets],
    };
  }

  /** An entity of an open live set that is up to date, by its key in the set; undefined if there is none. Keeps no set open. */
  liveEntry(key: string): LiveEntry | undefined {
    // A closed list keeps its last content.
    const list = this.#state.isListing && this.#listReadAt > 0 ? [this.#list] : [];
    return entryIn([...list, ...this.#opened.sets], key);
  }

  /** A set that is live, so that nothing has to be read first; null otherwise. Keeps the set open, as reading it does. */
  current(name: SetName): LiveSet<LiveEntry> | null {
    this.#refCount.touch();
    if (name === LIST_SET) {
      this.#listRefCount.touch();
      if (this.#statusOf(LIST_SET) !== 'LIVE' || this.#listReadAt === 0) return null;
      this.#polled.refreshInBackground(LIST_SET, this.#isOnList);
      return this.#list;
    }
    const set = this.#opened.peek(seriesOfSet(name));
    return this.#statusOf(name) === 'LIVE' ? set : null;
  }

  /**
   * Opens a set. `ready` and `refresh` reject with NOT_FOUND for an unknown series, and with MARKETS_UNAVAILABLE or a provider
   * failure if there is no data to start with.
   */
  open(name: SetName): OpenSet<LiveEntry> {
    const releaseFeed = this.#refCount.acquire();
    const opened = name === LIST_SET ? this.#openList() : this.#opened.open(seriesOfSet(name));
    return {
      ...opened,
      stored: () => this.#stored.find(name, () => this.#firstRead(name)),
      release: () => {
        opened.release();
        releaseFeed();
      },
    };
  }

  /** Stores snapshots of its sets for the gateway that opens them next. Never rejects. */
  store(): Promise<void> {
    return this.#stored.store();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const timer of [this.#flushTimer, this.#snapshotTimer]) if (timer) clearTimeout(timer);
    this.#refCount.end();
    this.#listRefCount.end();
    this.#socket.close();
    this.#sync.close();
    this.#list.close();
    this.#opened.close();
    this.#stored.close();
  }

  /** Whether pushed changes keep the read entities up to date. */
  get #pushStatus(): LiveStatus {
    if (this.#socket.state === 'down') return 'DOWN';
    return this.#socket.state === 'up' && this.#gapsAtRead === this.#gaps ? 'LIVE' : 'STALE';
  }

  #statusOf(name: SetName): LiveStatus {
    const status = this.#pushStatus;
    if (status === 'DOWN') return status;
    if (name === LIST_SET && this.#partialList.isPartial) return 'LOADING';
    return this.#mayLackMarkets(name) ? 'STALE' : status;
  }

  /** Whether the last read of the set may have missed a market. */
  #mayLackMarkets(name: SetName): boolean {
    return this.#sync.mayLackMarkets(name === LIST_SET ? [LIST_SET] : this.#state.fixturesOf(seriesOfSet(name)));
  }

  #updateStatus(): void {
    this.#list.setStatus(this.#statusOf(LIST_SET));
    this.#opened.updateStatus();
  }

  /** The first complete read of an open set; null if it is over. */
  #firstRead(name: SetName): Promise<void> | null {
    if (name !== LIST_SET) return this.#opened.firstRead(seriesOfSet(name));
    return this.#listReadAt > 0 ? null : this.#readList();
  }

  #openList(): Omit<OpenSet<LiveEntry>, 'stored'> {
    return {
      set: this.#list,
      ready: async () => {
        if (this.#listReadAt === 0) await this.#readFirstPart();
        // Subscribers need not wait for polled series.
        else if (this.#pushStatus === 'LIVE') void this.#polled.refresh(this.#isOnList);
      },
      freshRead: () => this.#freshList.wait(),
      refresh: async () => {
        await this.#refreshList();
        this.#flush();
      },
      release: this.#listRefCount.acquire(),
    };
  }

  async #refreshList(): Promise<void> {
    if (this.#listReadAt === 0) return this.#readFirstPart();
    const isRecent = this.#listReadAt > steadyNow() - this.#maxAgeMs;
    // An unverified list needs no read here: its checks continue.
    if (this.#pushStatus === 'LIVE' || isRecent) return this.#polled.refresh(this.#isOnList);
    await this.#readList();
  }

  readonly #isOnList = (id: number): boolean => this.#list.get(`SERIES/${id}`) !== undefined;

  /** Resolves when the list has been read for the first time, or shows a part of it. */
  async #readFirstPart(): Promise<void> {
    const whole = this.#readList();
    await this.#partialList.firstPart(whole);
    // Clients that received a part of the list still need the rest.
    whole.catch(() => this.#readSoon(this.#config.FEED_RETRY_MS));
  }

  async #readList(): Promise<void> {
    if (!this.#state.isListing) {
      this.#state.isListing = true;
      // A running snapshot started without the list.
      this.#reads.snapshot = null;
    }
    await this.#readAll('snapshot');
  }

  /** Without subscriptions or recent queries the list is not kept up to date; the next request reads it again. */
  #closeList(): void {
    this.#state.isListing = false;
    this.#listReadAt = 0;
    this.#partialList.end();
    this.#sync.forgetList();
  }

  /** Waits until the socket is connected, at most `FEED_OPEN_MS`. */
  async #beforeRead(): Promise<void> {
    if (this.#socket.state !== 'up') await waitAtMost(this.#config.FEED_OPEN_MS, this.#firstConnection.promise);
    await this.#stored.loaded;
    this.#hasRead = true;
  }

  #retryNames(): void {
    this.#sync.retryNames();
    if (this.#listReadAt > 0) this.#state.listUnnamed(steadyNow() - this.#config.FEED_PARTIAL_MS);
  }

  /** Reads everything; callers with the same reason share a running read. */
  #readAll(reason: Reason): Promise<void> {
    const running = this.#reads[reason];
    if (running) return running;
    const read = this.#read(reason).finally(() => {
      if (this.#reads[reason] === read) this.#reads[reason] = null;
    });
    this.#reads[reason] = read;
    return read;
  }

  async #read(reason: Reason): Promise<void> {
    await this.#beforeRead();
    const gaps = this.#gaps;
    const startedAt = steadyNow();
    const withList = this.#state.isListing;
    feedLoads.inc({ reason });
    await this.#sync.readAll(reason);
    const isFirstList = reason === 'snapshot' && withList && this.#listReadAt === 0;
    if (isFirstList) {
      await this.#sync.waitForNames();
      this.#state.listUnnamed(Number.POSITIVE_INFINITY);
    }
    this.#gapsAtRead = Math.max(this.#gapsAtRead, gaps);
    this.#readAt = Math.max(this.#readAt, startedAt);
    if (withList && this.#state.isListing) {
      this.#listReadAt = Math.max(this.#listReadAt, startedAt);
      this.#partialList.end();
    }
    this.#flush();
    this.#updateStatus();
  }

  #connected(resumed: boolean): void {
    const hasGap = !resumed && this.#hasRead;
    if (hasGap) this.#gaps += 1;
    this.#firstConnection.resolve();
    this.#updateStatus();
    if (hasGap) this.#readSoon();
  }

  /** Schedules a read of everything, because changes may have been missed. */
  #readSoon(delayMs = Math.max(0, this.#readAt + this.#config.SCOPE_CACHE_MS - steadyNow())): void {
    if (this.#closed) return;
    this.#snapshotTimer ??= setTimeout(() => {
      this.#snapshotTimer = null;
      void this.#resync();
    }, delayMs).unref();
  }

  /** Reads everything; retries after a failure while the list is in use. */
  async #resync(): Promise<void> {
    try {
      // A running snapshot may have started before the gap.
      await this.#reads.snapshot?.catch(() => {});
      await this.#readAll('snapshot');
    } catch (error) {
      this.#log.warn({ err: error }, 'the feed could not be read');
      if (this.#refCount.references > 0) this.#readSoon(this.#config.FEED_RETRY_MS);
    }
  }

  #reconcile(): void {
    if (!this.#hasRead) return;
    this.#readAll('reconcile').catch((error: unknown) => this.#log.warn({ err: error }, 'the feed could not be reconciled'));
  }

  #poll(): void {
    if (!this.#isDenied || !this.#hasRead || this.#refCount.references === 0) return;
    this.#readAll('poll').catch((error: unknown) => this.#log.warn({ err: error }, 'the feed could not be polled'));
  }

  /** The provider allows no push connection. */
  get #isDenied(): boolean {
    return this.#socket.state === 'denied';
  }

  /** Age up to which a query gets the result of the last read while pushed changes do not keep it up to date. */
  get #maxAgeMs(): number {
    const { FEED_POLL_MS, SCOPE_CACHE_MS } = this.#config;
    return this.#isDenied ? FEED_POLL_MS : SCOPE_CACHE_MS;
  }

  #pushStateChanged(state: ConnectionState): void {
    // Reads need not wait for a connection: the provider denies it, or no secret is left to open it with.
    if (state === 'denied' || state === 'retrying') this.#firstConnection.resolve();
    this.#updateStatus();
  }

  #applyUpdate(update: UpdateEnvelope): void {
    if (this.#pushedUpdates.apply(update, steadyNow()) === 'malformed') this.#readSoon();
  }

  #seriesChanged(id: number): void {
    this.#changed.add(id);
    // Counted from the last flush, not from now: a busy event loop already receives changes late, and this interval must not be
    // added to that delay.
    const waitMs = Math.max(0, this.#flushedAt + FLUSH_MS - performance.now());
    this.#flushTimer ??= setTimeout(() => this.#flush(), waitMs).unref();
  }

  /** Publishes all changes to the sets. */
  #flush(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#flushTimer = null;
    this.#flushedAt = performance.now();
    const changedSets = new Set<LiveSet<LiveEntry>>();
    for (const id of this.#changed) {
      this.#list.replaceGroup(String(id), this.#state.listEntries(id));
      const set = this.#opened.setOf(id);
      if (!set) continue;
      set.replaceGroup(String(id), this.#state.seriesEntries(id));
      changedSets.add(set);
    }
    this.#changed.clear();
    // During its first read the list publishes parts of itself only with the status LOADING.
    if (this.#listReadAt > 0 || this.#partialList.isPartial) this.#list.publish();
    if (this.#list.size > 0) this.#partialList.markContent();
    for (const set of changedSets) set.publish();
  }
}
