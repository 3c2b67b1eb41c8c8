const TICK_MS = 20;
/** Maximum work of one tick, so that calls are answered in between. */
const BUDGET_MS = 15;
/** Steps missed while the process was busy are caught up for this long. */
const MOST_OWED_S = 0.5;

/** Calls a step at a given rate. */
export class Pace {
  readonly #step: () => boolean;
  #rate = 0;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  #owed = 0;

  constructor(step: () => boolean) {
    this.#step = step;
  }

  get rate(): number {
    return this.#rate;
  }

  /** Steps a second; 0: paused. */
  set rate(rate: number) {
    this.stop();
    this.#rate = rate;
    if (rate === 0) return;
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#owed = 0;
    this.#rate = 0;
  }

  #tick(): void {
    const now = performance.now();
    this.#owed = Math.min(this.#owed + ((now - this.#last) / 1000) * this.#rate, this.#rate * MOST_OWED_S + 1);
    this.#last = now;
    while (this.#owed >= 1 && performance.now() - now < BUDGET_MS) {
      this.#owed -= 1;
      if (!this.#step()) this.#owed = 0;
    }
  }
}
