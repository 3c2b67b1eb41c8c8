/** Focuses the page heading, where screen readers and the keyboard continue. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Most frames until an action has removed the focused element. */
const MAX_FRAMES = 30;

/** Calls `onLost` if the next renders remove the focused element, which leaves the focus on nothing. */
export function watchForLostFocus(onLost: () => void): void {
  const element = document.activeElement;
  let frames = 0;
  function checkFrame(): void {
    frames += 1;
    if (element?.isConnected === false) {
      if (document.activeElement === document.body) onLost();
    } else if (frames < MAX_FRAMES) requestAnimationFrame(checkFrame);
  }
  if (element !== document.body) requestAnimationFrame(checkFrame);
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
