const AT_LATEST_MS = 3_000;

/** Does what can wait once the page is drawn and the browser has time. Returns the way to call it off. */
export function afterFirstPaint(work: () => void): () => void {
  // Not every browser tells when it has time.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(idle);
}
