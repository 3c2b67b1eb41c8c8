import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useActionRegistry } from './action-registry.ts';
import type { Action } from './action.ts';
import { PendingKeyPress } from './pending-press.ts';
import { isSingleKey, KeySequence, keyPressOf } from './shortcut.ts';

/** Elements that take typed characters themselves. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** Shortcuts do nothing in a dialog, nor while a modal one is open. */
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
  const pending = useRef(new PendingKeyPress());
  const enabledShortcuts = () => registry.shortcuts().filter(({ shortcut }) => singleKeysOn || !isSingleKey(shortcut));

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!MODIFIERS.includes(event.key)) pending.current.clear();
    const press = event.defaultPrevented ? null : keyPressOf(event);
    if (press === null || isTextInput(event.target, press.mod)) return;
    const shortcuts = enabledShortcuts();
    const id = sequence.current.next(press, event.timeStamp, shortcuts);
    const action = id === null ? undefined : registry.find(id);
    if (action === undefined) {
      // The browser handles keys with Ctrl or Command.
      if (!press.mod && singleKeysOn && !isBlockedByDialog(event.target)) {
        pending.current.set(press, event.timeStamp, location.pathname, shortcuts);
      }
      return;
    }
    // In a dialog too, where the browser's own shortcut could leave the page.
    event.preventDefault();
    if (!isBlockedByDialog(event.target)) perform(action);
  });
  const retryPendingPress = useEffectEvent(() => {
    const id = pending.current.consume(performance.now(), location.pathname, enabledShortcuts());
    const action = id === null ? undefined : registry.find(id);
    const { activeElement } = document;
    if (action !== undefined && !isTextInput(activeElement, false) && !isBlockedByDialog(activeElement)) perform(action);
  });

  // A layout effect, so that no key is lost once the page is shown.
  useLayoutEffect(function listenToKeys() {
    const controller = new AbortController();
    const { signal } = controller;
    const clearPending = () => pending.current.clear();
    window.addEventListener('keydown', (event) => handleKeyDown(event), { signal });
    window.addEventListener('pointerdown', clearPending, { signal, capture: true });
    window.addEventListener('popstate', clearPending, { signal });
    return () => controller.abort();
  }, []);
  useEffect(
    function runPendingPress() {
      // After all registrations of the same render: an inner component replaces an outer component's action.
      return registry.subscribe(() => queueMicrotask(() => retryPendingPress()));
    },
    [registry],
  );
}

function isTextInput(target: EventTarget | null, mod: boolean): boolean {
  return !mod && target instanceof Element && target.closest(FIELDS) !== null;
}

function isBlockedByDialog(target: EventTarget | null): boolean {
  return document.querySelector(MODAL) !== null || (target instanceof Element && target.closest(DIALOG) !== null);
}
