import type { Clock } from '../../util/clock.ts';
import type { Cursor, LiveStatus } from '../live-set.ts';
import type { OpenSet } from '../live-source.ts';
import { encodeStep, messageText, refreshedField, snapshotFields, type ValueCodec } from './set-wire.ts';
import {
  type Append,
  FIRST_ID,
  keysOf,
  type ReplicationStore,
  type SnapshotUpdate,
  type StreamEntry,
  type StreamPosition,
  tagOf,
} from './store.ts';
import type { StreamReader, StreamWatch } from './stream-reader.ts';

export interface LeaderOptions<V> {
  readonly store: Pick<ReplicationStore, 'append'>;
  readonly reader: Pick<StreamReader, 'watch'>;
  readonly clock: Clock;
  readonly scope: string;
  readonly codec: ValueCodec<V>;
  /** How long a request keeps a set published. */
  readonly ttlMs: number;
  /** Position from which to append. */
  readonly position: StreamPosition;
  /** Opens a set, which is ready once this gateway has read it. Throws for an unknown name. */
  readonly open: (name: string) => OpenSet<V>;
  /** Converts a failure to text for other gateways. */
  readonly failureOf: (error: unknown) => string;
  /** Redis refused an entry: the lease has to be renewed, or is lost. */
  readonly onRefused: () => void;
}

/** What Redis stores of a set. */
interface StoredState extends Cursor {
  readonly status: LiveStatus;
  /** Removed keys in the stored snapshot. */
  readonly removals: number;
}

/** A field of an entry besides changes. */
interface Notice {
  readonly text: string;
  /** The set whose snapshot the entry deletes; null if it deletes none. */
  readonly dropped: string | null;
}

interface PublishedSet<V> {
  readonly opened: OpenSet<V>;
  readonly stopObserving: () => void;
  until: number;
  isReady: boolean;
  stored: StoredState | null;
}

/** Bound on published sets; requests for further ones are refused. */
const MAX_SETS = 2_000;
/** Bound on removed keys in a stored snapshot; above it the snapshot is stored again, with the tombstones of the set. */
const MAX_STORED_REMOVALS = 10_000;
/** Bound on the text of one entry and its snapshots; beyond it, the next set starts another entry. */
const MAX_APPEND_CHARS = 1_000_000;
/** Redis scripts can unpack only a few thousand arguments. */
const MAX_APPEND_FIELDS = 1_000;
const RETRY_MS = 100;

/**
 * Publishes the sets of a scope that other gateways request, for as long as they repeat their requests. One entry is appended
 * at a time, with the changes of all sets since the previous entry: while Redis is slow, changes are merged and none queue up.
 */
export class SetLeader<V> {
  readonly #options: LeaderOptions<V>;
  readonly #published = new Map<string, PublishedSet<V>>();
  /** By field: notices that no stored entry contains yet. */
  readonly #notices = new Map<string, Notice>();
  readonly #requests: StreamWatch;
  #position: StreamPosition;
  /** The entry that is being appended, with retries until there is a response. */
  #pending: { readonly append: Append; readonly commit: () => void } | null = null;
  #isFlushing = false;
  #isScheduled = false;
  #cancelRetry: () => void = () => {};
  #isOver = false;

  constructor(options: LeaderOptions<V>) {
    this.#options = options;
    this.#position = options.position;
    const { reader, scope } = options;
    // From the first entry: a new leader publishes what was requested from its predecessor.
    this.#requests = reader.watch(tagOf(scope), keysOf(scope).requests, FIRST_ID, (entries) => this.#receive(entries));
  }

  /** The last entry that is known to be stored. */
  get position(): StreamPosition {
    return this.#position;
  }

  /** Call after each renewal of the lease. Another term has no entries and no snapshots yet. */
  leaseRenewed(position: StreamPosition): void {
    if (position.term !== this.#position.term) {
      this.#position = position;
      this.#pending = null;
      this.#storeAgain();
    }
    const now = this.#options.clock.now();
    for (const [name, { until }] of this.#published) if (until < now) this.#drop(name, null);
    this.#schedule();
  }

  end(): void {
    this.#isOver = true;
    this.#requests.stop();
    this.#cancelRetry();
    for (const { opened, stopObserving } of this.#published.values()) {
      stopObserving();
      opened.release();
    }
    this.#published.clear();
  }

  #receive(entries: readonly StreamEntry[]): void {
    const requests = new Map<string, boolean>();
    for (const { fields } of entries) {
      const { set, refresh, stored } = Object.fromEntries(fields);
      if (set === undefined) continue;
      requests.set(set, refresh === '1' || requests.get(set) === true);
      const published = this.#published.get(set);
      // The snapshot expired while the set was published.
      if (published && stored === '0') published.stored = null;
    }
    for (const [set, refresh] of requests) void this.#respond(set, refresh);
  }

  async #respond(name: string, refresh: boolean): Promise<void> {
    let published: PublishedSet<V> | null = null;
    try {
      published = this.#publish(name);
      if (published === null) return;
      await published.opened.ready();
      published.isReady = true;
      if (refresh) {
        await published.opened.refresh();
        this.#notices.set(refreshedField(name), { text: '', dropped: null });
      }
    } catch (error) {
      if (published === null || this.#published.get(name) === published) this.#drop(name, this.#options.failureOf(error));
    }
    this.#schedule();
  }

  /** Publishes a set, or extends the time for which it is published. Null after the end; throws if there are too many sets. */
  #publish(name: string): PublishedSet<V> | null {
    const { clock, ttlMs, open } = this.#options;
    const until = clock.now() + ttlMs;
    const existing = this.#published.get(name);
    if (existing) {
      existing.until = until;
      return existing;
    }
    if (this.#isOver) return null;
    if (this.#published.size >= MAX_SETS) throw new Error('too many published sets');
    const opened = open(name);
    const stopObserving = opened.set.observe({ changed: () => this.#schedule(), closed: () => {} });
    const published = { opened, stopObserving, until, isReady: false, stored: null };
    this.#published.set(name, published);
    this.#notices.delete(name);
    return published;
  }

  #drop(name: string, failure: string | null): void {
    const published = this.#published.get(name);
    this.#published.delete(name);
    published?.stopObserving();
    published?.opened.release();
    this.#notices.set(name, { text: messageText({ type: 'dropped', failure }), dropped: name });
  }

  /** Appends what has changed, at the end of this turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled || this.#isFlushing) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    this.#cancelRetry();
    try {
      while (!this.#isOver) {
        this.#pending ??= this.#nextAppend();
        const pending = this.#pending;
        if (pending === null) break;
        const result = await this.#options.store.append(pending.append);
        // A new term discards the entry.
        if (this.#pending !== pending) continue;
        if (result === 'OK' || result === 'SAME') pending.commit();
        if (result !== 'LOST') this.#pending = null;
        if (result === 'GAP') this.#storeAgain();
        if (result === 'LOST' || result === 'GAP') {
          this.#retry(this.#options.onRefused);
          break;
        }
      }
    } catch {
      this.#retry(() => void this.#flush());
    }
    this.#isFlushing = false;
  }

  #retry(attempt: () => void): void {
    this.#cancelRetry = this.#options.clock.after(RETRY_MS, attempt);
  }

  #storeAgain(): void {
    for (const published of this.#published.values()) published.stored = null;
  }

  /** The changes since the last entry; null if there are none. */
  #nextAppend(): { append: Append; commit: () => void } | null {
    const { scope } = this.#options;
    const position = { term: this.#position.term, n: this.#position.n + 1 };
    const fields: (readonly [string, string])[] = [];
    const snapshots: SnapshotUpdate[] = [];
    const commits: (() => void)[] = [];
    let size = 0;
    const isFull = (): boolean => size >= MAX_APPEND_CHARS || fields.length >= MAX_APPEND_FIELDS;
    for (const [name, published] of this.#published) {
      const update = published.isReady && !isFull() ? this.#update(name, published, position) : null;
      if (update === null) continue;
      fields.push([name, update.message]);
      snapshots.push(update.snapshot);
      for (const field of update.snapshot.fields) size += field[1].length;
      commits.push(() => {
        published.stored = update.stored;
      });
    }
    // Notices come after the state that they refer to.
    if (!isFull()) {
      for (const [field, notice] of this.#notices) {
        fields.push([field, notice.text]);
        if (notice.dropped !== null) snapshots.push({ set: notice.dropped, isWhole: true, fields: [] });
        commits.push(() => {
          if (this.#notices.get(field) === notice) this.#notices.delete(field);
        });
      }
    }
    if (fields.length === 0) return null;
    const commit = (): void => {
      this.#position = position;
      for (const done of commits) done();
    };
    return { append: { scope, position, fields, snapshots }, commit };
  }

  #update(
    name: string,
    { opened: { set }, stored }: PublishedSet<V>,
    at: StreamPosition,
  ): { message: string; snapshot: SnapshotUpdate; stored: StoredState } | null {
    const { codec } = this.#options;
    const { epoch, seq, status } = set;
    if (stored?.epoch === epoch && stored.seq === seq && stored.status === status) return null;
    const change = set.changesSince(stored);
    const removals = (stored?.removals ?? 0) + change.removed.length;
    if (stored === null || change.prevSeq === null || removals > MAX_STORED_REMOVALS) {
      const state = set.state();
      const snapshot = { set: name, isWhole: true, fields: snapshotFields(state, at, codec) };
      const message = messageText({ type: 'snapshot' });
      return { message, snapshot, stored: { epoch, seq, status, removals: state.removed.length } };
    }
    const { message, fields } = encodeStep(change, set.floor, at, codec);
    return { message, snapshot: { set: name, isWhole: false, fields }, stored: { epoch, seq, status, removals } };
  }
}
