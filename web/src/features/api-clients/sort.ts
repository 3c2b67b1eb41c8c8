import type { SortState } from '../../ui/data-table-sort.ts';

/** Columns that the list can be sorted by. */
const SORTABLE = ['id', 'status', 'created'];

export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };

/** Order named by the address, e.g. `sort=created-desc`; newest first where it names none that exists. */
export function readSort(params: URLSearchParams): SortState {
  const [id = '', direction] = (params.get('sort') ?? '').split('-');
  if (!SORTABLE.includes(id) || (direction !== 'asc' && direction !== 'desc')) return NEWEST_FIRST;
  return { id, direction };
}

/** The default order is left out of the address. */
export function sortParams(sort: SortState): URLSearchParams {
  const same = sort.id === NEWEST_FIRST.id && sort.direction === NEWEST_FIRST.direction;
  return new URLSearchParams(same ? {} : { sort: `${sort.id}-${sort.direction}` });
}
