import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { preference } from '../preferences.ts';
import { useActionRegistry } from './action-registry.ts';
import type { Action } from './action.ts';
import { isSingleKey, KeySequence, keyPressOf } from './shortcut.ts';

/** Elements that take typed characters themselves. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** While one of these is open, shortcuts of the page behind it do nothing. */
const DIALOG = '[role="dialog"]';
const MODAL = '[aria-modal="true"]';

/** Runs actions by their shortcuts, except single keys in fields and everything in dialogs. */
export function useShortcuts(singleKeysOn: boolean, perform: (action: Action) => void): void {
  const registry = useActionRegistry();
  const sequence = useRef(new KeySequence());

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const press = event.isComposing || event.defaultPrevented ? null : keyPressOf(event);
    if (press === null || isTyped(event.target, press.mod)) return;
    const known = registry.shortcuts().filter(({ shortcut }) => singleKeysOn || !isSingleKey(shortcut));
    const id = sequence.current.next(press, event.timeStamp, known);
    const action = id === null ? undefined : registry.find(id);
    if (action === undefined) return;
    // In a dialog too, where the browser's own shortcut could leave the page.
    event.preventDefault();
    if (!isOverlaid(event.target)) perform(action);
  });

  useEffect(function listenToKeys() {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isTyped(target: EventTarget | null, mod: boolean): boolean {
  return !mod && target instanceof Element && target.closest(FIELDS) !== null;
}

function isOverlaid(target: EventTarget | null): boolean {
  return document.querySelector(MODAL) !== null || (target instanceof Element && target.closest(DIALOG) !== null);
}

/** Whether single-key shortcuts are enabled; on by default. */
const singleKeys = preference('plain-keys', z.object({ on: z.boolean() }));

export function useSingleKeyShortcuts(userId: string): [on: boolean, change: (on: boolean) => void] {
  const on = useSyncExternalStore(singleKeys.subscribe, () => singleKeys.read(userId))?.on ?? true;
  return [on, (next) => singleKeys.change(userId, () => ({ on: next }))];
}
