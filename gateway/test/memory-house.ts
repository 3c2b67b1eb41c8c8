import { type Bus, BusAway, type Published, type StoredStep } from '../src/live/replication/bus.ts';

/** What several buses of one process share, with the troubles of a real one. */
export class MemoryHouse {
  readonly leases = new Map<string, { owner: string; until: number }>();
  readonly images = new Map<string, Map<string, string>>();
  readonly buses = new Set<MemoryBus>();
  /** Loses a message to one listener, where it says so. */
  loses: () => boolean = () => false;

  bus(self: string): MemoryBus {
    const bus = new MemoryBus(this, self);
    this.buses.add(bus);
    return bus;
  }

  /** Everything is forgotten, as by a restart. */
  forget(): void {
    this.leases.clear();
    this.images.clear();
  }

  tell(channel: string, text: string): void {
    for (const bus of this.buses) if (!this.loses()) setTimeout(() => bus.hear(channel, text), 0);
  }

  owns(lease: string, owner: string): boolean {
    const held = this.leases.get(lease);
    return held?.owner === owner && held.until > Date.now();
  }
}

export class MemoryBus implements Bus {
  readonly self: string;
  readonly #house: MemoryHouse;
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  readonly #movers = new Set<() => void>();
  #isUp = true;
  #hangs: Promise<void> | null = null;

  constructor(house: MemoryHouse, self: string) {
    this.#house = house;
    this.self = self;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  set isUp(isUp: boolean) {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    for (const mover of this.#movers) mover();
  }

  onMove(listener: () => void): () => void {
    this.#movers.add(listener);
    return () => this.#movers.delete(listener);
  }

  listen(channel: string, listener: (text: string) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  hear(channel: string, text: string): void {
    if (this.#hangs) void this.#hangs.then(() => this.hear(channel, text));
    else if (this.#isUp) for (const listener of this.#listeners.get(channel) ?? []) listener(text);
  }

  /** For so long nothing comes through, either way; it does afterwards. */
  hang(ms: number): void {
    this.#hangs ??= new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => {
      this.#hangs = null;
    });
  }

  async tell(channel: string, text: string, lease?: string): Promise<void> {
    await this.#turn();
    if (lease !== undefined && !this.#house.owns(lease, this.self)) return;
    this.#house.tell(channel, text);
  }

  async hold(lease: string, forMs: number): Promise<boolean> {
    await this.#turn();
    const held = this.#house.leases.get(lease);
    if (held && held.owner !== this.self && held.until > Date.now()) return false;
    this.#house.leases.set(lease, { owner: this.self, until: Date.now() + forMs });
    return true;
  }

  async release(lease: string): Promise<void> {
    await this.#turn();
    if (this.#house.owns(lease, this.self)) this.#house.leases.delete(lease);
  }

  async publish({ lease, image, isWhole, fields, channel, message }: StoredStep): Promise<Published> {
    await this.#turn();
    if (!this.#house.owns(lease, this.self)) return 'refused';
    const kept = isWhole ? new Map<string, string>() : this.#house.images.get(image);
    if (!kept) return 'gone';
    for (const [name, text] of fields) kept.set(name, text);
    this.#house.images.set(image, kept);
    if (message !== null) this.#house.tell(channel, message);
    return 'done';
  }

  async image(name: string): Promise<ReadonlyMap<string, string>> {
    await this.#turn();
    return new Map(this.#house.images.get(name));
  }

  /** An answer takes a while, and may not come. */
  async #turn(): Promise<void> {
    if (!this.#isUp) throw new BusAway('away');
    await this.#hangs;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!this.#isUp) throw new BusAway('away');
  }
}
