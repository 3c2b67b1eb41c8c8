/**
 * Says when a lost socket is tried again: so many tries a fixed time apart, the first of them at once after a socket that
 * stayed up, then slow ones for ever. The very first connect is none of the tries.
 */
export class ReconnectPlan {
  readonly #limits: { readonly tries: number; readonly delayMs: number; readonly slowMs: number };
  /** Tries since a socket last stayed up. */
  #made = 0;
  #stayedUp = false;

  constructor(limits: { readonly tries: number; readonly delayMs: number; readonly slowMs: number }) {
    this.#limits = limits;
  }

  /** A socket was lost, or a try failed. `down`: the tries are used up. */
  next(): { readonly waitMs: number; readonly down: boolean } {
    const { tries, delayMs, slowMs } = this.#limits;
    if (this.#made >= tries) return { waitMs: slowMs, down: true };
    const waitMs = this.#stayedUp ? 0 : delayMs;
    this.#stayedUp = false;
    this.#made += 1;
    return { waitMs, down: false };
  }

  /** A socket stayed up: the next loss has all the tries again, the first of them at once. */
  reset(): void {
    this.#made = 0;
    this.#stayedUp = true;
  }
}
