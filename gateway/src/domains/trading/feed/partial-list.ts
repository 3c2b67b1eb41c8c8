/**
 * First read of the list, for requests that do not wait for all of it. After `afterMs`, they receive what has arrived so far,
 * or the first part as soon as there is one, and the rest as changes.
 */
export class PartialList {
  readonly #afterMs: number;
  readonly #onPartial: () => void;
  #content: PromiseWithResolvers<void> | null = null;

  /** @param options.onPartial parts may be published from now on */
  constructor(options: { afterMs: number; onPartial: () => void }) {
    this.#afterMs = options.afterMs;
    this.#onPartial = options.onPartial;
  }

  /** Whether parts may be published. */
  get isPartial(): boolean {
    return this.#content !== null;
  }

  /** Resolves with the whole list or with a first part of it; rejects if there is neither. */
  async firstPart(whole: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#content ??= Promise.withResolvers();
      void this.#content.promise.then(resolve);
      this.#onPartial();
    }, this.#afterMs).unref();
    try {
      await Promise.race([whole, promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Call when the published part is no longer empty. */
  markContent(): void {
    this.#content?.resolve();
  }

  /** Call when the list is complete, or no request waits for it any longer. */
  end(): void {
    this.#content?.resolve();
    this.#content = null;
  }
}
