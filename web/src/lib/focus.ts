/** Gives the focus to the page's heading, from where a reader's voice and the keyboard go on. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Remembers where the focus was before something opened over the page, and gives it back. */
export class FocusReturn {
  #element: Element | null = null;

  readonly remember = (): void => {
    this.#element = document.activeElement;
  };

  /** Where the element has gone meanwhile, nothing happens. */
  readonly restore = (): void => {
    if (this.#element instanceof HTMLElement) this.#element.focus({ preventScroll: true });
    this.#element = null;
  };
}
