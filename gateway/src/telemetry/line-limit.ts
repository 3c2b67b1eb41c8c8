import { boundedMap } from '../util/bounded-map.ts';

interface Window {
  readonly startedAt: number;
  lines: number;
}

const MAX_KINDS = 1_000;
const LINES = 10;
const WINDOW_MS = 10_000;

/**
 * Bounds log lines of one kind: {@link LINES} within {@link WINDOW_MS}. The first line after that says how many were left
 * out, so that a thousand subscriptions refused for one reason do not drown all else.
 */
export class LineLimit {
  readonly #windows = boundedMap<string, Window>(MAX_KINDS);
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Null when this line is left out; else how many of its kind were left out before it. */
  take(kind: string): { readonly leftOut: number } | null {
    const now = this.#now();
    const known = this.#windows.get(kind);
    if (known && now - known.startedAt < WINDOW_MS) {
      known.lines += 1;
      return known.lines > LINES ? null : { leftOut: 0 };
    }
    this.#windows.set(kind, { startedAt: now, lines: 1 });
    return { leftOut: Math.max(0, (known?.lines ?? 0) - LINES) };
  }
}
