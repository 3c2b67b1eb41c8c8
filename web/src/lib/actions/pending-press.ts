import type { ActionShortcut, KeyPress } from './shortcut.ts';

/** A key press waits this long for its action; milliseconds. */
export const MAX_WAIT_MS = 5_000;

/** The last key press that no action has handled yet: while a page loads, actions register late. */
export class PendingKeyPress {
  #pending: { readonly press: KeyPress; readonly at: number; readonly path: string } | null = null;

  /** Stores a press at time `at` (milliseconds) on the page `path`, unless it begins a sequence. */
  set(press: KeyPress, at: number, path: string, known: readonly ActionShortcut[]): void {
    const beginsSequence = known.some(({ shortcut: [first] }) => isSame(first, press));
    this.#pending = beginsSequence ? null : { press, at, path };
  }

  clear(): void {
    this.#pending = null;
  }

  /** Returns the id of the action for the pending press and clears the press. Null if there is none, on another page, or after `MAX_WAIT_MS`. */
  consume(at: number, path: string, known: readonly ActionShortcut[]): string | null {
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
