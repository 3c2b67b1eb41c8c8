import { type ApolloCache, type ApolloClient, ApolloLink, type DocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { snapshotOf } from '@sightline/schema/client/batch-buffer.ts';
import { print } from 'graphql';
import { firstValueFrom } from 'rxjs';
import type { SetReport } from '../session/diagnostics.ts';
import { ChangeStream, isFinal, remedyOf, type StreamDeps } from './change-stream.ts';
import { type Freshness, freshnessOf, FreshnessStore } from './freshness.ts';
import { type LiveBatch, type LiveCursor, type LiveKind, type LiveStatus, parseLiveBatch } from './live-batch.ts';
import type { LiveConnection } from './live-connection.ts';
import { type IsSharedMember, type LiveEntities, type LiveSetSpec, SetState } from './set-state.ts';

/** Time budget per task for writing a snapshot; milliseconds. */
const SNAPSHOT_TASK_MS = 15;

/** State of a live set for a screen. */
export interface LiveView<S, M, K> {
  /** `loading`: no data yet. `failed`: no data, see `error`. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Error of the last load or reload; null if it succeeded. */
  readonly error: unknown;
  /** Whether a snapshot is being loaded or reloaded. */
  readonly loading: boolean;
  readonly entities: LiveEntities<S, M, K>;
}

export interface ReaderDeps extends StreamDeps {
  readonly client: ApolloClient;
  readonly connection: Pick<LiveConnection, 'add' | 'remove' | 'open' | 'lastMessageAt'>;
  readonly online: () => boolean;
  /** The given time, or the time at which the tab became visible if later; null while it is hidden. */
  readonly shownFrom: (moment: number | null) => number | null;
  readonly isShared: IsSharedMember;
  /** Schedules `commit` and `publish` before the next paint. */
  readonly requestFlush: () => void;
  /** Yields to other tasks. */
  readonly nextTask: () => Promise<void>;
}

/** A batch that is being written to the cache. */
interface PendingWrite {
  /** Position after the batch. */
  readonly cursor: LiveCursor;
  /** When the first change in it was received; milliseconds. */
  readonly receivedAt: number;
  readonly parts: Iterator<void, void, void>;
}

/** Loads one live set: a snapshot, then its changes. The cursor moves only when a batch is completely in the cache. */
export class LiveReader<S, M, K> {
  readonly freshness: FreshnessStore;
  readonly #set: LiveSetSpec<S, M, K>;
  readonly #deps: ReaderDeps;
  readonly #state: SetState<S, M, K>;
  readonly #stream: ChangeStream;
  readonly #listeners = new Set<() => void>();
  #view: LiveView<S, M, K>;
  #running = false;
  /** Number of the current snapshot load; results of earlier loads are ignored. */
  #loadNumber = 0;
  #cursor: LiveCursor | null = null;
  /** The batch that is being written to the cache. */
  #writing: PendingWrite | null = null;
  /** When the first buffered change was received; null if there is none. */
  #waitingSince: number | null = null;
  #caughtUp = false;
  #wasLive = false;
  #confirmedAt = 0;
  #status: LiveStatus = 'LIVE';

  constructor(set: LiveSetSpec<S, M, K>, deps: ReaderDeps) {
    this.#set = set;
    this.#deps = deps;
    this.#state = new SetState(deps.client, set);
    this.#view = { phase: 'loading', error: null, loading: true, entities: this.#state.entities() };
    this.freshness = new FreshnessStore(() => this.#computeFreshness());
    this.#stream = new ChangeStream(
      {
        query: subscriptionText(deps.client.cache, set.subscription),
        variables: set.variables,
        field: set.field,
        cursor: () => this.#cursor,
        onBatch: (batch) => this.#received(batch),
        onPause: () => this.#interrupted(),
        onFailure: (error) => this.#fail(error),
      },
      deps,
    );
  }

  /** When the oldest change that is not in the cache yet was received; null if all are. */
  get behindSince(): number | null {
    return this.#writing?.receivedAt ?? this.#waitingSince;
  }

  readonly view = (): LiveView<S, M, K> => this.#view;

  /** Calls `listener` when the view changes. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Diagnostics of the set, without its data. */
  report(): SetReport {
    const { field, variables } = this.#set;
    const { level, seconds } = this.freshness.get();
    const name = [field, ...Object.values(variables)].join(' ');
    return { name, phase: this.#view.phase, level, seconds, seq: this.#cursor?.seq ?? null };
  }

  holds(kind: LiveKind, id: string): boolean {
    return this.#state.holds(kind, id);
  }

  /** Resumes after the cursor, or loads a snapshot. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    if (this.#cursor === null) void this.#load();
    else this.#stream.start();
  }

  /** Unsubscribes; keeps the data and the cursor. */
  stop(): void {
    if (!this.#running) return;
    this.#running = false;
    this.#loadNumber += 1;
    this.#stream.stop();
    // The next start loads again.
    if (this.#view.phase === 'failed') this.#show({ phase: 'loading', error: null, loading: true });
    // The result of a pending load is ignored, so reset the flag here.
    else if (this.#cursor !== null && this.#view.loading) this.#show({ loading: false });
  }

  /** Reloads the snapshot. */
  reload(): void {
    if (!this.#running) return;
    this.#stream.stop();
    void this.#load();
  }

  /** Subscribes again with a new trading session. */
  resubscribe(): void {
    if (this.#caughtUp) this.#stream.start();
  }

  /** Discards all state, because the session or the cache has changed. */
  reset(): void {
    this.stop();
    this.#cursor = null;
    this.#writing = null;
    this.#wasLive = false;
    this.#state.clear();
    this.#show({ phase: 'loading', error: null, loading: true });
  }

  /** Removes the set from the cache. */
  evict(): void {
    this.stop();
    this.#writing = null;
    this.#state.evict(this.#deps.isShared);
  }

  /** Writes buffered changes to the cache, at least one part, until `performance.now()` reaches `until`. Returns true if there are more. */
  commit(until: number): boolean {
    for (;;) {
      const writing = (this.#writing ??= this.#nextWrite());
      if (writing === null) return false;
      try {
        while (writing.parts.next().done !== true) if (performance.now() >= until) return true;
      } catch {
        this.#writing = null;
        this.#stream.reject();
        return false;
      }
      this.#writing = null;
      this.#cursor = writing.cursor;
      this.#stream.acknowledge();
    }
  }

  /** Notifies listeners of the changes of `commit`, once a batch is complete. */
  publish(): void {
    this.freshness.check();
    if (this.#writing === null && this.#view.entities !== this.#state.entities()) this.#show({});
  }

  #nextWrite(): PendingWrite | null {
    const merged = this.#stream.take();
    const receivedAt = this.#waitingSince ?? Date.now();
    this.#waitingSince = null;
    if (merged === null) return null;
    const parts = this.#state.write(merged, this.#deps.isShared, (kind, id) => this.#stream.newest(kind, id));
    return { cursor: merged.cursor, receivedAt, parts };
  }

  async #load(): Promise<void> {
    const load = (this.#loadNumber += 1);
    this.#show({ loading: true, ...(this.#view.phase === 'failed' ? { phase: 'loading' } : {}) });
    const { snapshot, error } = await readSnapshot(this.#deps.client, this.#set);
    if (load !== this.#loadNumber) return;
    if (snapshot === null) return this.#loadFailed(error);
    try {
      await this.#writeSnapshot(snapshot, load);
    } catch (failure) {
      if (load === this.#loadNumber) this.#loadFailed(failure);
      return;
    }
    if (load !== this.#loadNumber) return;
    this.#cursor = { epoch: snapshot.epoch, seq: snapshot.seq };
    this.#status = snapshot.status;
    this.#confirmedAt = Date.now();
    this.#wasLive = false;
    this.#show({ phase: 'ready', error: null, loading: false });
    this.#stream.start();
  }

  /**
   * Writes a snapshot in several tasks, separate from parsing the response and rendering. Stops early if another load starts
   * or the reader stops.
   */
  async #writeSnapshot(snapshot: LiveBatch, load: number): Promise<void> {
    this.#writing = null;
    const parts = this.#state.write(snapshotOf(snapshot), this.#deps.isShared);
    for (let left = true; left; ) {
      await this.#deps.nextTask();
      if (load !== this.#loadNumber) return;
      const until = performance.now() + SNAPSHOT_TASK_MS;
      do left = parts.next().done !== true;
      while (left && performance.now() < until);
    }
    await this.#deps.nextTask();
  }

  #loadFailed(error: unknown): void {
    if (this.#cursor === null || isFinal(remedyOf(error))) return this.#fail(error);
    this.#show({ error, loading: false });
    this.#stream.start();
  }

  #fail(error: unknown): void {
    this.#cursor = null;
    this.#show({ phase: 'failed', error, loading: false });
  }

  #received({ status }: LiveBatch): void {
    this.#caughtUp = true;
    this.#wasLive = true;
    this.#waitingSince ??= Date.now();
    this.#status = status;
    // The subscription has caught up with what the failed load missed.
    if (this.#view.error !== null) this.#show({ error: null });
    this.freshness.check();
    this.#deps.requestFlush();
  }

  /** The subscription is interrupted: the data is as old as the last message, and buffered changes are sent again. */
  #interrupted(): void {
    this.#waitingSince = null;
    if (this.#caughtUp) this.#confirmedAt = this.#deps.connection.lastMessageAt;
    this.#caughtUp = false;
    this.freshness.check();
  }

  #computeFreshness(): Freshness {
    const { connection, online } = this.#deps;
    return freshnessOf(
      {
        online: online(),
        open: connection.open,
        lastMessageAt: connection.lastMessageAt,
        behindSince: this.#deps.shownFrom(this.behindSince),
        caughtUp: this.#caughtUp,
        confirmedAt: this.#confirmedAt,
        wasLive: this.#wasLive,
        status: this.#status,
      },
      Date.now(),
    );
  }

  #show(change: Partial<Omit<LiveView<S, M, K>, 'entities'>>): void {
    this.#view = { ...this.#view, ...change, entities: this.#state.entities() };
    for (const listener of this.#listeners) listener();
  }
}

/** Result of loading a snapshot. It may be incomplete, with an error. */
export interface SnapshotResult {
  /** Null if the load failed. */
  readonly snapshot: LiveBatch | null;
  /** Null if the snapshot is complete. */
  readonly error: unknown;
}

type SnapshotSpec = Pick<LiveSetSpec<unknown, unknown, unknown>, 'query' | 'variables' | 'field'>;

/**
 * Loads a snapshot through the client's links. Not through its queries, which write the response in one piece and read it
 * back twice.
 */
export async function readSnapshot(client: ApolloClient, { query, variables, field }: SnapshotSpec): Promise<SnapshotResult> {
  const request = { query: client.cache.transformDocument(query), variables, context: { reportsFailure: true } };
  try {
    const { data, errors } = await firstValueFrom(ApolloLink.execute(client.link, request, { client }));
    const error = errors === undefined || errors.length === 0 ? null : new CombinedGraphQLErrors({ data, errors }, errors);
    return { snapshot: parseLiveBatch(data, field), error };
  } catch (error) {
    return { snapshot: null, error };
  }
}

/** Text of a subscription as sent: with `__typename`, so that the cache can identify entities. */
export function subscriptionText(cache: ApolloCache, document: DocumentNode): string {
  return print(cache.transformDocument(document));
}
