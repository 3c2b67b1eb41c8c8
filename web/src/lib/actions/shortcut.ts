/** One press of a key. */
export interface KeyPress {
  /** As `KeyboardEvent.key` has it, letters in lower case. */
  readonly key: string;
  /** Together with Ctrl, on a Mac with Command. */
  readonly mod: boolean;
}

/** Presses one after the other. */
export type Shortcut = readonly KeyPress[];

const MOD = 'mod+';

/** Reads `mod+k` (Ctrl or Command and K), `?`, or `g t` (G, then T). Throws for what nobody can press. */
export function parseShortcut(text: string): Shortcut {
  return text.split(' ').map((part) => {
    const mod = part.startsWith(MOD);
    const key = mod ? part.slice(MOD.length) : part;
    if (key.length !== 1 || key !== key.toLowerCase()) throw new Error(`No shortcut: ${text}`);
    return { key, mod };
  });
}

/** True for a shortcut of characters alone, which somebody who speaks to the computer may set off unawares. */
export function isSingleKey(shortcut: Shortcut): boolean {
  return shortcut.every(({ mod }) => !mod);
}

/** What is read of a `KeyboardEvent`. */
export interface KeyInput {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: string): boolean;
}

/** The press that was meant; null for keys without a character, and for combinations that are the browser's or nobody's. */
export function keyPressOf(event: KeyInput): KeyPress | null {
  // Several keyboards reach the brackets with AltGr, which may be reported as Ctrl and Alt.
  const altGr = event.getModifierState('AltGraph');
  const mod = event.metaKey || (event.ctrlKey && !altGr);
  if (event.key.length !== 1 || (event.altKey && !altGr) || (mod && event.shiftKey)) return null;
  const letter = letterOf(event);
  if (letter === null) return { key: event.key, mod };
  // A capital without Shift is the work of Caps Lock.
  return event.shiftKey ? null : { key: letter, mod };
}

/** The letter on the key; where the layout has no Latin ones, that of its place. */
function letterOf({ key, code }: KeyInput): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isLatin = key.charCodeAt(0) < 0x250;
  return isLatin ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** What is printed on the keys, press by press: `Ctrl`, `K`. */
export function keyNames(shortcut: Shortcut, mac: boolean): string[] {
  return shortcut.flatMap(({ key, mod }) => [...(mod ? [mac ? '⌘' : 'Ctrl'] : []), key.toUpperCase()]);
}

/** For `aria-keyshortcuts`, which knows no presses one after the other; null for those. */
export function ariaShortcut(shortcut: Shortcut, mac: boolean): string | null {
  const [press] = shortcut;
  if (press === undefined || shortcut.length > 1) return null;
  return `${press.mod ? `${mac ? 'Meta' : 'Control'}+` : ''}${press.key}`;
}

/** Presses further apart than this belong to different shortcuts; milliseconds. */
const TOGETHER_MS = 1_000;

export interface ActionShortcut {
  readonly id: string;
  readonly shortcut: Shortcut;
}

/** Tells by the presses that come one after the other which shortcut was meant. */
export class KeySequence {
  /** The beginning of at least one shortcut, so it is never longer than the longest of them. */
  #pending: readonly KeyPress[] = [];
  #at = Number.NEGATIVE_INFINITY;

  /** The shortcut that `press` at that time (milliseconds) completes; null for none, or not yet. Later ones of `known` win. */
  next(press: KeyPress, at: number, known: readonly ActionShortcut[]): string | null {
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

function startsWith(shortcut: Shortcut, presses: readonly KeyPress[]): boolean {
  return (
    presses.length <= shortcut.length &&
    presses.every(({ key, mod }, index) => shortcut[index]?.key === key && shortcut[index]?.mod === mod)
  );
}

/** Whether the keys of this machine are a Mac's. */
export function isMac(agent: string = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}
