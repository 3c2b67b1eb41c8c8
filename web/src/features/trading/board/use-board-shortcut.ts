import { type RefObject, useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/** `/` leads to the search, unless something is typed into or a dialog is open. */
export function useBoardShortcut(search: RefObject<HTMLInputElement | null>): void {
  useEffect(
    function listenForKey() {
      function handleKey(event: KeyboardEvent): void {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (event.target instanceof Element && event.target.closest(`${TYPED_INTO}, [role="dialog"]`) !== null) return;
        if (search.current === null) return;
        event.preventDefault();
        search.current.focus();
      }
      document.addEventListener('keydown', handleKey);
      return () => document.removeEventListener('keydown', handleKey);
    },
    [search],
  );
}
