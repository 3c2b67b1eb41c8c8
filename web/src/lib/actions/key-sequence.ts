import type { Press, Shortcut } from './shortcut.ts';

/** Presses further apart than this belong to different shortcuts; milliseconds. */
const TOGETHER_MS = 1_000;

export interface Keyed {
  readonly id: string;
  readonly shortcut: Shortcut;
}

/** Tells by the presses that come one after the other which shortcut was meant. */
export class KeySequence {
  /** The beginning of at least one shortcut, so it is never longer than the longest of them. */
  #pending: readonly Press[] = [];
  #at = Number.NEGATIVE_INFINITY;

  /** The shortcut that `press` at that time (milliseconds) completes; null for none, or not yet. Later ones of `known` win. */
  next(press: Press, at: number, known: readonly Keyed[]): string | null {
    const before = at - this.#at <= TOGETHER_MS ? this.#pending : [];
    this.#at = at;
    for (const presses of before.length === 0 ? [[press]] : [[...before, press], [press]]) {
      const begun = known.filter(({ shortcut }) => startsWith(shortcut, presses));
      const done = begun.findLast(({ shortcut }) => shortcut.length === presses.length);
      this.#pending = done === undefined && begun.length > 0 ? presses : [];
      if (begun.length > 0) return done?.id ?? null;
    }
    return null;
  }
}

function startsWith(shortcut: Shortcut, presses: readonly Press[]): boolean {
  return (
    presses.length <= shortcut.length &&
    presses.every(({ key, mod }, index) => shortcut[index]?.key === key && shortcut[index]?.mod === mod)
  );
}
