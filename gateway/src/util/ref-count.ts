import { once } from './once.ts';

/** Reference count with an idle timeout: calls `onIdle` after it had no reference and no touch for `lingerMs`. */
export class RefCount {
  readonly #lingerMs: number;
  readonly #onIdle: () => void;
  #references = 0;
  /** Null while no timer runs. */
  #timer: NodeJS.Timeout | null = null;
  #touchedAt = 0;
  #ended = false;

  constructor(options: { lingerMs: number; onIdle: () => void }) {
    this.#lingerMs = options.lingerMs;
    this.#onIdle = options.onIdle;
  }

  get references(): number {
    return this.#references;
  }

  /** Adds a reference. Returns a function that releases it, and may be called more than once. */
  acquire(): () => void {
    this.#references += 1;
    return once(() => {
      this.#references -= 1;
      this.touch();
    });
  }

  /** Restarts the idle timeout. */
  touch(): void {
    if (this.#ended) return;
    this.#touchedAt = performance.now();
    if (this.#timer === null) this.#wait(this.#lingerMs);
  }

  end(): void {
    this.#ended = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Touching costs no timer: one that ends early starts again with the rest. */
  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#references > 0) return;
      const rest = this.#touchedAt + this.#lingerMs - performance.now();
      if (rest > 0) this.#wait(rest);
      else this.#onIdle();
    }, ms).unref();
  }
}
