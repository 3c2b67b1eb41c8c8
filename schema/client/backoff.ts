const BASE_MS = 500;
const CAP_MS = 30_000;

/** Waiting times between tries: full jitter under a bound that doubles from 500 ms to 30 s. */
export class Backoff {
  #tries = 0;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Milliseconds to wait before the next try. */
  next(): number {
    const bound = Math.min(CAP_MS, BASE_MS * 2 ** this.#tries);
    if (bound < CAP_MS) this.#tries += 1;
    return this.#random() * bound;
  }

  /** The other side asks for mercy: waits as after `tries` failures at least. */
  atLeast(tries: number): void {
    this.#tries = Math.max(this.#tries, tries);
  }

  reset(): void {
    this.#tries = 0;
  }
}
