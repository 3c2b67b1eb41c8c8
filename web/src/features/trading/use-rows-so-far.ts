import { useEffect, useMemo, useState } from 'react';

/** More than a window shows. */
const FIRST_ROWS = 24;
/** Rows that are made at once: a few milliseconds of a slow machine. */
const MORE_ROWS = 12;

interface Rows {
  readonly id: string;
  readonly rows: readonly unknown[];
}

/** How many rows of each group to show by now: some at once, the others step by step, so that no step holds up the page. */
export function useRowsSoFar(groups: readonly Rows[]): ReadonlyMap<string, number> {
  const [shown, setShown] = useState(FIRST_ROWS);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);

  useEffect(
    function showMore() {
      if (shown >= count) return;
      const timer = setTimeout(() => setShown(shown + MORE_ROWS), 0);
      return () => clearTimeout(timer);
    },
    [shown, count],
  );

  return useMemo(() => shareOut(groups, shown), [groups, shown]);
}

/** `rows` among the groups, from the first one on. */
export function shareOut(groups: readonly Rows[], rows: number): Map<string, number> {
  let left = rows;
  return new Map(
    groups.map(({ id, rows: { length } }) => {
      const some = Math.min(length, left);
      left -= some;
      return [id, some];
    }),
  );
}
