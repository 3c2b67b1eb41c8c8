import { useCallback, useLayoutEffect, useRef } from 'react';

/** Focuses the page heading, where screen readers and the keyboard continue. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Calls `onLost` if a render removes the element that had the focus when the returned function was called. */
export function useLostFocus(onLost: () => void): () => void {
  const remembered = useRef<Element | null>(null);
  useLayoutEffect(function findLostFocus() {
    if (remembered.current?.isConnected !== false) return;
    remembered.current = null;
    if (document.activeElement === document.body) onLost();
  });
  return useCallback(() => {
    remembered.current = document.activeElement;
  }, []);
}

/** Longest wait for a render, also on a slow device. */
const RENDER_WAIT_MS = 5_000;

/** Calls `attempt` in each frame until it returns true, or the user does something else. */
export function onceRendered(attempt: () => boolean): void {
  const controller = new AbortController();
  const { signal } = controller;
  const end = performance.now() + RENDER_WAIT_MS;
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => controller.abort(), { signal, capture: true });
  }
  function tryInFrame(): void {
    if (signal.aborted) return;
    if (attempt() || performance.now() > end) controller.abort();
    else requestAnimationFrame(tryInFrame);
  }
  tryInFrame();
}

/** Remembers the focused element before an overlay opens, and restores the focus afterwards. */
export class FocusReturn {
  #element: Element | null = null;

  readonly remember = (): void => {
    this.#element = document.activeElement;
  };

  /** Does nothing if the element is gone. */
  readonly restore = (): void => {
    if (this.#element instanceof HTMLElement) this.#element.focus({ preventScroll: true });
    this.#element = null;
  };
}
