import { gatewayError } from '../errors/catalogue.ts';

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

  /** Rejects with the task's own error, or before it starts with PROVIDER_BUSY or PROVIDER_TIMEOUT. */
  async run<T>(task: () => Promise<T>, { isUrgent }: { isUrgent: boolean }): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#waitForTurn(isUrgent ? this.#urgent : this.#normal);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #waitForTurn(queue: Set<Start>): Promise<void> {
    if (queue.size >= this.#limits.maxQueued) return Promise.reject(gatewayError('PROVIDER_BUSY'));
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        reject(gatewayError('PROVIDER_TIMEOUT'));
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
