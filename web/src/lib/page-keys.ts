import { useEffect, useEffectEvent } from 'react';

export type PageKey = '[' | ']' | '?' | '/';
const KEYS: readonly PageKey[] = ['[', ']', '?', '/'];

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly defaultPrevented: boolean;
  getModifierState(name: string): boolean;
}

/** The page's key that was meant; null while somebody types, or for a shortcut of the browser. */
export function pageKey(event: Pressed, isTyping: boolean): PageKey | null {
  // Several keyboards reach the brackets with AltGr, which may be reported as Ctrl and Alt.
  const isShortcut = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
  if (event.defaultPrevented || isTyping || isShortcut) return null;
  return KEYS.find((key) => key === event.key) ?? null;
}

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** Calls `onKey` for those keys of the page, wherever the focus is, but in fields and dialogs. */
export function usePageKeys<K extends PageKey>(keys: readonly K[], onKey: (key: K) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    const meant = pageKey(event, isTyping);
    const key = keys.find((each) => each === meant);
    if (key === undefined) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(function listenToKeys() {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
