import { randomUUID } from 'node:crypto';
import { LiveReader } from './live-reader.ts';

/** A place in the history of one set: `seq` counts within `epoch`. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
}

/** `LOADING`: a part of what was never read as a whole before. */
export type LiveStatus = 'LIVE' | 'LOADING' | 'STALE' | 'DOWN';

/** What leads a reader from `prevSeq` to `seq`; null: the whole set. Applied twice, it does what it does once. */
export interface Change<V> extends Cursor {
  readonly prevSeq: number | null;
  readonly status: LiveStatus;
  /** True when more than one step was folded into one. */
  readonly conflated: boolean;
  readonly values: readonly V[];
  /** Keys that are in the set no longer. */
  readonly removed: readonly string[];
}

/** Told of a set's moves, in the tick of each; asks for what it needs with `since`. */
export interface LiveFollower {
  /** Seq or status moved. */
  moved(): void;
  /** Nothing comes any more. */
  closed(): void;
}

/** All that a set knows, so that another process can answer the same cursors. */
export interface SetHistory<V> extends Cursor {
  /** Cursors before it are answered with an image. */
  readonly floor: number;
  readonly status: LiveStatus;
  readonly shown: readonly (readonly [key: string, value: V, seq: number])[];
  /** Removed keys, the one that was removed first at the front. */
  readonly removed: readonly (readonly [key: string, seq: number])[];
}

/** What leads a set of another process from `prevSeq` to `seq`. */
export interface SetStep<V> extends Cursor {
  readonly prevSeq: number;
  readonly status: LiveStatus;
  readonly shown: readonly (readonly [key: string, value: V])[];
  readonly removed: readonly string[];
}

interface Staged<V> {
  readonly value: V;
  readonly group: string;
}

interface Shown<V> {
  readonly value: V;
  /** When it last changed. */
  readonly seq: number;
}

const MAX_TOMBSTONES = 10_000;
/** An epoch ends with the leader that filled the set: none returns after so many others. */
const MAX_LEFT_EPOCHS = 32;
/** Readers keep pace together; a cursor can be made up. */
const MAX_SHARED_CHANGES = 64;

let sets = 0;

function nextNumber(): number {
  sets += 1;
  return sets;
}

/**
 * What the readers of one set see. It keeps keys, never a history: memory is bounded by keys and tombstones. A set is
 * either filled here (`replaceGroup`, `publish`) or does what another one did (`restore`, `advance`), never both.
 */
export class LiveSet<V> {
  /** Distinguishes the sets of this process: revisions count in each, and several sets may be of one epoch. */
  readonly #number = nextNumber();
  #epoch: string;
  readonly #maxTombstones: number;
  readonly #groups = new Map<string, ReadonlySet<string>>();
  /** The set after the next publish. */
  readonly #staged = new Map<string, Staged<V>>();
  readonly #touched = new Set<string>();
  readonly #shown = new Map<string, Shown<V>>();
  /** Removed keys by the seq of their removal, the oldest first. */
  readonly #tombstones = new Map<string, number>();
  /** Removals up to here may be forgotten: only an image is right for a cursor before it. */
  #floor = 0;
  readonly #readers = new Set<LiveReader<Change<V>, Cursor>>();
  readonly #followers = new Set<LiveFollower>();
  readonly #shared = new Map<number | null, Change<V>>();
  #seq = 0;
  /** How far this set was in each epoch that it left by `restore`. */
  readonly #left = new Map<string, number>();
  #status: LiveStatus = 'LIVE';
  #revision = 0;
  #closed = false;

  constructor(options: { maxTombstones?: number; epoch?: string } = {}) {
    this.#epoch = options.epoch ?? randomUUID();
    this.#maxTombstones = options.maxTombstones ?? MAX_TOMBSTONES;
  }

  /** Changes only with `restore`. */
  get epoch(): string {
    return this.#epoch;
  }

  get seq(): number {
    return this.#seq;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Moves with seq and with status. */
  get revision(): number {
    return this.#revision;
  }

  /** Another one after every change of seq or status, in this set and all others: one that is opened again has others. */
  get version(): string {
    return `${this.#number}/${this.#revision}`;
  }

  /** How many readers are open. */
  get readers(): number {
    return this.#readers.size;
  }

  get size(): number {
    return this.#shown.size;
  }

  keys(): IterableIterator<string> {
    return this.#shown.keys();
  }

  get(key: string): V | undefined {
    return this.#shown.get(key)?.value;
  }

  /**
   * Stages: the group holds exactly these entries. Values are compared by identity. A key belongs to the group that named
   * it last; a group without entries is forgotten.
   */
  replaceGroup(group: string, entries: ReadonlyMap<string, V>): void {
    for (const key of this.#groups.get(group) ?? []) {
      if (entries.has(key) || this.#staged.get(key)?.group !== group) continue;
      this.#staged.delete(key);
      this.#touched.add(key);
    }
    for (const [key, value] of entries) {
      const staged = this.#staged.get(key);
      if (staged?.group === group && staged.value === value) continue;
      this.#staged.set(key, { value, group });
      this.#touched.add(key);
    }
    if (entries.size > 0) this.#groups.set(group, new Set(entries.keys()));
    else this.#groups.delete(group);
  }

  /** Shows what was staged under the next seq. False: it came to nothing, and nobody is told. */
  publish(): boolean {
    const seq = this.#seq + 1;
    let moved = false;
    for (const key of this.#touched) if (this.#show(key, seq)) moved = true;
    this.#touched.clear();
    if (!moved) return false;
    this.#forgetOldestRemovals();
    this.#seq = seq;
    this.#tell();
    return true;
  }

  /** Readers are told at once, without waiting for a publish. */
  setStatus(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#tell();
  }

  image(): Change<V> {
    return this.#changeFrom(null);
  }

  /** What was missed since the cursor; the image where that is not known. */
  since(cursor: Cursor | null): Change<V> {
    const known =
      cursor !== null &&
      cursor.epoch === this.epoch &&
      Number.isInteger(cursor.seq) &&
      cursor.seq >= this.#floor &&
      cursor.seq <= this.#seq;
    return this.#changeFrom(known ? cursor.seq : null);
  }

  /** First, at once, the image or what was missed since `after` (which may be nothing), then whenever seq or status moves. */
  read(after: Cursor | null): AsyncGenerator<Change<V>, void, void> {
    const reader: LiveReader<Change<V>, Cursor> = new LiveReader({
      revision: () => this.#revision,
      newsAfter: (place) => this.since(place ?? after),
      placeOf: ({ epoch, seq }) => ({ epoch, seq }),
      ended: (ending) => this.#readers.delete(ending),
    });
    if (this.#closed) reader.end();
    else this.#readers.add(reader);
    return reader;
  }

  /** Resolves once the set is not behind the cursor within its epoch, or is closed. False: it was when the signal aborted. */
  async reached(cursor: Cursor, signal: AbortSignal): Promise<boolean> {
    const isBehind = (): boolean => !this.#closed && this.#epoch === cursor.epoch && this.#seq < cursor.seq;
    if (!isBehind()) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.follow({
      moved: () => {
        if (!isBehind()) resolve();
      },
      closed: resolve,
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    stop();
    return !isBehind();
  }

  /** Returns the way to stop. A set that is closed says so at once. */
  follow(follower: LiveFollower): () => void {
    if (this.#closed) follower.closed();
    else this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  history(): SetHistory<V> {
    return {
      epoch: this.#epoch,
      seq: this.#seq,
      floor: this.#floor,
      status: this.#status,
      shown: Array.from(this.#shown, ([key, { value, seq }]) => [key, value, seq] as const),
      removed: [...this.#tombstones],
    };
  }

  /**
   * Becomes what another set was. Readers get what they missed, where that is known, else the image. False: this set has
   * shown something newer of that epoch, and nothing happened.
   */
  restore(history: SetHistory<V>): boolean {
    if (history.seq < (history.epoch === this.#epoch ? this.#seq : (this.#left.get(history.epoch) ?? 0))) return false;
    if (history.epoch !== this.#epoch) this.#leaveEpoch();
    this.#epoch = history.epoch;
    this.#seq = history.seq;
    this.#floor = history.floor;
    this.#status = history.status;
    this.#shown.clear();
    for (const [key, value, seq] of history.shown) this.#shown.set(key, { value, seq });
    this.#tombstones.clear();
    for (const [key, seq] of history.removed) this.#tombstones.set(key, seq);
    this.#forgetOldestRemovals();
    this.#tell();
    return true;
  }

  /** Does one step of another set. False: it does not begin where this set is, and nothing happened. */
  advance({ epoch, seq, prevSeq, status, shown, removed }: SetStep<V>): boolean {
    if (epoch !== this.#epoch || prevSeq !== this.#seq) return false;
    if (seq === prevSeq && status === this.#status) return true;
    for (const key of removed) {
      this.#shown.delete(key);
      // The last one to be removed is the last one to be forgotten.
      this.#tombstones.delete(key);
      this.#tombstones.set(key, seq);
    }
    for (const [key, value] of shown) {
      this.#shown.set(key, { value, seq });
      this.#tombstones.delete(key);
    }
    this.#forgetOldestRemovals();
    this.#seq = seq;
    this.#status = status;
    this.#tell();
    return true;
  }

  /** All readers and followers end, and new ones end at once. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const reader of this.#readers) reader.end();
    const followers = [...this.#followers];
    this.#followers.clear();
    for (const follower of followers) follower.closed();
  }

  #leaveEpoch(): void {
    this.#left.set(this.#epoch, this.#seq);
    const [oldest] = this.#left.keys();
    if (this.#left.size > MAX_LEFT_EPOCHS && oldest !== undefined) this.#left.delete(oldest);
  }

  /** True when the key changed. */
  #show(key: string, seq: number): boolean {
    const staged = this.#staged.get(key);
    const shown = this.#shown.get(key);
    if (staged) {
      if (shown?.value === staged.value) return false;
      this.#shown.set(key, { value: staged.value, seq });
      this.#tombstones.delete(key);
      return true;
    }
    if (!shown) return false;
    this.#shown.delete(key);
    this.#tombstones.set(key, seq);
    return true;
  }

  #forgetOldestRemovals(): void {
    for (const [key, seq] of this.#tombstones) {
      if (this.#tombstones.size <= this.#maxTombstones) return;
      this.#tombstones.delete(key);
      this.#floor = seq;
    }
  }

  #tell(): void {
    this.#revision += 1;
    this.#shared.clear();
    for (const reader of this.#readers) reader.wake();
    for (const follower of this.#followers) follower.moved();
  }

  #changeFrom(from: number | null): Change<V> {
    const kept = this.#shared.get(from);
    if (kept) return kept;
    const change: Change<V> = {
      epoch: this.epoch,
      seq: this.#seq,
      prevSeq: from,
      status: this.#status,
      conflated: from !== null && this.#seq - from > 1,
      values: this.#valuesSince(from ?? -1),
      removed: from === null ? [] : this.#removedSince(from),
    };
    if (this.#shared.size < MAX_SHARED_CHANGES) this.#shared.set(from, change);
    return change;
  }

  #valuesSince(seq: number): V[] {
    if (seq === this.#seq) return [];
    const values: V[] = [];
    for (const shown of this.#shown.values()) if (shown.seq > seq) values.push(shown.value);
    return values;
  }

  #removedSince(seq: number): string[] {
    if (seq === this.#seq) return [];
    const keys: string[] = [];
    for (const [key, removedAt] of this.#tombstones) if (removedAt > seq) keys.push(key);
    return keys;
  }
}
