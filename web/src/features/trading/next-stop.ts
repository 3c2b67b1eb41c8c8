/** The stop that a key moves to; null if the key moves nowhere. */
export function nextStop<S>(
  rows: readonly (readonly S[])[],
  from: S,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): S | null {
  const filled = rows.filter((row) => row.length > 0);
  const rowIndex = filled.findIndex((row) => row.includes(from));
  const row = filled[rowIndex];
  if (row === undefined) return null;
  const column = row.indexOf(from);
  switch (key) {
    case 'ArrowLeft':
      return row[column - 1] ?? null;
    case 'ArrowRight':
      return row[column + 1] ?? null;
    case 'ArrowUp':
      return alignedStop(filled[rowIndex - 1], row.length - column);
    case 'ArrowDown':
      return alignedStop(filled[rowIndex + 1], row.length - column);
    case 'Home':
      return (ctrlKey ? filled[0] : row)?.[0] ?? null;
    case 'End':
      return (ctrlKey ? filled.at(-1) : row)?.at(-1) ?? null;
    default:
      return null;
  }
}

/** The stop as far from the end, because columns are aligned on the right; else the first one of a shorter row. */
function alignedStop<S>(row: readonly S[] | undefined, fromEnd: number): S | null {
  return row?.[Math.max(row.length - fromEnd, 0)] ?? null;
}

/** Makes an element the only one of its group that Tab reaches. */
export function makeTabStop(group: Element | null, stop: HTMLElement | null): void {
  if (stop === null || stop.tabIndex === 0) return;
  for (const other of group?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? []) other.tabIndex = -1;
  stop.tabIndex = 0;
}
