/** Time, timers and randomness of the live engine. A simulator passes its own. */
export interface LiveClock {
  /** Milliseconds since 1970; by the server's clock if sessions expire by it. */
  now(): number;
  /** Milliseconds that no clock change affects, for time budgets. */
  elapsed(): number;
  /** Calls `work` once after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Returns a number from 0 to below 1. */
  random(): number;
}

export const systemClock: LiveClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
