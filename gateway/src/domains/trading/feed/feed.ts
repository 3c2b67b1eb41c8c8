import { UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import type { Config } from '../../../config/config.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import { RefCount } from '../../../util/ref-count.ts';
import { type LiveStatus, LiveSet } from '../../../live/live-set.ts';
import { ProviderSocket, type UpdateEnvelope } from '../../../provider/push/provider-socket.ts';
import type { CachedEntities } from '../../../cache/entity-cache.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import type { Log } from '../../../telemetry/log.ts';
import { feedReadings } from '../../../telemetry/metrics.ts';
import { FeedFrames } from './feed-frames.ts';
import { ReferenceData } from './reference-data.ts';
import type { FeedStatus } from './feed-stats.ts';
import { FeedState } from './feed-state.ts';
import { FeedSync } from './feed-sync.ts';
import { fixtureKey } from './fixtures.ts';
import type { LiveEntry } from './live-entry.ts';
import { ListOpening } from './list-opening.ts';
import { OpenedSeries } from './opened-series.ts';
import { isUnchanged } from './quiet-check.ts';
import { LIST_SET, type SetName, seriesOfSet, seriesSet } from './topics.ts';
import { UnpatchedSeries } from './unpatched-series.ts';

/**
 * Live trading state of one scope: the list set (winner markets that are open or suspended, and their series), and one set
 * an opened series (all its matches and kept markets). Fed by one provider socket and, where that does not say enough, by
 * readings over REST.
 */
export class TradingFeed {
  readonly #config: Config;
  readonly #scope: TradingScope;
  readonly #log: Log;
  readonly #refs: ReferenceData;
  readonly #state: FeedState;
  readonly #sync: FeedSync;
  readonly #frames: FeedFrames;
  readonly #socket: ProviderSocket;
  readonly #lease: RefCount;
  readonly #list = new LiveSet<LiveEntry>();
  readonly #listLease: RefCount;
  readonly #opened: OpenedSeries;
  readonly #dirty = new Set<number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #flushing: NodeJS.Timeout | null = null;
  #soon: NodeJS.Timeout | null = null;
  /** Whether anything was read yet, so that a change could be missed. */
  #begun = false;
  /** Grows whenever pushed changes may have been missed; state read at an older count is not live. */
  #losses = 0;
  #readAtLoss = 0;
  readonly #readings: Record<Reason, Promise<void> | null> = { snapshot: null, reconcile: null };
  readonly #opening: ListOpening;
  readonly #unpatched: UnpatchedSeries;
  /** When everything held was last read, and the list with it; own clock, ms, 0 for never. */
  #readAt = 0;
  #listReadAt = 0;
  #closed = false;
  readonly #firstLink = Promise.withResolvers<void>();

  constructor(options: { config: Config; scope: TradingScope; log: Log; onIdle: () => void }) {
    const { config, scope, log } = options;
    this.#config = config;
    this.#scope = scope;
    this.#log = log;
    this.#refs = new ReferenceData({
      scope,
      isOpened: (id) => this.#state.opened.has(id),
      namedIn: (id) => this.#state.namedIn(id),
    });
    this.#sync = new FeedSync({
      config,
      scope,
      refs: this.#refs,
      state: () => this.#state,
      log,
      onProofChange: () => this.#tellStatus(),
    });
    this.#state = new FeedState({ wants: { ...this.#sync.wants, changed: (id) => this.#changed(id) }, refs: this.#refs });
    this.#unpatched = new UnpatchedSeries({ config, state: this.#state, sync: this.#sync });
    this.#opened = new OpenedSeries({
      config,
      state: this.#state,
      sync: this.#sync,
      unpatched: this.#unpatched,
      begin: async () => {
        await this.#linked();
        this.#begun = true;
      },
      isPushed: () => this.#pushStatus === 'LIVE',
      statusOf: (id) => this.#statusOf(seriesSet(id)),
      flush: () => this.#flush(),
    });
    this.#opening = new ListOpening({
      afterMs: config.FEED_PARTIAL_MS,
      onPartial: () => {
        this.#tellStatus();
        this.#flush();
      },
    });
    this.#frames = new FeedFrames({
      state: this.#state,
      readAgain: {
        series: this.#sync.wants.series,
        match: this.#sync.wants.match,
        market: (id) => {
          const market = this.#state.markets.get(id);
          if (market) this.#sync.wants.fixture(fixtureKey(market.fixture));
        },
      },
      marketAppeared: () => this.#readSoon(),
    });
    this.#socket = new ProviderSocket({
      config,
      secrets: scope.secrets,
      channels: UPDATE_CHANNELS,
      log,
      onUpdate: (update) => this.#take(update),
      onMalformed: () => this.#readSoon(),
      isCurrent: () => isUnchanged(this.#state, scope.readings(PRIORITY.RECONCILE)),
      onUp: ({ resumed }) => this.#up(resumed),
      onState: () => this.#tellStatus(),
    });
    this.#lease = new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: options.onIdle });
    this.#listLease = new RefCount({ lingerMs: config.FEED_LINGER_MS, onIdle: () => this.#closeList() });
    this.#timers.push(
      setInterval(() => this.#reconcile(), config.FEED_RECONCILE_MS).unref(),
      setInterval(() => this.#unpatched.refresh(), config.FEED_REREAD_MS).unref(),
      setInterval(() => this.#sync.retryNamed(), config.FEED_RETRY_MS).unref(),
    );
    scope.cachedEntities = this.#cachedEntities();
    this.#tellStatus();
    this.#lease.touch();
    this.#socket.start();
  }

  /** LIVE: changes arrive as they happen and all before them is known, of each list that is read. */
  get status(): LiveStatus {
    const { isListing, opened } = this.#state;
    const isWhole = !(isListing && this.#isUnproven(LIST_SET)) && ![...opened].some((id) => this.#isUnproven(seriesSet(id)));
    return isWhole || this.#pushStatus === 'DOWN' ? this.#pushStatus : 'STALE';
  }

  /** The same of what was read by id. */
  get #pushStatus(): LiveStatus {
    if (this.#socket.state === 'down') return 'DOWN';
    return this.#socket.state === 'up' && this.#readAtLoss === this.#losses ? 'LIVE' : 'STALE';
  }

  #statusOf(name: SetName): LiveStatus {
    const status = this.#pushStatus;
    if (status === 'DOWN') return status;
    if (name === LIST_SET && this.#opening.isPartial) return 'LOADING';
    return this.#isUnproven(name) ? 'STALE' : status;
  }

  /** Whether a market of the set may have been missed when it was read. */
  #isUnproven(name: SetName): boolean {
    return this.#sync.isUnproven(name === LIST_SET ? [LIST_SET] : this.#state.fixturesOf(seriesOfSet(name)));
  }

  /** How it is doing. */
  get look(): FeedStatus {
    return {
      status: this.status,
      filledHere: true,
      resyncs: this.#losses,
      readAt: this.#readAt === 0 ? null : new Date(this.#readAt).toISOString(),
      sets: [...(this.#state.isListing ? [this.#list] : []), ...this.#opened.sets],
    };
  }

  /**
   * Names the state that readers of a set would be told, as long as that is live and nothing has to be read first: it
   * changes whenever that may. Null otherwise. Asking keeps the set open as reading does.
   */
  version(name: SetName): string | null {
    this.#lease.touch();
    if (name === LIST_SET) {
      this.#listLease.touch();
      if (this.#statusOf(LIST_SET) !== 'LIVE' || this.#listReadAt === 0) return null;
      void this.#unpatched.reread(this.#isOnList);
      this.#flush();
      return this.#list.version;
    }
    const set = this.#opened.peek(seriesOfSet(name));
    if (set === null || this.#statusOf(name) !== 'LIVE') return null;
    this.#flush();
    return set.version;
  }

  /**
   * A set as it is filled. It fails with NOT_FOUND for an unknown series, with MARKETS_UNAVAILABLE or a provider failure
   * where there is nothing to begin with.
   */
  open(name: SetName): OpenSet<LiveEntry> {
    if (name === LIST_SET) {
      const refresh = async (): Promise<void> => {
        await this.#refreshList();
        this.#flush();
      };
      return { set: this.#list, ready: () => this.#listReady(), refresh, release: this.#holdList() };
    }
    const releaseFeed = this.#lease.hold();
    const held = this.#opened.open(seriesOfSet(name));
    return { ...held, release: both(held.release, releaseFeed) };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const timer of [this.#flushing, this.#soon]) if (timer) clearTimeout(timer);
    this.#lease.end();
    this.#listLease.end();
    this.#socket.close();
    this.#sync.close();
    this.#list.close();
    this.#opened.close();
    this.#scope.cachedEntities = null;
  }

  #holdList(): () => void {
    return both(this.#lease.hold(), this.#listLease.hold());
  }

  /** Resolves when there is something of the list to show. */
  async #listReady(): Promise<void> {
    if (this.#listReadAt === 0) return this.#listSoFar();
    // Readers of changes need not wait for it.
    if (this.#pushStatus === 'LIVE') void this.#unpatched.reread(this.#isOnList);
  }

  /** Resolves when the list is as new as can be had, or, while it is read for the first time, shows what has come so far. */
  async #refreshList(): Promise<void> {
    if (this.#listReadAt === 0) return this.#listSoFar();
    // A list of which a market may be missing is read on by itself.
    if (this.#pushStatus === 'LIVE' || this.#isRecent(this.#listReadAt)) return this.#unpatched.reread(this.#isOnList);
    await this.#readList();
  }

  #isRecent(readAt: number): boolean {
    return readAt > Date.now() - this.#config.SCOPE_CACHE_MS;
  }

  readonly #isOnList = (id: number): boolean => this.#list.get(`SERIES/${id}`) !== undefined;

  async #readList(): Promise<void> {
    if (this.#state.isListing) return this.#readAll('snapshot');
    this.#state.isListing = true;
    // What runs was begun without the list.
    this.#readings.snapshot = null;
    await this.#readAll('snapshot');
  }

  /** Resolves when the list is read for the first time, or as soon as it shows a part. */
  async #listSoFar(): Promise<void> {
    const whole = this.#readList();
    await this.#opening.soFar(whole);
    // Readers of a part are there for the rest.
    whole.catch(() => this.#readSoon(this.#config.FEED_RETRY_MS));
  }

  /** No reader of the list: its changes are no longer followed, and the next reader has it read. */
  #closeList(): void {
    this.#state.isListing = false;
    this.#listReadAt = 0;
    this.#opening.end();
    this.#sync.forgetList();
  }

  /** Resolves when the socket is up, or when that has taken long enough. */
  async #linked(): Promise<void> {
    if (this.#socket.state === 'up') return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#config.FEED_OPEN_MS).unref();
    await Promise.race([promise, this.#firstLink.promise]);
    clearTimeout(timer);
  }

  /** One snapshot and one comparison at a time, each shared by all who ask while it runs. */
  #readAll(reason: Reason): Promise<void> {
    const known = this.#readings[reason];
    if (known) return known;
    const reading = this.#read(reason).finally(() => {
      if (this.#readings[reason] === reading) this.#readings[reason] = null;
    });
    this.#readings[reason] = reading;
    return reading;
  }

  async #read(reason: Reason): Promise<void> {
    await this.#linked();
    this.#begun = true;
    const losses = this.#losses;
    const startedAt = Date.now();
    const withList = this.#state.isListing;
    feedReadings.inc({ reason });
    await this.#sync.readAll(reason);
    if (reason === 'snapshot' && withList && this.#listReadAt === 0 && !this.#opening.isPartial) await this.#sync.names();
    this.#readAtLoss = Math.max(this.#readAtLoss, losses);
    this.#readAt = Math.max(this.#readAt, startedAt);
    if (withList && this.#state.isListing) {
      this.#listReadAt = Math.max(this.#listReadAt, startedAt);
      this.#opening.end();
    }
    this.#flush();
    this.#tellStatus();
  }

  #up(resumed: boolean): void {
    const lost = !resumed && this.#begun;
    if (lost) this.#losses += 1;
    this.#firstLink.resolve();
    this.#tellStatus();
    if (lost) this.#readSoon();
  }

  /** Something may have been missed: all is read anew, soon, and again when that fails while anybody looks. */
  #readSoon(delayMs = Math.max(0, this.#readAt + this.#config.SCOPE_CACHE_MS - Date.now())): void {
    if (this.#closed) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.#refetch();
    }, delayMs).unref();
  }

  async #refetch(): Promise<void> {
    try {
      // What runs may have begun before the loss.
      await this.#readings.snapshot?.catch(() => {});
      await this.#readAll('snapshot');
    } catch (error) {
      this.#log.warn({ err: error }, 'the feed could not be read');
      if (this.#lease.holders > 0) this.#readSoon(this.#config.FEED_RETRY_MS);
    }
  }

  #reconcile(): void {
    if (!this.#begun) return;
    this.#readAll('reconcile').catch((error: unknown) => this.#log.warn({ err: error }, 'the feed could not be compared'));
  }

  #take(update: UpdateEnvelope): void {
    const outcome = this.#frames.take(update, Date.now());
    if (outcome === 'malformed') this.#readSoon();
  }

  #changed(seriesId: number): void {
    this.#dirty.add(seriesId);
    this.#flushing ??= setTimeout(() => this.#flush(), this.#config.FLUSH_MS).unref();
  }

  #flush(): void {
    if (this.#flushing) clearTimeout(this.#flushing);
    this.#flushing = null;
    const opened = new Set<LiveSet<LiveEntry>>();
    for (const id of this.#dirty) {
      this.#list.replaceGroup(String(id), this.#state.listEntries(id));
      const set = this.#opened.setOf(id);
      if (!set) continue;
      set.replaceGroup(String(id), this.#state.seriesEntries(id));
      opened.add(set);
    }
    this.#dirty.clear();
    // Before the first reading is done the list would show parts of itself, which is said by its status.
    if (this.#listReadAt > 0 || this.#opening.isPartial) this.#list.publish();
    if (this.#list.size > 0) this.#opening.shown();
    for (const set of opened) set.publish();
  }

  #tellStatus(): void {
    this.#list.setStatus(this.#statusOf(LIST_SET));
    this.#opened.tellStatus();
  }

  #cachedEntities(): CachedEntities {
    const live = <V>(value: V | undefined): V | undefined => (this.#pushStatus === 'LIVE' ? value : undefined);
    return {
      series: (id) => live(this.#state.series.get(id)),
      matches: (id) => live(this.#state.matches.get(id)),
      tournaments: (id) => this.#refs.tournaments.get(id),
      rosters: (id) => this.#refs.rosters.get(id),
      teams: (id) => this.#refs.teams.get(id),
      players: (id) => this.#refs.players.get(id),
    };
  }
}

type Reason = 'snapshot' | 'reconcile';

function both(one: () => void, other: () => void): () => void {
  return () => {
    one();
    other();
  };
}
