/** Time since the epoch, ms, that does not follow steps of the system's clock: for ages, and for the order of events in this process. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
