import type { ReactNode } from 'react';
import type { SortValue } from './data-table-sort.ts';

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
