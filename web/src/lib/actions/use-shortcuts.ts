import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { preference } from '../preferences.ts';
import { useActionRegistry } from './action-registry.ts';
import type { Action } from './action.ts';
import { PendingPress } from './pending-press.ts';
import { isSingleKey, KeySequence, keyPressOf } from './shortcut.ts';

/** Elements that take typed characters themselves. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** While one of these is open, shortcuts of the page behind it do nothing. */
const DIALOG = '[role="dialog"]';
const MODAL = '[aria-modal="true"]';

/** Pressed with other keys, so they are no input of their own. */
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/**
 * Runs actions by their shortcuts, except single keys in fields and everything in dialogs. A press without an action runs the
 * one that registers within a few seconds, unless another input follows.
 */
export function useShortcuts(singleKeysOn: boolean, perform: (action: Action) => void): void {
  const registry = useActionRegistry();
  const sequence = useRef(new KeySequence());
  const pending = useRef(new PendingPress());
  const known = () => registry.shortcuts().filter(({ shortcut }) => singleKeysOn || !isSingleKey(shortcut));

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!MODIFIERS.includes(event.key)) pending.current.drop();
    const press = event.isComposing || event.defaultPrevented ? null : keyPressOf(event);
    if (press === null || isTyped(event.target, press.mod)) return;
    const shortcuts = known();
    const id = sequence.current.next(press, event.timeStamp, shortcuts);
    const action = id === null ? undefined : registry.find(id);
    if (action === undefined) {
      // The browser handles keys with Ctrl or Command.
      if (!press.mod && singleKeysOn && !isOverlaid(event.target)) {
        pending.current.hold(press, event.timeStamp, location.pathname, shortcuts);
      }
      return;
    }
    // In a dialog too, where the browser's own shortcut could leave the page.
    event.preventDefault();
    if (!isOverlaid(event.target)) perform(action);
  });
  const registered = useEffectEvent(() => {
    const id = pending.current.take(performance.now(), location.pathname, known());
    const action = id === null ? undefined : registry.find(id);
    const { activeElement } = document;
    if (action !== undefined && !isTyped(activeElement, false) && !isOverlaid(activeElement)) perform(action);
  });

  useEffect(function listenToKeys() {
    const controller = new AbortController();
    const { signal } = controller;
    const drop = () => pending.current.drop();
    window.addEventListener('keydown', (event) => pressed(event), { signal });
    window.addEventListener('pointerdown', drop, { signal, capture: true });
    window.addEventListener('popstate', drop, { signal });
    return () => controller.abort();
  }, []);
  useEffect(
    function runPendingPress() {
      // After all registrations of the same render: an inner component replaces an outer component's action.
      return registry.subscribe(() => queueMicrotask(() => registered()));
    },
    [registry],
  );
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
