import type { ApolloClient } from '@apollo/client';
import type { LiveReport } from '../session/diagnostics.ts';
import { FlushSchedule } from './flush-schedule.ts';
import { LiveConnection, type ConnectionOptions } from './live-connection.ts';
import { LiveReader } from './live-reader.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveSet } from './live-set.ts';
import { browserTab, type Tab } from './tab.ts';
import { TradingRenewal } from './trading-renewal.ts';

/** A hidden tab keeps its subscriptions this long, milliseconds. */
export const HIDDEN_PAUSE_MS = 30_000;
/** So does a set that no screen shows: the next screen often shows it again. */
const LINGER_MS = 1_000;
/** After this, what a set without a screen holds is taken out of the cache. */
const FORGET_MS = 300_000;
/** What one flush may take of a frame, milliseconds; what is left is written in the next one. */
const FLUSH_MS = 3;
/** A page this far behind writes for a share of the time since the last flush: slow frames must not mean few writes; milliseconds. */
const CATCH_UP_AFTER_MS = 300;
const CATCH_UP_SHARE = 0.25;
/** What a flush may take at most, milliseconds: what it writes is drawn as well, and input must be answered in time. */
const LONGEST_FLUSH_MS = 30;
/** Entities that nothing refers to any more are collected this often at most. */
const COLLECT_MS = 60_000;

type AnyReader = LiveReader<unknown, unknown, unknown>;

export interface HubOptions extends Pick<ConnectionOptions, 'url' | 'connect' | 'random'> {
  readonly client: ApolloClient;
  readonly session: LiveSession;
  readonly tab?: Tab;
}

/** All live sets of a tab: one socket, one flush, one reader for each set however many users it has. */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #tab: Tab;
  readonly #connection: LiveConnection;
  readonly #schedule: FlushSchedule;
  readonly #renewal: TradingRenewal;
  readonly #readers = new Set<AnyReader>();
  /** Readers that a screen shows, with the number of those who do. */
  readonly #users = new Map<AnyReader, number>();
  /** What is still to happen to readers that no screen shows. */
  readonly #leaving = new Map<AnyReader, ReturnType<typeof setTimeout>>();
  readonly #stops: readonly (() => void)[];
  #owner: string | null;
  #tradingToken: string | null;
  #sessionCheck = false;
  #hiding: ReturnType<typeof setTimeout> | null = null;
  #paused = false;
  #collectedAt = Date.now();
  #flushedAt = Number.NEGATIVE_INFINITY;
  /** Since when the tab is visible. */
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
    this.#owner = this.#presentOwner();
    this.#tradingToken = session.caller()?.trading?.token ?? null;
    this.#stops = [
      session.onChange(() => this.#checkSessionSoon()),
      tab.onChange(() => this.#tabChanged()),
      client.onClearStore(async () => this.#startOver()),
      client.onResetStore(async () => this.#startOver()),
    ];
  }

  /** The one reader of that set. It reads while it has users. */
  reader<S, M, K>(set: LiveSet<S, M, K>): LiveReader<S, M, K> {
    const known = set.readers.get(this);
    if (known !== undefined) return known;
    const { client, session, random } = this.#options;
    const reader: LiveReader<S, M, K> = new LiveReader(set, {
      client,
      connection: this.#connection,
      online: () => this.#tab.online(),
      shownFrom: (moment) => (moment === null || !this.#tab.visible() ? null : Math.max(moment, this.#visibleSince)),
      heldElsewhere: (kind, id) => [...this.#readers].some((other) => other !== reader && other.holds(kind, id)),
      wantFlush: () => this.#schedule.want(),
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

  /** Has the set read for one more user, and its view watched. Returns the way to stop. */
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
      const left = (this.#users.get(reader) ?? 1) - 1;
      if (left > 0) this.#users.set(reader, left);
      else this.#leave(reader, () => set.readers.delete(this));
    };
  }

  /** How all of it stands, without what the sets hold. */
  report(): LiveReport {
    const { open, lastSign } = this.#connection;
    return { socket: open ? 'open' : 'closed', lastSign, sets: [...this.#readers].map((reader) => reader.report()) };
  }

  /** Tries the socket at once, where a try is waited for. */
  readonly retryNow = (): void => this.#connection.retryNow();

  /** Ends everything. */
  close(): void {
    for (const stop of this.#stops) stop();
    for (const reader of this.#readers) reader.stop();
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    if (this.#hiding !== null) clearTimeout(this.#hiding);
    this.#schedule.cancel();
    this.#renewal.disarm();
    this.#connection.close();
  }

  #leave(reader: AnyReader, forget: () => void): void {
    this.#users.delete(reader);
    const evict = () => {
      this.#leaving.delete(reader);
      reader.evict();
      this.#readers.delete(reader);
      forget();
      this.#collect();
    };
    const stop = () => {
      reader.stop();
      if (this.#users.size === 0) this.#renewal.disarm();
      this.#leaving.set(reader, setTimeout(evict, FORGET_MS));
    };
    this.#leaving.set(reader, setTimeout(stop, LINGER_MS));
  }

  /** Writes for a part of a frame. True when something is left to write. */
  #flush(): boolean {
    const { cache } = this.#options.client;
    const until = performance.now() + this.#flushMs();
    let left = false;
    cache.batch({
      update: () => {
        for (const reader of this.#readers) left = reader.commit(until) || left;
      },
    });
    for (const reader of this.#readers) reader.publish();
    if (!left && Date.now() - this.#collectedAt >= COLLECT_MS) this.#collect();
    return left;
  }

  /** How long the flush at hand may take. */
  #flushMs(): number {
    const now = Date.now();
    const elapsed = now - this.#flushedAt;
    this.#flushedAt = now;
    const isBehind = [...this.#readers].some(({ behindSince }) => behindSince !== null && now - behindSince >= CATCH_UP_AFTER_MS);
    return isBehind ? Math.max(FLUSH_MS, Math.min(elapsed * CATCH_UP_SHARE, LONGEST_FLUSH_MS)) : FLUSH_MS;
  }

  #collect(): void {
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
      if (this.#tab.online()) this.#connection.suspect();
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

  #presentOwner(): string | null {
    const caller = this.#options.session.caller();
    return caller === null ? null : JSON.stringify([caller.bearer, caller.customerId]);
  }

  /** A change of the session is several changes of the storage: only what comes of them counts. */
  #checkSessionSoon(): void {
    if (this.#sessionCheck) return;
    this.#sessionCheck = true;
    queueMicrotask(() => {
      this.#sessionCheck = false;
      this.#checkSession();
    });
  }

  #checkSession(): void {
    const owner = this.#presentOwner();
    const token = this.#options.session.caller()?.trading?.token ?? null;
    if (owner !== this.#owner) {
      const signedIn = this.#owner === null;
      this.#owner = owner;
      this.#tradingToken = token;
      this.#renewal.disarm();
      for (const reader of this.#readers) reader.reset();
      this.#connection.recheckCaller();
      // Any other change empties the cache as well, and what is read before that is lost.
      if (signedIn) this.#startUsed();
      return;
    }
    if (token === this.#tradingToken) return;
    this.#tradingToken = token;
    if (token === null || this.#users.size === 0) return;
    this.#renewal.arm();
    for (const reader of this.#readers) reader.resubscribe();
  }

  /** The cache was emptied. */
  #startOver(): void {
    for (const reader of this.#readers) reader.reset();
    this.#startUsed();
  }
}
