/** Whether this tab is changing the customer that it acts for. No page is shown meanwhile: none reads anything for the one left. */
export class CustomerChange {
  #running = 0;
  readonly #listeners = new Set<() => void>();

  readonly isRunning = (): boolean => this.#running > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs `change` once the page has gone. */
  async run(change: () => Promise<void>): Promise<void> {
    this.#count(1);
    try {
      // React takes the page down within the first turn, and Apollo ends its queries a turn later.
      await turn();
      await turn();
      await change();
    } finally {
      this.#count(-1);
    }
  }

  #count(by: 1 | -1): void {
    this.#running += by;
    for (const listener of this.#listeners) listener();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export const customerChange = new CustomerChange();
