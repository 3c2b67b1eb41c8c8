export type SortState = { id: string; direction: 'asc' | 'desc' };
export type SortValue = string | number | null;

/** The order that a click on the heading of `id` leads to: ascending first, then each click turns it round. */
export function nextSort(sort: SortState | null, id: string): SortState {
  return { id, direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Order that an address names, e.g. `sort=created-desc`; `fallback` where it names none of `sortable`. */
export function readSortParam(params: URLSearchParams, sortable: readonly string[], fallback: SortState): SortState {
  const [id = '', direction] = (params.get('sort') ?? '').split('-');
  if (!sortable.includes(id) || (direction !== 'asc' && direction !== 'desc')) return fallback;
  return { id, direction };
}

/** Adds the order to `params`; the fallback is left out. */
export function writeSortParam(params: URLSearchParams, sort: SortState, fallback: SortState): void {
  if (sort.id !== fallback.id || sort.direction !== fallback.direction) params.set('sort', `${sort.id}-${sort.direction}`);
}
