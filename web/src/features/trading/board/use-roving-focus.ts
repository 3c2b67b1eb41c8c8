import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { makeTabStop, nextStop } from '../next-stop.ts';

/** A part of the board with one tab stop: a market type with its rows. */
const PART = '[data-type]';
const STOP = '[data-stop]';

/**
 * Roving tabindex: the elements marked `data-stop` of a market type share one tab stop, at first its first `data-stop="main"`.
 * Arrows, Home and End move between all displayed stops of the board, by rows marked `data-row`. Uses DOM listeners, so that moving
 * the focus does not render hundreds of cells.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    function handleKeys() {
      const element = root.current;
      if (element === null) return;
      const controller = new AbortController();
      const { signal } = controller;
      element.addEventListener(
        'focusin',
        ({ target }) => {
          const stop = stopAt(target);
          makeTabStop(stop?.closest(PART) ?? null, stop);
        },
        { signal },
      );
      element.addEventListener(
        'keydown',
        (event) => {
          const from = stopAt(event.target);
          if (from === null || event.altKey || event.metaKey || event.shiftKey) return;
          const to = nextStop([...element.querySelectorAll(PART)].flatMap(rowsOf), from, event);
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

  useEffect(function ensureTabStops() {
    for (const part of root.current?.querySelectorAll<HTMLElement>(PART) ?? []) {
      if (part.querySelector(`${STOP}[tabindex="0"]`) === null) makeTabStop(part, firstStop(part));
    }
  });
}

/** Where the focus enters a row or a market type: its first price. */
export function firstStop(part: HTMLElement): HTMLElement | null {
  return part.querySelector<HTMLElement>('[data-stop="main"]') ?? part.querySelector<HTMLElement>(STOP);
}

function stopAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>(`${PART} ${STOP}`) : null;
}

/** The stops that are displayed. */
function stopsOf(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(STOP)].filter((stop) => stop.checkVisibility());
}

/** The stops of a market type by rows. Those of its heading come first in its first row. */
function rowsOf(part: Element): HTMLElement[][] {
  const rows = [...part.querySelectorAll('[data-row]')].map(stopsOf);
  const inRows = new Set(rows.flat());
  const inHeading = stopsOf(part).filter((stop) => !inRows.has(stop));
  const [first = [], ...others] = rows;
  return [[...inHeading, ...first], ...others];
}
