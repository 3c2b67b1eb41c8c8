import { type Bus, BusUnavailable, type StoredStep, type StoreResult } from '../../src/live/replication/bus.ts';

/** Shared store in memory for several buses of one process, with the faults of a real one. */
export class MemoryStore {
  readonly leases = new Map<string, { owner: string; until: number }>();
  readonly snapshots = new Map<string, Map<string, string>>();
  readonly buses = new Set<MemoryBus>();
  /** Returns true to lose a message to one listener. */
  loses: () => boolean = () => false;

  bus(self: string): MemoryBus {
    const bus = new MemoryBus(this, self);
    this.buses.add(bus);
    return bus;
  }

  /** Deletes everything, as a restart does. */
  clear(): void {
    this.leases.clear();
    this.snapshots.clear();
  }

  publish(channel: string, text: string): void {
    for (const bus of this.buses) if (!this.loses()) setTimeout(() => bus.receive(channel, text), 0);
  }

  owns(lease: string, owner: string): boolean {
    const current = this.leases.get(lease);
    return current?.owner === owner && current.until > Date.now();
  }
}

export class MemoryBus implements Bus {
  readonly self: string;
  readonly #store: MemoryStore;
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  readonly #statusListeners = new Set<() => void>();
  #isUp = true;
  #hang: Promise<void> | null = null;

  constructor(store: MemoryStore, self: string) {
    this.#store = store;
    this.self = self;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  set isUp(isUp: boolean) {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    for (const listener of this.#statusListeners) listener();
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  subscribe(channel: string, listener: (text: string) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  receive(channel: string, text: string): void {
    if (this.#hang) void this.#hang.then(() => this.receive(channel, text));
    else if (this.#isUp) for (const listener of this.#listeners.get(channel) ?? []) listener(text);
  }

  /** Delays everything in both directions until this time is over. */
  hang(ms: number): void {
    this.#hang ??= new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => {
      this.#hang = null;
    });
  }

  async publish(channel: string, text: string, lease?: string): Promise<void> {
    await this.#roundTrip();
    if (lease !== undefined && !this.#store.owns(lease, this.self)) return;
    this.#store.publish(channel, text);
  }

  async isTaken(lease: string): Promise<boolean> {
    await this.#roundTrip();
    return this.#isTaken(lease);
  }

  async acquire(lease: string, forMs: number): Promise<boolean> {
    await this.#roundTrip();
    if (this.#isTaken(lease)) return false;
    this.#store.leases.set(lease, { owner: this.self, until: Date.now() + forMs });
    return true;
  }

  #isTaken(lease: string): boolean {
    const current = this.#store.leases.get(lease);
    return current !== undefined && current.owner !== this.self && current.until > Date.now();
  }

  async release(lease: string): Promise<void> {
    await this.#roundTrip();
    if (this.#store.owns(lease, this.self)) this.#store.leases.delete(lease);
  }

  async store({ lease, snapshotKey, isWhole, fields, channel, message }: StoredStep): Promise<StoreResult> {
    await this.#roundTrip();
    if (!this.#store.owns(lease, this.self)) return 'refused';
    const snapshot = isWhole ? new Map<string, string>() : this.#store.snapshots.get(snapshotKey);
    if (!snapshot) return 'missing';
    for (const [name, text] of fields) snapshot.set(name, text);
    this.#store.snapshots.set(snapshotKey, snapshot);
    if (message !== null) this.#store.publish(channel, message);
    return 'stored';
  }

  async snapshot(key: string): Promise<ReadonlyMap<string, string>> {
    await this.#roundTrip();
    return new Map(this.#store.snapshots.get(key));
  }

  /** Takes a while, and may fail. */
  async #roundTrip(): Promise<void> {
    if (!this.#isUp) throw new BusUnavailable('down');
    await this.#hang;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!this.#isUp) throw new BusUnavailable('down');
  }
}
