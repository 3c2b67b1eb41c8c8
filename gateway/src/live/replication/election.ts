import type { Bus } from './bus.ts';

/**
 * Whether this gateway does what only one of all may do. It stands while `canLead` says so, holds a lease that it renews
 * three times in its life, and gives it back at the end. While the bus is away nobody can tell who leads: `leads` says
 * what was known last. When the bus is back, the last leader stands first: all others leave it the life of a lease.
 */
export class Election {
  readonly #bus: Bus;
  readonly #lease: string;
  readonly #leaseMs: number;
  readonly #canLead: () => boolean;
  readonly #onResult: (leads: boolean) => void;
  readonly #timer: NodeJS.Timeout;
  #leads = false;
  /** Not before, where this gateway does not lead: monotonic ms. */
  #standsFrom = 0;
  /** One try at a time; what is asked meanwhile is done by another right after. */
  #trying: Promise<void> | null = null;
  #isOver = false;

  constructor(options: {
    bus: Bus;
    lease: string;
    leaseMs: number;
    canLead: () => boolean;
    /** Called after every try that had an answer, whether or not it changed anything. */
    onResult: (leads: boolean) => void;
  }) {
    this.#bus = options.bus;
    this.#lease = options.lease;
    this.#leaseMs = options.leaseMs;
    this.#canLead = options.canLead;
    this.#onResult = options.onResult;
    this.#timer = setInterval(() => void this.stand(), options.leaseMs / 3).unref();
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** Tries now rather than at the next turn; resolves with the try. */
  stand(): Promise<void> {
    this.#trying ??= this.#try().finally(() => {
      this.#trying = null;
    });
    return this.#trying;
  }

  /** The bus is back. */
  resume(): void {
    if (!this.#leads) this.#standsFrom = performance.now() + this.#leaseMs;
    void this.stand();
  }

  /** Gives the lease back. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    // A try under way could take the lease after it was given back.
    await this.#trying?.catch(() => {});
    await this.#giveBack();
  }

  async #try(): Promise<void> {
    if (this.#isOver || !this.#bus.isUp || (!this.#leads && performance.now() < this.#standsFrom)) return;
    try {
      if (this.#canLead()) this.#leads = await this.#bus.hold(this.#lease, this.#leaseMs);
      else await this.#giveBack();
    } catch {
      // Without an answer it stays as it was; whoever else took the lease meanwhile refuses what is published here.
      return;
    }
    if (!this.#isOver) this.#onResult(this.#leads);
  }

  async #giveBack(): Promise<void> {
    if (!this.#leads) return;
    this.#leads = false;
    await this.#bus.release(this.#lease).catch(() => {});
  }
}
