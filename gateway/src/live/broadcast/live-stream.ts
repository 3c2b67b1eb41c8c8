import type { Change, Cursor, LiveSet } from '../live-set.ts';
import type { FramedChange } from './frame.ts';
import type { HubCounters } from './hub-counters.ts';

/** The payload of a `next` message, JSON. */
export interface Executed {
  readonly payload: Buffer;
  readonly hasErrors: boolean;
}

/** Executes an operation on one change of a set. */
export type Execute = (change: Change<unknown>) => Promise<Executed>;

/** The result of executing one change; all subscribers with the same cursor share it. */
export interface RenderedChange extends FramedChange {
  readonly prevSeq: number | null;
  readonly isConflated: boolean;
  readonly revision: number;
}

/** A position in a stream. */
export interface StreamPosition {
  readonly cursor: Cursor;
  readonly revision: number;
}

/** Called when a stream ends for one of its subscribers: because its set has closed (null), or because an execution failed. */
type StreamEnd = (error: unknown) => void;

interface StreamOptions {
  readonly number: number;
  readonly set: LiveSet<unknown>;
  readonly execute: Execute;
  readonly counters: HubCounters;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** Called when there is a change for the next flush. */
  readonly onPending: () => void;
  /** Called when the last subscriber has left. */
  readonly onUnused: () => void;
}

/** Bound on remembered times of revisions: ten seconds of the busiest set. */
const MAX_TIMES = 256;

/**
 * One operation on one live set, for all its subscribers. Live subscribers share one position: each change is executed once
 * and broadcast to all of them. A subscriber at another position renders changes from there while the live ones continue.
 */
export class LiveStream {
  readonly number: number;
  readonly set: LiveSet<unknown>;
  /** Changes to broadcast in the next flush, oldest first. */
  readonly pending: FramedChange[] = [];
  readonly #options: StreamOptions;
  readonly #subscribers = new Set<StreamEnd>();
  /** Number of live subscribers. */
  #liveCount = 0;
  readonly #stopObserving: () => void;
  /** When the set reached each of its last revisions, oldest first; ms. */
  readonly #times: { readonly revision: number; readonly at: number }[] = [];
  /** Results by change, of which the set creates one object for each revision and cursor. */
  readonly #rendered = new WeakMap<Change<unknown>, Promise<RenderedChange>>();
  /** Position of the live subscribers after all changes are sent; null before the first. */
  #position: StreamPosition | null = null;
  /** The current execution for the live subscribers; never rejects. */
  #enqueuing: Promise<void> = Promise.resolve();
  #isAdvancing = false;
  #isClosed = false;

  constructor(options: StreamOptions) {
    this.number = options.number;
    this.set = options.set;
    this.#options = options;
    this.#stopObserving = this.set.observe({ changed: () => this.#onChanged(), closed: () => this.#close() });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Position of the live subscribers; null without any. */
  get position(): StreamPosition | null {
    return this.#liveCount > 0 ? this.#position : null;
  }

  add(subscriber: StreamEnd): void {
    this.#subscribers.add(subscriber);
  }

  /** Removes a subscriber that is not live. */
  delete(subscriber: StreamEnd): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    this.#stopObserving();
    this.#options.onUnused();
  }

  /** Time of the first change after this revision, or of a later one if more than `MAX_TIMES` followed; null if there is none. */
  changedAt(revision: number): number | null {
    if (revision === this.set.revision) return null;
    return this.#times.find((time) => time.revision > revision)?.at ?? null;
  }

  /** All changes since the cursor; executed once for all subscribers with this cursor. Only concurrent calls share a result with errors. */
  render(from: Cursor | null): Promise<RenderedChange> {
    const change = this.set.changesSince(from);
    const known = this.#rendered.get(change);
    if (known) return known;
    const rendered = this.#run(change, this.set.revision);
    this.#rendered.set(change, rendered);
    return rendered;
  }

  async #run(change: Change<unknown>, revision: number): Promise<RenderedChange> {
    const { epoch, seq, prevSeq, isConflated } = change;
    this.#options.counters.executions += 1;
    let isReusable = false;
    try {
      const { payload, hasErrors } = await this.#options.execute(change);
      isReusable = !hasErrors;
      return { cursor: { epoch, seq }, prevSeq, isConflated, revision, payload };
    } finally {
      if (!isReusable) this.#rendered.delete(change);
    }
  }

  /** Whether a subscriber with this revision can become live. */
  isAligned(revision: number): boolean {
    return revision === (this.position ?? this.set).revision;
  }

  /** Makes an aligned subscriber live. Pending changes must have been flushed. */
  join(position: StreamPosition): void {
    this.#position = position;
    this.#liveCount += 1;
  }

  /** Removes a live subscriber, which continues alone from the returned position. Pending changes must have been flushed. */
  leave(): StreamPosition | null {
    const { position } = this;
    this.#liveCount -= 1;
    return position;
  }

  /** Resolves when the live subscribers were advanced by one change. */
  async advanced(): Promise<void> {
    this.#advance();
    await this.#enqueuing;
  }

  #onChanged(): void {
    this.#times.push({ revision: this.set.revision, at: this.#options.now() });
    if (this.#times.length > MAX_TIMES) this.#times.shift();
    this.#advance();
  }

  /** Brings the live subscribers to the revision of the set, one change at a time. */
  #advance(): void {
    if (this.#isAdvancing || !this.#isBehind()) return;
    this.#isAdvancing = true;
    this.#enqueueChanges()
      .catch((error: unknown) => {
        for (const end of this.#subscribers) end(error);
      })
      .finally(() => {
        this.#isAdvancing = false;
        this.#advance();
      });
  }

  #isBehind(): boolean {
    return !this.#isClosed && this.position !== null && this.position.revision !== this.set.revision;
  }

  async #enqueueChanges(): Promise<void> {
    while (this.#isBehind()) {
      const enqueuing = this.#enqueueNextChange();
      this.#enqueuing = enqueuing.catch(() => {});
      await enqueuing;
    }
  }

  async #enqueueNextChange(): Promise<void> {
    const from = this.position;
    if (from === null) return;
    const rendered = await this.render(from.cursor);
    // Meanwhile all live subscribers may have left, and others with another position may have become live.
    if (this.position?.revision !== from.revision) return;
    this.pending.push(rendered);
    if (rendered.isConflated) this.#options.counters.conflated += this.#liveCount;
    this.#position = { cursor: rendered.cursor, revision: rendered.revision };
    this.#options.onPending();
  }

  #close(): void {
    this.#isClosed = true;
    for (const end of this.#subscribers) end(null);
  }
}
