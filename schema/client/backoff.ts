const BASE_MS = 500;
const CAP_MS = 30_000;

/** Exponential back-off with full jitter: the upper bound doubles from 500 ms to 30 s. */
export class Backoff {
  #attempts = 0;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Milliseconds to wait before the next attempt. */
  next(): number {
    const bound = Math.min(CAP_MS, BASE_MS * 2 ** this.#attempts);
    if (bound < CAP_MS) this.#attempts += 1;
    return this.#random() * bound;
  }

  /** Raises the bound to that after this number of failed attempts, unless it is higher; for an overloaded server. */
  atLeast(attempts: number): void {
    this.#attempts = Math.max(this.#attempts, attempts);
  }

  reset(): void {
    this.#attempts = 0;
  }
}
