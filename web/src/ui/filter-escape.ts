import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/** Escape in a field returns the focus to where it was before the filters: single keys do nothing in fields. */
export function useFilterEscape() {
  const from = useRef<EventTarget | null>(null);
  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) from.current = relatedTarget;
  }
  function leaveOnEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): void {
    // The first Escape clears a search.
    const clearsSearch = target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
    if (key !== 'Escape' || defaultPrevented || clearsSearch || !(target instanceof HTMLElement)) return;
    // Escape in the panel of a narrow board, which is elsewhere in the document, closes that panel.
    if (!currentTarget.contains(target)) return;
    if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
    else target.blur();
  }
  return { rememberFocus, leaveOnEscape };
}
