import type { ApolloClient } from '@apollo/client';
import type { LiveReport } from '../session/diagnostics.ts';
import { LiveConnection, type ConnectionOptions } from './live-connection.ts';
import { LiveReader } from './live-reader.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveSet } from './live-set.ts';
import { browserTab, FlushSchedule, type Tab } from './tab.ts';
import { TradingRenewal } from './trading-renewal.ts';

/** A hidden tab keeps its subscriptions this long; milliseconds. */
export const HIDDEN_PAUSE_MS = 30_000;
/** A set without users keeps its subscription this long for the next screen; milliseconds. */
const LINGER_MS = 1_000;
/** A set without users is evicted from the cache after this; milliseconds. */
const EVICT_MS = 300_000;
/** Time budget of a flush in milliseconds; the rest is written before the next paint. */
const FLUSH_MS = 3;
/** A page this far behind gets a share of the time since the last flush as budget, because slow frames mean few flushes; milliseconds. */
const CATCH_UP_AFTER_MS = 300;
const CATCH_UP_SHARE = 0.25;
/** Maximum budget of a flush, because rendering takes time too and input must be handled; milliseconds. */
const MAX_FLUSH_MS = 30;
/** Minimum time between two cache garbage collections; milliseconds. */
const GC_MS = 60_000;

type AnyReader = LiveReader<unknown, unknown, unknown>;

export interface HubOptions extends Pick<ConnectionOptions, 'url' | 'connect' | 'random'> {
  readonly client: ApolloClient;
  readonly session: LiveSession;
  readonly tab?: Tab;
}

/** All live sets of a tab: one socket, one flush schedule, and one reader per set shared by its users. */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #tab: Tab;
  readonly #connection: LiveConnection;
  readonly #schedule: FlushSchedule;
  readonly #renewal: TradingRenewal;
  readonly #readers = new Set<AnyReader>();
  /** Number of users of each reader. */
  readonly #users = new Map<AnyReader, number>();
  /** Timers that stop and then evict readers without users. */
  readonly #leaving = new Map<AnyReader, ReturnType<typeof setTimeout>>();
  readonly #stops: readonly (() => void)[];
  #owner: string | null;
  #tradingToken: string | null;
  #sessionCheck = false;
  #hiding: ReturnType<typeof setTimeout> | null = null;
  #paused = false;
  #collectedAt = Date.now();
  #flushedAt = Number.NEGATIVE_INFINITY;
  /** When the tab last became visible. */
  #visibleSince = Number.NEGATIVE_INFINITY;
  #wasVisible: boolean;

  constructor(options: HubOptions) {
    const { client, session, tab = browserTab } = options;
    this.#options = options;
    this.#tab = tab;
    this.#wasVisible = tab.visible();
    this.#connection = new LiveConnection({ ...options, onChange: () => this.#checkFreshness() });
    this.#schedule = new FlushSchedule(tab, () => this.#flush());
    this.#renewal = new TradingRenewal(session);
    this.#owner = this.#currentOwner();
    this.#tradingToken = session.caller()?.trading?.token ?? null;
    this.#stops = [
      session.onChange(() => this.#checkSessionSoon()),
      tab.onChange(() => this.#tabChanged()),
      client.onClearStore(async () => this.#startOver()),
      client.onResetStore(async () => this.#startOver()),
    ];
  }

  /** The reader of a set, created on first use. */
  reader<S, M, K>(set: LiveSet<S, M, K>): LiveReader<S, M, K> {
    const existing = set.readers.get(this);
    if (existing !== undefined) return existing;
    const { client, session, random } = this.#options;
    const reader: LiveReader<S, M, K> = new LiveReader(set, {
      client,
      connection: this.#connection,
      online: () => this.#tab.online(),
      shownFrom: (moment) => (moment === null || !this.#tab.visible() ? null : Math.max(moment, this.#visibleSince)),
      isShared: (kind, id) => [...this.#readers].some((other) => other !== reader && other.holds(kind, id)),
      requestFlush: () => this.#schedule.request(),
      nextTask: () => this.#tab.nextTask(),
      renewTrading: () => session.renewTrading(),
      signedOut: () => {
        const bearer = session.caller()?.bearer;
        if (bearer !== undefined) session.refused(bearer);
      },
      agreementRequired: () => session.agreementRequired(),
      partsFailed: (error) => session.partsFailed(error),
      ...(random === undefined ? {} : { random }),
    });
    set.readers.set(this, reader);
    this.#readers.add(reader);
    return reader;
  }

  /** Adds a user of the set and subscribes to its view. Returns a function that removes both. */
  watch<S, M, K>(set: LiveSet<S, M, K>, listener: () => void): () => void {
    const reader = this.reader(set);
    const unsubscribe = reader.subscribe(listener);
    this.#users.set(reader, (this.#users.get(reader) ?? 0) + 1);
    clearTimeout(this.#leaving.get(reader));
    this.#leaving.delete(reader);
    if (!this.#paused) reader.start();
    this.#renewal.arm();
    return () => {
      unsubscribe();
      const remaining = (this.#users.get(reader) ?? 1) - 1;
      if (remaining > 0) this.#users.set(reader, remaining);
      else this.#leave(reader, () => set.readers.delete(this));
    };
  }

  /** Diagnostics of the socket and the sets, without their data. */
  report(): LiveReport {
    const { open, lastMessageAt } = this.#connection;
    return {
      socket: open ? 'open' : 'closed',
      lastMessageAt,
      sets: [...this.#readers].map((reader) => reader.report()),
    };
  }

  /** Reconnects immediately if a retry is scheduled. */
  readonly retryNow = (): void => this.#connection.retryNow();

  /** Stops all readers and closes the socket. */
  close(): void {
    for (const stop of this.#stops) stop();
    for (const reader of this.#readers) reader.stop();
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    if (this.#hiding !== null) clearTimeout(this.#hiding);
    this.#schedule.cancel();
    this.#renewal.disarm();
    this.#connection.close();
  }

  #leave(reader: AnyReader, remove: () => void): void {
    this.#users.delete(reader);
    const evict = () => {
      this.#leaving.delete(reader);
      reader.evict();
      this.#readers.delete(reader);
      remove();
      this.#collectGarbage();
    };
    const stop = () => {
      reader.stop();
      if (this.#users.size === 0) this.#renewal.disarm();
      this.#leaving.set(reader, setTimeout(evict, EVICT_MS));
    };
    this.#leaving.set(reader, setTimeout(stop, LINGER_MS));
  }

  /** Writes changes within the time budget. Returns true if there are more. */
  #flush(): boolean {
    const { cache } = this.#options.client;
    const until = performance.now() + this.#flushMs();
    let hasMore = false;
    cache.batch({
      update: () => {
        for (const reader of this.#readers) hasMore = reader.commit(until) || hasMore;
      },
    });
    for (const reader of this.#readers) reader.publish();
    if (!hasMore && Date.now() - this.#collectedAt >= GC_MS) this.#collectGarbage();
    return hasMore;
  }

  /** Time budget of the current flush. */
  #flushMs(): number {
    const now = Date.now();
    const elapsed = now - this.#flushedAt;
    this.#flushedAt = now;
    const isBehind = [...this.#readers].some(({ behindSince }) => behindSince !== null && now - behindSince >= CATCH_UP_AFTER_MS);
    return isBehind ? Math.max(FLUSH_MS, Math.min(elapsed * CATCH_UP_SHARE, MAX_FLUSH_MS)) : FLUSH_MS;
  }

  #collectGarbage(): void {
    this.#collectedAt = Date.now();
    this.#options.client.cache.gc();
  }

  #checkFreshness(): void {
    for (const reader of this.#readers) reader.freshness.check();
  }

  #tabChanged(): void {
    const visible = this.#tab.visible();
    if (visible && !this.#wasVisible) this.#visibleSince = Date.now();
    this.#wasVisible = visible;
    this.#checkFreshness();
    if (visible) {
      if (this.#hiding !== null) clearTimeout(this.#hiding);
      this.#hiding = null;
      this.#resume();
      if (this.#tab.online()) this.#connection.checkAfterWakeUp();
    } else {
      this.#hiding ??= setTimeout(() => this.#pause(), HIDDEN_PAUSE_MS);
    }
  }

  #pause(): void {
    this.#paused = true;
    for (const reader of this.#readers) reader.stop();
    this.#renewal.disarm();
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#startUsed();
  }

  #startUsed(): void {
    if (this.#paused || this.#options.session.caller() === null) return;
    for (const reader of this.#users.keys()) reader.start();
    if (this.#users.size > 0) this.#renewal.arm();
  }

  #currentOwner(): string | null {
    const caller = this.#options.session.caller();
    return caller === null ? null : JSON.stringify([caller.bearer, caller.customerId]);
  }

  /** Batches the several storage changes of one session change. */
  #checkSessionSoon(): void {
    if (this.#sessionCheck) return;
    this.#sessionCheck = true;
    queueMicrotask(() => {
      this.#sessionCheck = false;
      this.#checkSession();
    });
  }

  #checkSession(): void {
    const owner = this.#currentOwner();
    const token = this.#options.session.caller()?.trading?.token ?? null;
    if (owner !== this.#owner) {
      const signedIn = this.#owner === null;
      this.#owner = owner;
      this.#tradingToken = token;
      this.#renewal.disarm();
      for (const reader of this.#readers) reader.reset();
      this.#connection.recheckCaller();
      // Any other change also clears the cache, after which `#startOver` starts the readers.
      if (signedIn) this.#startUsed();
      return;
    }
    if (token === this.#tradingToken) return;
    this.#tradingToken = token;
    if (token === null || this.#users.size === 0) return;
    this.#renewal.arm();
    for (const reader of this.#readers) reader.resubscribe();
  }

  /** Call this when the cache was cleared. */
  #startOver(): void {
    for (const reader of this.#readers) reader.reset();
    this.#startUsed();
  }
}
