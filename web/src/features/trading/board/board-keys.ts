import { nextStop, type RovingFocus } from '../../../lib/roving-focus.ts';

/** A market type with its rows. */
const PART = '[data-type]';
/** A stop: an element that arrows reach. One stop of each market type is its tab stop, the one that Tab reaches. */
const STOP = '[data-stop]';

/** The keys of a board: arrows, Home and End move between its stops, by rows marked `data-row`. */
export const BOARD_KEYS: RovingFocus = {
  part: PART,
  entry: entryStop,
  next: (board, from, event) => nextStop([...board.querySelectorAll(PART)].flatMap(rowsOf), from, event),
};

/** Where the focus enters a row or a market type: its first price, else its first stop. */
export function entryStop(part: HTMLElement): HTMLElement | null {
  return part.querySelector<HTMLElement>('[data-stop="main"]') ?? part.querySelector<HTMLElement>(STOP);
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
