/** The browser tab that live sets run in. */
export interface Tab {
  visible(): boolean;
  online(): boolean;
  /** Calls `listener` when visibility or connectivity changes. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
  /** Calls `work` before the next paint; a hidden tab does not paint. Returns a function that cancels it. */
  beforePaint(work: () => void): () => void;
  /** Resolves in a later task, after the browser could paint and handle input. */
  nextTask(): Promise<void>;
}

export const browserTab: Tab = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  beforePaint(work) {
    const frame = requestAnimationFrame(() => work());
    return () => cancelAnimationFrame(frame);
  },
  // A message, because timers are delayed by 4 ms, and by 1 s in a hidden tab.
  nextTask: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    }),
};

/** Minimum time between two flushes, because users cannot read faster; milliseconds. */
const MIN_INTERVAL_MS = 100;

/**
 * Calls `flush` before a paint, at most every 100 ms and never while the tab is hidden. If `flush` returns true it has more
 * to do and is called again before the next paint.
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

  request(): void {
    if (this.#cancel !== null) return;
    const wait = this.#last + MIN_INTERVAL_MS - Date.now();
    if (wait <= 0) return this.#beforeNextPaint();
    const timer = setTimeout(() => this.#beforeNextPaint(), wait);
    this.#cancel = () => clearTimeout(timer);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #beforeNextPaint(): void {
    this.#cancel = this.#tab.beforePaint(() => {
      this.#cancel = null;
      this.#last = Date.now();
      if (this.#flush()) this.#beforeNextPaint();
    });
  }
}
