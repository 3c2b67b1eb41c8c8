/** Something kept while anybody holds it, and for `lingerMs` after the last one let go or looked in. */
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

  /** Returns the way to let go, which may be called more than once. */
  hold(): () => void {
    this.#holders += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders -= 1;
      this.touch();
    };
  }

  /** Counts the linger time anew. */
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
