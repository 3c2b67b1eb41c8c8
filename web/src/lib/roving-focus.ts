import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** A key that may move the focus. */
type StopKey = Pick<KeyboardEvent, 'key' | 'ctrlKey'>;

/** How elements marked `data-stop` share tab stops, and where keys lead between them. */
export interface RovingFocus {
  /** Selector of the parts that have one tab stop each; null if the whole has only one. */
  readonly part: string | null;
  /** Where Tab enters a part at first. */
  readonly entry: (part: HTMLElement) => HTMLElement | null;
  /** The element that a key moves to; null if it moves nowhere. */
  readonly next: (root: HTMLElement, from: HTMLElement, key: StopKey) => HTMLElement | null;
}

/**
 * Roving tabindex: the last focused element of a part is its only tab stop. The elements are rendered with the tabindex -1. Uses DOM
 * listeners, so that moving the focus renders nothing.
 * @param roving the same at each render
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, roving: RovingFocus): void {
  useLayoutEffect(
    function handleKeys() {
      const element = root.current;
      if (element === null) return;
      const controller = new AbortController();
      const { signal } = controller;
      const partOf = (stop: HTMLElement | null) => (roving.part === null ? element : (stop?.closest(roving.part) ?? null));
      element.addEventListener(
        'focusin',
        ({ target }) => {
          const stop = stopAt(target);
          makeTabStop(partOf(stop), stop);
        },
        { signal },
      );
      element.addEventListener(
        'keydown',
        (event) => {
          const from = stopAt(event.target);
          if (from === null || partOf(from) === null || event.altKey || event.metaKey || event.shiftKey) return;
          const to = roving.next(element, from, event);
          if (to === null) return;
          event.preventDefault();
          to.focus();
        },
        { signal },
      );
      return () => controller.abort();
    },
    [root, roving],
  );

  useEffect(function ensureStops() {
    ensureTabStops(root.current, roving);
  });
}

/** Gives a tab stop to the parts that have none. */
export function ensureTabStops(root: HTMLElement | null, { part, entry }: RovingFocus): void {
  if (root === null) return;
  for (const each of part === null ? [root] : root.querySelectorAll<HTMLElement>(part)) {
    if (each.querySelector('[data-stop][tabindex="0"]') === null) makeTabStop(each, entry(each));
  }
}

function stopAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-stop]') : null;
}

/** Makes an element the only one of its part that Tab reaches. */
function makeTabStop(part: Element | null, stop: HTMLElement | null): void {
  if (stop === null || stop.tabIndex === 0) return;
  for (const other of part?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? []) other.tabIndex = -1;
  stop.tabIndex = 0;
}

/** The stop that a key moves to; null if the key moves nowhere. @param align the edge from which columns are counted */
export function nextStop<S>(
  rows: readonly (readonly S[])[],
  from: S,
  { key, ctrlKey }: StopKey,
  align: 'start' | 'end' = 'end',
): S | null {
  const filled = rows.filter((row) => row.length > 0);
  const rowIndex = filled.findIndex((row) => row.includes(from));
  const row = filled[rowIndex];
  if (row === undefined) return null;
  const column = row.indexOf(from);
  /** The stop in the same column, counted from the edge `align`; in a shorter row, the stop at its other edge. */
  const aligned = (other: readonly S[] = []): S | null =>
    other[align === 'start' ? Math.min(column, other.length - 1) : Math.max(column + other.length - row.length, 0)] ?? null;
  switch (key) {
    case 'ArrowLeft':
      return row[column - 1] ?? null;
    case 'ArrowRight':
      return row[column + 1] ?? null;
    case 'ArrowUp':
      return aligned(filled[rowIndex - 1]);
    case 'ArrowDown':
      return aligned(filled[rowIndex + 1]);
    case 'Home':
      return (ctrlKey ? filled[0] : row)?.[0] ?? null;
    case 'End':
      return (ctrlKey ? filled.at(-1) : row)?.at(-1) ?? null;
    default:
      return null;
  }
}
