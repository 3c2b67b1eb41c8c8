import type { LiveCursor, LiveEntity as LiveKind, LiveStatus } from '../types.generated.ts';
import type { ResponseError } from './graphql-response.ts';
import { type MergedBatch, snapshotOf } from './batch-buffer.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { type BatchTimes, cursorOf, type LiveBatch, type LiveTypes, timesOf } from './live-batch.ts';
import { type LiveClock, systemClock } from './live-clock.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveSession } from './live-session.ts';
import { LiveSubscription, UNKNOWN_SEQ } from './live-subscription.ts';

/** Time budget per task for writing a snapshot; milliseconds. */
const SNAPSHOT_TASK_MS = 8;

/** Returns a newer version of an entity than the one being written; null if there is none. */
export type NewestEntity<T extends LiveTypes> = <K extends LiveKind>(kind: K, id: string) => T[K] | null;

/** Where a reader writes a live set. */
export interface LiveSink<T extends LiveTypes> {
  /** Writes a batch part by part, so that the caller can yield to other tasks in between. Throws if it rejects a part. */
  write(batch: MergedBatch<T>, newest: NewestEntity<T>): Iterator<unknown>;
}

/** A loaded snapshot, which may be incomplete, with an error. */
export interface LoadedSnapshot<T extends LiveTypes> {
  /** Null if the load failed. */
  readonly snapshot: LiveBatch<T> | null;
  /** When it was requested, if that was before the call that loaded it; ms since 1970. */
  readonly requestedAt?: number | undefined;
  /** Null if the snapshot is complete. */
  readonly error: unknown;
  /** Whether the error is permanent, so that loading again cannot help. */
  readonly isFinal: boolean;
}

/** State of a live set, without its data. */
export interface ReaderState {
  /** `loading`: no data yet. `failed`: no data, see `error`. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Error of the last load or of the subscription; null if there is none. */
  readonly error: unknown;
  /** Whether a snapshot is being loaded or reloaded. */
  readonly loading: boolean;
}

export interface ReaderOptions<T extends LiveTypes> {
  readonly connection: Pick<LiveConnection, 'add' | 'remove' | 'reportApplied' | 'isOpen' | 'hasFailed' | 'socketLimit'>;
  readonly session: LiveSession;
  readonly clock?: LiveClock;
  /** The subscription document as text. */
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly sink: LiveSink<T>;
  /** Loads the first snapshot, and one for each reload. */
  readonly load: () => Promise<LoadedSnapshot<T>>;
  /** Converts errors of the subscription to the error that `state` reports. */
  readonly errorOf: (errors: readonly ResponseError[]) => unknown;
  /** When the browser reported that it has no network, ms since 1970; null while it has one. */
  readonly offlineSince: () => number | null;
  /** Called when `state` changes. */
  readonly onState: () => void;
  /** Called when something other than time may have changed the freshness. */
  readonly onFreshness: () => void;
  /** Called when a batch with times is completely written; its first change was handled here at `handledAt`, ms since 1970. */
  readonly onWritten?: (times: BatchTimes, handledAt: number) => void;
  /** Called when there are changes to commit. */
  readonly onChanges: () => void;
  /** Yields to other tasks. */
  readonly nextTask: () => Promise<void>;
}

/** Counters of what a reader has received since it was created. */
export interface ReaderCounts {
  /** Changes of series, matches and markets, without those of snapshots. */
  readonly changes: number;
  /** Snapshots after the first one, because the cursor could not be continued or a reload was requested. */
  readonly resyncs: number;
  /** Time of the last change in milliseconds; null before the first. */
  readonly changedAt: number | null;
}

/** A batch that is being written. */
interface PendingWrite {
  /** Position after the batch. */
  readonly cursor: LiveCursor;
  /** When the message with its first change was handled here; milliseconds. */
  readonly handledAt: number;
  readonly times: BatchTimes | null;
  /** Status of the set after the batch. */
  readonly status: LiveStatus;
  readonly isSnapshot: boolean;
  readonly parts: Iterator<unknown>;
}

const LOADING: ReaderState = { phase: 'loading', error: null, loading: true };

/** Reads one live set into a sink: a snapshot, then its changes. The cursor moves only when a batch is completely written. */
export class LiveReader<T extends LiveTypes> {
  readonly #options: ReaderOptions<T>;
  readonly #clock: LiveClock;
  readonly #subscription: LiveSubscription<T>;
  #state: ReaderState = LOADING;
  #isRunning = false;
  /** Number of the current snapshot load; results of earlier loads are ignored. */
  #loadNumber = 0;
  #cursor: LiveCursor | null = null;
  /** Epoch of what was last written, also partly; null: nothing was. */
  #epoch: string | null = null;
  #writing: PendingWrite | null = null;
  /** Whether the sink has a part of a loaded snapshot, whose writing may have been interrupted. */
  #isMixed = false;
  /** When the first buffered change was received; null if there is none. */
  #waitingSince: number | null = null;
  /** Times of the first buffered batch that has any. */
  #waitingTimes: BatchTimes | null = null;
  #wasLive = false;
  /** Whether the subscription has brought a batch since the snapshot was loaded. */
  #isSubscribed = false;
  /** Last time at which the data in the sink is known to have been current; milliseconds. */
  #provenAt = 0;
  /** Status of the last received batch. */
  #receivedStatus: LiveStatus = 'LIVE';
  /** Status of what the sink has. */
  #status: LiveStatus = 'LIVE';
  #counts: ReaderCounts = { changes: 0, resyncs: 0, changedAt: null };

  constructor(options: ReaderOptions<T>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    const { connection, session, query, variables } = options;
    this.#subscription = new LiveSubscription<T>({
      connection,
      session,
      clock: this.#clock,
      query,
      variables,
      cursor: () => this.#receivedCursor,
      onBatch: (batch) => this.#onBatch(batch),
      onProven: (at) => {
        this.#provenAt = Math.max(this.#provenAt, at);
        options.onFreshness();
      },
      onPause: () => this.#onPause(),
      onFailure: (errors) => this.#fail(options.errorOf(errors)),
    });
  }

  /** Returns the same object until the state changes. */
  get state(): ReaderState {
    return this.#state;
  }

  /** Position of the sink; null before the first snapshot. */
  get cursor(): LiveCursor | null {
    return this.#cursor;
  }

  /** Position after the batch that is being written, else the cursor; with an unknown seq if the sink has only a part of a snapshot. */
  get #receivedCursor(): LiveCursor | null {
    if (!this.#isMixed || this.#epoch === null) return this.#writing?.cursor ?? this.#cursor;
    return { epoch: this.#epoch, seq: UNKNOWN_SEQ };
  }

  get counts(): ReaderCounts {
    return this.#counts;
  }

  /** Whether a batch is partly written. */
  get isWriting(): boolean {
    return this.#writing !== null;
  }

  /** When the oldest change that is not written yet was received; null if all are. */
  get behindSince(): number | null {
    return this.#writing?.handledAt ?? this.#waitingSince;
  }

  /** Last time at which the data in the sink is known to have been current; milliseconds, 0 before the first snapshot. */
  get provenAt(): number {
    return this.#provenAt;
  }

  /** Whether the gateway is still reading the list for the first time, so that the data has only a part of it. */
  get isPartial(): boolean {
    return this.#status === 'LOADING';
  }

  freshness(): Freshness {
    const { connection, offlineSince } = this.#options;
    return freshnessOf(
      {
        offlineSince: offlineSince(),
        isOpen: connection.isOpen,
        hasFailed: connection.hasFailed,
        isRefused: connection.socketLimit !== null,
        isCaughtUp: this.#subscription.isCaughtUp,
        provenAt: this.#provenAt,
        wasLive: this.#wasLive,
        // Another status than LIVE counts once it is received, and until a later LIVE batch is written.
        status: this.#receivedStatus === 'LIVE' ? this.#status : this.#receivedStatus,
      },
      this.#clock.now(),
    );
  }

  /** Resumes after the cursor; without one, as after a failure, loads a snapshot. */
  start(): void {
    if (this.#isRunning && this.#state.phase !== 'failed') return;
    this.#isRunning = true;
    if (this.#cursor === null) void this.#load();
    else this.#subscription.start();
  }

  /** Unsubscribes; keeps the cursor. */
  stop(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#loadNumber += 1;
    this.#subscription.stop();
    // The next start loads again.
    if (this.#state.phase === 'failed') this.#set(LOADING);
    // The result of a pending load is ignored, so the flag is reset here.
    else if (this.#cursor !== null && this.#state.loading) this.#set({ loading: false });
  }

  /** Loads a new snapshot. */
  reload(): void {
    if (!this.#isRunning) return;
    this.#subscription.stop();
    void this.#load();
  }

  /** Call this after the sink was emptied. */
  reset(): void {
    this.stop();
    this.#cursor = null;
    this.#epoch = null;
    this.#writing = null;
    this.#isMixed = false;
    this.#wasLive = false;
    this.#isSubscribed = false;
    this.#provenAt = 0;
    this.#set(LOADING);
  }

  /** Writes received changes until the clock's `elapsed` reaches `until`, but at least one part. Returns true if there are more. */
  commit(until: number): boolean {
    for (;;) {
      const writing = (this.#writing ??= this.#nextWrite());
      if (writing === null) return false;
      try {
        while (writing.parts.next().done !== true) if (this.#clock.elapsed() >= until) return true;
      } catch {
        this.#writing = null;
        this.#subscription.reject();
        return false;
      }
      this.#writing = null;
      this.#cursor = writing.cursor;
      this.#status = writing.status;
      if (writing.isSnapshot) this.#isMixed = false;
      this.#subscription.acknowledge();
      this.#wasLive ||= this.#subscription.isCaughtUp;
      if (writing.times !== null) this.#options.onWritten?.(writing.times, writing.handledAt);
    }
  }

  #nextWrite(): PendingWrite | null {
    const merged = this.#subscription.drain();
    const handledAt = this.#waitingSince ?? this.#clock.now();
    const times = this.#waitingTimes;
    this.#stopWaiting();
    if (merged === null) return null;
    const parts = this.#options.sink.write(merged, (kind, id) => this.#subscription.newest(kind, id));
    const { cursor, isSnapshot } = merged;
    this.#epoch = cursor.epoch;
    return { cursor, handledAt, times, status: this.#receivedStatus, isSnapshot, parts };
  }

  async #load(): Promise<void> {
    const loadNumber = (this.#loadNumber += 1);
    const startedAt = this.#clock.now();
    this.#set({ loading: true, ...(this.#state.phase === 'failed' ? { phase: 'loading' } : {}) });
    const { snapshot, requestedAt = startedAt, error, isFinal } = await this.#options.load();
    if (loadNumber !== this.#loadNumber) return;
    if (snapshot === null) return this.#onLoadFailed(error, isFinal);
    if (this.#mayBeOlder(snapshot)) return this.#resume(null);
    try {
      await this.#writeSnapshot(snapshot, loadNumber);
    } catch (failure) {
      if (loadNumber === this.#loadNumber) this.#onLoadFailed(failure, false);
      return;
    }
    if (loadNumber !== this.#loadNumber) return;
    if (this.#cursor !== null) this.#countResync();
    this.#cursor = cursorOf(snapshot);
    this.#isMixed = false;
    this.#status = snapshot.status;
    this.#receivedStatus = snapshot.status;
    this.#provenAt = requestedAt;
    this.#wasLive = false;
    this.#isSubscribed = false;
    this.#set({ phase: 'ready', error: null, loading: false });
    this.#subscription.start();
  }

  /**
   * Writes a snapshot in several tasks, separate from parsing the response and rendering. Stops early if another load starts
   * or the reader stops.
   */
  async #writeSnapshot(snapshot: LiveBatch<T>, loadNumber: number): Promise<void> {
    this.#writing = null;
    this.#isMixed = true;
    this.#epoch = snapshot.epoch;
    const parts = this.#options.sink.write(snapshotOf(snapshot), () => null);
    for (let hasMore = true; hasMore; ) {
      await this.#options.nextTask();
      if (loadNumber !== this.#loadNumber) return;
      const until = this.#clock.elapsed() + SNAPSHOT_TASK_MS;
      do hasMore = parts.next().done !== true;
      while (hasMore && this.#clock.elapsed() < until);
    }
    await this.#options.nextTask();
  }

  #onLoadFailed(error: unknown, isFinal: boolean): void {
    if (this.#cursor === null || isFinal) return this.#fail(error);
    this.#resume(error);
  }

  /** Keeps the data and subscribes after it. */
  #resume(error: unknown): void {
    this.#set({ error, loading: false });
    this.#subscription.start();
  }

  /**
   * Whether a loaded snapshot may be older than the set. One of another gateway may be: the subscription gets a new one
   * once that gateway has read the set. Where no subscription was possible, because a network blocks it, snapshots are all that
   * there is.
   */
  #mayBeOlder({ epoch, seq }: LiveCursor): boolean {
    if (this.#state.phase !== 'ready') return false;
    const received = this.#receivedCursor;
    if (received === null) return false;
    if (received.epoch === epoch) return received.seq > seq;
    return this.#isSubscribed || !this.#options.connection.hasFailed;
  }

  #fail(error: unknown): void {
    this.#cursor = null;
    this.#epoch = null;
    // Completed later, it would set a cursor again.
    this.#writing = null;
    this.#set({ phase: 'failed', error, loading: false });
  }

  #onBatch(batch: LiveBatch<T>): void {
    const { status, prevSeq, series = [], matches = [], markets = [], removed } = batch;
    const changes = series.length + matches.length + markets.length + removed.length;
    if (prevSeq === null) this.#countResync();
    else if (changes > 0) {
      this.#counts = { ...this.#counts, changes: this.#counts.changes + changes, changedAt: this.#clock.now() };
    }
    this.#isSubscribed = true;
    this.#waitingSince ??= this.#clock.now();
    this.#waitingTimes ??= timesOf(batch);
    this.#receivedStatus = status;
    // The subscription has caught up with what the failed load missed.
    if (this.#state.error !== null) this.#set({ error: null });
    this.#options.onFreshness();
    this.#options.onChanges();
  }

  #countResync(): void {
    this.#counts = { ...this.#counts, resyncs: this.#counts.resyncs + 1 };
  }

  /** Buffered changes are sent again. */
  #onPause(): void {
    this.#stopWaiting();
    this.#options.onFreshness();
  }

  #stopWaiting(): void {
    this.#waitingSince = null;
    this.#waitingTimes = null;
  }

  #set(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState();
  }
}
