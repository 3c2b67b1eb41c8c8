import { useEffect, useMemo, useState } from 'react';

/** Rows rendered per step: one or two paints on a slow machine. */
const ROWS_PER_STEP = 6;

interface Group {
  readonly id: string;
  readonly rows: readonly unknown[];
}

interface IncrementalRows {
  /** Number of rows to render for each group id; groups without any yet are absent. */
  readonly renderedRows: ReadonlyMap<string, number>;
  /** Whether all rows are rendered. */
  readonly isComplete: boolean;
}

/** Renders a long list a few rows at a time, so that no step blocks the page. */
export function useIncrementalRows(groups: readonly Group[]): IncrementalRows {
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);

  useEffect(
    function renderMore() {
      const next = nextLimit(limit, count);
      if (next === limit) return;
      const timer = setTimeout(() => setLimit(next), 0);
      return () => clearTimeout(timer);
    },
    [limit, count],
  );

  const visible = Math.min(limit, count);
  const renderedRows = useMemo(() => distributeRows(groups, visible), [groups, visible]);
  return { renderedRows, isComplete: limit >= count };
}

/** The next limit. When all rows are rendered it leaves one step of room, so that an added row never hides the last one. */
export function nextLimit(limit: number, count: number): number {
  const next = limit + ROWS_PER_STEP;
  if (next < count) return next;
  return Math.max(limit, count + ROWS_PER_STEP);
}

/** Distributes `rows` over the groups, starting with the first. */
export function distributeRows(groups: readonly Group[], rows: number): Map<string, number> {
  const shares = new Map<string, number>();
  let remaining = rows;
  for (const { id, rows: all } of groups) {
    if (remaining <= 0) break;
    shares.set(id, Math.min(all.length, remaining));
    remaining -= all.length;
  }
  return shares;
}
