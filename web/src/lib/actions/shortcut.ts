/** One press of a key. */
export interface Press {
  /** As `KeyboardEvent.key` has it, letters in lower case. */
  readonly key: string;
  /** Together with Ctrl, on a Mac with Command. */
  readonly mod: boolean;
}

/** Presses one after the other. */
export type Shortcut = readonly Press[];

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
export function isPlain(shortcut: Shortcut): boolean {
  return shortcut.every(({ mod }) => !mod);
}

/** What is read of a `KeyboardEvent`. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: string): boolean;
}

/** The press that was meant; null for keys without a character, and for combinations that are the browser's or nobody's. */
export function pressOf(event: Pressed): Press | null {
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
function letterOf({ key, code }: Pressed): string | null {
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
