/** Where a key leads from one of the stops, which stand in rows; null where it leads nowhere. */
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
      return near(filled[rowIndex - 1], column);
    case 'ArrowDown':
      return near(filled[rowIndex + 1], column);
    case 'Home':
      return (ctrlKey ? filled[0] : row)?.[0] ?? null;
    case 'End':
      return (ctrlKey ? filled.at(-1) : row)?.at(-1) ?? null;
    default:
      return null;
  }
}

/** In a shorter row its last stop. */
function near<S>(row: readonly S[] | undefined, column: number): S | null {
  return row?.[column] ?? row?.at(-1) ?? null;
}
