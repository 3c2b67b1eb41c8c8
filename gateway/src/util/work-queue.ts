/** OperationContext that was not begun: too much waits already, or its turn did not come in time. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
  readonly why: 'busy' | 'timeout';

  constructor(why: 'busy' | 'timeout') {
    super(`not begun: ${why}`);
    this.why = why;
  }
}

interface Limits {
  /** How much runs at a time. */
  readonly atOnce: number;
  /** How much may wait, urgent and other work each. */
  readonly waiting: number;
  /** How long each may wait, in milliseconds. */
  readonly waitMs: number;
}

type Start = () => void;

/** Runs a bounded amount of work at a time. The rest waits in order, urgent work before other, for a bounded time. */
export class WorkQueue {
  readonly #limits: Limits;
  readonly #urgent = new Set<Start>();
  readonly #other = new Set<Start>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Rejects with {@link NotBegun}, or as the work does. */
  async run<T>(work: () => Promise<T>, { isUrgent }: { isUrgent: boolean }): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#turn(isUrgent ? this.#urgent : this.#other);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(line: Set<Start>): Promise<void> {
    if (line.size >= this.#limits.waiting) return Promise.reject(new NotBegun('busy'));
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(start);
        reject(new NotBegun('timeout'));
      }, this.#limits.waitMs);
      line.add(start);
    });
  }

  /** What has run makes room for what waits first. */
  #next(): void {
    const line = this.#urgent.size > 0 ? this.#urgent : this.#other;
    const [start] = line;
    if (start === undefined) {
      this.#running -= 1;
      return;
    }
    line.delete(start);
    start();
  }
}
