import { boundedMap } from '../util/bounded-map.ts';
import { steadyNow } from '../util/clock.ts';

interface RateWindow {
  readonly startedAt: number;
  lines: number;
}

const MAX_KINDS = 1_000;
const LINES = 10;
const WINDOW_MS = 10_000;

/**
 * Rate limiter for log lines: {@link LINES} of one kind within {@link WINDOW_MS}. The first line of the next window says how many
 * were left out. So a thousand rejected subscriptions do not flood the log.
 */
export class LogRateLimiter {
  readonly #windows = boundedMap<string, RateWindow>(MAX_KINDS);

  /** Null when the line must be left out; otherwise the number of lines of its kind that were left out before it. */
  tryAcquire(kind: string): { readonly leftOut: number } | null {
    const now = steadyNow();
    const known = this.#windows.get(kind);
    if (known && now - known.startedAt < WINDOW_MS) {
      known.lines += 1;
      return known.lines > LINES ? null : { leftOut: 0 };
    }
    this.#windows.set(kind, { startedAt: now, lines: 1 });
    return { leftOut: Math.max(0, (known?.lines ?? 0) - LINES) };
  }
}
