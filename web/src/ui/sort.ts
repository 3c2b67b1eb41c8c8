export type SortState = { id: string; direction: 'asc' | 'desc' };
export type SortValue = string | number | null;

/** Sort order after a click on the header of column `id`: ascending first, then toggling. */
export function nextSort(sort: SortState | null, id: string): SortState {
  return { id, direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Sort order in URL parameters, for example `sort=created-desc`; `fallback` if missing or not in `sortable`. */
export function readSortParam(params: URLSearchParams, sortable: readonly string[], fallback: SortState): SortState {
  const [id = '', direction] = (params.get('sort') ?? '').split('-');
  if (!sortable.includes(id) || (direction !== 'asc' && direction !== 'desc')) return fallback;
  return { id, direction };
}

/** Adds the sort order to `params`, unless it equals the fallback. */
export function writeSortParam(params: URLSearchParams, sort: SortState, fallback: SortState): void {
  if (sort.id !== fallback.id || sort.direction !== fallback.direction) params.set('sort', `${sort.id}-${sort.direction}`);
}
