import type { Clock } from '../../util/clock.ts';
import type { LiveSet, LiveStatus } from '../live-set.ts';
import { readMessage, readSnapshot, refreshedField, type SetMessage, type ValueCodec } from './set-wire.ts';
import {
  FIRST_ID,
  keysOf,
  LEAVING,
  parsePosition,
  positionId,
  type ReplicationStore,
  type ScopeState,
  type StreamEntry,
  type StreamPosition,
  tagOf,
} from './store.ts';
import type { StreamReader, StreamWatch } from './stream-reader.ts';

export interface FollowerOptions<V> {
  readonly store: Pick<ReplicationStore, 'request' | 'snapshot'>;
  readonly reader: Pick<StreamReader, 'watch'>;
  readonly clock: Clock;
  readonly scope: string;
  readonly codec: ValueCodec<V>;
  readonly leaseMs: number;
  /** How long a request keeps a set published. */
  readonly ttlMs: number;
  readonly failureFrom: (text: string) => Error;
  readonly onLeaderLeaving: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Writes a set from the sets of this gateway's own source, or those of the leader. */
export interface SetWriter {
  /** Resolves when the set has data. */
  readonly ready: Promise<void>;
  /** Resolves when the set is up to date. */
  refresh(): Promise<void>;
  end(): void;
}

interface FollowedSet<V> {
  readonly name: string;
  readonly set: LiveSet<V>;
  readonly ready: PromiseWithResolvers<void>;
  /** Whether the leader has refreshed the set. Until then its snapshot may be older than what this gateway wrote itself. */
  isConfirmed: boolean;
  /** The last entry that the set contains; null if its snapshot has to be loaded. */
  at: StreamPosition | null;
  /** The leader's status of the set at that entry. */
  status: LiveStatus;
  loading: Promise<void> | null;
  requestedAt: number | null;
  /** A request for a refresh that waits for its response. */
  refreshing: PromiseWithResolvers<unknown> | null;
}

/**
 * Follows the leader of a scope: requests sets, loads their snapshots, then applies the entries of the stream. Each entry must
 * directly follow the previous one, and each change the state of its set; otherwise the snapshot is loaded again. A set never
 * returns to an earlier position of an epoch: it stays STALE until there is a newer snapshot.
 */
export class SetFollower<V> {
  readonly #options: FollowerOptions<V>;
  readonly #followed = new Map<string, FollowedSet<V>>();
  readonly #steps: StreamWatch;
  #hasLeader: boolean;
  #position: StreamPosition | null;
  /** An entry that was in Redis but had not been read here at this time. */
  #behind: { readonly position: StreamPosition; readonly since: number } | null = null;
  #isOver = false;

  constructor(options: FollowerOptions<V>, { holder, position }: ScopeState) {
    this.#options = options;
    this.#hasLeader = holder !== null;
    this.#position = position;
    const { reader, scope } = options;
    const after = position ? positionId(position) : FIRST_ID;
    this.#steps = reader.watch(tagOf(scope), keysOf(scope).steps, after, (entries) => this.#receive(entries));
  }

  /** The last entry that was read. */
  get position(): StreamPosition | null {
    return this.#position;
  }

  /** @param wasWritten whether this gateway has written the set itself before */
  follow(name: string, set: LiveSet<V>, wasWritten: boolean): SetWriter {
    const followed: FollowedSet<V> = {
      name,
      set,
      ready: Promise.withResolvers(),
      isConfirmed: !wasWritten,
      at: null,
      status: 'STALE',
      loading: null,
      requestedAt: null,
      refreshing: null,
    };
    this.#followed.set(name, followed);
    this.#request(followed);
    this.#load(followed);
    return {
      ready: followed.ready.promise,
      refresh: () => this.#refresh(followed),
      end: () => {
        if (this.#followed.get(name) === followed) this.#followed.delete(name);
      },
    };
  }

  /** Call three times per lease duration with the state of the scope in Redis. */
  scopeStateReceived({ holder, position }: ScopeState): void {
    this.#hasLeader = holder !== null;
    if (position && position.term !== this.#position?.term) this.#restart(position);
    const isCurrent = this.#hasLeader && position !== null && !this.#isBehind(position);
    const now = this.#options.clock.now();
    for (const followed of this.#followed.values()) {
      const { set, at, status, requestedAt } = followed;
      if (!isCurrent) setStale(set);
      else if (at !== null) set.setStatus(status);
      if (at === null || requestedAt === null || now - requestedAt > this.#options.ttlMs / 3) this.#request(followed);
      if (at === null) this.#load(followed);
    }
  }

  end(): void {
    this.#isOver = true;
    this.#steps.stop();
    for (const { refreshing } of this.#followed.values()) refreshing?.resolve(null);
    this.#followed.clear();
  }

  /** Whether entries that are one lease duration old have not been read here. */
  #isBehind(position: StreamPosition): boolean {
    const { clock, leaseMs } = this.#options;
    if (this.#behind && !isBefore(this.#position, this.#behind.position)) this.#behind = null;
    if (isBefore(this.#position, position)) this.#behind ??= { position, since: clock.now() };
    return this.#behind !== null && clock.now() - this.#behind.since >= leaseMs;
  }

  /** Another leader, or the same one after Redis lost its data. */
  #restart(position: StreamPosition): void {
    this.#position = position;
    this.#behind = null;
    this.#steps.seek(positionId(position));
    this.#loadAll();
  }

  #loadAll(): void {
    for (const followed of this.#followed.values()) {
      setStale(followed.set);
      followed.at = null;
      this.#load(followed);
    }
  }

  async #receive(entries: readonly StreamEntry[]): Promise<void> {
    // Ensures that no change is applied before the snapshot that it builds on.
    await Promise.all(Array.from(this.#followed.values(), ({ loading }) => loading ?? Promise.resolve()));
    for (const entry of entries) if (!this.#isOver) this.#apply(entry);
  }

  #apply({ id, fields }: StreamEntry): void {
    const position = parsePosition(id);
    if (position === null) return;
    const isNext = position.term === this.#position?.term && position.n === this.#position.n + 1;
    this.#position = position;
    const texts = new Map(fields);
    this.#hasLeader = !texts.has(LEAVING);
    if (!isNext) this.#loadAll();
    if (!this.#hasLeader) this.#options.onLeaderLeaving();
    for (const followed of this.#followed.values()) {
      const text = texts.get(followed.name);
      if (text !== undefined) this.#applyMessage(followed, position, text);
      if (!texts.has(refreshedField(followed.name))) continue;
      followed.isConfirmed = true;
      if (followed.at === null) this.#load(followed);
      followed.refreshing?.resolve(followed.loading);
    }
  }

  #applyMessage(followed: FollowedSet<V>, position: StreamPosition, text: string): void {
    if (followed.at !== null && !isBefore(followed.at, position)) return;
    const message = readMessage(text);
    if (message?.type === 'dropped') return this.#setDropped(followed, message.failure);
    if (message?.type === 'step' && followed.at !== null && this.#advance(followed, message)) {
      followed.at = position;
      followed.status = message.status;
      return;
    }
    followed.at = null;
    this.#load(followed);
  }

  /** Returns false if the change does not follow the state of the set, or is invalid. */
  #advance({ set }: FollowedSet<V>, step: Extract<SetMessage, { type: 'step' }>): boolean {
    const { codec, onFailure } = this.#options;
    try {
      return set.advance({ ...step, values: step.values.map((json) => codec.decode(json)) }, (value) => codec.keyOf(value));
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  #setDropped(followed: FollowedSet<V>, failure: string | null): void {
    followed.at = null;
    setStale(followed.set);
    // The leader had no recent request for the set.
    if (failure === null) return this.#request(followed);
    const error = this.#options.failureFrom(failure);
    followed.ready.reject(error);
    followed.refreshing?.reject(error);
  }

  /** Loads the snapshot once; if that yields nothing, `scopeStateReceived` tries again. */
  #load(followed: FollowedSet<V>): void {
    if (!followed.isConfirmed) return;
    followed.loading ??= this.#fetchSnapshot(followed)
      .catch(this.#options.onFailure)
      .finally(() => {
        followed.loading = null;
      });
  }

  async #fetchSnapshot(followed: FollowedSet<V>): Promise<void> {
    const { store, scope, codec } = this.#options;
    const { name, set } = followed;
    const { holder, position, fields } = await store.snapshot(scope, name);
    if (this.#followed.get(name) !== followed) return;
    const snapshot = readSnapshot(fields, codec);
    const term = snapshot?.at.term ?? 0;
    // Without a leader, or from another term, the snapshot is a former leader's.
    const isFormer = !this.#hasLeader || holder === null || position?.term !== term || term < (this.#position?.term ?? 0);
    if (snapshot === null || isFormer) return setStale(set);
    const { at, state } = snapshot;
    if (set.epoch === state.epoch && set.seq === state.seq) set.setStatus(state.status);
    else if (!set.restore(state)) return setStale(set);
    followed.at = at;
    followed.status = state.status;
    followed.ready.resolve();
  }

  /** Requests a refresh from the leader if the set is not live. Returns without a refresh if the leader does not respond. */
  async #refresh(followed: FollowedSet<V>): Promise<void> {
    if (followed.set.status === 'LIVE' || !this.#hasLeader || this.#isOver) return;
    if (!followed.refreshing) {
      const refreshing = Promise.withResolvers<unknown>();
      followed.refreshing = refreshing;
      const cancel = this.#options.clock.after(this.#options.leaseMs, () => refreshing.resolve(null));
      this.#request(followed, true);
      const done = (): void => {
        cancel();
        followed.refreshing = null;
      };
      refreshing.promise.then(done, done);
    }
    await followed.refreshing.promise;
  }

  #request(followed: FollowedSet<V>, refresh = !followed.isConfirmed): void {
    const { store, scope, clock } = this.#options;
    followed.requestedAt = clock.now();
    store.request(scope, { set: followed.name, refresh }).catch(() => {
      followed.requestedAt = null;
    });
  }
}

function setStale<V>(set: LiveSet<V>): void {
  if (set.status === 'LIVE') set.setStatus('STALE');
}

function isBefore(a: StreamPosition | null, b: StreamPosition): boolean {
  return a === null || a.term < b.term || (a.term === b.term && a.n < b.n);
}
