import { randomUUID } from 'node:crypto';

/** Time, timers and randomness of the live engine. A simulator replaces them. */
export interface Clock {
  /** Monotonic, ms. */
  now(): number;
  /** Calls back once. @returns a function that cancels it */
  after(ms: number, callback: () => void): () => void;
  randomId(): string;
}

/** The clock of the process. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  },
  randomId: () => randomUUID(),
};

/** Time since the epoch, ms, that does not follow steps of the system's clock: for ages, and for the order of events in this process. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
