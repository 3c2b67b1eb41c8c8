import { readSortParam, type SortState, writeSortParam } from '../../ui/sort.ts';

export const USERS_PATH = '/users';

/** What the address of the list holds beside its path. */
export interface ListView {
  /** Words to search for; empty: all. */
  readonly search: string;
  readonly sort: SortState;
}

const SORTABLE = ['mail', 'login'];
export const BY_MAIL: SortState = { id: 'mail', direction: 'asc' };

export function readListView(params: URLSearchParams): ListView {
  return { search: params.get('q') ?? '', sort: readSortParam(params, SORTABLE, BY_MAIL) };
}

/** Values that are the default are left out. */
export function listParams({ search, sort }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  writeSortParam(params, sort, BY_MAIL);
  return params;
}
