import type { KeyboardEvent } from 'react';

/** Handler that runs on Delete, which Apple keyboards report as Backspace. */
export function onDeleteKey(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if ((event.key !== 'Delete' && event.key !== 'Backspace') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };
}
