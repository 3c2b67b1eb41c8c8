import { UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import { PATCHED_GAME_IDS } from '@sightline/schema/rules/series.ts';
import type { Config } from '../../config.ts';
import { gatewayError } from '../../errors.ts';
import type { HeldSet } from '../../live/bus/held-set.ts';
import { Lease } from '../../live/lease.ts';
import { type LiveStatus, LiveSet } from '../../live/live-set.ts';
import { ProviderSocket, type UpdateEnvelope } from '../../live/provider-socket.ts';
import type { Holdings } from '../../loaders/holdings.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';
import { PRIORITY } from '../../rest/pacer.ts';
import type { Log } from '../../telemetry/log.ts';
import { feedReadings } from '../../telemetry/metrics.ts';
import { FeedFrames } from './feed-frames.ts';
import { FeedRefs } from './feed-refs.ts';
import type { FeedLook } from './feed-sight.ts';
import { FeedState } from './feed-state.ts';
import { FeedSync } from './feed-sync.ts';
import { fixtureKey } from './fixtures.ts';
import type { LiveEntry } from './live-entry.ts';
import { isUnchanged } from './quiet-check.ts';
import { LIST_SET, type SetName, seriesOfSet } from './set-names.ts';

interface OpenSeries {
  readonly set: LiveSet<LiveEntry>;
  readonly lease: Lease;
  /** Settles with the first reading. */
  readonly read: Promise<void>;
  /** Whether that is done. */
  isRead: boolean;
}

/**
 * Live trading state of one scope: the list set (winner markets that are open or suspended, and their series), and one set
 * an opened series (all its matches and kept markets). Fed by one provider socket and, where that does not say enough, by
 * readings over REST.
 */
export class TradingFeed {
  readonly #config: Config;
  readonly #scope: TradingScope;
  readonly #log: Log;
  readonly #refs: FeedRefs;
  readonly #state: FeedState;
  readonly #sync: FeedSync;
  readonly #frames: FeedFrames;
  readonly #socket: ProviderSocket;
  readonly #lease: Lease;
  readonly #list = new LiveSet<LiveEntry>();
  readonly #listLease: Lease;
  readonly #openSeries = new Map<number, OpenSeries>();
  readonly #dirty = new Set<number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #flushing: NodeJS.Timeout | null = null;
  #soon: NodeJS.Timeout | null = null;
  /** Whether anything was read yet, so that a change could be missed. */
  #begun = false;
  /** Grows whenever pushed changes may have been missed; state read at an older count is not live. */
  #losses = 0;
  #readAtLoss = 0;
  #reading: Promise<void> | null = null;
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
    this.#refs = new FeedRefs({ scope, isOpened: (id) => this.#state.opened.has(id) });
    this.#sync = new FeedSync({ config, scope, refs: this.#refs, state: () => this.#state, log });
    this.#state = new FeedState({ wants: { ...this.#sync.wants, changed: (id) => this.#changed(id) }, refs: this.#refs });
    this.#frames = new FeedFrames({
      state: this.#state,
      readings: this.#sync.readings,
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
    this.#lease = new Lease({ lingerMs: config.FEED_LINGER_MS, onIdle: options.onIdle });
    this.#listLease = new Lease({ lingerMs: config.FEED_LINGER_MS, onIdle: () => this.#closeList() });
    this.#timers.push(
      setInterval(() => this.#reconcile(), config.FEED_RECONCILE_MS).unref(),
      setInterval(() => this.#refresh(), config.FEED_REREAD_MS).unref(),
      setInterval(() => this.#sync.retryNamed(), config.FEED_RETRY_MS).unref(),
    );
    scope.holdings = this.#holdings();
    this.#tellStatus();
    this.#lease.touch();
    this.#socket.start();
  }

  /** LIVE: changes arrive as they happen and all before them is known. */
  get status(): LiveStatus {
    if (this.#socket.state === 'down') return 'DOWN';
    return this.#socket.state === 'up' && this.#readAtLoss === this.#losses ? 'LIVE' : 'STALE';
  }

  /** How it is doing. */
  get look(): FeedLook {
    return {
      status: this.status,
      filledHere: true,
      resyncs: this.#losses,
      readAt: this.#readAt === 0 ? null : new Date(this.#readAt).toISOString(),
      sets: [...(this.#state.isListing ? [this.#list] : []), ...[...this.#openSeries.values()].map(({ set }) => set)],
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
      if (this.status !== 'LIVE' || this.#listReadAt === 0) return null;
      this.#flush();
      return this.#list.version;
    }
    const id = seriesOfSet(name);
    const open = this.#openSeries.get(id);
    open?.lease.touch();
    if (!open?.isRead || this.status !== 'LIVE' || !this.#state.isShown(id)) return null;
    this.#flush();
    return open.set.version;
  }

  /**
   * A set as it is filled. It fails with NOT_FOUND for an unknown series, with MARKETS_UNAVAILABLE or a provider failure
   * where there is nothing to begin with.
   */
  hold(name: SetName): HeldSet<LiveEntry> {
    if (name === LIST_SET) {
      const fresh = async (): Promise<void> => {
        await this.#freshList();
        this.#flush();
      };
      return { set: this.#list, known: () => this.#knownList(), fresh, release: this.#holdList() };
    }
    const id = seriesOfSet(name);
    const { open, release } = this.#holdSeries(id);
    const fresh = async (): Promise<void> => {
      await this.#freshSeries(id, open);
      this.#flush();
    };
    return { set: open.set, known: () => this.#knownSeries(id, open), fresh, release };
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
    for (const { set, lease } of this.#openSeries.values()) {
      lease.end();
      set.close();
    }
    this.#scope.holdings = null;
  }

  #holdList(): () => void {
    return both(this.#lease.hold(), this.#listLease.hold());
  }

  #holdSeries(id: number): { open: OpenSeries; release: () => void } {
    const release = this.#lease.hold();
    const open = this.#open(id);
    return { open, release: both(open.lease.hold(), release) };
  }

  /** Resolves when the list has been read at least once. */
  async #knownList(): Promise<void> {
    if (this.#listReadAt === 0) await this.#readList();
  }

  /** Resolves when the list is as new as can be had: live, or read just now. */
  async #freshList(): Promise<void> {
    if (this.#listReadAt > 0 && (this.status === 'LIVE' || this.#isRecent(this.#listReadAt))) return;
    await this.#readList();
  }

  async #knownSeries(id: number, open: OpenSeries): Promise<void> {
    await open.read;
    if (!this.#state.isShown(id)) throw gatewayError('NOT_FOUND');
  }

  async #freshSeries(id: number, open: OpenSeries): Promise<void> {
    await this.#knownSeries(id, open);
    if (this.status === 'LIVE' || this.#isRecent(this.#state.series.heardAt(id))) return;
    await this.#sync.readSeries(id);
  }

  #isRecent(readAt: number): boolean {
    return readAt > Date.now() - this.#config.SCOPE_CACHE_MS;
  }

  async #readList(): Promise<void> {
    if (!this.#state.isListing) {
      this.#state.isListing = true;
      // What runs was begun without the list.
      await this.#reading?.catch(() => {});
    }
    await this.#readAll('snapshot');
  }

  /** Nobody looks at the list: its changes are no longer followed, and the next reader has it read. */
  #closeList(): void {
    this.#state.isListing = false;
    this.#listReadAt = 0;
  }

  #open(id: number): OpenSeries {
    const kept = this.#openSeries.get(id);
    if (kept) return kept;
    const close = (): void => {
      if (this.#openSeries.get(id) !== open) return;
      this.#openSeries.delete(id);
      this.#state.opened.delete(id);
      open.lease.end();
      open.set.close();
      // The list may have wanted some of it too: a reading of everything says.
      if (this.#sync.giveUp(id) && this.#state.isListing) this.#readSoon();
    };
    const open: OpenSeries = {
      set: new LiveSet<LiveEntry>(),
      lease: new Lease({ lingerMs: this.#config.FEED_LINGER_MS, onIdle: close }),
      read: this.#linked()
        .then(() => {
          this.#begun = true;
          return this.#sync.readSeries(id);
        })
        .then(() => {
          this.#flush();
          open.isRead = true;
        }),
      isRead: false,
    };
    open.set.setStatus(this.status);
    this.#openSeries.set(id, open);
    // Whoever waits hears of the failure; the next one begins anew.
    open.read.catch(close);
    return open;
  }

  /** Resolves when the socket is up, or when that has taken long enough. */
  async #linked(): Promise<void> {
    if (this.#socket.state === 'up') return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#config.FEED_OPEN_MS).unref();
    await Promise.race([promise, this.#firstLink.promise]);
    clearTimeout(timer);
  }

  /** One reading of everything at a time, shared by all who ask while it runs. */
  #readAll(reason: 'snapshot' | 'reconcile'): Promise<void> {
    this.#reading ??= this.#read(reason).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(reason: 'snapshot' | 'reconcile'): Promise<void> {
    await this.#linked();
    this.#begun = true;
    const losses = this.#losses;
    const startedAt = Date.now();
    const withList = this.#state.isListing;
    feedReadings.inc({ reason });
    await this.#sync.readAll(reason);
    this.#readAtLoss = losses;
    this.#readAt = startedAt;
    if (withList && this.#state.isListing) this.#listReadAt = startedAt;
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
      void this.#readAnew();
    }, delayMs).unref();
  }

  async #readAnew(): Promise<void> {
    try {
      // What runs may have begun before the loss.
      await this.#reading?.catch(() => {});
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

  /** What pushed changes do not keep up to date. */
  #refresh(): void {
    const unpatched = [...this.#state.series.values()].filter(
      ({ id, game }) => !PATCHED_GAME_IDS.has(game.id) && this.#state.isShown(id),
    );
    this.#sync.refreshSeries(unpatched.map(({ id }) => id));
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
    const opened = new Set<OpenSeries>();
    for (const id of this.#dirty) {
      this.#list.replaceGroup(String(id), this.#state.listEntries(id));
      const open = this.#openSeries.get(id);
      if (!open) continue;
      open.set.replaceGroup(String(id), this.#state.seriesEntries(id));
      opened.add(open);
    }
    this.#dirty.clear();
    // Before the first reading is done the list would show parts of itself.
    if (this.#listReadAt > 0) this.#list.publish();
    for (const { set } of opened) set.publish();
  }

  #tellStatus(): void {
    const { status } = this;
    this.#list.setStatus(status);
    for (const { set } of this.#openSeries.values()) set.setStatus(status);
  }

  #holdings(): Holdings {
    const live = <V>(value: V | undefined): V | undefined => (this.status === 'LIVE' ? value : undefined);
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

function both(one: () => void, other: () => void): () => void {
  return () => {
    one();
    other();
  };
}
