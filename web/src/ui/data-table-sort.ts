export type SortState = { id: string; direction: 'asc' | 'desc' };
export type SortValue = string | number | null;

/** The order that a click on the heading of `id` leads to: ascending first, then each click turns it round. */
export function nextSort(sort: SortState | null, id: string): SortState {
  return { id, direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc' };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending order of two present values: numbers by size, all else as people sort names. */
export function compareSortValues(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right));
}
