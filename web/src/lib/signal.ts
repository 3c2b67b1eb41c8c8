/** The listeners of something that changes. */
export class Signal {
  readonly #listeners = new Set<() => void>();

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls `listener` after every change. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly emit = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
