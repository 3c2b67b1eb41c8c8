import type { ApolloClient } from '@apollo/client';
import type { SetReport } from '../session/diagnostics.ts';
import { type StreamDeps, ChangeStream } from './change-stream.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { FreshnessStore } from './freshness-store.ts';
import { imageOf } from '@sightline/schema/client/batch-buffer.ts';
import type { LiveBatch, LiveCursor, LiveKind, LiveStatus } from './live-batch.ts';
import type { LiveConnection } from './live-connection.ts';
import { readImage } from './read-image.ts';
import type { HeldElsewhere, LiveEntities, LiveSetSpec } from './set-spec.ts';
import { SetState } from './set-state.ts';
import { socketText } from './socket-text.ts';
import { isFinal, remedyOf } from './subscription-errors.ts';

/** So long an image that was just read is written before the thread may do other work, milliseconds. */
const IMAGE_TASK_MS = 15;

/** One live set as a screen sees it. */
export interface LiveView<S, M, K> {
  /** `reading`: nothing yet. `failed`: nothing to show, see `error`. */
  readonly phase: 'reading' | 'ready' | 'failed';
  /** Why it could not be read, or not be read again; null otherwise. */
  readonly error: unknown;
  /** Whether an image is being read, for the first time or again. */
  readonly reading: boolean;
  readonly entities: LiveEntities<S, M, K>;
}

export interface ReaderDeps extends StreamDeps {
  readonly client: ApolloClient;
  readonly connection: Pick<LiveConnection, 'add' | 'remove' | 'open' | 'lastSign'>;
  readonly online: () => boolean;
  /** The same moment, but none at which the tab was hidden: nothing is shown then. */
  readonly shownFrom: (moment: number | null) => number | null;
  readonly heldElsewhere: HeldElsewhere;
  /** Asks for `commit` and `publish` before the next paint. */
  readonly wantFlush: () => void;
  /** Leaves the thread to others. */
  readonly nextTask: () => Promise<void>;
}

/** A batch between the stream and the cache. */
interface Writing {
  /** Position once all of it is written. */
  readonly cursor: LiveCursor;
  /** When the first part of it was received, milliseconds. */
  readonly receivedAt: number;
  readonly parts: Iterator<void, void, void>;
}

/** Reads one live set: its image, then the changes after it. The cursor moves only once the cache holds them. */
export class LiveReader<S, M, K> {
  readonly freshness: FreshnessStore;
  readonly #set: LiveSetSpec<S, M, K>;
  readonly #deps: ReaderDeps;
  readonly #state: SetState<S, M, K>;
  readonly #stream: ChangeStream;
  readonly #listeners = new Set<() => void>();
  #view: LiveView<S, M, K>;
  #running = false;
  /** Number of the present reading of an image; an answer to an earlier one is not heard. */
  #reading = 0;
  #cursor: LiveCursor | null = null;
  /** What was taken from the stream and is on its way into the cache. */
  #writing: Writing | null = null;
  /** When the first of what waits in the stream was received; null when nothing waits. */
  #waitingSince: number | null = null;
  #caughtUp = false;
  #wasLive = false;
  #confirmedAt = 0;
  #status: LiveStatus = 'LIVE';

  constructor(set: LiveSetSpec<S, M, K>, deps: ReaderDeps) {
    this.#set = set;
    this.#deps = deps;
    this.#state = new SetState(deps.client, set);
    this.#view = { phase: 'reading', error: null, reading: true, entities: this.#state.entities() };
    this.freshness = new FreshnessStore(() => this.#look());
    this.#stream = new ChangeStream(
      {
        query: socketText(deps.client.cache, set.subscription),
        variables: set.variables,
        field: set.field,
        cursor: () => this.#cursor,
        onBatch: (batch) => this.#heard(batch),
        onPause: () => this.#pauseTrust(),
        onFailure: (error) => this.#fail(error),
      },
      deps,
    );
  }

  /** Since when the oldest change that was received is not in the cache; null when all are. */
  get behindSince(): number | null {
    return this.#writing?.receivedAt ?? this.#waitingSince;
  }

  readonly view = (): LiveView<S, M, K> => this.#view;

  /** Tells of changes of the view. Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** How it stands, without what it holds. */
  report(): SetReport {
    const { field, variables } = this.#set;
    const { level, seconds } = this.freshness.get();
    const name = [field, ...Object.values(variables)].join(' ');
    return { name, phase: this.#view.phase, level, seconds, seq: this.#cursor?.seq ?? null };
  }

  holds(kind: LiveKind, id: string): boolean {
    return this.#state.holds(kind, id);
  }

  /** Goes on where it stopped, or reads an image. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    if (this.#cursor === null) void this.#read();
    else this.#stream.start();
  }

  /** Ends the subscription; what was read stays, and so does the cursor. */
  stop(): void {
    if (!this.#running) return;
    this.#running = false;
    this.#reading += 1;
    this.#stream.stop();
    // Whoever comes next waits for a reading of their own.
    if (this.#view.phase === 'failed') this.#show({ phase: 'reading', error: null, reading: true });
    // The answer to a reading that was under way is dropped, so nothing else would end it.
    else if (this.#cursor !== null && this.#view.reading) this.#show({ reading: false });
  }

  /** Reads an image again. */
  reload(): void {
    if (!this.#running) return;
    this.#stream.stop();
    void this.#read();
  }

  /** Subscribes again, for a newer trading session. */
  resubscribe(): void {
    if (this.#caughtUp) this.#stream.start();
  }

  /** Forgets everything: the session or the cache is another one. */
  reset(): void {
    this.stop();
    this.#cursor = null;
    this.#writing = null;
    this.#wasLive = false;
    this.#state.clear();
    this.#show({ phase: 'reading', error: null, reading: true });
  }

  /** Takes what it holds out of the cache. */
  evict(): void {
    this.stop();
    this.#writing = null;
    this.#state.evict(this.#deps.heldElsewhere);
  }

  /** Writes what has come to the cache, some of it at least, until `performance.now()` is `until`. True when something is left. */
  commit(until: number): boolean {
    for (;;) {
      const writing = (this.#writing ??= this.#nextWriting());
      if (writing === null) return false;
      try {
        while (writing.parts.next().done !== true) if (performance.now() >= until) return true;
      } catch {
        this.#writing = null;
        this.#stream.refuse();
        return false;
      }
      this.#writing = null;
      this.#cursor = writing.cursor;
      this.#stream.taken();
    }
  }

  /** Tells of what `commit` changed, once it has written all of it. */
  publish(): void {
    this.freshness.check();
    if (this.#writing === null && this.#view.entities !== this.#state.entities()) this.#show({});
  }

  #nextWriting(): Writing | null {
    const merged = this.#stream.take();
    const receivedAt = this.#waitingSince ?? Date.now();
    this.#waitingSince = null;
    if (merged === null) return null;
    const parts = this.#state.write(merged, this.#deps.heldElsewhere, (kind, id) => this.#stream.newest(kind, id));
    return { cursor: merged.cursor, receivedAt, parts };
  }

  async #read(): Promise<void> {
    const reading = (this.#reading += 1);
    this.#show({ reading: true, ...(this.#view.phase === 'failed' ? { phase: 'reading' } : {}) });
    const { image, error } = await readImage(this.#deps.client, this.#set);
    if (reading !== this.#reading) return;
    if (image === null) return this.#notRead(error);
    try {
      await this.#writeImage(image, reading);
    } catch (failure) {
      if (reading === this.#reading) this.#notRead(failure);
      return;
    }
    if (reading !== this.#reading) return;
    this.#cursor = { epoch: image.epoch, seq: image.seq };
    this.#status = image.status;
    this.#confirmedAt = Date.now();
    this.#wasLive = false;
    this.#show({ phase: 'ready', error: null, reading: false });
    this.#stream.start();
  }

  /**
   * In tasks of its own: reading the answer before it and showing it after it take long enough. Ends early when another
   * reading begins or the set is let go.
   */
  async #writeImage(image: LiveBatch, reading: number): Promise<void> {
    this.#writing = null;
    const parts = this.#state.write(imageOf(image), this.#deps.heldElsewhere);
    for (let left = true; left; ) {
      await this.#deps.nextTask();
      if (reading !== this.#reading) return;
      const until = performance.now() + IMAGE_TASK_MS;
      do left = parts.next().done !== true;
      while (left && performance.now() < until);
    }
    await this.#deps.nextTask();
  }

  #notRead(error: unknown): void {
    if (this.#cursor === null || isFinal(remedyOf(error))) return this.#fail(error);
    this.#show({ error, reading: false });
    this.#stream.start();
  }

  #fail(error: unknown): void {
    this.#cursor = null;
    this.#show({ phase: 'failed', error, reading: false });
  }

  #heard({ status }: LiveBatch): void {
    this.#caughtUp = true;
    this.#wasLive = true;
    this.#waitingSince ??= Date.now();
    this.#status = status;
    // What a failed reading missed has come now.
    if (this.#view.error !== null) this.#show({ error: null });
    this.freshness.check();
    this.#deps.wantFlush();
  }

  /** From now on what is shown is as old as the last sign. What waited is dropped, and comes again. */
  #pauseTrust(): void {
    this.#waitingSince = null;
    if (this.#caughtUp) this.#confirmedAt = this.#deps.connection.lastSign;
    this.#caughtUp = false;
    this.freshness.check();
  }

  #look(): Freshness {
    const { connection, online } = this.#deps;
    return freshnessOf(
      {
        online: online(),
        open: connection.open,
        lastSign: connection.lastSign,
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
