import {
  type Append,
  type AppendResult,
  FIRST_ID,
  keysOf,
  LEAVING,
  MAX_READ,
  parsePosition,
  positionId,
  type ReplicationStore,
  type ScopeState,
  type SetRequest,
  type StoredSnapshot,
  type StreamConnection,
  type StreamEntry,
  type StreamPosition,
} from '../../src/live/replication/store.ts';
import { type Clock, systemClock } from '../../src/util/clock.ts';

const BLOCK_MS = 100;
const LEASE_MS = 200;

/** Model of the keys that a `RedisStore` uses, for several gateways in one process. Keys other than leases do not expire. */
export class MemoryRedis {
  readonly clock: Clock;
  readonly leaseMs: number;
  /** Bound on the entries of a stream. */
  streamLength = 128;
  readonly leases = new Map<string, { readonly holder: string; readonly until: number }>();
  readonly heads = new Map<string, StreamPosition>();
  readonly streams = new Map<string, StreamEntry[]>();
  readonly snapshots = new Map<string, Map<string, string>>();
  readonly stores = new Set<MemoryStore>();
  /** Rejects writes, as a server does whose memory is full. */
  isFull = false;
  /** Number of writes that were rejected. */
  rejected = 0;
  /** Another server may have another time. */
  timeOffsetMs = 1_000_000;
  /** Number of requests so far. */
  requests = 0;
  /** Reads that wait. */
  readonly waiting = new Set<() => void>();

  constructor({ clock = systemClock, leaseMs = LEASE_MS }: { clock?: Clock; leaseMs?: number } = {}) {
    this.clock = clock;
    this.leaseMs = leaseMs;
  }

  store(self: string): MemoryStore {
    const store = new MemoryStore(this, self);
    this.stores.add(store);
    return store;
  }

  /** Deletes everything, as a restart does. */
  clear(): void {
    this.leases.clear();
    this.heads.clear();
    this.streams.clear();
    this.snapshots.clear();
  }

  /** Copy of all keys, to which `load` returns as the replica that takes over. */
  dump(): () => void {
    const leases = new Map(this.leases);
    const heads = new Map(this.heads);
    const streams = Array.from(this.streams, ([key, entries]) => [key, [...entries]] as const);
    const snapshots = Array.from(this.snapshots, ([key, fields]) => [key, new Map(fields)] as const);
    return () => {
      this.clear();
      for (const [key, value] of leases) this.leases.set(key, value);
      for (const [key, value] of heads) this.heads.set(key, value);
      for (const [key, value] of streams) this.streams.set(key, [...value]);
      for (const [key, value] of snapshots) this.snapshots.set(key, new Map(value));
    };
  }

  holder(scope: string): string | null {
    const lease = this.leases.get(keysOf(scope).lease);
    return lease && lease.until > this.clock.now() ? lease.holder : null;
  }

  /** Milliseconds, as `TIME` of Redis. */
  time(): number {
    return Math.floor(this.clock.now()) + this.timeOffsetMs;
  }

  add(key: string, id: string, fields: StreamEntry['fields']): void {
    const entries = this.streams.get(key) ?? [];
    entries.push({ id, fields });
    if (entries.length > this.streamLength) entries.splice(0, entries.length - this.streamLength);
    this.streams.set(key, entries);
    for (const wake of this.waiting) wake();
  }
}

/** {@link ReplicationStore} of one gateway over {@link MemoryRedis}, with the faults of a real connection. */
export class MemoryStore implements ReplicationStore {
  readonly self: string;
  readonly #redis: MemoryRedis;
  #isUp = true;
  #hang: Promise<void> | null = null;

  constructor(redis: MemoryRedis, self: string) {
    this.#redis = redis;
    this.self = self;
  }

  set isUp(isUp: boolean) {
    this.#isUp = isUp;
    for (const wake of this.#redis.waiting) wake();
  }

  /** Delays everything in both directions until this time is over. */
  hang(ms: number): void {
    if (!this.#hang) this.#redis.clock.after(ms, this.pause());
  }

  /** Delays everything in both directions. @returns a function that ends it */
  pause(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hang = promise;
    return () => {
      this.#hang = null;
      resolve();
    };
  }

  async acquire(scope: string, position: StreamPosition | null): Promise<StreamPosition | null> {
    return this.#roundTrip(() => {
      this.#write();
      const { lease, head, steps } = keysOf(scope);
      const { clock, leases, leaseMs, heads, streams } = this.#redis;
      const holder = this.#redis.holder(scope);
      if (holder !== null && holder !== this.self) return null;
      leases.set(lease, { holder: this.self, until: clock.now() + leaseMs });
      const current = heads.get(head);
      const { term, n } = position ?? { term: 0, n: 0 };
      if (current && current.term === term && current.n >= n) return current;
      const next = { term: Math.max(this.#redis.time(), (current?.term ?? 0) + 1, term + 1), n: 0 };
      heads.set(head, next);
      streams.delete(steps);
      return next;
    });
  }

  async release(scope: string): Promise<void> {
    await this.#roundTrip(() => {
      const { lease, head, steps } = keysOf(scope);
      if (this.#redis.holder(scope) !== this.self) return;
      this.#redis.leases.delete(lease);
      const current = this.#redis.heads.get(head);
      if (!current) return;
      const next = { term: current.term, n: current.n + 1 };
      this.#redis.heads.set(head, next);
      this.#redis.add(steps, positionId(next), [[LEAVING, '']]);
    });
  }

  async append({ scope, position, fields, snapshots }: Append): Promise<AppendResult> {
    return this.#roundTrip(() => {
      this.#write();
      const { head, steps, snapshot } = keysOf(scope);
      if (this.#redis.holder(scope) !== this.self) return 'LOST';
      const current = this.#redis.heads.get(head);
      if (current?.term !== position.term) return 'GAP';
      if (current.n === position.n) return 'SAME';
      if (current.n + 1 !== position.n) return 'GAP';
      if (snapshots.some(({ set, isWhole }) => !isWhole && !this.#redis.snapshots.has(snapshot(set)))) return 'GAP';
      for (const { set, isWhole, fields: stored } of snapshots) {
        const key = snapshot(set);
        const texts = new Map([...((isWhole ? null : this.#redis.snapshots.get(key)) ?? []), ...stored]);
        if (texts.size > 0) this.#redis.snapshots.set(key, texts);
        else this.#redis.snapshots.delete(key);
      }
      this.#redis.heads.set(head, position);
      this.#redis.add(steps, positionId(position), fields);
      return 'OK';
    });
  }

  async request(scope: string, { set, refresh }: SetRequest): Promise<void> {
    await this.#roundTrip(() => {
      const { requests } = keysOf(scope);
      this.#redis.requests += 1;
      const last = parsePosition(this.#redis.streams.get(requests)?.at(-1)?.id);
      const now = this.#redis.time();
      const id = last && last.term >= now ? positionId({ term: last.term, n: last.n + 1 }) : `${now}-0`;
      this.#redis.add(requests, id, [
        ['set', set],
        ['refresh', refresh ? '1' : ''],
        ['stored', this.#redis.snapshots.has(keysOf(scope).snapshot(set)) ? '1' : '0'],
      ]);
    });
  }

  async state(scope: string): Promise<ScopeState> {
    return this.#roundTrip(() => this.#state(scope));
  }

  async snapshot(scope: string, set: string): Promise<StoredSnapshot> {
    return this.#roundTrip(() => ({
      ...this.#state(scope),
      fields: new Map(this.#redis.snapshots.get(keysOf(scope).snapshot(set))),
    }));
  }

  async connect(): Promise<StreamConnection> {
    await this.#roundTrip(() => {});
    let isInterrupted = false;
    let isClosed = false;
    return {
      read: (after) =>
        this.#read(
          after,
          () => isClosed,
          () => {
            const was = isInterrupted;
            isInterrupted = false;
            return was;
          },
        ),
      interrupt: () =>
        this.#roundTrip(() => {
          isInterrupted = true;
          for (const wake of this.#redis.waiting) wake();
        }),
      close: () => {
        isClosed = true;
        for (const wake of this.#redis.waiting) wake();
      },
    };
  }

  #state(scope: string): ScopeState {
    return { holder: this.#redis.holder(scope), position: this.#redis.heads.get(keysOf(scope).head) ?? null };
  }

  async #read(
    after: ReadonlyMap<string, string>,
    isClosed: () => boolean,
    wasInterrupted: () => boolean,
  ): Promise<Map<string, StreamEntry[]>> {
    const { clock, waiting } = this.#redis;
    const until = clock.now() + BLOCK_MS;
    while (!isClosed()) {
      const found = await this.#roundTrip(() => this.#entriesAfter(after));
      if (isClosed()) break;
      if (found.size > 0 || wasInterrupted() || clock.now() >= until) return found;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const cancel = clock.after(until - clock.now(), resolve);
      await promise;
      cancel();
      waiting.delete(resolve);
    }
    throw new Error('closed');
  }

  #entriesAfter(after: ReadonlyMap<string, string>): Map<string, StreamEntry[]> {
    const found = new Map<string, StreamEntry[]>();
    for (const [key, id] of after) {
      const entries = (this.#redis.streams.get(key) ?? []).filter((entry) => isAfter(entry.id, id)).slice(0, MAX_READ);
      if (entries.length > 0) found.set(key, entries);
    }
    return found;
  }

  /** Takes a while, and may fail; the work is done in between. */
  #write(): void {
    if (!this.#redis.isFull) return;
    this.#redis.rejected += 1;
    throw new Error('OOM command not allowed');
  }

  async #roundTrip<T>(work: () => T): Promise<T> {
    this.#check();
    await this.#hang;
    await this.#turn();
    this.#check();
    const result = work();
    await this.#turn();
    await this.#hang;
    this.#check();
    return result;
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#redis.clock.after(0, resolve));
  }

  #check(): void {
    if (!this.#isUp || !this.#redis.stores.has(this)) throw new Error('Redis is unreachable');
  }
}

function isAfter(a: string, b: string): boolean {
  const [left, right] = [parsePosition(a), parsePosition(b === '' ? FIRST_ID : b)];
  if (!left || !right) return false;
  return left.term > right.term || (left.term === right.term && left.n > right.n);
}
