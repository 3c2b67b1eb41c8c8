import type { Column } from './data-table-column.ts';

/** Whether a person may leave the column out: not what carries the row's link, nor what can be done with it. */
export function isOptional<T>({ always = false, headerHidden = false }: Column<T>): boolean {
  return !always && !headerHidden;
}

/** The columns without those that a person left out. */
export function shownColumns<T>(columns: readonly Column<T>[], hidden: readonly string[]): readonly Column<T>[] {
  return hidden.length === 0 ? columns : columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));
}

/** What of `minWidth`, the least that all columns need, is needed by those that are shown; pixels. */
export function widthOf<T>(columns: readonly Column<T>[], shown: readonly Column<T>[], minWidth: number): number {
  const left = columns.filter((column) => !shown.includes(column));
  return left.reduce((sum, { width }) => sum - (typeof width === 'number' ? width : 0), minWidth);
}
