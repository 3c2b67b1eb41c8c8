import { nextStop, type RovingFocus } from '../../lib/roving-focus.ts';

const LINK = '[data-stop="main"]';
const HEADING = '[data-stop="heading"]';
const STOP = '[data-stop]';

/** The link of the first row of the list on this page. */
export function firstRowLink(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-series] ${LINK}`);
}

/**
 * The keys of the list, which has one tab stop: arrow up and down, Home and End move between the rows, left and right between the
 * heading of a tournament, a row and its star.
 */
export const LIST_KEYS: RovingFocus = {
  part: null,
  entry: (list) => list.querySelector<HTMLElement>(LINK) ?? list.querySelector<HTMLElement>(STOP),
  next(list, from, event) {
    const links = [...list.querySelectorAll<HTMLElement>(LINK)];
    const end = { Home: links[0], End: links.at(-1) }[event.key];
    if (end !== undefined) return end;
    if (event.key === 'ArrowLeft' && from.matches(LINK)) {
      return from.closest('section')?.querySelector<HTMLElement>(HEADING) ?? null;
    }
    // Arrows between rows reach the heading of a tournament only if it is closed.
    const isReachable = (stop: HTMLElement): boolean =>
      stop === from || !stop.matches(HEADING) || stop.getAttribute('aria-expanded') === 'false';
    const rows = [...list.querySelectorAll('h2, li')].map((row) =>
      [...row.querySelectorAll<HTMLElement>(STOP)].filter(isReachable),
    );
    return nextStop(rows, from, event, 'start');
  },
};
