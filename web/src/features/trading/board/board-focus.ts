import { type RefObject, useLayoutEffect } from 'react';
import { entryStop } from './board-keys.ts';

/** Where the focus is on a board. */
interface FocusPosition {
  readonly element: HTMLElement;
  /** Selector of the group of markets with one type and layout; null outside of the groups. */
  readonly group: string | null;
  readonly marketId: string | null;
  /** Index of the row in its group; -1 in the heading. */
  readonly row: number;
  /** Index of the focused element in its row, counted from the right edge; -1 in the heading. */
  readonly fromEnd: number;
}

export type LastFocus = RefObject<FocusPosition | null>;

/**
 * Keeps the focus on the board when the focused element is removed, also when the board of another match replaces it: focuses the
 * same market, else the same row of its group. `lastRef` outlives the boards. `onLost` is called if the group is gone.
 */
export function useFocusContinuity(root: RefObject<HTMLElement | null>, lastRef: LastFocus, onLost: () => void): void {
  // Declared before `restoreFocus`, which may focus an element of this board.
  useLayoutEffect(
    function followFocus() {
      const controller = new AbortController();
      const { signal } = controller;
      const forget = ({ target }: Event): void => {
        if (!(target instanceof Node && root.current?.contains(target))) lastRef.current = null;
      };
      root.current?.addEventListener(
        'focusin',
        ({ target }) => {
          lastRef.current = target instanceof HTMLElement ? focusPositionOf(target) : null;
        },
        { signal },
      );
      document.addEventListener('focusin', forget, { signal });
      document.addEventListener('pointerdown', forget, { signal, capture: true });
      return () => controller.abort();
    },
    [root, lastRef],
  );

  useLayoutEffect(function restoreFocus() {
    const position = lastRef.current;
    if (position === null || position.element.isConnected || root.current === null) return;
    lastRef.current = null;
    if (document.activeElement !== document.body) return;
    const stop = position.group === null ? entryStop(root.current) : findAtPosition(root.current, position);
    if (stop === null) onLost();
    else stop.focus();
  });
}

/** The market with the focus, or the group whose heading has it; null if the focus is elsewhere. */
export function focusedMarket(root: HTMLElement | null): {
  /** First market of the group, to identify it: a type with settled markets has two groups. */
  readonly firstId: string;
  readonly marketId: string | null;
  readonly selectionId: string | null;
} | null {
  const { activeElement } = document;
  if (root === null || !(activeElement instanceof HTMLElement) || !root.contains(activeElement)) return null;
  const firstRow = activeElement.closest('[data-type]')?.querySelector<HTMLElement>('[data-market]');
  const firstId = firstRow?.dataset['market'];
  if (firstId === undefined) return null;
  const marketId = activeElement.closest<HTMLElement>('[data-market]')?.dataset['market'] ?? null;
  return { firstId, marketId, selectionId: activeElement.dataset['selection'] ?? null };
}

/** Longest wait for a render, also on a slow device. */
const RENDER_WAIT_MS = 5_000;

/** Calls `attempt` in each frame until it returns true, the user presses a key or the pointer, or 5 s have passed. */
export function onceRendered(attempt: () => boolean): void {
  const controller = new AbortController();
  const { signal } = controller;
  const end = performance.now() + RENDER_WAIT_MS;
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => controller.abort(), { signal, capture: true });
  }
  function tryInFrame(): void {
    if (signal.aborted) return;
    if (attempt() || performance.now() > end) controller.abort();
    else requestAnimationFrame(tryInFrame);
  }
  tryInFrame();
}

/** Focuses the first price of a market; false if it is not rendered. */
export function focusMarket(root: HTMLElement | null, marketId: string): boolean {
  const row = root?.querySelector<HTMLElement>(`[data-market="${CSS.escape(marketId)}"]`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  entryStop(row)?.focus({ preventScroll: true });
  return true;
}

function focusPositionOf(element: HTMLElement): FocusPosition {
  const group = element.closest<HTMLElement>('[data-type]');
  const row = element.closest<HTMLElement>('[data-row]');
  const stops = [...(row?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  return {
    element,
    group: group === null ? null : groupSelector(group.dataset['type'] ?? '', group.dataset['layout'] ?? ''),
    marketId: row?.dataset['market'] ?? null,
    row: [...(group?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].findIndex((each) => each === row),
    fromEnd: stops.toReversed().indexOf(element),
  };
}

function groupSelector(type: string, layout: string): string {
  return `[data-type="${CSS.escape(type)}"][data-layout="${CSS.escape(layout)}"]`;
}

function findAtPosition(root: HTMLElement, { group, marketId, row, fromEnd }: FocusPosition): HTMLElement | null {
  const parents = group === null ? [] : [...root.querySelectorAll<HTMLElement>(group)];
  const [parent] = parents;
  if (parent === undefined) return null;
  const rows = parents.flatMap((each) => [...each.querySelectorAll<HTMLElement>('[data-row]')]);
  const target = rows.find((each) => each.dataset['market'] === marketId) ?? rows[row] ?? rows[0];
  const stops = [...(target?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  return (fromEnd < 0 ? undefined : stops.at(-1 - fromEnd)) ?? entryStop(parent);
}
