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
      if (shown >= count) return;
      const timer = setTimeout(() => setShown(shown + ROWS_A_STEP), 0);
      return () => clearTimeout(timer);
    },
    [shown, count],
  );

  const rowsSoFar = useMemo(() => shareOut(groups, shown), [groups, shown]);
  return { rowsSoFar, complete: shown >= count };
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
