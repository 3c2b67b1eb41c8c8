/** Remembers where the focus was before something opened over the page, and gives it back. */
export class Opener {
  #element: Element | null = null;

  readonly note = (): void => {
    this.#element = document.activeElement;
  };

  /** Where the element has gone meanwhile, nothing happens. */
  readonly giveBack = (): void => {
    if (this.#element instanceof HTMLElement) this.#element.focus({ preventScroll: true });
    this.#element = null;
  };
}
