import { type RefObject, useEffect, useRef } from 'react';

/**
 * Roving tabindex: all elements marked `data-stop` within `root` share one tab stop. Arrows, Home and End move between
 * them, by rows marked `data-row`. Uses DOM listeners, so that moving the focus does not render hundreds of cells.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>): void {
  const current = useRef<HTMLElement | null>(null);

  useEffect(
    function handleKeys() {
      const element = root.current;
      if (element === null) return;
      const controller = new AbortController();
      const { signal } = controller;
      element.addEventListener('focusin', ({ target }) => makeTabStop(current, stopAt(target)), { signal });
      element.addEventListener(
        'keydown',
        (event) => {
          const from = stopAt(event.target);
          if (from === null || event.altKey || event.metaKey || event.shiftKey) return;
          const rows = [...element.querySelectorAll('[data-row]')].map((row) => [
            ...row.querySelectorAll<HTMLElement>('[data-stop]'),
          ]);
          const to = nextStop(rows, from, event);
          if (to === null) return;
          event.preventDefault();
          to.focus();
        },
        { signal },
      );
      return () => controller.abort();
    },
    [root],
  );

  useEffect(function ensureTabStop() {
    if (current.current?.isConnected === true) return;
    makeTabStop(current, root.current?.querySelector<HTMLElement>('[data-row] [data-stop]') ?? null);
  });
}

function stopAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row] [data-stop]') : null;
}

function makeTabStop(current: RefObject<HTMLElement | null>, stop: HTMLElement | null): void {
  if (stop === null || stop === current.current) return;
  if (current.current !== null) current.current.tabIndex = -1;
  stop.tabIndex = 0;
  current.current = stop;
}

/** The stop that a key moves to; null if the key moves nowhere. */
export function nextStop<S>(
  rows: readonly (readonly S[])[],
  from: S,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): S | null {
  const filled = rows.filter((row) => row.length > 0);
  const rowIndex = filled.findIndex((row) => row.includes(from));
  const row = filled[rowIndex];
  if (row === undefined) return null;
  const column = row.indexOf(from);
  switch (key) {
    case 'ArrowLeft':
      return row[column - 1] ?? null;
    case 'ArrowRight':
      return row[column + 1] ?? null;
    case 'ArrowUp':
      return alignedStop(filled[rowIndex - 1], row.length - column);
    case 'ArrowDown':
      return alignedStop(filled[rowIndex + 1], row.length - column);
    case 'Home':
      return (ctrlKey ? filled[0] : row)?.[0] ?? null;
    case 'End':
      return (ctrlKey ? filled.at(-1) : row)?.at(-1) ?? null;
    default:
      return null;
  }
}

/** The stop as far from the end, because columns are aligned on the right; else the first one of a shorter row. */
function alignedStop<S>(row: readonly S[] | undefined, fromEnd: number): S | null {
  return row?.[Math.max(row.length - fromEnd, 0)] ?? null;
}
