const TICK_MS = 20;
/** Maximum work of one tick, so that calls are answered in between. */
const BUDGET_MS = 15;
/** Steps that were missed while the process was busy are caught up, but only those of this many seconds. */
const MAX_BACKLOG_S = 0.5;

/** Calls a step at a given rate. A step that returns false has nothing left to do. */
export class Ticker {
  readonly #step: () => boolean;
  #rate = 0;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  #backlog = 0;

  constructor(step: () => boolean) {
    this.#step = step;
  }

  /** Steps a second; 0: paused. */
  get rate(): number {
    return this.#rate;
  }

  start(rate: number): void {
    this.stop();
    this.#rate = rate;
    if (rate === 0) return;
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#backlog = 0;
    this.#rate = 0;
  }

  #tick(): void {
    const now = performance.now();
    this.#backlog = Math.min(this.#backlog + ((now - this.#last) / 1000) * this.#rate, this.#rate * MAX_BACKLOG_S + 1);
    this.#last = now;
    while (this.#backlog >= 1 && performance.now() - now < BUDGET_MS) {
      this.#backlog -= 1;
      if (!this.#step()) this.#backlog = 0;
    }
  }
}
