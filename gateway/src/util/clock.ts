/** Milliseconds since 1970, monotonic. Use it to compare times in this process. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
