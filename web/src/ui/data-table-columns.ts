import type { ReactNode } from 'react';
import type { SortValue } from './sort.ts';

export type Column<T> = {
  id: string;
  header: string;
  /** For columns such as a row menu, whose heading is said but not shown. */
  headerHidden?: boolean;
  /** Stays when people choose their columns, such as the one that carries the link of the row. */
  always?: boolean;
  /** Pixels or a CSS width; columns without one share what is left. */
  width?: number | string;
  align?: 'start' | 'center' | 'end';
  cell: (row: T) => ReactNode;
  /** Makes the column sortable; null is put last in both directions. */
  sortValue?: (row: T) => SortValue;
};

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
