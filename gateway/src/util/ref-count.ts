/** Reference count with an idle timeout: calls `onIdle` when nothing held or touched it for `lingerMs`. */
export class RefCount {
  readonly #lingerMs: number;
  readonly #onIdle: () => void;
  #holders = 0;
  #timer: NodeJS.Timeout | null = null;
  #ended = false;

  constructor(options: { lingerMs: number; onIdle: () => void }) {
    this.#lingerMs = options.lingerMs;
    this.#onIdle = options.onIdle;
  }

  get holders(): number {
    return this.#holders;
  }

  /** Adds a reference. Returns a function that releases it, and may be called more than once. */
  hold(): () => void {
    this.#holders += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holders -= 1;
      this.touch();
    };
  }

  /** Restarts the idle timeout. */
  touch(): void {
    if (this.#ended) return;
    if (this.#timer) this.#timer.refresh();
    else {
      this.#timer = setTimeout(() => {
        if (this.#holders === 0) this.#onIdle();
      }, this.#lingerMs).unref();
    }
  }

  end(): void {
    this.#ended = true;
    if (this.#timer) clearTimeout(this.#timer);
  }
}
