/** Says when a lost socket is tried again: at once, then some tries a fixed time apart, then slow ones for ever. */
export class ReconnectPlan {
  readonly #limits: { readonly tries: number; readonly delayMs: number; readonly slowMs: number };
  /** Tries since a socket last stayed up; the very first connect is one of them. */
  #made = 1;

  constructor(limits: { readonly tries: number; readonly delayMs: number; readonly slowMs: number }) {
    this.#limits = limits;
  }

  /** A socket was lost, or a try failed. `down`: the tries are used up. */
  next(): { readonly waitMs: number; readonly down: boolean } {
    const { tries, delayMs, slowMs } = this.#limits;
    if (this.#made >= tries) return { waitMs: slowMs, down: true };
    const waitMs = this.#made === 0 ? 0 : delayMs;
    this.#made += 1;
    return { waitMs, down: false };
  }

  /** A socket stayed up: the next loss has all the tries again, the first of them at once. */
  reset(): void {
    this.#made = 0;
  }
}
