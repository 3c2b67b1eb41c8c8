import type { ActionShortcut, KeyPress } from './shortcut.ts';

/** A key press waits this long for its action; milliseconds. */
export const MAX_WAIT_MS = 5_000;

/** The last key press, if no action has it yet: on a page that is still loading, actions register late. */
export class PendingPress {
  #pending: { readonly press: KeyPress; readonly at: number; readonly path: string } | null = null;

  /** Keeps a press at time `at` (milliseconds) on the page `path`, unless it begins a sequence. */
  hold(press: KeyPress, at: number, path: string, known: readonly ActionShortcut[]): void {
    const isBegun = known.some(({ shortcut: [first] }) => isSame(first, press));
    this.#pending = isBegun ? null : { press, at, path };
  }

  drop(): void {
    this.#pending = null;
  }

  /** Id of the action that now has the press, once; null without one, on another page or after `MAX_WAIT_MS`. */
  take(at: number, path: string, known: readonly ActionShortcut[]): string | null {
    const pending = this.#pending;
    if (pending === null) return null;
    if (at - pending.at > MAX_WAIT_MS || path !== pending.path) {
      this.#pending = null;
      return null;
    }
    const id = known.findLast(({ shortcut }) => shortcut.length === 1 && isSame(shortcut[0], pending.press))?.id ?? null;
    if (id !== null) this.#pending = null;
    return id;
  }
}

function isSame(a: KeyPress | undefined, b: KeyPress): boolean {
  return a?.key === b.key && a.mod === b.mod;
}
