/**
 * First read of the list, for requests that do not wait for all of it: after `afterMs` they receive what has arrived so far,
 * as soon as there is anything, and the rest as changes.
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

  /** The published part is not empty. */
  hasContent(): void {
    this.#content?.resolve();
  }

  /** The list is complete, or no request waits for it any more. */
  end(): void {
    this.#content?.resolve();
    this.#content = null;
  }
}
