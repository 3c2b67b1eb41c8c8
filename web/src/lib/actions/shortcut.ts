/** One key press. */
export interface KeyPress {
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly key: string;
  /** Whether Ctrl, or Command on a Mac, is pressed too. */
  readonly mod: boolean;
}

/** A sequence of key presses. */
type Shortcut = readonly KeyPress[];

const MOD = 'mod+';

/** Parses `mod+k` (Ctrl or Command and K), `?`, or `g t` (G, then T). Throws if the text is not a shortcut. */
export function parseShortcut(text: string): Shortcut {
  return text.split(' ').map((part) => {
    const mod = part.startsWith(MOD);
    const key = mod ? part.slice(MOD.length) : part;
    if (key.length !== 1 || key !== key.toLowerCase()) throw new Error(`Not a shortcut: ${text}`);
    return { key, mod };
  });
}

/** True for a shortcut without modifier keys, which dictation software may trigger by accident. */
export function isSingleKey(shortcut: Shortcut): boolean {
  return shortcut.every(({ mod }) => !mod);
}

/** The part of a `KeyboardEvent` that is used here. */
export type KeyInput = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

/** The key press of an event; null for keys without a character and for combinations that no shortcut uses. */
export function keyPressOf(event: KeyInput): KeyPress | null {
  // Several keyboards reach the brackets with AltGr, which may be reported as Ctrl and Alt.
  const altGr = event.getModifierState('AltGraph');
  const mod = event.metaKey || (event.ctrlKey && !altGr);
  if (event.key.length !== 1 || (event.altKey && !altGr) || (mod && event.shiftKey)) return null;
  const letter = letterOf(event);
  if (letter === null) return { key: event.key, mod };
  // An upper-case letter without Shift comes from Caps Lock.
  return event.shiftKey ? null : { key: letter, mod };
}

/** The letter on the key; on non-Latin layouts, the Latin letter at the same position. */
function letterOf({ key, code }: KeyInput): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isLatin = key.charCodeAt(0) < 0x250;
  return isLatin ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** Key labels of a shortcut: `Ctrl`, `K`. */
export function keyNames(shortcut: Shortcut, mac: boolean): string[] {
  return shortcut.flatMap(({ key, mod }) => [...(mod ? [mac ? '⌘' : 'Ctrl'] : []), key.toUpperCase()]);
}

/** Value of `aria-keyshortcuts`; null for sequences, which it does not support. */
export function ariaShortcut(shortcut: Shortcut, mac: boolean): string | null {
  const [press] = shortcut;
  if (press === undefined || shortcut.length > 1) return null;
  return `${press.mod ? `${mac ? 'Meta' : 'Control'}+` : ''}${press.key}`;
}

/** Longest pause between the key presses of one shortcut; milliseconds. */
const MAX_PAUSE_MS = 1_000;

export interface ActionShortcut {
  readonly id: string;
  readonly shortcut: Shortcut;
}

/** Recognizes shortcuts in a sequence of key presses. */
export class KeySequence {
  /** A prefix of at least one shortcut, so never longer than the longest shortcut. */
  #pending: readonly KeyPress[] = [];
  #lastPressAt = Number.NEGATIVE_INFINITY;

  /** Id of the shortcut that `press` completes at time `at` (milliseconds); null if none does. Later entries of `known` win. */
  next(press: KeyPress, at: number, known: readonly ActionShortcut[]): string | null {
    const before = at - this.#lastPressAt <= MAX_PAUSE_MS ? this.#pending : [];
    this.#lastPressAt = at;
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

/** Whether the device has an Apple keyboard. */
export function isMac(agent: string = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}
