import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { SortState, SortValue } from './sort.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

type Entry<T> = { row: T };
type Sortable<T> = { id: string; sortValue?: (row: T) => SortValue };

/** The rows sorted by `sort`; rows without a value come last in both directions. */
export function useSortedRows<T>(rows: readonly T[], columns: readonly Sortable<T>[], sort: SortState | null): readonly T[] {
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, sortValue }): ColumnDef<typeof features, Entry<T>> => ({
          id,
          accessorFn: ({ row }) => sortValue?.(row) ?? undefined,
          sortUndefined: 'last',
          sortFn: (left, right, column) =>
            compareSortValues(left.getValue<string | number>(column), right.getValue<string | number>(column)),
        }),
      ),
    [columns],
  );
  const sorting = useMemo(() => (sort === null ? [] : [{ id: sort.id, desc: sort.direction === 'desc' }]), [sort]);
  const table = useTable({ features, columns: definitions, data, state: { sorting } });
  return table.getRowModel().rows.map(({ original }) => original.row);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two values for an ascending sort: numbers by size, texts in natural order. */
export function compareSortValues(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right));
}
