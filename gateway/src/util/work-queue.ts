/** The task did not start: the queue was full, or its turn did not come in time. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
  readonly reason: 'busy' | 'timeout';

  constructor(reason: 'busy' | 'timeout') {
    super(`not started: ${reason}`);
    this.reason = reason;
  }
}

interface Limits {
  /** Number of concurrent tasks. */
  readonly concurrency: number;
  /** Maximum length of the urgent queue, and of the other one. */
  readonly maxQueued: number;
  /** How long a task may be queued, in milliseconds. */
  readonly queueTimeoutMs: number;
}

type Start = () => void;

/** Runs a limited number of tasks concurrently. Others are queued in order, urgent ones first, for a limited time. */
export class WorkQueue {
  readonly #limits: Limits;
  readonly #urgent = new Set<Start>();
  readonly #normal = new Set<Start>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Rejects with {@link NotStarted}, or with the task's own error. */
  async run<T>(task: () => Promise<T>, { isUrgent }: { isUrgent: boolean }): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#turn(isUrgent ? this.#urgent : this.#normal);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #turn(queue: Set<Start>): Promise<void> {
    if (queue.size >= this.#limits.maxQueued) return Promise.reject(new NotStarted('busy'));
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        reject(new NotStarted('timeout'));
      }, this.#limits.queueTimeoutMs);
      queue.add(start);
    });
  }

  #startNext(): void {
    const queue = this.#urgent.size > 0 ? this.#urgent : this.#normal;
    const [start] = queue;
    if (start === undefined) {
      this.#running -= 1;
      return;
    }
    queue.delete(start);
    start();
  }
}
