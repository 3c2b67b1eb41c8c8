import type { ReactNode } from 'react';
import type { SortValue } from './sort.ts';

export type Column<T> = {
  id: string;
  header: string;
  /** Header for screen readers only, for columns such as a row menu. */
  headerHidden?: boolean;
  /** Cannot be hidden, such as the column with the row's link. */
  always?: boolean;
  /** Pixels or a CSS width; columns without a width share the remaining space. */
  width?: number | string;
  align?: 'start' | 'center' | 'end';
  cell: (row: T) => ReactNode;
  /** Makes the column sortable; null sorts last in both directions. */
  sortValue?: (row: T) => SortValue;
};

/** Whether users may hide the column; not the column with the row's link, nor its menu. */
export function isOptional<T>({ always = false, headerHidden = false }: Column<T>): boolean {
  return !always && !headerHidden;
}

/** The columns that are not hidden. */
export function shownColumns<T>(columns: readonly Column<T>[], hidden: readonly string[]): readonly Column<T>[] {
  return hidden.length === 0 ? columns : columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));
}

/** Minimum width of the visible columns in pixels; `minWidth` is that of all columns. */
export function widthOf<T>(columns: readonly Column<T>[], shown: readonly Column<T>[], minWidth: number): number {
  const left = columns.filter((column) => !shown.includes(column));
  return left.reduce((sum, { width }) => sum - (typeof width === 'number' ? width : 0), minWidth);
}
