/** The browser tab that live sets run in. */
export interface Tab {
  visible(): boolean;
  online(): boolean;
  /** Calls `listener` when either may have changed. Returns the way to stop. */
  onChange(listener: () => void): () => void;
  /** Calls `work` before the next paint, which a hidden tab has none of. Returns the way to cancel. */
  beforePaint(work: () => void): () => void;
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
};
