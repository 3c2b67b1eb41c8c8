import { UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import type { LiveStatus } from '../../../live/live-set.ts';
import { type ConnectionState, ProviderSocket, type UpdateEnvelope } from '../../../provider/push/provider-socket.ts';
import type { CachedEntities } from '../../../cache/entity-cache.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import type { Log } from '../../../telemetry/log.ts';
import { feedLoads } from '../../../telemetry/metrics.ts';
import { PushedUpdates } from './pushed-updates.ts';
import { FeedSets, type SetListener } from './feed-sets.ts';
import type { FeedStatus } from '../../feed-stats.ts';
import type { FeedState, StateListener } from './feed-state.ts';
import { FeedSync, type Reason } from './feed-sync.ts';
import type { KeyedState } from './keyed-state.ts';
import type { ReferenceData } from './reference-data.ts';
import { PolledSeries } from './polled-series.ts';
import { SharedRead } from './shared-read.ts';
import { StoredSets } from './stored-sets.ts';
import { matchesProvider } from './silence-check.ts';
import { steadyNow } from '../../../util/clock.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import type { FeedConfig } from './feed-timers.ts';

/** The parts of a feed that a listener reads. */
export interface FeedParts {
  readonly state: FeedState;
  readonly sets: Pick<FeedSets, 'reportSets' | 'isListed'>;
  readonly refs: Pick<ReferenceData, 'loadedOf'>;
}

/** Follows everything that a feed sees. */
export interface FeedListener extends StateListener, SetListener {
  opened(feed: FeedParts): void;
  closed(): void;
}

/**
 * Live trading data of one client, and the owner of everything that keeps it up to date. Pushed changes arrive over one provider
 * socket; FeedSync reads everything else over REST; FeedSets publishes both.
 */
export class TradingFeed {
  readonly #config: FeedConfig;
  readonly #log: Log;
  readonly sets: FeedSets;
  readonly #sync: FeedSync;
  readonly #state: FeedState;
  readonly #polled: PolledSeries;
  readonly #pushedUpdates: PushedUpdates;
  readonly #socket: ProviderSocket;
  readonly #stored: StoredSets;
  readonly #listener: FeedListener | null;
  readonly #timers: readonly NodeJS.Timeout[];
  #snapshotTimer: NodeJS.Timeout | null = null;
  readonly #firstConnection = Promise.withResolvers<void>();
  /** Whether a read has begun; before that, a gap does not matter. */
  #hasRead = false;
  /** Number of gaps: how often pushed changes may have been missed. */
  #gaps = 0;
  /** Value of `#gaps` when the last complete read began; the state is live while the two are equal. */
  #gapsAtRead = 0;
  /** Reads of everything. `poll` replaces pushed changes that the provider denies, and finds unknown markets that a patch has offered. */
  readonly #reads: Readonly<Record<Reason, SharedRead>>;
  /** Start of the last complete read: own clock, ms; 0 for never. */
  #readAt = 0;
  /** When a patch last offered an unknown market, which may be one that no set shows: own clock, ms; 0 for never. */
  #unknownOfferedAt = 0;
  #closed = false;

  constructor(options: { config: FeedConfig; scope: TradingScope; log: Log; listener: FeedListener | null; onIdle: () => void }) {
    const { config, scope, log, listener } = options;
    this.#config = config;
    this.#log = log;
    this.#sync = new FeedSync({
      config,
      scope,
      log,
      onChange: (id) => this.sets.seriesChanged(id),
      listener,
      onCompletenessChange: () => this.sets.updateStatus(),
    });
    this.#state = this.#sync.state;
    this.#polled = new PolledSeries({ config, state: this.#state, sync: this.#sync });
    const sharedRead = (reason: Reason): SharedRead =>
      new SharedRead({
        read: () => this.#read(reason),
        retryMs: config.FEED_RETRY_MS,
        spacingMs: config.SCOPE_CACHE_MS,
      });
    this.#reads = { snapshot: sharedRead('snapshot'), reconcile: sharedRead('reconcile'), poll: sharedRead('poll') };
    this.#pushedUpdates = new PushedUpdates({
      state: this.#state,
      onUnknownOffered: () => {
        this.#unknownOfferedAt = steadyNow();
        if (this.#readAt < steadyNow() - config.FEED_POLL_MS) this.#poll();
      },
    });
    this.#socket = new ProviderSocket({
      config,
      secrets: scope.secrets,
      connect: scope.connectPush,
      channels: UPDATE_CHANNELS,
      log,
      onUpdate: (update) => this.#applyUpdate(update),
      onMalformed: (reason) => this.#missedChanges(reason),
      isCurrent: () => matchesProvider(this.#state, scope.data(PRIORITY.RECONCILE)),
      onUp: ({ resumed }) => this.#connected(resumed),
      onState: (state) => this.#pushStateChanged(state),
    });
    const { refs } = this.#sync;
    this.#stored = new StoredSets({ scope, sets: () => this.sets.byName, names: () => refs.loaded(), log });
    this.sets = new FeedSets({
      config,
      state: this.#state,
      sync: this.#sync,
      polled: this.#polled,
      snapshot: this.#reads.snapshot,
      stored: this.#stored,
      listener,
      feed: {
        pushStatus: () => this.#pushStatus,
        maxAgeMs: () => this.#maxAgeMs,
        beforeRead: () => this.#beforeRead(),
        readSoon: (delayMs) => this.#readSoon(delayMs),
      },
      onIdle: options.onIdle,
    });
    this.#timers = [
      setInterval(() => this.#reconcile(), config.FEED_RECONCILE_MS).unref(),
      setInterval(() => this.#poll(), config.FEED_POLL_MS).unref(),
      setInterval(() => this.#polled.refreshAll(), config.FEED_REREAD_MS).unref(),
      setInterval(() => this.#retryNames(), config.FEED_RETRY_MS).unref(),
      setInterval(() => void this.store(), config.FEED_STORE_MS).unref(),
    ];
    this.#listener = listener;
    listener?.opened({ state: this.#state, sets: this.sets, refs });
    this.#socket.start();
  }

  /** Entities that this feed keeps up to date, for loaders. Series of games whose changes are not pushed may be `FEED_REREAD_MS` old. */
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
    const status = this.#pushStatus;
    return {
      status: status !== 'DOWN' && this.sets.mayLackMarkets ? 'STALE' : status,
      resyncs: this.#gaps,
      readAt: this.#readAt === 0 ? null : new Date(this.#readAt).toISOString(),
      cachedBytes: this.#state.oddsBytes + this.#socket.idBytes,
      sets: this.sets.byName.map(([, set]) => set),
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
    if (this.#snapshotTimer) clearTimeout(this.#snapshotTimer);
    this.#socket.close();
    this.#sync.close();
    this.sets.close();
    this.#stored.close();
    this.#listener?.closed();
  }

  /** Whether pushed changes keep the read entities up to date. */
  get #pushStatus(): LiveStatus {
    if (this.#socket.state === 'down') return 'DOWN';
    return this.#socket.state === 'up' && this.#gapsAtRead === this.#gaps ? 'LIVE' : 'STALE';
  }

  /** Waits until the socket is connected, at most `FEED_OPEN_MS`. */
  async #beforeRead(): Promise<void> {
    if (this.#socket.state !== 'up') await waitAtMost(this.#config.FEED_OPEN_MS, this.#firstConnection.promise);
    await this.#stored.loaded;
    this.#hasRead = true;
  }

  #retryNames(): void {
    this.#sync.retryNames();
    if (this.sets.isListRead) this.#state.contents.listUnnamed(steadyNow() - this.#config.FEED_PARTIAL_MS);
  }

  async #read(reason: Reason): Promise<void> {
    await this.#beforeRead();
    const gaps = this.#gaps;
    const startedAt = steadyNow();
    const includesList = this.#state.isListing;
    feedLoads.inc({ reason });
    await this.#sync.readAll(reason);
    const isFirstList = reason === 'snapshot' && includesList && !this.sets.isListRead;
    if (isFirstList) {
      await this.#sync.waitForNames();
      this.#state.contents.listUnnamed(Number.POSITIVE_INFINITY);
    }
    this.#gapsAtRead = Math.max(this.#gapsAtRead, gaps);
    this.#readAt = Math.max(this.#readAt, startedAt);
    if (includesList && this.#state.isListing) this.sets.listWasRead(startedAt);
    this.sets.flush();
    this.sets.updateStatus();
  }

  #connected(resumed: boolean): void {
    this.#firstConnection.resolve();
    if (!resumed && this.#hasRead) this.#missedChanges();
    else this.sets.updateStatus();
  }

  /** Reads everything again; until then nothing counts as current. */
  #missedChanges(unreadableReason: string | null = null): void {
    // Logged once until everything has been read again.
    if (unreadableReason !== null && this.#gapsAtRead === this.#gaps)
      this.#log.warn({ reason: unreadableReason }, 'a push message cannot be read');
    if (this.#hasRead) this.#gaps += 1;
    this.sets.updateStatus();
    this.#readSoon();
  }

  /** Schedules a read of everything. */
  #readSoon(delayMs = Math.max(0, this.#readAt + this.#config.SCOPE_CACHE_MS - steadyNow())): void {
    if (this.#closed) return;
    this.#snapshotTimer ??= setTimeout(() => {
      this.#snapshotTimer = null;
      void this.#resync();
    }, delayMs).unref();
  }

  /** Reads everything; retries after a failure while any set is in use. */
  async #resync(): Promise<void> {
    try {
      // A running snapshot may have started before the gap.
      await this.#reads.snapshot.again();
    } catch (error) {
      this.#log.warn({ err: error }, 'the feed could not be read');
      if (this.sets.areInUse) this.#readSoon(this.#config.FEED_RETRY_MS);
    }
  }

  #reconcile(): void {
    if (!this.#hasRead) return;
    this.#reads.reconcile.join().catch((error: unknown) => this.#log.warn({ err: error }, 'the feed could not be reconciled'));
  }

  #poll(): void {
    const isDue = this.#isDenied || this.#unknownOfferedAt > this.#readAt;
    if (!isDue || !this.#hasRead || !this.sets.areInUse) return;
    this.#reads.poll.join().catch((error: unknown) => this.#log.warn({ err: error }, 'the feed could not be polled'));
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
    this.sets.updateStatus();
  }

  #applyUpdate(update: UpdateEnvelope): void {
    if (this.#pushedUpdates.apply(update, steadyNow()) === 'malformed') this.#missedChanges(`unreadable ${update.channel}`);
  }
}
