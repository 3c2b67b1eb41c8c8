import { once } from './once.ts';

/** Limits what runs at the same time, for each owner and in all. */
export class Slots {
  readonly #perOwner: number;
  readonly #total: number;
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor({ perOwner, total = Number.POSITIVE_INFINITY }: { perOwner: number; total?: number }) {
    this.#perOwner = perOwner;
    this.#total = total;
  }

  /** Takes a slot. @returns a function that releases it, which may be called more than once; null if the limit is reached */
  acquire(owner: string): (() => void) | null {
    const own = this.#running.get(owner) ?? 0;
    if (own >= this.#perOwner || this.#count >= this.#total) return null;
    this.#running.set(owner, own + 1);
    this.#count += 1;
    return once(() => {
      this.#count -= 1;
      const remaining = (this.#running.get(owner) ?? 1) - 1;
      if (remaining > 0) this.#running.set(owner, remaining);
      else this.#running.delete(owner);
    });
  }
}
