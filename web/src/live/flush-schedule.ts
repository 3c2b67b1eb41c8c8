import type { Tab } from './tab.ts';

/** People read no faster; milliseconds. */
const MIN_INTERVAL_MS = 100;

/**
 * Calls `flush` before a paint, at most every 100 ms; not at all while the tab is hidden. A flush that says that something is
 * left goes on before the next paint.
 */
export class FlushSchedule {
  readonly #tab: Pick<Tab, 'beforePaint'>;
  readonly #flush: () => boolean;
  #last = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(tab: Pick<Tab, 'beforePaint'>, flush: () => boolean) {
    this.#tab = tab;
    this.#flush = flush;
  }

  want(): void {
    if (this.#cancel !== null) return;
    const wait = this.#last + MIN_INTERVAL_MS - Date.now();
    if (wait <= 0) return this.#withNextPaint();
    const timer = setTimeout(() => this.#withNextPaint(), wait);
    this.#cancel = () => clearTimeout(timer);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #withNextPaint(): void {
    this.#cancel = this.#tab.beforePaint(() => {
      this.#cancel = null;
      this.#last = Date.now();
      if (this.#flush()) this.#withNextPaint();
    });
  }
}
