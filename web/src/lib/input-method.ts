/** Key code of every key that an input method handles; Safari sends it with the key that ends a composition. */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Keeps the keys that belong to an input method from every key handler of the page: Escape cancels the word that is being
 * composed, Enter and the arrows choose it. Call this before anything else listens to keys.
 */
export function ignoreCompositionKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else marks that key in Safari
      if (event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
