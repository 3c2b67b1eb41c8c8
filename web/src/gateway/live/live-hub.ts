import type { ApolloClient } from '@apollo/client';
import { type LiveClock, systemClock } from '@sightline/schema/client/live-clock.ts';
import { LiveConnection } from '@sightline/schema/client/live-connection.ts';
import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import { callerIn, type LiveHeaders, type LiveSession } from '@sightline/schema/client/live-session.ts';
import type { LiveEntity as LiveKind } from '@sightline/schema/types';
import type { OpenSocket } from '@sightline/schema/client/web-socket.ts';
import type { LiveReport } from '../session/diagnostics.ts';
import type { TabSession } from '../client/tab-session-contract.ts';
import { LiveStats } from './live-stats.ts';
import { PriceAges } from './price-ages.ts';
import { type LiveSet, SetReader } from './set-reader.ts';
import { headersOf, socketSession } from './socket-session.ts';
import { browserTab, FlushSchedule, type Tab } from './tab.ts';
import { Signal } from '../../lib/signal.ts';

/** A hidden tab keeps its subscriptions this long; milliseconds. */
const HIDDEN_PAUSE_MS = 30_000;
/** A set that no component watches keeps its subscription this long for the next screen; milliseconds. */
const STOP_DELAY_MS = 1_000;
/** A set that no component watches is evicted from the cache after this; milliseconds. */
const EVICT_DELAY_MS = 300_000;
/** Minimum time budget of a flush in milliseconds; the rest is written in the next frame. */
const MIN_FLUSH_MS = 3;
/** A page this far behind gets a share of the time since the last flush as budget, because slow frames mean few flushes; milliseconds. */
const CATCH_UP_AFTER_MS = 300;
const CATCH_UP_SHARE = 0.5;
/** Maximum budget of a flush, because rendering takes time too and input must be handled; milliseconds. */
const MAX_FLUSH_MS = 200;
/** An unused socket stays open this long for the next screen; milliseconds. */
const IDLE_MS = 3_000;
/** Minimum time between two garbage collections of the cache; milliseconds. */
const GC_MS = 60_000;

type AnyReader = SetReader<unknown, unknown, unknown>;

interface HubOptions {
  readonly client: ApolloClient;
  readonly session: TabSession;
  readonly url: (headers: LiveHeaders) => string;
  /** Called when the socket opens or closes; see `LiveConnection.socketLimit`. */
  readonly onSocketLimit?: (limit: number | null) => void;
  readonly tab?: Tab;
  readonly openSocket?: OpenSocket;
  readonly clock?: LiveClock;
}

/** All live sets of a tab: one socket, one flush schedule, and one reader per set, shared by its watchers. */
export class LiveHub {
  readonly #client: ApolloClient;
  readonly #session: TabSession;
  readonly #liveSession: LiveSession;
  readonly #tab: Tab;
  readonly #clock: LiveClock;
  readonly #connection: LiveConnection;
  readonly #schedule: FlushSchedule;
  /** Measurements of the sets in use. */
  readonly stats: LiveStats;
  readonly #priceAges: PriceAges;
  readonly #readers = new Set<AnyReader>();
  /** Number of watching components of each reader. */
  readonly #watchCounts = new Map<AnyReader, number>();
  /** Cancels the timer that stops, then evicts, each reader that no component watches. */
  readonly #idleTimers = new Map<AnyReader, () => void>();
  readonly #unsubscribes: readonly (() => void)[];
  /** Called after each flush. */
  readonly #commits = new Signal();
  /** Called when a set was proven current, or its freshness has changed. */
  readonly #freshnessChanges = new Signal();
  /** Watchers that need live data while the tab is hidden. */
  readonly #backgroundWatchers = new Set<object>();
  #caller: string | null;
  #isCheckingSession = false;
  #cancelPause: (() => void) | null = null;
  #isPaused = false;
  #lastGcAt: number;
  #lastFlushAt = Number.NEGATIVE_INFINITY;
  /** Whether something that was written is not on the screen yet. */
  #isPainting = false;
  /** Duration of the last paint after a flush, and of the time from the start of that flush to the end of the paint; milliseconds. */
  #paintMs = 0;
  #shownMs = 0;
  /** When the browser reported that it has no network; null while it has one. */
  #offlineSince: number | null;

  constructor({
    client,
    session,
    url,
    onSocketLimit,
    tab = browserTab,
    openSocket = openWebSocket,
    clock = systemClock,
  }: HubOptions) {
    this.#client = client;
    this.#session = session;
    this.#tab = tab;
    this.#clock = clock;
    this.#offlineSince = tab.isOnline() ? null : clock.now();
    this.#lastGcAt = clock.now();
    this.#liveSession = socketSession(session);
    this.#connection = new LiveConnection({
      url,
      session: this.#liveSession,
      openSocket,
      idleMs: IDLE_MS,
      onChange: () => {
        onSocketLimit?.(this.#connection.socketLimit);
        this.#checkFreshness();
      },
      isApplying: () => this.#mayFlush,
      isShown: () => !this.#isPainting,
      clock,
    });
    this.#schedule = new FlushSchedule(tab, {
      flush: () => this.#flush(),
      isNeeded: () => this.#mayFlush,
      shownMs: () => this.#shownMs,
    });
    this.#priceAges = new PriceAges({ clock, offsetMs: () => this.#connection.delay?.offsetMs ?? null });
    this.stats = new LiveStats({
      clock,
      priceAges: this.#priceAges,
      connection: this.#connection,
      sets: () => [...this.#watchCounts.keys()].map((reader) => reader.stats()),
    });
    this.#caller = callerIn(headersOf(session));
    this.#unsubscribes = [
      session.onChange(() => this.#checkSessionSoon()),
      tab.onChange(() => this.#onTabChange()),
      client.onClearStore(async () => this.#onCacheCleared()),
      client.onResetStore(async () => this.#onCacheCleared()),
    ];
  }

  /** The reader of a set, created on first use. */
  reader<S, M, K>(set: LiveSet<S, M, K>): SetReader<S, M, K> {
    const existing = set.readers.get(this);
    if (existing !== undefined) return existing;
    const reader: SetReader<S, M, K> = new SetReader(set, {
      client: this.#client,
      session: this.#liveSession,
      connection: this.#connection,
      clock: this.#clock,
      offlineSince: () => this.#offlineSince,
      isShared: (kind, id) => [...this.#readers].some((other) => other !== reader && other.holds(kind, id)),
      onChanges: () => this.#schedule.request(),
      onWritten: (times, handledAt) => this.#priceAges.written(times, handledAt),
      nextTask: () => this.#tab.nextTask(),
      onAgreementRequired: () => this.#session.onAgreementRequired(),
      onFreshness: this.#freshnessChanges.emit,
    });
    set.readers.set(this, reader);
    this.#readers.add(reader);
    return reader;
  }

  /** Adds a watcher of the set and subscribes to its view. Returns a function that removes both. */
  watch<S, M, K>(set: LiveSet<S, M, K>, listener: () => void): () => void {
    const reader = this.reader(set);
    const unsubscribe = reader.subscribe(listener);
    this.#watchCounts.set(reader, (this.#watchCounts.get(reader) ?? 0) + 1);
    this.#idleTimers.get(reader)?.();
    this.#idleTimers.delete(reader);
    if (!this.#isPaused) {
      reader.start();
      this.stats.start();
    }
    return () => {
      unsubscribe();
      const remaining = (this.#watchCounts.get(reader) ?? 1) - 1;
      if (remaining > 0) this.#watchCounts.set(reader, remaining);
      else this.#release(reader, () => set.readers.delete(this));
    };
  }

  /** Calls `listener` after changes were written to the cache. Returns a function that stops it. */
  readonly onCommit = this.#commits.subscribe;

  /** Calls `listener` when `unprovenMs` may have changed. Returns a function that stops it. */
  readonly onFreshness = this.#freshnessChanges.subscribe;

  /** How long ago the least fresh set in use was proven current, ms; without sets that are marked as outdated; null if none is left. */
  unprovenMs(): number | null {
    const moments = [...this.#watchCounts.keys()].flatMap(({ provenAt }) => provenAt ?? []);
    return moments.length === 0 ? null : this.#clock.now() - Math.min(...moments);
  }

  /** Whether all sets in use have been proven current since `at`, ms since 1970; false without any set. */
  isProvenSince(at: number): boolean {
    const readers = [...this.#watchCounts.keys()];
    return readers.length > 0 && readers.every(({ provenAt }) => provenAt !== null && provenAt >= at);
  }

  /** Whether a batch is only partly in the cache; entities then are of different moments and must not be compared. */
  get isWriting(): boolean {
    return [...this.#readers].some((reader) => reader.isWriting);
  }

  /** Members of one kind of the sets in use. */
  idsInUse(kind: LiveKind): ReadonlySet<string> {
    return new Set([...this.#watchCounts.keys()].flatMap((reader) => [...reader.ids(kind)]));
  }

  /** Keeps subscriptions and writes running while the tab is hidden. Returns a function that ends it. */
  keepAwake(): () => void {
    const watcher = {};
    this.#backgroundWatchers.add(watcher);
    if (!this.#tab.isVisible()) {
      this.#onTabChange();
      // A flush that waits until the tab is visible starts now.
      this.#schedule.cancel();
      this.#schedule.request();
    }
    return () => {
      this.#backgroundWatchers.delete(watcher);
      if (!this.#tab.isVisible()) this.#onTabChange();
    };
  }

  /** Sends a subscription that is not a live set over the same socket. Returns a function that ends it. */
  subscribe(subscriber: LiveSubscriber): () => void {
    this.#connection.add(subscriber);
    return () => this.#connection.remove(subscriber);
  }

  /** Diagnostics of the socket and the sets, without their data. */
  report(): LiveReport {
    const { isOpen, lastMessageAt } = this.#connection;
    return {
      socket: isOpen ? 'open' : 'closed',
      lastMessageAt,
      priceAge: this.#priceAges.report(),
      sets: [...this.#readers].map((reader) => reader.report()),
    };
  }

  /** Reconnects immediately if a retry is scheduled. */
  readonly retryNow = (): void => this.#connection.retryNow();

  /** Stops all readers and closes the socket. */
  close(): void {
    for (const stop of this.#unsubscribes) stop();
    for (const reader of this.#readers) reader.stop();
    for (const cancel of this.#idleTimers.values()) cancel();
    this.#cancelPause?.();
    this.stats.stop();
    this.#schedule.cancel();
    this.#connection.close();
  }

  #release(reader: AnyReader, remove: () => void): void {
    this.#watchCounts.delete(reader);
    if (this.#watchCounts.size === 0) this.stats.stop();
    const evict = () => {
      this.#idleTimers.delete(reader);
      reader.evict();
      this.#readers.delete(reader);
      remove();
      this.#collectGarbage();
    };
    const stop = () => {
      reader.stop();
      this.#idleTimers.set(reader, this.#clock.after(EVICT_DELAY_MS, evict));
    };
    this.#idleTimers.set(reader, this.#clock.after(STOP_DELAY_MS, stop));
  }

  /** Writes changes within the time budget. Returns true if there are more. */
  #flush(): boolean {
    this.#followPaint();
    const until = this.#clock.elapsed() + this.#flushMs();
    let hasMore = false;
    this.#client.cache.batch({
      update: () => {
        // First the reader that has been behind for longest, so that none waits for the others.
        const readers = [...this.#readers].toSorted((a, b) => (a.behindSince ?? Infinity) - (b.behindSince ?? Infinity));
        for (const reader of readers) hasMore = reader.commit(until) || hasMore;
      },
    });
    for (const reader of this.#readers) reader.publish();
    this.#commits.emit();
    // After the microtask of React, which publishing has queued.
    queueMicrotask(() => this.#priceAges.committed());
    if (!hasMore && this.#clock.now() - this.#lastGcAt >= GC_MS) this.#collectGarbage();
    return hasMore;
  }

  /** Once what is written is on the screen, reports that to the gateway, so that a merged update is not older than necessary when it is shown. */
  #followPaint(): void {
    if (this.#isPainting) return;
    this.#isPainting = true;
    const startedAt = this.#clock.elapsed();
    this.#tab.afterPaint((paintMs) => {
      this.#isPainting = false;
      this.#paintMs = paintMs;
      this.#shownMs = this.#clock.elapsed() - startedAt;
      this.#priceAges.painted(paintMs);
      this.#connection.reportApplied();
    });
  }

  /** Whether received changes are written now: a hidden tab waits until it is visible. */
  get #mayFlush(): boolean {
    return this.#tab.isVisible() || this.#backgroundWatchers.size > 0;
  }

  /** Time budget of the current flush. */
  #flushMs(): number {
    const now = this.#clock.now();
    const elapsed = now - this.#lastFlushAt;
    this.#lastFlushAt = now;
    const isBehind = [...this.#readers].some(({ behindSince }) => behindSince !== null && now - behindSince >= CATCH_UP_AFTER_MS);
    // At least as long as the paint that follows, whose fixed cost each further flush would add.
    return Math.max(MIN_FLUSH_MS, Math.min(Math.max(this.#paintMs, isBehind ? elapsed * CATCH_UP_SHARE : 0), MAX_FLUSH_MS));
  }

  #collectGarbage(): void {
    this.#lastGcAt = this.#clock.now();
    this.#client.cache.gc();
  }

  #checkFreshness(): void {
    for (const { freshness } of this.#readers) freshness.check();
  }

  #onTabChange(): void {
    this.#offlineSince = this.#tab.isOnline() ? null : (this.#offlineSince ?? this.#clock.now());
    this.#checkFreshness();
    if (!this.#mayFlush) {
      this.#cancelPause ??= this.#clock.after(HIDDEN_PAUSE_MS, () => {
        this.#isPaused = true;
        this.stats.stop();
        for (const reader of this.#readers) reader.stop();
      });
      return;
    }
    this.#cancelPause?.();
    this.#cancelPause = null;
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#startReadersInUse();
    }
    if (this.#tab.isOnline()) this.#connection.checkAfterWakeUp();
  }

  #startReadersInUse(): void {
    if (this.#isPaused || this.#session.credentials() === null) return;
    for (const reader of this.#watchCounts.keys()) reader.start();
    if (this.#watchCounts.size > 0) this.stats.start();
  }

  /** Batches the storage changes that one session change causes. */
  #checkSessionSoon(): void {
    if (this.#isCheckingSession) return;
    this.#isCheckingSession = true;
    queueMicrotask(() => {
      this.#isCheckingSession = false;
      this.#checkSession();
    });
  }

  #checkSession(): void {
    const caller = callerIn(headersOf(this.#session));
    const wasSignedOut = this.#caller === null;
    if (caller !== this.#caller) for (const reader of this.#readers) reader.reset();
    // Any other change also clears the cache, after which `#onCacheCleared` starts the readers.
    const isSignIn = wasSignedOut && caller !== null;
    this.#caller = caller;
    void this.#connection.recheckSession();
    if (isSignIn) this.#startReadersInUse();
  }

  #onCacheCleared(): void {
    for (const reader of this.#readers) reader.reset();
    this.#startReadersInUse();
  }
}

function openWebSocket(url: string, protocol: string): WebSocket {
  return new WebSocket(url, protocol);
}
