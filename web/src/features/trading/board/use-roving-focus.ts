import { type RefObject, useEffect, useRef } from 'react';
import { nextStop } from './next-stop.ts';

/**
 * One tab stop for all buttons marked `data-stop` within `root`; arrows, Home and End move between them, by rows marked
 * `data-row`. Done beside React: hundreds of cells need not be drawn anew for a step.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>): void {
  const current = useRef<HTMLElement | null>(null);

  useEffect(
    function followFocus() {
      const element = root.current;
      if (element === null) return;
      const listening = new AbortController();
      const { signal } = listening;
      element.addEventListener('focusin', ({ target }) => takeOver(current, stopAt(target)), { signal });
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
      return () => listening.abort();
    },
    [root],
  );

  useEffect(function keepOneTabStop() {
    if (current.current?.isConnected === true) return;
    takeOver(current, root.current?.querySelector<HTMLElement>('[data-row] [data-stop]') ?? null);
  });
}

function stopAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row] [data-stop]') : null;
}

function takeOver(current: RefObject<HTMLElement | null>, stop: HTMLElement | null): void {
  if (stop === null || stop === current.current) return;
  if (current.current !== null) current.current.tabIndex = -1;
  stop.tabIndex = 0;
  current.current = stop;
}
