import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { makeTabStop, nextStop } from './next-stop.ts';

const LINK = '[data-stop="main"]';
const STOP = '[data-stop]';

/** The link of the first row of the list on this page. */
export function firstRowLink(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-series] ${LINK}`);
}

/**
 * One tab stop for all rows: the row that had the focus last, at first the first one. Arrow up and down, Home and End move between
 * the rows, left and right between a row and its star. Uses DOM listeners, so that moving the focus renders nothing.
 */
export function useListKeys(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    function handleKeys() {
      const element = root.current;
      if (element === null) return;
      const controller = new AbortController();
      const { signal } = controller;
      element.addEventListener('focusin', ({ target }) => makeTabStop(element, stopAt(target)), { signal });
      element.addEventListener(
        'keydown',
        (event) => {
          const from = stopAt(event.target);
          if (from === null || event.altKey || event.metaKey || event.shiftKey) return;
          const links = [...element.querySelectorAll<HTMLElement>(LINK)];
          const rows = () => [...element.querySelectorAll('li')].map((row) => [...row.querySelectorAll<HTMLElement>(STOP)]);
          const end = { Home: links[0], End: links.at(-1) }[event.key];
          const to = end ?? nextStop(rows(), from, event);
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
    if (root.current?.querySelector(`${STOP}[tabindex="0"]`) === null) makeTabStop(root.current, firstRowLink());
  });
}

function stopAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>(STOP) : null;
}
