import { readSortParam, type SortState, writeSortParam } from './sort.ts';

/** The parts of a list's view that are in its URL. */
export interface ListView {
  /** Search words; empty for all rows. */
  readonly search: string;
  readonly sort: SortState;
}

/** Reads search and sort order. Sort columns that are not `sortable` fall back to `defaultSort`. */
export function readListParams(params: URLSearchParams, sortable: readonly string[], defaultSort: SortState): ListView {
  return { search: params.get('q') ?? '', sort: readSortParam(params, sortable, defaultSort) };
}

/** Writes search and sort order; defaults are omitted. */
export function writeListParams({ search, sort }: ListView, defaultSort: SortState): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  writeSortParam(params, sort, defaultSort);
  return params;
}
