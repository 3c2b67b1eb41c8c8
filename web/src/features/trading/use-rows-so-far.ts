import { useEffect, useMemo, useState } from 'react';

/** Rows that are made at once, the first ones and all others: a paint or two of a slow machine. */
const ROWS_A_STEP = 6;

interface Rows {
  readonly id: string;
  readonly rows: readonly unknown[];
}

interface RowsSoFar {
  /** How many rows of each group to show by now, without the groups that have none yet. */
  readonly rowsSoFar: ReadonlyMap<string, number>;
  /** Whether that is all of them. */
  readonly complete: boolean;
}

/** Has a list appear a few rows at a time, so that no step holds up the page. */
export function useRowsSoFar(groups: readonly Rows[]): RowsSoFar {
  const [shown, setShown] = useState(ROWS_A_STEP);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);

  useEffect(
    function showMore() {
      const next = moreRows(shown, count);
      if (next === shown) return;
      const timer = setTimeout(() => setShown(next), 0);
      return () => clearTimeout(timer);
    },
    [shown, count],
  );

  const visible = Math.min(shown, count);
  const rowsSoFar = useMemo(() => shareOut(groups, visible), [groups, visible]);
  return { rowsSoFar, complete: shown >= count };
}

/** The next step. Once all are shown there is room for as many more as a step has, or a row that comes would hide the last one for a moment. */
export function moreRows(shown: number, count: number): number {
  const next = shown + ROWS_A_STEP;
  if (next < count) return next;
  return Math.max(shown, count + ROWS_A_STEP);
}

/** `rows` among the groups, from the first one on. */
export function shareOut(groups: readonly Rows[], rows: number): Map<string, number> {
  const shares = new Map<string, number>();
  let left = rows;
  for (const { id, rows: all } of groups) {
    if (left <= 0) break;
    shares.set(id, Math.min(all.length, left));
    left -= all.length;
  }
  return shares;
}
