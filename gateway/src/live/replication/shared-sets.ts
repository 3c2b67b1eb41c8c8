import { RefCount } from '../../util/ref-count.ts';
import { type Cursor, LiveSet, type LiveStatus } from '../live-set.ts';
import type { Bus } from './bus.ts';
import { Election } from './election.ts';
import type { ReplicatedSet, SetSource } from './replicated-set.ts';
import { topics, type Topics } from './topics.ts';
import { SetCopy } from './set-copy.ts';
import { type Feeding, SetFollower } from './set-follower.ts';
import { SetLeader } from './set-leader.ts';
import type { ValueCodec } from './set-wire.ts';

export interface SharedSetsOptions<V> {
  readonly bus: Bus;
  readonly scope: string;
  readonly codec: ValueCodec<V>;
  /** Failures as others can read them, and back. */
  readonly failures: { of(error: unknown): string; from(text: string): Error };
  /** Life of the lease; without a word for so long the leader counts as lost, and without the bus each goes on alone. */
  readonly leaseMs: number;
  /** How long a set stays open without readers. */
  readonly lingerMs: number;
  /** How long what others ask for counts, and images outlive their last step. */
  readonly keptMs: number;
  /** Whether this gateway could fill the sets by itself. */
  readonly canLead: () => boolean;
  /** What fills them, once this gateway leads or is alone. */
  readonly createSource: () => SetSource<V>;
  /** Nobody has read anything here for the linger time. */
  readonly onIdle: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** A set as it is read here, whoever fills it. */
interface Front<V> {
  readonly name: string;
  readonly set: LiveSet<V>;
  readonly lease: RefCount;
  readonly known: PromiseWithResolvers<void>;
  isKnown: boolean;
  feeding: Feeding | null;
  retry: NodeJS.Timeout | null;
}

/** `undecided`: the first election runs. `own`: filled here, leading or alone. `following`: another gateway fills. */
type Role = 'undecided' | 'own' | 'following';

const RETRY_MS = 1_000;
/** So many lives of a lease a set may be behind its reader's cursor: a new leader has read by then, or the cursor is made up. */
const MAX_LEASES_BEHIND = 10;

/**
 * Sets of one scope that are filled by one gateway and read on all. Readers stay on the same sets while it changes who
 * fills them; they get an image then. The one that fills is elected; while the bus is away each that can fills its own.
 */
export class SharedSets<V> {
  readonly #options: SharedSetsOptions<V>;
  readonly #names: Topics;
  readonly #fronts = new Map<string, Front<V>>();
  readonly #election: Election;
  readonly #lease: RefCount;
  readonly #stopWatchingBus: () => void;
  #role: Role = 'undecided';
  #source: SetSource<V> | null = null;
  #leader: SetLeader<V> | null = null;
  #follower: SetFollower<V> | null = null;
  #goingAlone: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: SharedSetsOptions<V>) {
    this.#options = options;
    const { bus, leaseMs, lingerMs, canLead, onIdle } = options;
    this.#names = topics(options.scope);
    this.#lease = new RefCount({ lingerMs, onIdle });
    this.#election = new Election({
      bus,
      lease: this.#names.lease,
      leaseMs,
      canLead,
      onResult: (leads) => (leads ? this.#lead() : this.#follow()),
    });
    this.#stopWatchingBus = bus.onMove(() => this.#busMoved());
    if (bus.isUp) void this.#election.stand();
    else this.#fillAlone();
    // Nobody knows yet who fills them, and perhaps no answer comes.
    this.#goAloneLater();
    this.#lease.touch();
  }

  hold(name: string): ReplicatedSet<V> {
    const releaseAll = this.#lease.hold();
    const front = this.#fronts.get(name) ?? this.#open(name);
    const release = front.lease.hold();
    return {
      set: front.set,
      known: (after = null) => this.#known(front, after),
      fresh: async () => {
        await front.known.promise;
        await front.feeding?.fresh();
      },
      release: () => {
        release();
        releaseAll();
      },
    };
  }

  /** The same as the one that publishes it holds it: known once it was read here, not while it is as another gateway left it. */
  #holdOwn(name: string): ReplicatedSet<V> {
    const held = this.hold(name);
    const front = this.#fronts.get(name);
    return {
      ...held,
      known: async () => {
        await held.known();
        await front?.feeding?.known;
      },
    };
  }

  /** A reader who saw more of the epoch elsewhere waits until that is here, or is overtaken by a new epoch. */
  async #known({ known, set }: Front<V>, after: Cursor | null): Promise<void> {
    await known.promise;
    if (after === null) return;
    const { leaseMs, failures } = this.#options;
    const isReached = await set.reached(after, AbortSignal.timeout(leaseMs * MAX_LEASES_BEHIND));
    if (!isReached) throw failures.from('the cursor is ahead of the set');
  }

  /** All sets that are open. */
  get open(): readonly LiveSet<V>[] {
    return [...this.#fronts.values()].map(({ set }) => set);
  }

  /** State of a set that is open and known, null for all others; looking at it keeps nothing open. */
  statusOf(name: string): LiveStatus | null {
    const front = this.#fronts.get(name);
    return front?.isKnown ? front.set.status : null;
  }

  /** A set that is open and known; its linger time counts anew. Null for all others. */
  peek(name: string): LiveSet<V> | null {
    const front = this.#fronts.get(name);
    if (!front?.isKnown) return null;
    front.lease.touch();
    this.#lease.touch();
    return front.set;
  }

  /** Resolves when another gateway may fill them. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const led = this.#election.leads;
    this.#stopWatchingBus();
    this.#stayInCompany();
    this.#lease.end();
    for (const front of this.#fronts.values()) this.#closeFront(front);
    this.#stopFilling();
    this.#follower?.end();
    await this.#election.end();
    const { bus } = this.#options;
    if (led) await bus.tell(this.#names.channel, JSON.stringify({ say: 'bye' })).catch(() => {});
  }

  #open(name: string): Front<V> {
    const front: Front<V> = {
      name,
      set: new LiveSet<V>(),
      lease: new RefCount({ lingerMs: this.#options.lingerMs, onIdle: () => this.#closeFront(front) }),
      known: Promise.withResolvers(),
      isKnown: false,
      feeding: null,
      retry: null,
    };
    // Whoever waits hears of a failure; perhaps nobody does.
    front.known.promise.catch(() => {});
    this.#fronts.set(name, front);
    this.#feed(front);
    return front;
  }

  #closeFront(front: Front<V>): void {
    if (this.#fronts.get(front.name) === front) this.#fronts.delete(front.name);
    this.#stopFeeding(front);
    front.lease.end();
    front.set.close();
    // Whoever still waits finds the set closed.
    front.known.resolve();
  }

  /** Has a set filled by whoever fills them now. */
  #feed(front: Front<V>): void {
    this.#stopFeeding(front);
    try {
      front.feeding = this.#feedingOf(front);
    } catch (error) {
      return this.#failed(front, error);
    }
    const { feeding } = front;
    feeding?.known.then(
      () => {
        if (front.feeding !== feeding) return;
        front.isKnown = true;
        front.known.resolve();
      },
      (error: unknown) => {
        if (front.feeding === feeding) this.#failed(front, error);
      },
    );
  }

  #feedingOf({ name, set }: Front<V>): Feeding | null {
    if (this.#role === 'own' && this.#source) {
      return new SetCopy({ from: this.#source.hold(name), to: set, codec: this.#options.codec });
    }
    return this.#follower?.follow(name, set) ?? null;
  }

  #failed(front: Front<V>, error: unknown): void {
    front.known.reject(error);
    // The next reader of a set that nobody knows begins anew; one that was known is kept as it was, and tried again.
    if (!front.isKnown) return this.#closeFront(front);
    this.#options.onFailure(error);
    front.retry = setTimeout(() => this.#feed(front), RETRY_MS).unref();
  }

  #stopFeeding(front: Front<V>): void {
    if (front.retry) clearTimeout(front.retry);
    front.retry = null;
    front.feeding?.end();
    front.feeding = null;
  }

  #feedAll(): void {
    for (const front of this.#fronts.values()) {
      // As it was, until the new one knows better.
      if (front.isKnown) front.set.setStatus('STALE');
      this.#feed(front);
    }
  }

  #lead(): void {
    this.#stayInCompany();
    this.#fillAlone();
    const { bus, codec, leaseMs, keptMs, failures } = this.#options;
    this.#leader ??= new SetLeader({
      bus,
      names: this.#names,
      codec,
      beatMs: leaseMs / 3,
      keptMs,
      hold: (name) => this.#holdOwn(name),
      failureOf: (error) => failures.of(error),
    });
  }

  #fillAlone(): void {
    if (this.#role === 'own' || this.#isClosed) return;
    this.#role = 'own';
    this.#follower?.end();
    this.#follower = null;
    this.#source = this.#options.createSource();
    this.#feedAll();
  }

  #follow(): void {
    this.#stayInCompany();
    if (this.#role === 'following') return;
    this.#role = 'following';
    for (const front of this.#fronts.values()) this.#stopFeeding(front);
    this.#stopFilling();
    const { bus, codec, leaseMs, keptMs, failures, onFailure } = this.#options;
    this.#follower = new SetFollower({
      bus,
      names: this.#names,
      codec,
      beatMs: leaseMs / 3,
      silenceMs: leaseMs,
      keptMs,
      failureFrom: (text) => failures.from(text),
      onBye: () => void this.#election.stand(),
      onFailure,
    });
    this.#feedAll();
  }

  #stopFilling(): void {
    this.#leader?.end();
    this.#leader = null;
    this.#source?.close();
    this.#source = null;
  }

  #busMoved(): void {
    if (this.#options.bus.isUp) this.#election.resume();
    else this.#goAloneLater();
  }

  /** A bus that is back soon changes nothing. */
  #goAloneLater(): void {
    this.#goingAlone ??= setTimeout(() => {
      this.#goingAlone = null;
      if (this.#role === 'undecided' || !this.#options.bus.isUp) this.#fillAlone();
    }, this.#options.leaseMs).unref();
  }

  #stayInCompany(): void {
    if (this.#goingAlone) clearTimeout(this.#goingAlone);
    this.#goingAlone = null;
  }
}
