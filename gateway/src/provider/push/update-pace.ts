/** A feed is busy at this many updates a second. */
const BUSY_RATE = 2;
/** Bound on counted busy ticks, and how many of them make silence unusual. */
const MAX_BUSY_TICKS = 6;
const MIN_BUSY_TICKS = 3;
/** A tick with fewer updates, such as the one in which a feed falls silent, takes back this many busy ticks. */
const CALM_TICKS = 2;
/** Ticks without an update that are silence: between one and two whole ticks. */
const SILENT_TICKS = 2;

/** Detects that a busy feed falls silent. The owner calls `tick` at equal intervals. */
export class UpdatePace {
  readonly #busyUpdates: number;
  /** Updates since the last tick. */
  #updates = 0;
  #busyTicks = 0;
  #silentTicks = 0;

  constructor(tickMs: number) {
    this.#busyUpdates = Math.max(1, (BUSY_RATE * tickMs) / 1_000);
  }

  record(): void {
    this.#updates += 1;
    this.#silentTicks = 0;
  }

  /** True once in each unusual silence. */
  tick(): boolean {
    const updates = this.#updates;
    this.#updates = 0;
    if (updates >= this.#busyUpdates) this.#busyTicks = Math.min(this.#busyTicks + 1, MAX_BUSY_TICKS);
    else if (updates > 0) this.#busyTicks = Math.max(0, this.#busyTicks - CALM_TICKS);
    else this.#silentTicks += 1;
    return this.#silentTicks === SILENT_TICKS && this.#busyTicks >= MIN_BUSY_TICKS;
  }

  /** Whether an update arrived since the last tick that returned true. */
  get hasResumed(): boolean {
    return this.#silentTicks < SILENT_TICKS;
  }
}
