/** Focuses the page heading, where screen readers and the keyboard continue. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
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
