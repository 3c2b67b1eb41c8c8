import type { Clock } from '../../util/clock.ts';
import { RefCount } from '../../util/ref-count.ts';
import { type Cursor, LiveSet, type LiveStatus } from '../live-set.ts';
import type { OpenSet } from '../live-source.ts';
import { Election } from './election.ts';
import { type SetWriter, SetFollower } from './set-follower.ts';
import { SetLeader } from './set-leader.ts';
import type { ValueCodec } from './set-wire.ts';
import type { ReplicationStore, ScopeState, StreamPosition } from './store.ts';
import type { StreamReader } from './stream-reader.ts';

/** Sets by name, written by this process. */
export interface SetSource<V> {
  open(name: string): OpenSet<V>;
  close(): void;
}

/** Dependencies of all shared sets of a gateway. */
export interface Replication {
  readonly store: ReplicationStore;
  readonly reader: Pick<StreamReader, 'watch'>;
  readonly clock: Clock;
}

export interface SharedSetsOptions<V> {
  readonly replication: Replication;
  readonly scope: string;
  readonly codec: ValueCodec<V>;
  /** Converts failures to text for other gateways, and back. */
  readonly failures: { encode(error: unknown): string; decode(text: string): Error };
  /** Lease duration. After a Redis outage of this length, each gateway writes its own sets. */
  readonly leaseMs: number;
  /** How long a set stays open without subscriptions or queries. */
  readonly lingerMs: number;
  /** How long a request keeps a set published. */
  readonly ttlMs: number;
  /** Whether this gateway is able to write the sets. */
  readonly canLead: () => boolean;
  /** Called when this gateway starts to write the sets, as the leader or standalone. */
  readonly createSource: () => SetSource<V>;
  /** Called when no set has been read here for the linger time. */
  readonly onIdle: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** A set that is open on this gateway. */
interface SharedSet<V> {
  readonly name: string;
  readonly set: LiveSet<V>;
  readonly refCount: RefCount;
  readonly ready: PromiseWithResolvers<void>;
  isReady: boolean;
  writer: SetWriter | null;
  cancelRetry: () => void;
}

/** `undecided`: the first campaign is in progress. `writing`: this gateway leads or is standalone. `following`: another gateway leads. */
type Role = 'undecided' | 'writing' | 'following';

const RETRY_MS = 1_000;
/** A request with a cursor ahead of the set waits for this many lease durations: by then, a new leader has caught up. */
const MAX_LEASES_BEHIND = 10;

/**
 * Live sets of one scope that an elected gateway writes and all gateways serve. When the writing gateway changes, subscribers
 * keep their sets and receive a snapshot. While Redis is down, each gateway that is able to write its own sets does so.
 */
export class SharedSets<V> {
  readonly #options: SharedSetsOptions<V>;
  readonly #sets = new Map<string, SharedSet<V>>();
  readonly #election: Election;
  readonly #refCount: RefCount;
  #role: Role = 'undecided';
  #source: SetSource<V> | null = null;
  #leader: SetLeader<V> | null = null;
  #follower: SetFollower<V> | null = null;
  #isClosed = false;

  constructor(options: SharedSetsOptions<V>) {
    this.#options = options;
    const { replication, scope, leaseMs, lingerMs, canLead, onIdle } = options;
    const { store, clock } = replication;
    this.#refCount = new RefCount({ lingerMs, onIdle, clock });
    this.#election = new Election({
      store,
      clock,
      scope,
      leaseMs,
      canLead,
      position: () => this.#leader?.position ?? this.#follower?.position ?? null,
      onLeader: (position) => this.#becomeLeader(position),
      onFollower: (state) => this.#becomeFollower(state),
      onUnreachable: () => this.#becomeWriter(),
    });
    void this.#election.campaign();
    this.#refCount.touch();
  }

  open(name: string): OpenSet<V> {
    const releaseScope = this.#refCount.acquire();
    const shared = this.#sets.get(name) ?? this.#create(name);
    const releaseSet = shared.refCount.acquire();
    return {
      set: shared.set,
      ready: (after = null) => this.#ready(shared, after),
      refresh: async () => {
        await shared.ready.promise;
        await shared.writer?.refresh();
      },
      release: () => {
        releaseSet();
        releaseScope();
      },
    };
  }

  /** For publishing: the set is ready only once this gateway has read it, not while it has the state of a former leader. */
  #openToPublish(name: string): OpenSet<V> {
    const opened = this.open(name);
    const shared = this.#sets.get(name);
    return {
      ...opened,
      ready: async () => {
        await opened.ready();
        await shared?.writer?.ready;
      },
    };
  }

  /** A client that arrives from another gateway with a later cursor waits until the set has reached it or has a new epoch. */
  async #ready({ ready, set }: SharedSet<V>, after: Cursor | null): Promise<void> {
    await ready.promise;
    if (after === null) return;
    const { leaseMs, failures, replication } = this.#options;
    const timeout = new AbortController();
    const cancel = replication.clock.after(leaseMs * MAX_LEASES_BEHIND, () => timeout.abort());
    const isReached = await set.waitForCursor(after, timeout.signal);
    cancel();
    if (!isReached) throw failures.decode('the cursor is ahead of the set');
  }

  get openSets(): readonly LiveSet<V>[] {
    return [...this.#sets.values()].map(({ set }) => set);
  }

  /** Status of a set that is open and ready; null for all others. Does not keep the set open. */
  statusOf(name: string): LiveStatus | null {
    const shared = this.#sets.get(name);
    return shared?.isReady ? shared.set.status : null;
  }

  /** A set that is open and ready; restarts its linger time. Null for all others. */
  peek(name: string): LiveSet<V> | null {
    const shared = this.#sets.get(name);
    if (!shared?.isReady) return null;
    shared.refCount.touch();
    this.#refCount.touch();
    return shared.set;
  }

  /** Resolves when another gateway may take over. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#refCount.end();
    for (const shared of this.#sets.values()) this.#closeSet(shared);
    this.#stopWriting();
    this.#follower?.end();
    await this.#election.end();
  }

  #create(name: string): SharedSet<V> {
    const { lingerMs, replication } = this.#options;
    const { clock } = replication;
    const shared: SharedSet<V> = {
      name,
      set: new LiveSet<V>({ epoch: clock.randomId() }),
      refCount: new RefCount({ lingerMs, clock, onIdle: () => this.#closeSet(shared) }),
      ready: Promise.withResolvers(),
      isReady: false,
      writer: null,
      cancelRetry: () => {},
    };
    // Avoids an unhandled rejection if no caller is waiting.
    shared.ready.promise.catch(() => {});
    this.#sets.set(name, shared);
    this.#startWriter(shared);
    return shared;
  }

  #closeSet(shared: SharedSet<V>): void {
    if (this.#sets.get(shared.name) === shared) this.#sets.delete(shared.name);
    this.#stopWriter(shared);
    shared.refCount.end();
    shared.set.close();
    // Waiting callers find the set closed.
    shared.ready.resolve();
  }

  #startWriter(shared: SharedSet<V>): void {
    this.#stopWriter(shared);
    try {
      shared.writer = this.#writerFor(shared);
    } catch (error) {
      return this.#onWriterFailed(shared, error);
    }
    const { writer } = shared;
    writer?.ready.then(
      () => {
        if (shared.writer !== writer) return;
        shared.isReady = true;
        shared.ready.resolve();
      },
      (error: unknown) => {
        if (shared.writer === writer) this.#onWriterFailed(shared, error);
      },
    );
  }

  #writerFor({ name, set, isReady }: SharedSet<V>): SetWriter | null {
    if (this.#role === 'writing' && this.#source) {
      return new SetCopy({ from: this.#source.open(name), to: set, codec: this.#options.codec });
    }
    return this.#follower?.follow(name, set, isReady) ?? null;
  }

  #onWriterFailed(shared: SharedSet<V>, error: unknown): void {
    shared.ready.reject(error);
    // A set that was never ready is closed, and the next request reopens it; one that was ready keeps its state and retries.
    if (!shared.isReady) return this.#closeSet(shared);
    this.#options.onFailure(error);
    shared.cancelRetry = this.#options.replication.clock.after(RETRY_MS, () => this.#startWriter(shared));
  }

  #stopWriter(shared: SharedSet<V>): void {
    shared.cancelRetry();
    shared.writer?.end();
    shared.writer = null;
  }

  #startAllWriters(): void {
    for (const shared of this.#sets.values()) {
      // The current state remains until the new writer is ready.
      if (shared.isReady) shared.set.setStatus('STALE');
      this.#startWriter(shared);
    }
  }

  #becomeLeader(position: StreamPosition): void {
    if (this.#isClosed) return;
    this.#becomeWriter();
    if (this.#leader) return this.#leader.leaseRenewed(position);
    const { replication, scope, codec, ttlMs, failures } = this.#options;
    this.#leader = new SetLeader({
      ...replication,
      scope,
      codec,
      ttlMs,
      position,
      open: (name) => this.#openToPublish(name),
      failureOf: (error) => failures.encode(error),
      onRefused: () => void this.#election.campaign(),
    });
  }

  #becomeWriter(): void {
    if (this.#role === 'writing' || this.#isClosed) return;
    this.#role = 'writing';
    this.#follower?.end();
    this.#follower = null;
    this.#source = this.#options.createSource();
    this.#startAllWriters();
  }

  #becomeFollower(state: ScopeState): void {
    if (this.#isClosed) return;
    if (this.#follower) return this.#follower.scopeStateReceived(state);
    this.#role = 'following';
    for (const shared of this.#sets.values()) this.#stopWriter(shared);
    this.#stopWriting();
    const { replication, scope, codec, leaseMs, ttlMs, failures, onFailure } = this.#options;
    this.#follower = new SetFollower(
      {
        ...replication,
        scope,
        codec,
        leaseMs,
        ttlMs,
        failureFrom: (text) => failures.decode(text),
        onLeaderLeaving: () => void this.#election.campaign(),
        onFailure,
      },
      state,
    );
    this.#startAllWriters();
  }

  #stopWriting(): void {
    this.#leader?.end();
    this.#leader = null;
    this.#source?.close();
    this.#source = null;
  }
}

/** Copies a set of this process as soon as that set is ready. */
class SetCopy<V> implements SetWriter {
  readonly ready: Promise<void>;
  readonly #from: OpenSet<V>;
  readonly #to: LiveSet<V>;
  readonly #codec: Pick<ValueCodec<V>, 'keyOf'>;
  #stopObserving: (() => void) | null = null;
  #isOver = false;

  constructor(options: { from: OpenSet<V>; to: LiveSet<V>; codec: Pick<ValueCodec<V>, 'keyOf'> }) {
    this.#from = options.from;
    this.#to = options.to;
    this.#codec = options.codec;
    this.ready = this.#start();
  }

  async refresh(): Promise<void> {
    await this.#from.refresh();
    await this.ready;
  }

  end(): void {
    this.#isOver = true;
    this.#stopObserving?.();
    this.#from.release();
  }

  async #start(): Promise<void> {
    await this.#from.ready();
    if (this.#isOver) return;
    const { set } = this.#from;
    this.#to.restore(set.state());
    this.#stopObserving = set.observe({ changed: () => this.#copyChange(), closed: () => {} });
  }

  #copyChange(): void {
    const { set } = this.#from;
    if (!this.#to.advance(set.changesSince(this.#to), (value) => this.#codec.keyOf(value))) this.#to.restore(set.state());
  }
}
