import type { Bus } from './bus.ts';

/**
 * Leader election by a lease. The leader renews its lease three times per lease time and releases it at the end.
 *
 * | state | changes to | when |
 * |---|---|---|
 * | follower | leader | `canLead` is true and the lease was acquired |
 * | follower | paused | the bus is back after an outage |
 * | paused | follower | one lease time has passed, in which the leader from before the outage renews its lease |
 * | leader | follower | another gateway holds the lease, or `canLead` is false, which releases the lease |
 *
 * During an outage of the bus the state does not change.
 */
export class Election {
  readonly #bus: Bus;
  readonly #lease: string;
  readonly #leaseMs: number;
  readonly #canLead: () => boolean;
  readonly #onResult: (isLeader: boolean) => void;
  readonly #timer: NodeJS.Timeout;
  #isLeader = false;
  /** End of the pause: monotonic, ms. */
  #pausedUntil = 0;
  /** The campaign that is running; calls meanwhile share it. */
  #campaign: Promise<void> | null = null;
  #isOver = false;

  constructor(options: {
    bus: Bus;
    lease: string;
    leaseMs: number;
    canLead: () => boolean;
    /** Called after each campaign that had an answer, also if nothing changed. */
    onResult: (isLeader: boolean) => void;
  }) {
    this.#bus = options.bus;
    this.#lease = options.lease;
    this.#leaseMs = options.leaseMs;
    this.#canLead = options.canLead;
    this.#onResult = options.onResult;
    this.#timer = setInterval(() => void this.campaign(), options.leaseMs / 3).unref();
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** Tries to acquire or renew the lease now. */
  campaign(): Promise<void> {
    this.#campaign ??= this.#run().finally(() => {
      this.#campaign = null;
    });
    return this.#campaign;
  }

  /** Call when the bus is back. */
  resume(): void {
    if (!this.#isLeader) this.#pausedUntil = performance.now() + this.#leaseMs;
    void this.campaign();
  }

  /** Ends the candidacy and releases the lease. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    // A campaign under way could acquire the lease after its release.
    await this.#campaign?.catch(() => {});
    await this.#release();
  }

  async #run(): Promise<void> {
    if (this.#isOver || !this.#bus.isUp || (!this.#isLeader && performance.now() < this.#pausedUntil)) return;
    try {
      if (!this.#canLead()) await this.#release();
      // A hanging bus runs late what it received before. A late read by a follower is harmless; a late attempt to acquire would
      // take the lease, which has expired meanwhile, from the last leader.
      else if (this.#isLeader || !(await this.#bus.isTaken(this.#lease)))
        this.#isLeader = await this.#bus.acquire(this.#lease, this.#leaseMs);
    } catch {
      // Unknown result: keep the state. If another gateway has acquired the lease, the bus refuses what this one stores.
      return;
    }
    if (!this.#isOver) this.#onResult(this.#isLeader);
  }

  async #release(): Promise<void> {
    if (!this.#isLeader) return;
    this.#isLeader = false;
    await this.#bus.release(this.#lease).catch(() => {});
  }
}
