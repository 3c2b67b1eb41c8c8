/** The browser tab that live sets run in. */
export interface Tab {
  visible(): boolean;
  online(): boolean;
  /** Calls `listener` when either may have changed. Returns the way to stop. */
  onChange(listener: () => void): () => void;
  /** Calls `work` before the next paint, which a hidden tab has none of. Returns the way to cancel. */
  beforePaint(work: () => void): () => void;
  /** Resolves once the browser has had the chance to paint, or to do what else waits. */
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
  // By a message: a timer would wait four milliseconds each time, and a second in a hidden tab.
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
