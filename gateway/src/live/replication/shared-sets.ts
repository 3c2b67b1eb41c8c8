import { RefCount } from '../../util/ref-count.ts';
import { type Cursor, LiveSet, type LiveStatus } from '../live-set.ts';
import type { OpenSet } from '../live-source.ts';
import type { Bus } from './bus.ts';
import { Election } from './election.ts';
import { topics, type Topics } from './topics.ts';
import { type SetFiller, SetFollower } from './set-follower.ts';
import { SetLeader } from './set-leader.ts';
import type { ValueCodec } from './set-wire.ts';

/** Sets by name, filled by this process. */
export interface SetSource<V> {
  open(name: string): OpenSet<V>;
  close(): void;
}

export interface SharedSetsOptions<V> {
  readonly bus: Bus;
  readonly scope: string;
  readonly codec: ValueCodec<V>;
  /** Converts failures to text for other gateways, and back. */
  readonly failures: { of(error: unknown): string; from(text: string): Error };
  /** Lease time. A leader that is silent for longer is lost, and after an outage of the bus this long each gateway fills its own sets. */
  readonly leaseMs: number;
  /** How long a set stays open without readers. */
  readonly lingerMs: number;
  /** How long a request keeps a set published, and a snapshot is kept after its last step. */
  readonly ttlMs: number;
  /** Whether this gateway is able to fill the sets. */
  readonly canLead: () => boolean;
  /** Called when this gateway starts to fill the sets, as the leader or standalone. */
  readonly createSource: () => SetSource<V>;
  /** No set was read here for the linger time. */
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
  filler: SetFiller | null;
  retry: NodeJS.Timeout | null;
}

/** `undecided`: the first campaign runs. `filling`: this gateway leads or is standalone. `following`: another gateway leads. */
type Role = 'undecided' | 'filling' | 'following';

const RETRY_MS = 1_000;
/** A reader with a cursor ahead of the set waits for so many lease times: by then a new leader has caught up. */
const MAX_LEASES_BEHIND = 10;

/**
 * Live sets of one scope that an elected gateway fills and all gateways serve. Readers keep their sets when the filling gateway
 * changes, and receive a snapshot then. While the bus is down, each gateway that is able to fills its own sets.
 */
export class SharedSets<V> {
  readonly #options: SharedSetsOptions<V>;
  readonly #topics: Topics;
  readonly #sets = new Map<string, SharedSet<V>>();
  readonly #election: Election;
  readonly #refCount: RefCount;
  readonly #stopWatchingBus: () => void;
  #role: Role = 'undecided';
  #source: SetSource<V> | null = null;
  #leader: SetLeader<V> | null = null;
  #follower: SetFollower<V> | null = null;
  #standaloneTimer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: SharedSetsOptions<V>) {
    this.#options = options;
    const { bus, leaseMs, lingerMs, canLead, onIdle } = options;
    this.#topics = topics(options.scope);
    this.#refCount = new RefCount({ lingerMs, onIdle });
    this.#election = new Election({
      bus,
      lease: this.#topics.lease,
      leaseMs,
      canLead,
      onResult: (isLeader) => (isLeader ? this.#lead() : this.#follow()),
    });
    this.#stopWatchingBus = bus.onStatus(() => this.#busChanged());
    if (bus.isUp) void this.#election.campaign();
    else this.#fill();
    // In case the first campaign gets no answer.
    this.#startStandaloneTimer();
    this.#refCount.touch();
  }

  open(name: string): OpenSet<V> {
    const releaseScope = this.#refCount.hold();
    const shared = this.#sets.get(name) ?? this.#create(name);
    const releaseSet = shared.refCount.hold();
    return {
      set: shared.set,
      ready: (after = null) => this.#ready(shared, after),
      refresh: async () => {
        await shared.ready.promise;
        await shared.filler?.refresh();
      },
      release: () => {
        releaseSet();
        releaseScope();
      },
    };
  }

  /** For publishing: the set is ready once this gateway has read it, not while it has the state of a former leader. */
  #openToPublish(name: string): OpenSet<V> {
    const opened = this.open(name);
    const shared = this.#sets.get(name);
    return {
      ...opened,
      ready: async () => {
        await opened.ready();
        await shared?.filler?.ready;
      },
    };
  }

  /** A reader that comes from another gateway with a later cursor waits until the set has reached it or has a new epoch. */
  async #ready({ ready, set }: SharedSet<V>, after: Cursor | null): Promise<void> {
    await ready.promise;
    if (after === null) return;
    const { leaseMs, failures } = this.#options;
    const isReached = await set.reached(after, AbortSignal.timeout(leaseMs * MAX_LEASES_BEHIND));
    if (!isReached) throw failures.from('the cursor is ahead of the set');
  }

  get openSets(): readonly LiveSet<V>[] {
    return [...this.#sets.values()].map(({ set }) => set);
  }

  /** Status of a set that is open and ready; null for all others. Does not keep the set open. */
  statusOf(name: string): LiveStatus | null {
    const shared = this.#sets.get(name);
    return shared?.isReady ? shared.set.status : null;
  }

  /** A set that is open and ready, whose linger time starts again; null for all others. */
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
    const wasLeader = this.#election.isLeader;
    this.#stopWatchingBus();
    this.#stopStandaloneTimer();
    this.#refCount.end();
    for (const shared of this.#sets.values()) this.#closeSet(shared);
    this.#stopFilling();
    this.#follower?.end();
    await this.#election.end();
    const { bus } = this.#options;
    if (wasLeader) await bus.publish(this.#topics.channel, JSON.stringify({ type: 'leaving' })).catch(() => {});
  }

  #create(name: string): SharedSet<V> {
    const shared: SharedSet<V> = {
      name,
      set: new LiveSet<V>(),
      refCount: new RefCount({ lingerMs: this.#options.lingerMs, onIdle: () => this.#closeSet(shared) }),
      ready: Promise.withResolvers(),
      isReady: false,
      filler: null,
      retry: null,
    };
    // Avoids an unhandled rejection if no caller waits.
    shared.ready.promise.catch(() => {});
    this.#sets.set(name, shared);
    this.#startFiller(shared);
    return shared;
  }

  #closeSet(shared: SharedSet<V>): void {
    if (this.#sets.get(shared.name) === shared) this.#sets.delete(shared.name);
    this.#stopFiller(shared);
    shared.refCount.end();
    shared.set.close();
    // Waiting callers find the set closed.
    shared.ready.resolve();
  }

  #startFiller(shared: SharedSet<V>): void {
    this.#stopFiller(shared);
    try {
      shared.filler = this.#fillerFor(shared);
    } catch (error) {
      return this.#failed(shared, error);
    }
    const { filler } = shared;
    filler?.ready.then(
      () => {
        if (shared.filler !== filler) return;
        shared.isReady = true;
        shared.ready.resolve();
      },
      (error: unknown) => {
        if (shared.filler === filler) this.#failed(shared, error);
      },
    );
  }

  #fillerFor({ name, set }: SharedSet<V>): SetFiller | null {
    if (this.#role === 'filling' && this.#source) {
      return new SetCopy({ from: this.#source.open(name), to: set, codec: this.#options.codec });
    }
    return this.#follower?.follow(name, set) ?? null;
  }

  #failed(shared: SharedSet<V>, error: unknown): void {
    shared.ready.reject(error);
    // A set that never was ready is closed, and its next reader opens it again; one that was ready keeps its state and retries.
    if (!shared.isReady) return this.#closeSet(shared);
    this.#options.onFailure(error);
    shared.retry = setTimeout(() => this.#startFiller(shared), RETRY_MS).unref();
  }

  #stopFiller(shared: SharedSet<V>): void {
    if (shared.retry) clearTimeout(shared.retry);
    shared.retry = null;
    shared.filler?.end();
    shared.filler = null;
  }

  #startAllFillers(): void {
    for (const shared of this.#sets.values()) {
      // The present state remains until the new filler is ready.
      if (shared.isReady) shared.set.setStatus('STALE');
      this.#startFiller(shared);
    }
  }

  #lead(): void {
    this.#stopStandaloneTimer();
    this.#fill();
    const { bus, codec, leaseMs, ttlMs, failures } = this.#options;
    this.#leader ??= new SetLeader({
      bus,
      topics: this.#topics,
      codec,
      heartbeatMs: leaseMs / 3,
      ttlMs,
      open: (name) => this.#openToPublish(name),
      failureOf: (error) => failures.of(error),
    });
  }

  #fill(): void {
    if (this.#role === 'filling' || this.#isClosed) return;
    this.#role = 'filling';
    this.#follower?.end();
    this.#follower = null;
    this.#source = this.#options.createSource();
    this.#startAllFillers();
  }

  #follow(): void {
    this.#stopStandaloneTimer();
    if (this.#role === 'following') return;
    this.#role = 'following';
    for (const shared of this.#sets.values()) this.#stopFiller(shared);
    this.#stopFilling();
    const { bus, codec, leaseMs, ttlMs, failures, onFailure } = this.#options;
    this.#follower = new SetFollower({
      bus,
      topics: this.#topics,
      codec,
      heartbeatMs: leaseMs / 3,
      silenceMs: leaseMs,
      ttlMs,
      failureFrom: (text) => failures.from(text),
      onLeaderLeaving: () => void this.#election.campaign(),
      onFailure,
    });
    this.#startAllFillers();
  }

  #stopFilling(): void {
    this.#leader?.end();
    this.#leader = null;
    this.#source?.close();
    this.#source = null;
  }

  #busChanged(): void {
    if (this.#options.bus.isUp) this.#election.resume();
    else this.#startStandaloneTimer();
  }

  /** A short outage changes nothing; after one lease time without a leader this gateway fills the sets itself. */
  #startStandaloneTimer(): void {
    this.#standaloneTimer ??= setTimeout(() => {
      this.#standaloneTimer = null;
      if (this.#role === 'undecided' || !this.#options.bus.isUp) this.#fill();
    }, this.#options.leaseMs).unref();
  }

  #stopStandaloneTimer(): void {
    if (this.#standaloneTimer) clearTimeout(this.#standaloneTimer);
    this.#standaloneTimer = null;
  }
}

/** Copies a set of this process, as soon as that is ready. */
class SetCopy<V> implements SetFiller {
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
    if (!this.#to.advance(set.since(this.#to), (value) => this.#codec.keyOf(value))) this.#to.restore(set.state());
  }
}
