/** The browser tab that live sets run in. */
export interface Tab {
  isVisible(): boolean;
  isOnline(): boolean;
  /** Calls `listener` when visibility or connectivity changes. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
  /**
   * Calls `work` within about one frame. While the tab is hidden, does so only if `isNeeded`; otherwise waits until it is visible.
   * Returns a function that cancels it.
   */
  nextFrame(work: () => void, isNeeded?: () => boolean): () => void;
  /** Resolves in a later task, after the browser could paint and handle input. */
  nextTask(): Promise<void>;
  /** Calls `work` after the next paint, with its duration in milliseconds. A hidden tab paints nothing: then in a later task. */
  afterPaint(work: (paintMs: number) => void): void;
}

const FRAME_MS = 16;

export const browserTab: Tab = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
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
  // Not an animation frame, because what the flush changes renders in a task after it.
  nextFrame(work, isNeeded = () => false) {
    const run = () => {
      if (document.visibilityState !== 'visible' && !isNeeded()) return;
      cancel();
      work();
    };
    const timer = setTimeout(run, FRAME_MS);
    document.addEventListener('visibilitychange', run);
    const cancel = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
    };
    return cancel;
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
  afterPaint(work) {
    let startedAt = performance.now();
    const end = () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', end);
      void browserTab.nextTask().then(() => work(performance.now() - startedAt));
    };
    // Not the timestamp of the frame, which also paints changes that are made after that time.
    const frame = requestAnimationFrame(() => {
      startedAt = performance.now();
      end();
    });
    if (document.visibilityState === 'visible') document.addEventListener('visibilitychange', end);
    else end();
  },
};

/** Bounds of the minimum time between two flushes, milliseconds: users cannot read faster than every 100 ms. */
const INTERVAL_MS = { least: 30, most: 100 };
/** The minimum time between two flushes as a multiple of how long the last one took to be on the screen, within those bounds. */
const INTERVAL_FACTOR = 2;

/**
 * Calls `flush` at most every 30 to 100 ms, and while the tab is hidden only if `isNeeded`. If `flush` returns true it has more to do
 * and is called again in the next frame.
 */
export class FlushSchedule {
  readonly #tab: Pick<Tab, 'nextFrame'>;
  readonly #flush: () => boolean;
  readonly #isNeeded: () => boolean;
  readonly #shownMs: () => number;
  /** Monotonic, ms. */
  #lastFlushAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  /** @param options `shownMs`: how long the last flush took to be on the screen */
  constructor(tab: Pick<Tab, 'nextFrame'>, options: { flush: () => boolean; isNeeded: () => boolean; shownMs: () => number }) {
    this.#tab = tab;
    this.#flush = options.flush;
    this.#isNeeded = options.isNeeded;
    this.#shownMs = options.shownMs;
  }

  request(): void {
    if (this.#cancel !== null) return;
    const interval = Math.min(Math.max(INTERVAL_MS.least, this.#shownMs() * INTERVAL_FACTOR), INTERVAL_MS.most);
    const wait = this.#lastFlushAt + interval - performance.now();
    if (wait <= 0) return this.#inNextFrame();
    const timer = setTimeout(() => this.#inNextFrame(), wait);
    this.#cancel = () => clearTimeout(timer);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #inNextFrame(): void {
    this.#cancel = this.#tab.nextFrame(() => {
      this.#cancel = null;
      this.#lastFlushAt = performance.now();
      if (this.#flush()) this.#inNextFrame();
    }, this.#isNeeded);
  }
}
