/**
 * First reading of the list, for readers who do not wait for all of it: from `afterMs` on they get what has come so far, as
 * soon as there is anything, and the rest as changes.
 */
export class ListOpening {
  readonly #afterMs: number;
  readonly #onPartial: () => void;
  #shown: PromiseWithResolvers<void> | null = null;

  /** @param options.onPartial a part may be shown from now on */
  constructor(options: { afterMs: number; onPartial: () => void }) {
    this.#afterMs = options.afterMs;
    this.#onPartial = options.onPartial;
  }

  /** Whether parts may be shown. */
  get isPartial(): boolean {
    return this.#shown !== null;
  }

  /** Resolves with the whole list, or with a part of it; rejects when there is neither. */
  async soFar(whole: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#shown ??= Promise.withResolvers();
      void this.#shown.promise.then(resolve);
      this.#onPartial();
    }, this.#afterMs).unref();
    try {
      await Promise.race([whole, promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** There is something to show. */
  shown(): void {
    this.#shown?.resolve();
  }

  /** The list is whole, or not read any more. */
  end(): void {
    this.#shown?.resolve();
    this.#shown = null;
  }
}
