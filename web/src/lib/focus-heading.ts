/** Gives the focus to the page's heading, from where a reader's voice and the keyboard go on. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
