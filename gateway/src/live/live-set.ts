import { randomUUID } from 'node:crypto';

/** Position in the history of one set: `seq` counts changes within `epoch`. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
}

/**
 * `LIVE`: complete, and changes arrive as they happen. `LOADING`: a part of the first read. `STALE`: changes may have been
 * missed. `DOWN`: no connection to the provider.
 */
export type LiveStatus = 'LIVE' | 'LOADING' | 'STALE' | 'DOWN';

/** Everything that changed from `prevSeq` to `seq`. Idempotent: applying it twice has the effect of applying it once. */
export interface Change<V> extends Cursor {
  /** Null: a snapshot, which replaces everything that the client has. */
  readonly prevSeq: number | null;
  readonly status: LiveStatus;
  /** True when several changes were merged into this one. */
  readonly isConflated: boolean;
  readonly values: readonly V[];
  /** Keys that the set no longer contains. */
  readonly removed: readonly string[];
  /** When a stored snapshot was current; undefined for a change of the set itself. ISO 8601. */
  readonly asOf?: string;
}

/** Called synchronously at each change of a set; reads what it needs with `changesSince`. */
interface SetObserver {
  /** Called when seq or status changed. */
  changed(): void;
  /** Called when the set has closed: there are no further changes. */
  closed(): void;
}

interface StagedEntry<V> {
  readonly value: V;
  readonly group: string;
}

interface PublishedEntry<V> {
  readonly value: V;
  /** Seq of its last change. */
  readonly seq: number;
}

const MAX_TOMBSTONES = 10_000;
/** Bound on cached changes of a revision: most subscribers have the same few cursors, but a client can send any cursor. */
const MAX_CACHED_CHANGES = 64;

/**
 * Versioned map of entities by key, from which subscribers receive snapshots and changes. It stores the seq of each key's last
 * change but no history, so memory is bounded by the number of keys and tombstones.
 */
export class LiveSet<V> {
  readonly epoch: string;
  readonly #maxTombstones: number;
  readonly #groups = new Map<string, ReadonlySet<string>>();
  /** Content after the next publish. */
  readonly #staged = new Map<string, StagedEntry<V>>();
  readonly #dirtyKeys = new Set<string>();
  readonly #published = new Map<string, PublishedEntry<V>>();
  /** Seq of the removal by removed key, oldest removal first. */
  readonly #tombstones = new Map<string, number>();
  /** Tombstones up to this seq may have been dropped: a cursor before it gets a snapshot. */
  #floor = 0;
  readonly #observers = new Set<SetObserver>();
  /** Changes up to the current revision by `prevSeq`. */
  readonly #changes = new Map<number | null, Change<V>>();
  #seq = 0;
  #status: LiveStatus = 'LIVE';
  #revision = 0;
  #isClosed = false;

  constructor(options: { maxTombstones?: number; epoch?: string } = {}) {
    this.epoch = options.epoch ?? randomUUID();
    this.#maxTombstones = options.maxTombstones ?? MAX_TOMBSTONES;
  }

  get seq(): number {
    return this.#seq;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Grows with each change of seq or status. */
  get revision(): number {
    return this.#revision;
  }

  get observerCount(): number {
    return this.#observers.size;
  }

  get size(): number {
    return this.#published.size;
  }

  get(key: string): V | undefined {
    return this.#published.get(key)?.value;
  }

  /**
   * Stages exactly these entries as the content of a group. Values are compared by identity. A key belongs to the group that
   * last contained it; a group without entries is deleted.
   */
  replaceGroup(group: string, entries: ReadonlyMap<string, V>): void {
    for (const key of this.#groups.get(group) ?? []) {
      if (entries.has(key) || this.#staged.get(key)?.group !== group) continue;
      this.#staged.delete(key);
      this.#dirtyKeys.add(key);
    }
    for (const [key, value] of entries) {
      const staged = this.#staged.get(key);
      if (staged?.group === group && staged.value === value) continue;
      this.#staged.set(key, { value, group });
      this.#dirtyKeys.add(key);
    }
    if (entries.size > 0) this.#groups.set(group, new Set(entries.keys()));
    else this.#groups.delete(group);
  }

  /** Publishes the staged entries under the next seq. Returns false if nothing changed, so that there is no new seq. */
  publish(): boolean {
    const seq = this.#seq + 1;
    let hasChanged = false;
    for (const key of this.#dirtyKeys) if (this.#publishKey(key, seq)) hasChanged = true;
    this.#dirtyKeys.clear();
    if (!hasChanged) return false;
    this.#dropOldestTombstones();
    this.#seq = seq;
    this.#notify();
    return true;
  }

  /** Takes effect immediately, without `publish`. */
  setStatus(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#notify();
  }

  /** All values as one change. Returns one object until seq or status changes. */
  snapshot(): Change<V> {
    return this.#changeFrom(null);
  }

  /** All changes since the cursor; a snapshot if the cursor is unknown or too old. */
  changesSince(cursor: Cursor | null): Change<V> {
    const isKnown =
      cursor !== null &&
      cursor.epoch === this.epoch &&
      Number.isInteger(cursor.seq) &&
      cursor.seq >= this.#floor &&
      cursor.seq <= this.#seq;
    return this.#changeFrom(isKnown ? cursor.seq : null);
  }

  /** A closed set calls `closed` immediately. @returns a function that removes the observer */
  observe(observer: SetObserver): () => void {
    if (this.#isClosed) observer.closed();
    else this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Ends all observers; later ones end immediately. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const observers = [...this.#observers];
    this.#observers.clear();
    for (const observer of observers) observer.closed();
  }

  /** Returns whether the key changed. */
  #publishKey(key: string, seq: number): boolean {
    const staged = this.#staged.get(key);
    const published = this.#published.get(key);
    if (staged) {
      if (published?.value === staged.value) return false;
      this.#published.set(key, { value: staged.value, seq });
      this.#tombstones.delete(key);
      return true;
    }
    if (!published) return false;
    this.#published.delete(key);
    this.#tombstones.set(key, seq);
    return true;
  }

  #dropOldestTombstones(): void {
    for (const [key, seq] of this.#tombstones) {
      if (this.#tombstones.size <= this.#maxTombstones) return;
      this.#tombstones.delete(key);
      this.#floor = seq;
    }
  }

  #notify(): void {
    this.#revision += 1;
    this.#changes.clear();
    for (const observer of this.#observers) observer.changed();
  }

  #changeFrom(from: number | null): Change<V> {
    const cached = this.#changes.get(from);
    if (cached) return cached;
    const change: Change<V> = {
      epoch: this.epoch,
      seq: this.#seq,
      prevSeq: from,
      status: this.#status,
      isConflated: from !== null && this.#seq - from > 1,
      values: this.#valuesSince(from ?? -1),
      removed: from === null ? [] : this.#removedSince(from),
    };
    if (from === null || this.#changes.size < MAX_CACHED_CHANGES) this.#changes.set(from, change);
    return change;
  }

  #valuesSince(seq: number): V[] {
    if (seq === this.#seq) return [];
    const values: V[] = [];
    for (const entry of this.#published.values()) if (entry.seq > seq) values.push(entry.value);
    return values;
  }

  #removedSince(seq: number): string[] {
    if (seq === this.#seq) return [];
    const keys: string[] = [];
    for (const [key, removedAt] of this.#tombstones) if (removedAt > seq) keys.push(key);
    return keys;
  }
}
