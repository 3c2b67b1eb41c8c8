import { vi } from 'vitest';

/**
 * Holds the page's timers of these lengths (milliseconds) until `run`: a busy machine types slowly, and a test need not wait ten
 * seconds. `waiting` has the numbers of those that are held.
 */
export function holdTimers(isHeld: (milliseconds: number) => boolean) {
  const held = new Map<number, () => void>();
  const [startTimer, clearTimer] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  let lastNumber = 0;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => {
    if (!isHeld(milliseconds)) return startTimer(run, milliseconds);
    // The browser's own numbers are positive.
    lastNumber -= 1;
    held.set(lastNumber, run);
    return lastNumber;
  });
  vi.stubGlobal('clearTimeout', (timer: number) => {
    if (!held.delete(timer)) clearTimer(timer);
  });
  return {
    waiting: () => [...held.keys()],
    run() {
      const all = [...held.values()];
      held.clear();
      for (const run of all) run();
    },
  };
}
