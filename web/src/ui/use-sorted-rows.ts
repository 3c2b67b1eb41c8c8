import { useMemo } from 'react';
import type { SortState, SortValue } from './sort.ts';

type Sortable<T> = { id: string; sortValue?: (row: T) => SortValue };

/** The rows sorted by `sort`; rows without a value come last in both directions. */
export function useSortedRows<T>(rows: readonly T[], columns: readonly Sortable<T>[], sort: SortState | null): readonly T[] {
  const { id, direction } = sort ?? {};
  return useMemo(() => {
    const sortValue = columns.find((column) => column.id === id)?.sortValue;
    if (sortValue === undefined) return rows;
    const sign = direction === 'desc' ? -1 : 1;
    return rows
      .map((row) => ({ row, value: sortValue(row) }))
      .toSorted((a, b) => {
        if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
        return sign * compareSortValues(a.value, b.value);
      })
      .map(({ row }) => row);
  }, [rows, columns, id, direction]);
}

// Created with the first texts that are sorted.
let collator: Intl.Collator | undefined;

/** Compares two values for an ascending sort: numbers by size, texts in natural order. */
export function compareSortValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(one), String(other));
}
